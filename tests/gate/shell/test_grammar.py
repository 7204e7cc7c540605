import subprocess
import sys

from decode.gate.shell.grammar import tree, warm


def test_the_grammar_is_imported_when_it_is_needed() -> None:
    code = (
        "import sys, decode.gate.policy\n"
        "before = 'tree_sitter' in sys.modules\n"
        "from decode.gate.shell.grammar import warm\n"
        "warm()\n"
        "print(before, 'tree_sitter' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_broken_text_has_a_tree_too() -> None:
    warm()
    assert tree("ls 'open").has_error
    assert tree("ls \udcff\0").type == "program"
    assert not tree("ls -l").has_error
