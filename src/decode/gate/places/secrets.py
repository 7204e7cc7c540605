"""Names that give secrets away (gate semantics, S4)."""

import re
import unicodedata
from itertools import pairwise

_SECRET = re.compile(
    r"""
    \.env.*(?<!\.example)(?<!\.sample)(?<!\.template) | .+\.env
    | .*\.(?:pem|key|p12|pfx|p8|pkcs12|jks|keystore|kdbx|ppk|tfstate)
    | id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?(?:[._-](?!pub$).*)?
    | [._]netrc | \.git-credentials | \.npmrc | \.yarnrc(?:\.yml)? | \.pypirc | \.dockercfg
    | \.pgpass | \.my\.cnf | \.mylogin\.cnf | \.?htpasswd | \.boto | \.s3cfg | \.vault-token
    | \.terraformrc | auth\.json | kubeconfig | wallet\.dat | \.lesshst
    | \.?credentials(?:\.(?:json|ya?ml|toml|ini|cfg|csv|txt|xml|db|enc|bak|old))?
    | .*[_-]credentials\.(?:json|ya?ml|toml)
    | \.secrets? | \.?secrets\.(?:json|ya?ml|toml|ini|enc)
    | client_secrets?.*\.json | service[_-]?account.*\.json
    | \.(?:bash|zsh|sh|python|node_repl|psql|mysql|sqlite|rediscli|irb)_?history
    """,
    re.VERBOSE,
)
_FOLDERS = frozenset({".ssh", ".gnupg", ".aws", ".azure", ".kube", ".password-store"})
_PAIRS = frozenset(
    {
        (".docker", "config.json"),
        (".config", "gh"),
        (".config", "gcloud"),
        (".config", "hub"),
        (".cargo", "credentials.toml"),
        (".gem", "credentials"),
        (".m2", "settings.xml"),
    }
)


def folded(name: str) -> str:
    """Return the form in which names are compared: as the laxest file system would."""
    text = unicodedata.normalize("NFKC", name).casefold()
    # Behind a colon some systems take the name of a stream of the same file.
    return text.partition(":")[0].rstrip(". ") or text


def secret_reason(parts: tuple[str, ...]) -> str:
    """Say why a file is a secret by its name or a folder above it; empty when it is none."""
    names = [folded(part) for part in parts]
    if not names:
        return ""
    if not _FOLDERS.isdisjoint(names) or not _PAIRS.isdisjoint(pairwise(names)):
        return "holds keys or credentials"
    return "holds secrets by its name" if _SECRET.fullmatch(names[-1]) else ""
