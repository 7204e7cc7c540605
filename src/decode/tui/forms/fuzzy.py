"""How well a row matches what was typed: exact, prefix, word, inside, scattered."""

from collections.abc import Iterable, Sequence

from decode.entities.event import Option


def matching(query: str, options: Sequence[Option]) -> list[Option]:
    """Return the options that match, best first; all of them for an empty query."""
    words = query.casefold().split()
    if not words:
        return list(options)
    ranked = [
        (max(ranks), index)
        for index, option in enumerate(options)
        if (ranks := _ranks(words, option)) is not None
    ]
    return [options[index] for _, index in sorted(ranked)]


def beyond(search: str, query: str) -> list[Option]:
    """Return the row that looks for what was typed beyond the rows; none without `search`."""
    words = query.strip()
    if not search or not words:
        return []
    return [Option(f"search everything for “{words}”", submit=f"{search}{words}")]


def _ranks(words: Iterable[str], option: Option) -> list[int] | None:
    label = option.label.casefold()
    rest = f"{option.description} {option.group}".casefold()
    ranks: list[int] = []
    for word in words:
        rank = _rank(word, label)
        if rank is None:
            if word not in rest:
                return None
            rank = 5
        ranks.append(rank)
    return ranks


def _rank(word: str, label: str) -> int | None:
    if label in (word, f"/{word}"):
        return 0
    if label.lstrip("/").startswith(word.lstrip("/")):
        return 1
    if any(part.startswith(word) for part in label.replace("-", " ").replace("_", " ").split()):
        return 2
    if word in label:
        return 3
    return 4 if _scattered(word, label) else None


def _scattered(word: str, label: str) -> bool:
    letters = iter(label)
    return all(letter in letters for letter in word)
