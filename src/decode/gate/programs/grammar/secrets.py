"""Whether a file-name pattern is aimed at secrets (gate semantics, S4)."""

import re
from fnmatch import fnmatchcase

from decode.gate.places.secrets import secret_reason

#: One name of every family of secrets.
SAMPLES = (
    ".env",
    ".env.local",
    "prod.env",
    ".envrc",
    "server.pem",
    "server.key",
    "store.p12",
    "store.pfx",
    "store.jks",
    "auth.p8",
    "vault.kdbx",
    "putty.ppk",
    "terraform.tfstate",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    ".netrc",
    "_netrc",
    ".git-credentials",
    ".npmrc",
    ".yarnrc",
    ".pypirc",
    ".dockercfg",
    ".pgpass",
    ".my.cnf",
    ".htpasswd",
    "htpasswd",
    ".boto",
    ".s3cfg",
    ".vault-token",
    ".terraformrc",
    "auth.json",
    "kubeconfig",
    "wallet.dat",
    "credentials",
    "credentials.json",
    "secrets.yaml",
    "secrets.json",
    "client_secret.json",
    "service-account.json",
    ".bash_history",
    ".secret",
)
_BRACES = re.compile(r"\{([^{}]*)\}")
_MAX_BRACES = 8
_MAX_CHOICES = 256
_DULL = ("readme.md", "main.py", "a.txt", "a.json", "a.yaml", "makefile", "index.html")


def aims_at_secrets(pattern: str) -> bool:
    """Return whether the last component matches secrets but not just any name."""
    return any(map(_aims, alternatives(pattern)))


def _aims(pattern: str) -> bool:
    name = pattern.rstrip("/").rsplit("/", 1)[-1].casefold()
    if any(fnmatchcase(dull, name) for dull in _DULL):
        return False
    return may_match_secrets(name)


def alternatives(pattern: str) -> list[str]:
    """Return the patterns that one with `{a,b}` stands for; the rest of very many is dropped."""
    found = [pattern]
    for _ in range(_MAX_BRACES):
        split = [match for match in map(_BRACES.search, found)]
        if not any(split):
            break
        found = [
            f"{text[: match.start()]}{choice}{text[match.end() :]}" if match else text
            for text, match in zip(found, split, strict=True)
            for choice in (match[1].split(",") if match else [""])
        ][:_MAX_CHOICES]
    return found


def may_match_secrets(pattern: str) -> bool:
    """Return whether a file whose name matches `pattern` could be a secret."""
    name = pattern.casefold()
    if any(fnmatchcase(sample, name) for sample in SAMPLES):
        return True
    return bool(secret_reason((name.replace("*", "x").replace("?", "x"),)))
