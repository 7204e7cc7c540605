import re
from pathlib import Path

import pytest

from tests.skills_builtin.driver import drive
from tests.skills_builtin.repository import Repository, repository

_CONVENTIONAL = re.compile(
    r"(feat|fix|docs|style|refactor|perf|test|build|ci|chore)(\([\w.-]+\))?: \S.*"
)
#: What no commit may ever contain.
_FORBIDDEN = re.compile(
    r"\s(-A|-a|-am|-f|-n|--all|--force|--no-verify|--amend|\.)(\s|$)|\bgit (stash|reset|checkout|"
    r"restore|push|clean|rm)\b"
)


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "repo")


def _sound(commands: list[str]) -> None:
    unquoted = [re.sub(r"'[^']*'", "''", command) for command in commands]
    assert [command for command in unquoted if _FORBIDDEN.search(command)] == []


@pytest.mark.parametrize("staged", [True, False], ids=["staged", "unstaged"])
@pytest.mark.parametrize(
    "secret", ["id_rsa", ".env.local", "deploy/server.pem", "credentials.json", "my id_ed25519"]
)
async def test_b120_secrets_stay_out_and_are_reported(
    repo: Repository, secret: str, staged: bool
) -> None:
    name = secret if secret != "my id_ed25519" else "id_ed25519"
    repo.commit(__gitignore=".env\n", app__py="x = 1\n")
    repo.write(".env", "TOKEN=abc\n")
    repo.write(name, "PRIVATE\n")
    repo.write("app.py", "x = 2\n")
    if staged:
        repo.git("add", "app.py")
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == {"app.py"}
    _sound(ride.commands)
    assert f"`{name}`" in ride.answer
    assert "secret" in ride.answer
    assert ".env`" not in ride.answer


async def test_b120_an_ignored_file_that_is_named_is_not_forced_in(repo: Repository) -> None:
    repo.commit(__gitignore=".env\n")
    repo.write(".env", "TOKEN=abc\n")
    ride = await drive(repo.folder, "/commit .env")
    assert repo.commits() == 2
    _sound(ride.commands)
    assert "no change in `.env`" in ride.answer


@pytest.mark.parametrize("line", ["/commit", "/commit id_rsa"])
async def test_b120_a_secret_that_would_go_in_stops_the_commit(repo: Repository, line: str) -> None:
    repo.write("id_rsa", "PRIVATE\n")
    if line == "/commit":
        repo.git("add", "id_rsa")
    before = repo.state()
    ride = await drive(repo.folder, line)
    assert repo.commits() == 1
    assert repo.state() == before
    assert "`id_rsa`" in ride.answer
    _sound(ride.commands)


async def test_b120_a_key_inside_a_file_stops_the_commit(repo: Repository) -> None:
    repo.write("README.md", "# Demo\n-----BEGIN RSA PRIVATE KEY-----\n")
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert "README.md:2" in ride.answer
    assert repo.git("diff", "--cached", "--name-only") == ""


@pytest.mark.parametrize(
    ("hook", "script", "shown"),
    [
        ("pre-commit", "echo 'no debug prints' >&2; exit 1", "no debug prints"),
        (
            "commit-msg",
            'grep -q "^PROJ-" "$1" || { echo "prefix PROJ- is missing"; exit 1; }',
            "prefix PROJ- is missing",
        ),
        ("prepare-commit-msg", "echo 'not on a Friday'; exit 7", "not on a Friday"),
    ],
)
async def test_b121_a_hook_that_refuses_is_shown_and_obeyed(
    repo: Repository, hook: str, script: str, shown: str
) -> None:
    repo.hook(hook, script)
    repo.write("a.py", "print('x')\n")
    repo.git("add", "a.py")
    before = repo.state()
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert repo.state() == before
    assert shown in ride.answer
    assert "yours to decide" in ride.answer
    _sound(ride.commands)
    assert sum("git commit" in command for command in ride.commands) == 1


async def test_b121_what_a_hook_said_stands_in_a_block_of_its_own(repo: Repository) -> None:
    repo.hook("pre-commit", "echo 'no debug prints' >&2; exit 1")
    repo.write("a.py", "print('x')\n")
    ride = await drive(repo.folder, "/commit")
    fences = [line for line in ride.answer.split("\n") if line.startswith("```")]
    assert fences == ["```", "```"]
    assert "\n\n`a.py` is staged now" in ride.answer


async def test_b121_a_prefix_a_hook_demands_can_be_given(repo: Repository) -> None:
    repo.hook("commit-msg", 'grep -q "PROJ-7" "$1"')
    repo.write("README.md", "# Demo\nmore\n")
    await drive(repo.folder, "/commit PROJ-7 say more about the demo")
    assert repo.commits() == 2
    assert "PROJ-7 say more about the demo" in repo.subject()


@pytest.mark.parametrize("staged", [True, False])
async def test_b122_on_a_detached_head(repo: Repository, staged: bool) -> None:
    repo.git("checkout", "-q", "--detach")
    repo.write("README.md", "# Demo 2\n")
    if staged:
        repo.git("add", "README.md")
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 2
    assert "on no branch" in ride.answer
    assert repo.git("rev-list", "--count", "main").strip() == "1"


async def test_b122_on_a_branch_nothing_is_said_of_branches(repo: Repository) -> None:
    repo.write("README.md", "# Demo 2\n")
    ride = await drive(repo.folder, "/commit")
    assert "branch" not in ride.answer


@pytest.mark.parametrize("line", ["/commit", "/commit a.py", "/commit new.py"])
@pytest.mark.parametrize("staged", [True, False])
async def test_b122_with_no_commit_yet(tmp_path: Path, line: str, staged: bool) -> None:
    repo = repository(tmp_path / "fresh", born=False)
    repo.write("a.py", "def a(): ...\n")
    repo.write("new.py", "def new(): ...\n")
    if staged:
        repo.git("add", "a.py")
    ride = await drive(repo.folder, line)
    assert repo.commits() == 1
    whole = {"a.py"} if staged else {"a.py", "new.py"}
    named = {"/commit": whole, "/commit a.py": {"a.py"}, "/commit new.py": {"new.py"}}
    assert repo.held() == named[line]
    assert _CONVENTIONAL.fullmatch(repo.subject())
    assert "Committed" in ride.answer


async def test_b122_with_nothing_at_all(tmp_path: Path) -> None:
    repo = repository(tmp_path / "fresh", born=False)
    ride = await drive(repo.folder, "/commit")
    assert "nothing to commit" in ride.answer
    assert not any("commit" in command for command in ride.commands)


def _with_submodule(repo: Repository, tmp_path: Path) -> None:
    inner = repository(tmp_path / "inner")
    repo.git("-c", "protocol.file.allow=always", "submodule", "-q", "add", str(inner.folder), "lib")
    repo.git("commit", "-q", "-m", "chore: submodule")
    module = Repository(repo.folder / "lib")
    module.git("config", "user.name", "Tester")
    module.git("config", "user.email", "tester@example.invalid")
    module.commit(more__txt="x\n")


@pytest.mark.parametrize("scratch", [30, 3])
async def test_b125_only_what_is_staged(repo: Repository, tmp_path: Path, scratch: int) -> None:
    _with_submodule(repo, tmp_path)
    for number in range(9):
        repo.write(f"part{number}.py", f"n = {number}\n")
        repo.git("add", f"part{number}.py")
    for number in range(scratch):
        repo.write(f"scratch/{number}.tmp", "x\n")
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == {f"part{number}.py" for number in range(9)}
    _sound(ride.commands)
    assert f"Untracked, not added ({scratch})" in ride.answer
    assert "Submodule, not taken along (1): `lib`" in ride.answer
    assert not any(command.startswith("git add") for command in ride.commands)


async def test_b125_nothing_staged_takes_changes_but_no_stray_file(
    repo: Repository, tmp_path: Path
) -> None:
    _with_submodule(repo, tmp_path)
    repo.commit(a__py="a = 1\n", gone__py="b = 1\n")
    repo.write("a.py", "import helper\na = helper.two\n")
    repo.write("helper.py", "two = 2\n")
    (repo.folder / "gone.py").unlink()
    for number in range(30):
        repo.write(f"scratch/{number}.tmp", "x\n")
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == {"a.py", "gone.py", "helper.py"}
    _sound(ride.commands)
    assert "Untracked, not added (30)" in ride.answer
    assert "Submodule, not taken along (1): `lib`" in ride.answer


async def test_b125_many_new_files_alone_are_not_taken_for_one_thought(repo: Repository) -> None:
    for number in range(30):
        repo.write(f"scratch/{number}.tmp", "x\n")
    before = repo.state()
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert repo.state() == before
    assert "30 new files" in ride.answer


def _half_staged(repo: Repository) -> None:
    repo.commit(x__py="".join(f"x{n} = {n}\n" for n in range(40)), y__py="y = 1\n", z__py="z = 1\n")
    lines = [f"x{n} = {n}\n" for n in range(40)]
    lines[2] = "x2 = 'staged'\n"
    repo.write("x.py", "".join(lines))
    repo.git("add", "x.py")
    lines[35] = "x35 = 'not staged'\n"
    repo.write("x.py", "".join(lines))
    repo.write("y.py", "y = 2\n")
    repo.git("add", "y.py")


@pytest.mark.parametrize("kind", ["tracked", "new", "deleted", "odd name"])
async def test_b126_a_named_file_leaves_the_index_of_others_alone(
    repo: Repository, kind: str
) -> None:
    _half_staged(repo)
    name = {"odd name": "z [1]'s.py", "new": "new.py"}.get(kind, "z.py")
    if kind == "deleted":
        (repo.folder / name).unlink()
    else:
        repo.write(name, "z = 2\n")
    before = repo.git("diff"), repo.git("diff", "--cached")
    text = (repo.folder / "x.py").read_text()
    quoted = f'"{name}"' if kind == "odd name" else name
    ride = await drive(repo.folder, f"/commit {quoted}")
    assert repo.held() == {name}
    assert repo.git("diff", "--", "x.py", "y.py") in before[0]
    assert repo.git("diff", "--cached") == before[1]
    assert (repo.folder / "x.py").read_text() == text
    assert repo.git("stash", "list") == ""
    _sound(ride.commands)
    assert "Staged and still staged (2)" in ride.answer


async def test_b126_without_names_half_a_file_stays_half(repo: Repository) -> None:
    _half_staged(repo)
    unstaged = repo.git("diff")
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == {"x.py", "y.py"}
    assert repo.git("diff") == unstaged
    assert "x35 = 'not staged'" not in repo.git("show", "HEAD:x.py")
    assert "Changed, not staged (1): `x.py`" in ride.answer


async def test_b126_a_half_staged_file_that_is_named_is_not_made_whole(repo: Repository) -> None:
    _half_staged(repo)
    before = repo.state()
    ride = await drive(repo.folder, "/commit x.py")
    assert repo.commits() == 2
    assert repo.state() == before
    assert "Half of `x.py` is staged" in ride.answer


async def test_b126_a_named_rename_is_whole(repo: Repository) -> None:
    _half_staged(repo)
    repo.git("mv", "z.py", "zz.py")
    await drive(repo.folder, "/commit zz.py")
    assert repo.git("show", "--format=", "--name-status", "-M", "HEAD").split() == [
        "R100", "z.py", "zz.py",
    ]  # fmt: skip
    assert set(repo.git("diff", "--cached", "--name-only").split()) == {"x.py", "y.py"}


async def test_b126_a_named_folder_means_what_changed_in_it(repo: Repository) -> None:
    _half_staged(repo)
    repo.write("docs/one.md", "1\n")
    repo.write("docs/two.md", "2\n")
    await drive(repo.folder, "/commit docs/")
    assert repo.held() == {"docs/one.md", "docs/two.md"}
    assert repo.subject() == "docs(docs): add one.md and two.md"


_ODD = [
    "with blank.py",
    "it's.py",
    'say "hi".py',
    "two\nlines.py",
    "tab\there.py",
    "-rf",
    "--all",
    ":(top)x.py",
    "star*.py",
    "br[a].py",
    "what?.py",
    "back\\slash.py",
    "é und ü.py",
    "日本.py",
    "bidi\u202egnp.py",
    "$(touch x).py",
    "`id`;x.py",
    b"latin\xe9.py",
    b"mixed [\xff] *.py",
    "esc\x1b[31m.py",
    " lead and trail ",
    "~",
    "a -> b.py",
]


@pytest.mark.parametrize("name", _ODD, ids=ascii)
@pytest.mark.parametrize("how", ["unstaged", "untracked", "staged"])
async def test_any_name_a_file_can_have(repo: Repository, name: str | bytes, how: str) -> None:
    raw = name if isinstance(name, bytes) else name.encode()
    shown = raw.decode("utf-8", "surrogateescape")
    repo.write("starX.py", "x\n")
    repo.write(name, "one = 1\n")
    if how != "untracked":
        repo.git("--literal-pathspecs", "add", "--", raw)
        if how == "unstaged":
            repo.git("commit", "-q", "-m", "chore: before")
            repo.write(name, "two = 2\n")
    held = {shown, "starX.py"} if how == "untracked" else {shown}
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == held
    ride.answer.encode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", ride.answer)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", repo.body())
    assert not list(repo.folder.glob("x"))


async def test_a_name_that_would_also_mean_another_file_is_left_to_the_person(
    repo: Repository,
) -> None:
    repo.write(b"bad\xff.py", "1\n")
    repo.write("badX.py", "1\n")
    before = repo.state()
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert repo.state() == before
    assert "cannot be written on a command line" in ride.answer


async def test_from_a_subfolder(repo: Repository) -> None:
    repo.commit(**{"sub/a__py": "a = 1\n"})
    repo.write("sub/a.py", "a = 2\n")
    repo.write("README.md", "# Other\n")
    await drive(repo.folder / "sub", "/commit ../README.md")
    assert repo.held() == {"README.md"}
    await drive(repo.folder / "sub", "/commit")
    assert repo.held() == {"sub/a.py"}


@pytest.mark.parametrize(
    ("said", "subject", "rest"),
    [
        ("fix the parser", "fix: fix the parser", ""),
        ("feat(ui)!: new look", "feat(ui)!: new look", ""),
        ("Document the flags.", "docs: document the flags", ""),
        ("rename `x` to 'y' && \"z\" $HOME", "refactor: rename `x` to 'y' && \"z\" $HOME", ""),
        (
            "add a flag\n\nBecause of #12,\nas agreed.",
            "feat: add a flag",
            "Because of #12,\nas agreed.",
        ),
        ("die Grüße", "feat: die Grüße", ""),
    ],
)
async def test_what_the_person_says_becomes_the_message(
    repo: Repository, said: str, subject: str, rest: str
) -> None:
    repo.write("a.py", "a = 1\n")
    repo.git("add", "a.py")
    await drive(repo.folder, f"/commit {said}")
    assert repo.subject() == subject
    assert repo.body() == f"{subject}\n\n{rest}".strip()


async def test_a_long_saying_is_kept_whole(repo: Repository) -> None:
    said = "explain " + " ".join(f"word{number}" for number in range(40))
    repo.write("a.py", "a = 1\n")
    await drive(repo.folder, f"/commit {said}")
    assert len(repo.subject()) <= 72
    assert said in repo.body()


async def test_a_word_that_is_also_a_folder_is_still_a_word(repo: Repository) -> None:
    repo.write("docs/a.md", "1\n")
    repo.write("b.py", "1\n")
    repo.git("add", "docs", "b.py")
    await drive(repo.folder, "/commit describe the docs")
    assert repo.held() == {"docs/a.md", "b.py"}
    assert repo.subject() == "docs: describe the docs"


async def test_nothing_to_commit(repo: Repository) -> None:
    ride = await drive(repo.folder, "/commit")
    assert "nothing to commit" in ride.answer
    ride = await drive(repo.folder, "/commit README.md")
    assert "no change in `README.md`" in ride.answer


async def test_outside_a_repository(tmp_path: Path) -> None:
    ride = await drive(tmp_path, "/commit")
    assert "no git repository" in ride.answer
    assert len(ride.commands) == 2


async def test_without_an_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = repository(tmp_path / "repo")
    repo.git("config", "--unset", "user.name")
    repo.git("config", "--unset", "user.email")
    repo.git("config", "user.useConfigOnly", "true")
    repo.write("a.py", "1\n")
    repo.git("add", "a.py")
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert "git config user.name" in ride.answer


def _branches(repo: Repository) -> None:
    repo.git("checkout", "-q", "-b", "other")
    repo.write("README.md", "# Theirs\n")
    repo.git("commit", "-q", "-am", "chore: theirs")
    repo.git("checkout", "-q", "main")
    repo.write("README.md", "# Ours\n")
    repo.git("commit", "-q", "-am", "chore: ours")


@pytest.mark.parametrize("settled", [True, False])
@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (("merge", "other"), "merge"),
        (("rebase", "other"), "rebase"),
        (("cherry-pick", "other"), "cherry-pick"),
        (("revert", "--no-edit", "HEAD~1"), "revert"),
    ],
)
async def test_an_unfinished_operation_is_said_and_left(
    repo: Repository, operation: tuple[str, ...], word: str, settled: bool
) -> None:
    _branches(repo)
    repo.git(*operation, check=False)
    if settled:
        repo.write("README.md", "# Both\n")
        repo.git("add", "README.md")
    before, commits = repo.state(), repo.commits()
    ride = await drive(repo.folder, "/commit")
    assert (repo.state(), repo.commits()) == (before, commits)
    expected = f"git {word} --continue" if settled else "`README.md`"
    assert expected in ride.answer
    assert "Nothing was committed" in ride.answer


async def test_conflict_markers_left_in_a_file(repo: Repository) -> None:
    repo.write("a.py", "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n")
    repo.git("add", "a.py")
    ride = await drive(repo.folder, "/commit")
    assert repo.commits() == 1
    assert "a.py:1: conflict marker" in ride.answer


@pytest.mark.parametrize(
    ("refused", "word"),
    [("git status", "git status"), ("git diff", "git diff"), ("git add", "git add"),
     ("git commit", "git commit")],
)  # fmt: skip
async def test_a_refusal_ends_the_work_with_its_reason(
    repo: Repository, refused: str, word: str
) -> None:
    repo.write("README.md", "# Other\n")
    ride = await drive(repo.folder, "/commit", refuse=lambda c: "not now" if refused in c else "")
    assert repo.commits() == 1
    assert f"`{word}` was refused by you: not now" in ride.answer
    assert refused in ride.commands[-1]


async def test_a_refused_commit_says_what_is_staged(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    ride = await drive(repo.folder, "/commit", refuse=lambda c: "no" if "git commit" in c else "")
    assert "`README.md` is staged now" in ride.answer


async def test_a_locked_index(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    (repo.folder / ".git" / "index.lock").touch()
    ride = await drive(repo.folder, "/commit")
    assert "Another git command holds the index" in ride.answer
    assert repo.commits() == 1


@pytest.mark.parametrize("line", ["/commit", "/review-diff"])
async def test_each_answer_says_offline(repo: Repository, line: str) -> None:
    for _ in range(2):
        ride = await drive(repo.folder, line)
        assert "offline" in ride.answer


async def test_the_tagged_payload_works_the_same(repo: Repository) -> None:
    repo.write("a.py", "1\n")
    await drive(repo.folder, "/commit fix the thing", tagged=True)
    assert repo.subject() == "fix: fix the thing"


async def test_many_changed_files_are_added_in_lines_that_can_be_judged(repo: Repository) -> None:
    names = [f"folder_with_a_long_name_{n:03}/file_with_a_long_name.py" for n in range(150)]
    for name in names:
        repo.write(name, "x = 1\n")
    repo.git("add", "-A")
    repo.git("commit", "-q", "-m", "chore: many")
    for name in names:
        repo.write(name, "x = 2\n")
    ride = await drive(repo.folder, "/commit")
    assert repo.held() == set(names)
    assert max(map(len, ride.commands)) < 8192
    assert len(repo.body().splitlines()) < 30


async def test_the_message_is_conventional_for_every_sort_of_file(repo: Repository) -> None:
    expected = {
        "src/parser/read.py": "feat(parser): add read.py",
        "tests/test_read.py": "test(tests): add test_read.py",
        "docs/guide.md": "docs(docs): add guide.md",
        "pyproject.toml": "build: add pyproject.toml",
        ".github/workflows/ci.yml": "ci(workflows): add ci.yml",
        ".gitignore": "chore: add .gitignore",
    }
    for name, subject in expected.items():
        repo.write(name, "x\n")
        repo.git("add", name)
        await drive(repo.folder, "/commit")
        assert repo.subject() == subject


@pytest.mark.parametrize(
    ("old", "new", "subject"),
    [
        ("def a():\n    return 1\n", "def a():\n    return 2\n", "fix: update a in m.py"),
        ("def a(): ...\n", "def a(): ...\ndef b(): ...\n", "feat: add b"),
        ("def a(): ...\ndef b(): ...\n", "def a(): ...\n", "refactor: remove b from m.py"),
        ("x = 1\n", "x = 1\ny = 2\n", "feat: update m.py"),
        ("x = 1\n", "x = 2\n", "fix: update m.py"),
    ],
)
async def test_the_message_says_what_changed(
    repo: Repository, old: str, new: str, subject: str
) -> None:
    repo.commit(m__py=old)
    repo.write("m.py", new)
    await drive(repo.folder, "/commit")
    assert repo.subject() == subject


async def test_moves_modes_and_binaries_have_messages(repo: Repository) -> None:
    repo.commit(a__sh="echo\n" * 9)
    repo.git("mv", "a.sh", "b.sh")
    await drive(repo.folder, "/commit")
    assert repo.subject() == "refactor: rename a.sh to b.sh"
    (repo.folder / "b.sh").chmod(0o755)
    await drive(repo.folder, "/commit")
    assert repo.subject().endswith("make b.sh executable")
    (repo.folder / "x.bin").write_bytes(b"\0\1\2")
    await drive(repo.folder, "/commit")
    assert repo.subject() == "feat: add x.bin"


async def test_settings_of_the_person_do_not_confuse(repo: Repository, isolated_home: Path) -> None:
    (isolated_home / ".gitconfig").write_text(
        "[color]\n\tui = always\n\tstatus = always\n[status]\n\tshort = true\n\tbranch = true\n"
        "\tshowUntrackedFiles = no\n[diff]\n\tnoprefix = true\n\texternal = false\n[core]\n"
        "\tquotePath = false\n[commit]\n\tverbose = true\n"
    )
    repo.write("é.py", "def a(): ...\n")
    await drive(repo.folder, "/commit")
    assert repo.subject() == "feat: add é.py"
    assert repo.held() == {"é.py"}


async def test_a_worktree_with_a_git_file(repo: Repository, tmp_path: Path) -> None:
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Repository(tmp_path / "side")
    side.write("README.md", "# Side\n")
    await drive(side.folder, "/commit")
    assert side.held() == {"README.md"}
    assert repo.commits() == 1


async def test_a_bare_repository(tmp_path: Path) -> None:
    Repository(tmp_path).git("init", "-q", "--bare", "bare")
    ride = await drive(tmp_path / "bare", "/commit")
    assert "without a work tree" in ride.answer
