import random

_PLAIN = (
    "a",
    "ls",
    "b.txt",
    "x=1",
    "-n",
    "--opt=v",
    "2",
    "if",
    "done",
    "in",
    "time",
    "!",
    "HEAD~1",
)
_ODD = (
    "'a b'",
    '"a b"',
    "a\\ b",
    "''",
    '""',
    "'$x'",
    '"\\$x"',
    "$'a\\tb'",
    "$'\\x41'",
    "\\$x",
    "\\'",
    '"it\'s"',
    "'\"'",
    "\\\\",
    '"\\\\"',
    "'\\'",
    "a'b'\"c\"",
    "*.py",
    "?",
    "[a-c]*",
    "[!x]",
    "[",
    "]",
    "'*'",
    "\\*",
    "~",
    "~/x",
    "'~'",
    "\\~",
    "a~b",
    "$HOME",
    "${HOME}x",
    '"$HOME/y"',
    "$?",
    '"$?"',
    "{a,b}",
    "x{1,2}y{3,4}",
    "'{a,b}'",
    "{}",
    "{a}",
    "@{u}",
    "HEAD^{tree}",
    "a,b",
    "a{,b}",
    "$((1+2))",
    '"$((3*4))"',
    "$(echo z)",
    '"$(echo z y)"',
    "#x",
    "a#b",
    "'#'",
    "\\#",
    "%s\\n",
    "é",
    "日本",
    "$",
    '"$"',
    "a$",
    "^x$",
    "s/a/b/",
    "!x",
    "=",
    "a=b=c",
    "'a\nb'",
    '"a\nb"',
    "[[",
    "]]",
    "}",
    "-",
    "--",
    ":",
    ".",
    "'|'",
    "\\|",
    "';'",
    "\\;",
    "\\(",
    "'&'",
    "<(echo q)",
    "A=~",
    "a\\\nb",
    '"a\\\nb"',
    "{1..3}",
)
_PREFIX = ("A=1 ", "LC_ALL=C ", "X='a b' ", "Y= ", "Z+=q ")
_REDIRECT = (
    " 2>&1",
    " >/dev/null",
    " 2> /dev/null",
    " &>/dev/null",
    " </dev/null",
    " <<<'a b'",
    " <<< x",
    " >&2",
    " 2>/dev/null",
    " 1>&2",
    " >> /dev/null",
)
_JOINS = (
    " | ",
    " && ",
    " || ",
    "; ",
    "\n",
    ";",
    "|",
    "&&",
    " &&\n",
    " |\n ",
    " ; # note\n",
    "\n\n",
)
_SOUP = "ab1 \t\n'\"\\$`|&;<>(){}[]*?~#!=,.-/%^@:x"


def a_word(rng: random.Random) -> str:
    parts = [
        rng.choice(_PLAIN if rng.random() < 0.4 else _ODD)
        for _ in range(rng.choice((1, 1, 1, 2, 3)))
    ]
    return "".join(parts)


def a_command(rng: random.Random, depth: int = 0) -> str:
    roll = rng.random()
    if depth < 2 and roll < 0.18:
        return _compound(rng, depth)
    words = [a_word(rng) for _ in range(rng.randint(1, 4))]
    prefix = rng.choice(_PREFIX) if rng.random() < 0.1 else ""
    redirect = rng.choice(_REDIRECT) if rng.random() < 0.25 else ""
    return prefix + rng.choice((" ", "  ", "\t", " \\\n ")).join(words) + redirect


def _compound(rng: random.Random, depth: int) -> str:
    inner, other = a_line(rng, depth + 1), a_line(rng, depth + 1)
    return rng.choice(
        (
            f"( {inner} )",
            f"({inner})",
            f"{{ {inner}; }}",
            f"{{ {inner}\n}} 2>&1",
            f"if {inner}; then {other}; fi",
            f"if {inner}\nthen {other}; else {inner}\nfi",
            f"for f in a 'b c'; do {inner}; echo $f \"$f\"; done",
            f"until x; do {other}; done",
            f"! {inner}",
            f"time {inner}",
            f"echo $({inner})",
            f'echo "x $({inner}) y"',
            f"cat <({inner})",
            f"cat <<'EOF' && {other}\nraw $x `y`\nEOF",
            f"cat <<EOF\nplain {rng.choice(('', 'text'))}\nEOF",
            f"cat <<-E\n\ttabs\n\tE\n{inner}",
        )
    )


def a_line(rng: random.Random, depth: int = 0) -> str:
    count = rng.choice((1, 1, 2, 3))
    line = a_command(rng, depth)
    for _ in range(count - 1):
        line += rng.choice(_JOINS) + a_command(rng, depth)
    return line


def soup(rng: random.Random) -> str:
    return "".join(rng.choice(_SOUP) for _ in range(rng.randint(1, 14)))


def mutated(rng: random.Random, line: str) -> str:
    characters = list(line)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(characters) + 1)
        if rng.random() < 0.5 or not characters:
            characters.insert(at, rng.choice(_SOUP))
        else:
            characters.pop(min(at, len(characters) - 1))
    return "".join(characters)
