import bz2
import gzip
import io
import lzma
import os
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.skills.install.archive import ENDINGS, unpack
from tests.skills.shelf import skill_text

TEXT = skill_text("x").encode()
FILES = {"x/SKILL.md": TEXT, "x/scripts/run.sh": b"#!/bin/sh\n", "x/deep/er/a.txt": b""}


def tar_bytes(
    files: dict[str, bytes], change: Callable[[tarfile.TarInfo], None] | None = None
) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(data), 0o4755 if name.endswith(".sh") else 0o600
            if change:
                change(member)
            archive.addfile(member, io.BytesIO(data))
    return buffer.getvalue()


def zip_bytes(files: dict[str, bytes], mode: int = 0) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            executable = stat.S_IFREG | 0o755 if name.endswith(".sh") else 0
            member.external_attr = (mode or executable) << 16
            archive.writestr(member, data)
    return buffer.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".tar": bytes,
    ".tar.gz": gzip.compress,
    ".tar.bz2": bz2.compress,
    ".tar.xz": lzma.compress,
}


def unpacked(tmp_path: Path, data: bytes, name: str = "a.bin") -> Path:
    archive = tmp_path / name
    archive.write_bytes(data)
    target = tmp_path / "out"
    target.mkdir()
    unpack(archive, target)
    return target


def left(tmp_path: Path) -> list[str]:
    """Return everything that lies in the test's folder but the archive and its target."""
    return sorted(path.name for path in tmp_path.iterdir() if path.name not in ("a.bin", "out"))


@pytest.mark.parametrize("kind", [".zip", *PACKERS])
def test_every_kind_is_unpacked_with_plain_modes(tmp_path: Path, kind: str) -> None:
    data = zip_bytes(FILES) if kind == ".zip" else PACKERS[kind](tar_bytes(FILES))
    target = unpacked(tmp_path, data)
    assert {name: (target / name).read_bytes() for name in FILES} == FILES
    modes = [stat.S_IMODE((target / name).stat().st_mode) for name in FILES]
    assert modes == [0o644, 0o755, 0o644]
    assert kind in ENDINGS


@pytest.mark.parametrize("name", ["../evil", "/tmp/evil-absolute", "x/../../evil", "x\\..\\evil"])
def test_a_path_that_leads_outside_is_refused(tmp_path: Path, name: str) -> None:
    files = {"x/SKILL.md": TEXT, name: b"evil"}
    for number, data in enumerate((zip_bytes(files), tar_bytes(files))):
        place = tmp_path / str(number)
        place.mkdir()
        with pytest.raises(SkillError, match="unsafe path"):
            unpacked(place, data)
        assert left(place) == []
    assert not Path("/tmp/evil-absolute").exists()


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE]
)
def test_links_and_devices_in_a_tar_are_refused(tmp_path: Path, kind: bytes) -> None:
    def change(member: tarfile.TarInfo) -> None:
        if member.name == "x/link":
            member.type, member.linkname, member.size = kind, "/etc/passwd", 0

    data = tar_bytes({"x/SKILL.md": TEXT, "x/link": b""}, change)
    with pytest.raises(SkillError, match="link or a device"):
        unpacked(tmp_path, data)
    assert not (tmp_path / "out/x/link").exists()


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_links_in_a_zip_are_refused(tmp_path: Path, kind: int) -> None:
    with pytest.raises(SkillError, match="link"):
        unpacked(tmp_path, zip_bytes({"x/link": b"/etc/passwd"}, mode=kind | 0o777))


def test_a_file_inside_a_link_that_came_first_is_refused(tmp_path: Path) -> None:
    def change(member: tarfile.TarInfo) -> None:
        if member.name == "x":
            member.type, member.linkname = tarfile.SYMTYPE, str(tmp_path)

    with pytest.raises(SkillError):
        unpacked(tmp_path, tar_bytes({"x": b"", "x/evil": b"evil"}, change))
    assert left(tmp_path) == []


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_tar_bomb_is_refused(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    data = pack(tar_bytes({"x/SKILL.md": TEXT, "x/zeros": bytes(52 * 1024 * 1024)}))
    assert len(data) < 1024 * 1024
    with pytest.raises(SkillError, match="MiB"):
        unpacked(tmp_path, data)


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    parts = {f"x/{n}": bytes(9 * 1024 * 1024) for n in range(6)}
    with pytest.raises(SkillError, match="MiB"):
        unpacked(tmp_path, zip_bytes(parts))


def test_a_bomb_in_the_headers_of_a_tar_is_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        member = tarfile.TarInfo("x/SKILL.md")
        member.pax_headers = {"comment": "x" * (60 * 1024 * 1024)}
        archive.addfile(member)
    with pytest.raises(SkillError, match="MiB"):
        unpacked(tmp_path, gzip.compress(buffer.getvalue(), 1))


@pytest.mark.parametrize("make", [zip_bytes, tar_bytes])
def test_too_many_files_are_refused(
    tmp_path: Path, make: Callable[[dict[str, bytes]], bytes]
) -> None:
    with pytest.raises(SkillError, match="2000 files"):
        unpacked(tmp_path, make({f"x/{n}": b"" for n in range(2_001)}))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 broken",
        b"\x1f\x8b broken",
        b"BZh9 broken",
        b"\xfd7zXZ\0 broken",
        os.urandom(900),
    ],
)
def test_what_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(SkillError):
        unpacked(tmp_path, data)


@pytest.mark.parametrize("kind", [".zip", *PACKERS])
def test_a_truncated_archive_is_refused(tmp_path: Path, kind: str) -> None:
    files = {**FILES, "x/random": os.urandom(50_000)}
    data = zip_bytes(files) if kind == ".zip" else PACKERS[kind](tar_bytes(files))
    with pytest.raises(SkillError):
        unpacked(tmp_path, data[: len(data) // 2])


def test_two_members_of_one_name_are_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for _ in range(2):
            archive.addfile(tarfile.TarInfo("x/SKILL.md"))
    with pytest.raises(SkillError, match="cannot be unpacked"):
        unpacked(tmp_path, buffer.getvalue())
