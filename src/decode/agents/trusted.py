"""Settings with what the person trusts of the project's own, agents included."""

from dataclasses import replace
from pathlib import Path

from decode.agents.load import loosening
from decode.config.flags import Flags
from decode.config.load import load_settings
from decode.config.paths import project_root
from decode.config.settings import Settings
from decode.config.trust import TrustStore


def trusted_settings(cwd: Path, flags: Flags) -> Settings:
    """Return the settings for `cwd`; `untrusted` lists what the project asks for and does not get.

    Trust covers exactly the lines that the person was shown: another line, in a settings file or in
    an agent, and nothing of it counts (gate contract, section 4). Raises UsageError for a bad flag.
    """
    settings = load_settings(cwd, flags)
    asked = (*settings.untrusted, *(() if flags.safe else loosening(cwd)))
    answer = TrustStore.of_user().answer(project_root(cwd), asked) if asked else None
    if answer:
        return replace(load_settings(cwd, flags, trusted=True), agreed=frozenset(asked))
    return replace(settings, untrusted=asked, declined=answer is False)
