"""What a project's own settings may not do until the person trusts the folder."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from decode.config.layers import Layer
from decode.config.rule_texts import rule_texts
from decode.config.settings import RuleText

#: Keys by which a cloned repository could widen what happens unasked, or send a key elsewhere.
_LOOSENING = ("add_dirs", "base_urls")
_LOOSE_MODES = ("edit", "bypass")
_OWN = ("project", "local")


def withhold(layers: Sequence[Layer]) -> tuple[list[Layer], tuple[str, ...]]:
    """Return the layers without what loosens, and that as lines of text (gate contract, section 4).

    Allow rules stay in the layer, their scope keeps them from counting; ask and deny rules count.
    """
    kept = [_without(layer) if layer.origin in _OWN else layer for layer in layers]
    asked = [line for layer in layers if layer.origin in _OWN for line in _loose(layer)]
    return kept, tuple(asked)


def scope_of(layer: Layer, *, trusted: bool) -> str:
    """Return the scope of a layer's rules."""
    if layer.origin in _OWN:
        return "project_trusted" if trusted else "project_untrusted"
    return "flag" if layer.origin == "flags" else layer.origin


def _without(layer: Layer) -> Layer:
    loosens = dict(_loosening(layer))
    return replace(
        layer, values={name: found for name, found in layer.values.items() if name not in loosens}
    )


def _loose(layer: Layer) -> Iterator[str]:
    for name, value in _loosening(layer):
        yield f"{name} = {value}"
    for rule in rule_texts(layer, "project_untrusted"):
        if isinstance(rule, RuleText) and rule.effect == "allow":
            yield f"allow {rule.text}"


def _loosening(layer: Layer) -> Iterator[tuple[str, object]]:
    for name, found in layer.values.items():
        if name in _LOOSENING or (name == "mode" and found.value in _LOOSE_MODES):
            yield name, found.value
