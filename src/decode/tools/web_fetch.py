"""The `web_fetch` tool."""

import re
import secrets
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from contextlib import suppress
from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools._answer import answering
from decode.tools._encoding import detect
from decode.tools._fetch import LARGEST, Page, fetch
from decode.tools._markdown import markdown
from decode.tools._names import safe
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._terminal import plain
from decode.tools._thread import in_thread

#: Characters of a page that a result shows.
_SHOWN = 40_000

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_META = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_CHARSETS = re.compile(r"utf-(?:8|16|32)|iso8859|cp\d|koi8|shift_jis|euc_|gb|big5|mac-|iso2022_jp")
_BYTE_ORDER_MARKS = (BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)
_HTML_TYPES = ("text/html", "application/xhtml+xml")
_HTML = re.compile(rb"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)


@answering
async def web_fetch(ctx: RunContext[Deps], url: str) -> str | ToolReturn:
    """Fetch a web page as Markdown, or a text as it is."""
    deps = ctx.deps
    deps.permits.pop(ctx.tool_call_id or "", None)
    page = await fetch(url, deps.may_fetch)
    text = await in_thread(_text, page)
    said = await in_thread(_bounded, text, deps.output_dir)
    head = f"[{page.url}]" if page.url != url else ""
    if page.status >= 400:
        raise Refusal(f"the answer is HTTP {page.status} for {page.url}\n{said[:2000]}".rstrip())
    return "\n\n".join(filter(None, (head, said))) or "[the page is empty]"


def _text(page: Page) -> str:
    kind = page.content_type.partition(";")[0].strip().lower()
    if _is_html(kind, page.data):
        title, text = markdown(_decoded(page, html=True), page.url)
        text = f"# {title}\n\n{text}" if title and not text.startswith("# ") else text
    elif detect(page.data) is not None or kind.startswith("text/"):
        text = _decoded(page, html=False)
    else:
        raise Refusal(
            f"{page.url} is no text ({kind or 'of unknown type'}, {len(page.data):,} bytes); "
            "save it with bash and curl if you need it"
        )
    cut = f"\n[only the first {LARGEST:,} bytes were taken]" if page.cut else ""
    return plain(safe(text)).strip() + cut


def _is_html(kind: str, data: bytes) -> bool:
    return kind in _HTML_TYPES or (not kind and _HTML.match(data[:4096]) is not None)


def _decoded(page: Page, *, html: bool) -> str:
    """Decode by a byte order mark, the header, the page's own word, or what the bytes are."""
    if page.data.startswith(_BYTE_ORDER_MARKS):
        return _guessed(page.data)
    header = _CHARSET.search(page.content_type)
    meta = _META.search(page.data[:4096]) if html else None
    names = (header[1] if header else "", meta[1].decode("ascii", "replace") if meta else "")
    codec = next(filter(None, map(_codec, names)), None)
    return page.data.decode(codec, "replace") if codec else _guessed(page.data)


def _codec(name: str) -> str | None:
    """Return the codec of a charset; those that are no charsets, or a trap, do not count."""
    try:
        found = lookup(name).name
    except (LookupError, ValueError):
        return None
    # Of old, pages say Latin-1 and mean Windows-1252.
    found = {"iso8859-1": "cp1252", "ascii": "cp1252"}.get(found, found)
    return found if _CHARSETS.match(found) else None


def _guessed(data: bytes) -> str:
    encoding = detect(data)
    return encoding.decode(data) if encoding else data.decode("utf-8", "replace")


def _bounded(text: str, output_dir: Path) -> str:
    if len(text) <= _SHOWN:
        return text
    cut = text.rfind("\n", 0, _SHOWN)
    head = text[: cut if cut > _SHOWN // 2 else _SHOWN]
    note = f"{len(head):,} of {len(text):,} characters are shown"
    path = output_dir / f"page-{secrets.token_hex(6)}.md"
    with suppress(OSError):
        output_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        note += f"; the whole: read {path} from line {head.count(chr(10)) + 2} on"
    return f"{head}\n[{note}]"


def _title(args: Args) -> str:
    return f"fetch {args.get('url', '')}"


TOOL = ToolSpec(run=web_fetch, kind=ToolKind.NETWORK, title=_title)
