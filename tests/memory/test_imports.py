from pathlib import Path

import pytest

from decode.memory.document import Document, read_document
from decode.memory.imports import DEPTH, imported


def write(root: Path, **files: str) -> None:
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_md", ".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def found(root: Path, name: str = "AGENTS.md") -> list[Document]:
    return list(imported(read_document(root / name, name), root))


def test_named_files_follow_in_order_with_who_named_them(tmp_path: Path) -> None:
    write(
        tmp_path,
        AGENTS_md="See @docs/a.md, (@b.md) and @docs/a.md.",
        docs__a_md="up @../b.md and @c.md",
        docs__c_md="c",
        b_md="b",
    )
    assert [(one.label, one.owner) for one in found(tmp_path)] == [
        ("docs/a.md", "AGENTS.md"),
        ("b.md", "docs/a.md"),
        ("docs/c.md", "docs/a.md"),
    ]


@pytest.mark.parametrize(
    "text",
    ["mail x@b.md", "`@b.md`", "```\n@b.md\n```", "~~~sh\n@b.md\n", "``a ` @b.md``", "@ b.md"],
)
def test_code_and_mail_addresses_import_nothing(tmp_path: Path, text: str) -> None:
    write(tmp_path, AGENTS_md=text, b_md="b")
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["@gone.md", "@alice", "@docs", "@" + "n" * 5000, "@~nobody/x", "@a\ufffdb", "@/"]
)
def test_a_word_that_names_no_file_is_ordinary_text(tmp_path: Path, name: str) -> None:
    write(tmp_path, AGENTS_md=name, docs__x_md="x")
    assert found(tmp_path) == []


def test_cycles_end(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="@a.md @AGENTS.md", a_md="@b.md", b_md="@a.md @AGENTS.md")
    assert [one.label for one in found(tmp_path)] == ["a.md", "b.md"]


def test_imports_go_four_files_deep_and_say_so(tmp_path: Path) -> None:
    write(tmp_path, AGENTS_md="@f1.md", **{f"f{n}_md": f"@f{n + 1}.md" for n in range(1, 9)})
    documents = found(tmp_path)
    assert [one.text != "" for one in documents] == [True] * DEPTH + [False]
    assert "4 files deep" in documents[-1].warnings[0]


@pytest.mark.parametrize("name", ["../out.md", "link.md", ".env", "id_rsa", "x.pem", ".git/config"])
def test_nothing_outside_the_project_and_no_secret_is_read(tmp_path: Path, name: str) -> None:
    root = tmp_path / "project"
    write(root, AGENTS_md=f"@{name}")
    (tmp_path / "out.md").write_text("secret")
    (root / "link.md").symlink_to(tmp_path / "out.md")
    (root / ".git").mkdir()
    for secret in (".env", "id_rsa", "x.pem", ".git/config"):
        (root / secret).write_text("secret")
    documents = found(root)
    assert [one.text for one in documents] == [""]
    assert name in documents[0].warnings[0]


def test_a_folder_that_the_person_added_may_be_read(tmp_path: Path) -> None:
    root, more = tmp_path / "project", tmp_path / "more"
    more.mkdir()
    (more / "style.md").write_text("tabs")
    write(root, AGENTS_md="@../more/style.md")
    document = read_document(root / "AGENTS.md", "AGENTS.md")
    [refused] = imported(document, root)
    assert "--add-dir" in refused.warnings[0]
    [read] = imported(document, root, [more])
    assert (read.label, read.text, read.warnings) == ("../more/style.md", "tabs", ())
