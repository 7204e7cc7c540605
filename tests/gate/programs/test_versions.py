import pytest

from tests.gate.programs.desk import FakeView, call


@pytest.mark.parametrize(
    "line",
    ["python3 --version", "python -V", "python3.12 --version", "node --version", "node -v",
     "ruby --version", "perl -v", "java -version", "go version", "rustc -V",
     "gcc --version", "bash --version", "javac -version"],
)  # fmt: skip
def test_a_version_may_be_asked_for(line: str, view: FakeView) -> None:
    assert call(line, view).read_only


@pytest.mark.parametrize(
    "line",
    ["python3", "python3 -c pass", "python3 --version x", "python3 x.py --version", "node -e 1",
     "npm --version", "yarn --version", "pnpm -v", "mvn --version", "gradle --version",
     "pytest --version", "node -V", "python3 -v", "python3.x --version", "perl -V", "npx x",
     "make --version", "pip --version", "docker --version", "curl --version", "cargo --version",
     "dotnet --version", "java --version -version"],
)  # fmt: skip
def test_anything_else_may_not(line: str, view: FakeView) -> None:
    assert not call(line, view).read_only


@pytest.mark.parametrize(
    ("line", "file"),
    [("rustc --version", "rust-toolchain.toml"), ("rustc --version", "rust-toolchain"),
     ("go version", "go.mod"), ("go version", "go.work")],
)  # fmt: skip
def test_a_project_that_chooses_the_toolchain(line: str, file: str, view: FakeView) -> None:
    assert call(line, view).read_only
    (view.cwds[0].parent / file).touch()
    assert not call(line, view).read_only
