"""`decode sessions`: the sessions on disk (command-line contract, "Sessions")."""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from decode.cli.parser import Parser
from decode.config.paths import project_root
from decode.config.settings import Settings
from decode.entities.errors import DecodeError
from decode.entities.visible import visible
from decode.sessions.export import FORMATS, as_markdown, export
from decode.sessions.export_file import write_export
from decode.sessions.index import listed
from decode.sessions.listing import Summary, find
from decode.sessions.past import Past, fold
from decode.sessions.places import folder
from decode.sessions.reader import BadLine, read
from decode.sessions.retention import doomed, prune, remove

_PROMPT_WIDTH = 60


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode sessions ARGV` and return the exit status."""
    options = _parser().parse_args(list(argv), argparse.Namespace(settings=settings))
    act: Callable[[argparse.Namespace, Path], None] = options.act
    try:
        act(options, cwd)
    except DecodeError as error:
        sys.stderr.write(f"decode: {visible(str(error))}\n")
        return error.exit_code
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser("decode sessions", description="the sessions on disk")
    parser.set_defaults(act=_list, json=False, here=False)
    verbs = parser.add_subparsers(metavar="list|show|export|rm|prune")
    listing = verbs.add_parser("list", help="id, age, project and first prompt of each")
    listing.add_argument("--json", action="store_true", help="one JSON object")
    listing.add_argument("--here", action="store_true", help="only those of this project")
    listing.set_defaults(act=_list)
    show = verbs.add_parser("show", help="the conversation, as text")
    show.add_argument("id", help="an id, or the start of one")
    show.set_defaults(act=_show)
    out = verbs.add_parser("export", help="the session as Markdown, JSON or HTML")
    out.add_argument("id", help="an id, or the start of one")
    out.add_argument("-f", "--format", choices=FORMATS, help="default: by the file's name, or md")
    out.add_argument("-o", "--output", type=Path, help="a new file, instead of stdout")
    out.set_defaults(act=_export)
    remove = verbs.add_parser("rm", help="delete sessions")
    remove.add_argument("ids", nargs="+", metavar="id", help="an id, or the start of one")
    remove.set_defaults(act=_remove)
    prune = verbs.add_parser("prune", help="delete what keep_days and keep_mb say")
    prune.add_argument("--dry-run", action="store_true", help="name them, delete nothing")
    prune.set_defaults(act=_prune)
    return parser


def _list(options: argparse.Namespace, cwd: Path) -> None:
    found = listed(project_root(cwd) if options.here else None)
    now_s, place = time.time(), folder()
    if options.json:
        every = [_facts(summary, now_s, place) for summary in found]
        sys.stdout.write(json.dumps({"sessions": every}) + "\n")
        return
    for summary in found:
        sys.stdout.write(_row(summary, now_s) + "\n")
    if not found:
        sys.stderr.write("no sessions yet; `decode` begins one\n")


def _facts(summary: Summary, now_s: float, place: Path) -> dict[str, Any]:
    return {
        "id": summary.id,
        "age_s": _seconds(summary, now_s),
        "project": summary.project,
        "prompt": summary.prompt[:_PROMPT_WIDTH],
        "title": summary.title,
        "cwd": summary.cwd,
        "branch": summary.branch,
        "model": summary.model,
        "agent": summary.agent,
        "mode": summary.mode,
        "started": summary.started.isoformat(),
        "changed": summary.changed.isoformat(),
        "path": f"{place}/{summary.id}.jsonl",
        "size": summary.size,
        "fault": summary.fault or None,
        "bad_lines": summary.bad,
    }


def _row(summary: Summary, now_s: float) -> str:
    named = f"{summary.title} · " if summary.title else ""
    what = " ".join(f"{named}{summary.prompt}".split())[:_PROMPT_WIDTH]
    what += f" [{summary.wrong}]" if summary.wrong else ""
    age = _age(_seconds(summary, now_s))
    return visible(f"{summary.id}  {age:>4}  {summary.project or '-'}  {what.strip()}")


def _seconds(summary: Summary, now_s: float) -> int:
    return max(0, int(now_s - summary.changed_s))


def _age(seconds: int) -> str:
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "m")):
        if seconds >= size:
            return f"{seconds // size}{unit}"
    return f"{seconds}s"


def _show(options: argparse.Namespace, cwd: Path) -> None:
    del cwd
    sys.stdout.write(_safe(as_markdown(_past(options.id))))


def _export(options: argparse.Namespace, cwd: Path) -> None:
    past = _past(options.id)
    target: Path | None = options.output
    form = options.format or _form_of(target)
    text = export(past, form)
    if target is None:
        sys.stdout.write(text if form == "json" else _safe(text))
        return
    write_export(cwd / target, text)


def _safe(text: str) -> str:
    """Spell out what could act on a screen; blanks and line breaks stay as they are."""
    return re.sub(r"[^ \t\n]+", lambda word: visible(word[0]), text)


def _form_of(target: Path | None) -> str:
    suffix = target.suffix.removeprefix(".") if target else ""
    return suffix if suffix in FORMATS else "md"


def _past(prefix: str) -> Past:
    reading = read(find(prefix).path)
    _tell(reading.bad)
    return fold(reading.entries)


def _tell(bad: tuple[BadLine, ...]) -> None:
    for line in bad:
        sys.stderr.write(f"line {line.number} was left out: {visible(line.reason)}\n")


def _remove(options: argparse.Namespace, cwd: Path) -> None:
    del cwd
    for summary in [find(prefix) for prefix in options.ids]:
        remove(summary.path)
        sys.stdout.write(f"{summary.id}\n")


def _prune(options: argparse.Namespace, cwd: Path) -> None:
    """Name what the person's own settings say to delete, and delete it but in a dry run."""
    del cwd
    settings: Settings = options.settings
    if settings.keep_days is None and settings.keep_mb is None:
        sys.stderr.write("no rule says so; `decode config set sessions.keep_days 90` is one\n")
        return
    now_s = time.time()
    if options.dry_run:
        gone = [path.stem for path in doomed(settings, now_s)]
    else:
        gone = prune(settings, now_s)
    sys.stdout.write("".join(f"{visible(id_)}\n" for id_ in gone))
