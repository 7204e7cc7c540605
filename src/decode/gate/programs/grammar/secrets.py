"""Whether a file-name pattern is aimed at secrets (gate semantics, S4)."""

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
_DULL = ("readme.md", "main.py", "a.txt", "a.json", "a.yaml", "makefile", "index.html")


def aims_at_secrets(pattern: str) -> bool:
    """Return whether the last component matches secrets but not just any name."""
    name = pattern.rstrip("/").rsplit("/", 1)[-1].casefold()
    if any(fnmatchcase(dull, name) for dull in _DULL):
        return False
    return may_match_secrets(name)


def may_match_secrets(pattern: str) -> bool:
    """Return whether a file whose name matches `pattern` could be a secret."""
    name = pattern.casefold()
    if any(fnmatchcase(sample, name) for sample in SAMPLES):
        return True
    return bool(secret_reason((name.replace("*", "x").replace("?", "x"),)))
