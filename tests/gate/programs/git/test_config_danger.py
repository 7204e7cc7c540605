import pytest

from decode.gate.programs.git.config_danger import danger
from decode.gate.programs.git.config_file import read_config

PLAIN = """
[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	logallrefupdates = true
	ignorecase = true
	precomposeunicode = true
	autocrlf = input
	hooksPath = .husky/_
	fsmonitor = false
	pager = less -FRX
	sshCommand = ssh -i key
	editor = vim
[remote "origin"]
	url = https://example.com/x.git
	fetch = +refs/heads/*:refs/remotes/origin/*
	uploadpack = git-upload-pack
[branch "main"]
	remote = origin
	merge = refs/heads/main
	vscode-merge-base = origin/main
[user]
	name = n
	signingkey = k
[commit]
	gpgsign = true
[gpg]
	program = gpg2
[lfs]
	repositoryformatversion = 0
[filter "lfs"]
	clean = git-lfs clean -- %f
	smudge = git-lfs smudge -- %f
	process = git-lfs filter-process
	required = true
[submodule "sub"]
	url = ../sub
	active = true
	update = !echo
[diff]
	renames = copies
	algorithm = histogram
	tool = vimdiff
[diff "py"]
	xfuncname = def
[merge "ours"]
	driver = true
[difftool "x"]
	cmd = x
[alias]
	st = status
	x = !echo
[credential]
	helper = store
[pager]
	log = false
	diff = less
[log]
	date = iso
	showSignature = false
[extensions]
	worktreeConfig = true
[format]
	pretty = oneline
[color]
	ui = auto
[gitflow "branch"]
	master = main
[http]
	sslVerify = true
[url "git@example.com:"]
	insteadOf = https://example.com/
[pull]
	rebase = true
"""
DANGEROUS = [
    "[core]\nfsmonitor = ./evil.sh",
    "[core]\nfsmonitor = true",
    "[core]\nfsmonitor",
    "[core]\npager = ./evil.sh",
    '[core]\npager = "less; ./evil.sh"',
    "[core]\nalternateRefsCommand = x",
    "[core]\nvirtualFilesystem = x",
    "[core]\ngvfs = true",
    "[core]\nunheardOf = x",
    "[pager]\nlog = ./evil.sh",
    '[diff "d"]\ntextconv = ./evil.sh',
    '[diff "d"]\ncommand = ./evil.sh',
    "[diff]\nexternal = ./evil.sh",
    '[filter "f"]\nclean = ./evil.sh',
    '[filter "f"]\nsmudge = ./evil.sh',
    '[filter "f"]\nprocess = ./evil.sh',
    '[filter "lfs"]\nclean = "git-lfs clean -- %f; ./evil.sh"',
    "[log]\nshowSignature = true",
    "[log]\nshowSignature",
    "[log]\ndiffMerges = remerge",
    "[format]\npretty = %h %G?",
    "[pretty]\nx = format:%GK",
    "[include]\npath = x",
    '[includeIf "gitdir:x"]\npath = x',
    '[hook "x"]\ncommand = x',
    '[hook "x"]\nevent = y',
    '[remote "origin"]\npromisor = true',
    "[extensions]\npartialClone = origin",
    "[alias]\nwhatchanged = !x",
    '[alias "whatchanged"]\ncommand = !x',
    "[unheard]\nofCommand = x",
    "[tool]\nprogram = x",
]


def reasons(text: str) -> list[str]:
    return [why for setting in read_config(text) if (why := danger(setting))]


def test_a_normal_clone_is_harmless() -> None:
    assert reasons(PLAIN) == []


@pytest.mark.parametrize("text", DANGEROUS)
def test_a_setting_that_could_run_something(text: str) -> None:
    assert len(reasons(text)) == 1


def test_the_reason_names_the_setting() -> None:
    assert reasons('[diff "drv"]\ntextconv = x') == [
        "its setting diff.drv.textconv may run a program"
    ]
