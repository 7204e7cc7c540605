from pathlib import Path

from decode.gate.roots import Roots


def test_the_cwd_comes_first_and_read_only_roots_are_not_writable() -> None:
    roots = Roots(Path("/p/sub"), Path("/p"), (Path("/more"),), (Path("/skills"),))
    assert roots.readable == (Path("/p/sub"), Path("/more"), Path("/skills"))
    assert roots.writable == (Path("/p/sub"), Path("/more"))
