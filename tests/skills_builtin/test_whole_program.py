from pathlib import Path

import pytest

from decode.entities.call import Reply
from decode.entities.state import Mode
from tests.skills_builtin.real import really
from tests.skills_builtin.repository import Repository, repository


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "repo")


async def test_b120_only_the_real_change_and_secrets_are_reported(repo: Repository) -> None:
    repo.commit(__gitignore=".env\n", app__py="x = 1\n")
    repo.write(".env", "TOKEN=abc\n")
    repo.write("id_rsa", "PRIVATE\n")
    repo.write("app.py", "x = 2\n")
    real = await really(repo.folder, "/commit")
    assert repo.held() == {"app.py"}
    assert "`id_rsa`" in real.answer
    assert real.questions == ["git add -- app.py", "git commit -m 'fix: update app.py'"]
    assert real.skills == ["builtin:commit"]
    assert (real.end.reason, real.end.exit_code) == ("done", 0)


@pytest.mark.parametrize(
    ("hook", "script", "shown"),
    [
        ("pre-commit", "echo 'no debug prints' >&2; exit 1", "no debug prints"),
        ("commit-msg", 'grep -q "^PROJ-" "$1" || { echo "no PROJ-"; exit 1; }', "no PROJ-"),
    ],
)
async def test_b121_hooks_run_and_are_obeyed(
    repo: Repository, hook: str, script: str, shown: str
) -> None:
    repo.hook(hook, script)
    repo.write("a.py", "print('x')\n")
    repo.git("add", "a.py")
    before = repo.state()
    real = await really(repo.folder, "/commit")
    assert repo.commits() == 1
    assert repo.state() == before
    assert shown in real.answer
    assert "yours to decide" in real.answer


async def test_b121_a_hook_that_agrees_runs_too(repo: Repository) -> None:
    repo.hook("pre-commit", "echo ran > hook-was-here")
    repo.write("a.py", "1\n")
    repo.git("add", "a.py")
    await really(repo.folder, "/commit")
    assert repo.held() == {"a.py"}
    assert (repo.folder / "hook-was-here").read_text() == "ran\n"


@pytest.mark.parametrize("line", ["/commit", "/review-diff"])
@pytest.mark.parametrize("head", ["detached", "unborn", "branch"])
async def test_b122_on_any_head(tmp_path: Path, head: str, line: str) -> None:
    repo = repository(tmp_path / "repo", born=head != "unborn")
    if head == "detached":
        repo.git("checkout", "-q", "--detach")
    repo.write("a.py", "def a(): ...\n")
    repo.git("add", "a.py")
    before = repo.commits()
    real = await really(repo.folder, line)
    assert real.end.reason == "done"
    assert repo.commits() == before + (line == "/commit")
    assert ("on no branch" in real.answer) is (head == "detached" and line == "/commit")
    assert bool(real.asked) is (line == "/commit")


async def test_b125_nine_staged_files_and_nothing_else(repo: Repository, tmp_path: Path) -> None:
    inner = repository(tmp_path / "inner")
    repo.git("-c", "protocol.file.allow=always", "submodule", "-q", "add", str(inner.folder), "lib")
    repo.git("commit", "-q", "-m", "chore: submodule")
    module = Repository(repo.folder / "lib")
    module.git("config", "user.name", "Tester")
    module.git("config", "user.email", "tester@example.invalid")
    module.commit(more__txt="x\n")
    for number in range(9):
        repo.write(f"part{number}.py", f"n = {number}\n")
        repo.git("add", f"part{number}.py")
    for number in range(30):
        repo.write(f"scratch{number}.tmp", "x\n")
    real = await really(repo.folder, "/commit")
    assert repo.held() == {f"part{number}.py" for number in range(9)}
    assert "Untracked, not added (30)" in real.answer
    assert "Submodule, not taken along (1): `lib`" in real.answer
    assert len(real.questions) == 1


async def test_b126_a_named_file_and_the_staged_work_of_others(repo: Repository) -> None:
    repo.commit(x__py="a\n" * 30, y__py="1\n", z__py="1\n")
    repo.write("x.py", "b\n" + "a\n" * 29)
    repo.git("add", "x.py")
    repo.write("x.py", "b\n" + "a\n" * 28 + "c\n")
    repo.write("y.py", "2\n")
    repo.git("add", "y.py")
    repo.write("z.py", "2\n")
    cached = repo.git("diff", "--cached")
    loose = repo.git("diff", "--", "x.py")
    real = await really(repo.folder, "/commit z.py")
    assert repo.held() == {"z.py"}
    assert repo.git("diff", "--cached") == cached
    assert repo.git("diff") == loose
    assert repo.git("stash", "list") == ""
    assert real.questions == ["git commit -m 'fix: update z.py' -- z.py"]


_ODD = ["it's [a] *.py", "-rf", "two\nlines.py", b"latin\xe9.py", "bidi\u202ex.py", "$(id).py"]


@pytest.mark.parametrize("name", _ODD, ids=ascii)
async def test_names_pass_the_gate_and_the_shell(repo: Repository, name: str | bytes) -> None:
    repo.write(name, "1\n")
    real = await really(repo.folder, "/commit", allow=("bash(git add:*)", "bash(git commit:*)"))
    raw = name if isinstance(name, bytes) else name.encode()
    assert {held.encode("utf-8", "surrogateescape") for held in repo.held()} == {raw}
    assert real.asked == []


async def test_what_the_person_says_reaches_the_message_through_the_gate(repo: Repository) -> None:
    repo.write("a.py", "1\n")
    repo.git("add", "a.py")
    said = 'fix it\'s "quoted" $HOME `id` && more; é 日本 !x\n\nWith a body,\nof two lines.'
    await really(repo.folder, f"/commit {said}")
    first, _, rest = said.partition("\n\n")
    assert repo.body() == f"fix: {first}\n\n{rest}"


@pytest.mark.parametrize("stop", ["git add", "git commit"])
async def test_a_refusal_is_told_and_obeyed(repo: Repository, stop: str) -> None:
    repo.write("README.md", "# Other\n")
    real = await really(
        repo.folder, "/commit", answer=lambda c: Reply(stop not in c, feedback="not today")
    )
    assert repo.commits() == 1
    assert f"`{stop}` was refused by" in real.answer
    assert "not today" in real.answer
    assert real.commands[-1].startswith(stop)


async def test_a_deny_rule_is_told(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    real = await really(repo.folder, "/commit", attended=False)
    assert repo.commits() == 1
    assert "refused by headless" in real.answer
    assert repo.git("diff", "--cached", "--name-only") == ""


async def test_in_plan_mode_nothing_is_changed(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    real = await really(repo.folder, "/commit", mode=Mode.PLAN)
    assert repo.commits() == 1
    assert real.asked == []
    assert "refused by" in real.answer
    review = await really(repo.folder, "/review-diff", mode=Mode.PLAN)
    assert "1 file, +1 -1" in review.answer


async def test_in_bypass_mode_nothing_is_asked(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    real = await really(repo.folder, "/commit", mode=Mode.BYPASS)
    assert real.asked == []
    assert repo.held() == {"README.md"}


async def test_the_author_of_the_persons_own_settings(
    repo: Repository, isolated_home: Path
) -> None:
    repo.git("config", "--unset", "user.name")
    repo.git("config", "--unset", "user.email")
    (isolated_home / ".gitconfig").write_text("[user]\n\tname = Me\n\temail = me@example.invalid\n")
    repo.write("README.md", "# Other\n")
    await really(repo.folder, "/commit")
    assert repo.git("log", "-1", "--format=%an %ae").strip() == "Me me@example.invalid"


async def test_without_an_author(repo: Repository) -> None:
    repo.git("config", "--unset", "user.name")
    repo.git("config", "--unset", "user.email")
    repo.git("config", "user.useConfigOnly", "true")
    repo.write("README.md", "# Other\n")
    real = await really(repo.folder, "/commit")
    assert repo.commits() == 1
    assert "git config user.name" in real.answer


async def test_in_a_worktree_and_in_a_subfolder(repo: Repository, tmp_path: Path) -> None:
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Repository(tmp_path / "side")
    side.write("sub/a.py", "1\n")
    await really(side.folder / "sub", "/commit")
    assert side.held() == {"sub/a.py"}
    assert repo.commits() == 1


async def test_outside_a_repository(tmp_path: Path) -> None:
    real = await really(tmp_path, "/commit")
    assert "no git repository" in real.answer
    assert real.asked == []


async def test_two_turns_of_one_session_and_a_project_of_its_own_way(repo: Repository) -> None:
    folder = repo.folder / ".decode" / "skills" / "commit"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: commit\ndescription: Ours.\n---\nOur way.\n")
    repo.write("README.md", "# Other\n")
    own = await really(repo.folder, "/commit")
    assert own.skills == ["project:commit"]
    assert "This is the offline model" in own.answer
    real = await really(repo.folder, "/builtin:commit README.md")
    assert real.skills == ["builtin:commit"]
    assert repo.held() == {"README.md"}


async def test_a_repository_that_could_run_code_while_git_reads_is_asked_about(
    repo: Repository,
) -> None:
    repo.git("config", "core.fsmonitor", "touch ran; false")
    repo.write("README.md", "# Other\n")
    real = await really(repo.folder, "/commit", answer=lambda _: Reply(allowed=False))
    assert real.questions[0].startswith("git status")
    assert "`git status` was refused" in real.answer
    assert not (repo.folder / "ran").exists()


async def test_a_secret_that_git_keeps_does_not_look_changed(repo: Repository) -> None:
    repo.commit(server__pem="PEM\n", a__py="1\n")
    repo.write("a.py", "2\n")
    real = await really(repo.folder, "/commit")
    assert repo.held() == {"a.py"}
    assert "server.pem" not in real.answer
    assert repo.git("status", "--porcelain") == ""
