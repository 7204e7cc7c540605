"""What the gate answers, and what is to be run or shown because of it."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.call import Effect, Part, Verdict
from decode.entities.rule import Rule


@dataclass(frozen=True, slots=True)
class ShellPlan:
    """A shell command as it is to be run: `command` in `cwd`, and nothing else.

    `canonical` says that the text was written back from its parse; else it is the model's own
    text, which only a person (or bypass mode) may let through. `read_only` is proved. `uses_git`
    says that git is among the programs that change something, so that its directory must be
    writable (gate contract, section 6). `only_git` says that nothing but git runs.
    """

    command: str
    cwd: Path
    canonical: bool = False
    read_only: bool = False
    uses_git: bool = False
    only_git: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer of the gate to one call.

    `by` is "rule" or "mode"; `rule` is the rule that decided. `effects` are what the call would
    do, `parts` the simple commands of a line, those with a reason caused the question. `plan` is
    set for shell commands alone. `paths` are the real paths that were judged, for the digest of
    an approval and the check right before use. `read_only`: nothing is changed. `confinable`: a
    working workspace-write sandbox keeps every effect inside the roots, so edit mode may let it
    run there. `protected`: a protected place would be written, which no mode lets through
    unasked. `proposal` is the narrowest rule that "always" may offer, empty for none.
    """

    verdict: Verdict
    reason: str
    by: str = "mode"
    effects: tuple[Effect, ...] = ()
    parts: tuple[Part, ...] = ()
    plan: ShellPlan | None = None
    rule: Rule | None = None
    paths: tuple[str, ...] = ()
    read_only: bool = False
    confinable: bool = False
    protected: bool = False
    proposal: str = ""
