"""What the offline model says to everything it cannot do."""

from decode.config.provider_table import CLOUD, LOCAL

#: Stands at the end of every answer: the person knows what wrote it.
SIGNED = "(offline: done by rule, without a language model)"

_KEYS = ", ".join(f"`{entry.key_vars[0]}`" for entry in CLOUD[:4])
_SERVERS = ", ".join(entry.title for entry in LOCAL)

_LINES = (
    "This is the offline model of decode: it carries out `/commit` and `/review-diff` by rule and"
    " can do nothing else.",
    "",
    "To work with a language model, do one of these:",
    "",
    f"- set a provider's key, such as {_KEYS}, and start decode again",
    f"- start a server on this machine ({_SERVERS}); decode finds it on its usual port",
    "- point `OPENAI_BASE_URL` or `ANTHROPIC_BASE_URL` at a server of your own",
    "",
    "Then choose a model with `/model`, `--model provider:name`, the setting `model` or the"
    " variable `DECODE_MODEL`. `decode models` lists what is configured and what answers.",
)

ADVICE = "\n".join(_LINES)
