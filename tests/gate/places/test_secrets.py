import pytest

from decode.gate.places.secrets import folded, secret_reason


@pytest.mark.parametrize(
    "path",
    [
        ".env",
        ".ENV",
        ".env.local",
        ".env.production",
        ".envrc",
        "prod.env",
        "server.pem",
        "tls.key",
        "a.p12",
        "id_rsa",
        "id_ed25519",
        "id_rsa.bak",
        ".netrc",
        "_netrc",
        ".git-credentials",
        ".npmrc",
        ".pypirc",
        "credentials",
        "credentials.json",
        "aws_credentials.json",
        "secrets.yaml",
        "client_secret_1.json",
        "service-account.json",
        ".bash_history",
        ".aws/config",
        ".ssh/known_hosts",
        ".docker/config.json",
        ".config/gh/hosts.yml",
        ".env.",
        ".env ",
        "\uff0eenv",
        "terraform.tfstate",
    ],
)
def test_secrets(path: str) -> None:
    assert secret_reason(tuple(path.split("/")))


@pytest.mark.parametrize(
    "path",
    [
        ".env.example",
        ".env.sample",
        ".env.template",
        "id_rsa.pub",
        "credentials.py",
        "secrets.py",
        "environment.py",
        "key.py",
        "monkey",
        "pem",
        "config.json",
        "env",
        "secret.txt",
        "README.md",
        "src/env.ts",
        "keys/readme",
        "",
    ],
)
def test_no_secrets(path: str) -> None:
    assert not secret_reason(tuple(path.split("/")) if path else ())


def test_names_are_compared_as_the_laxest_file_system_would() -> None:
    assert folded(".GIT") == folded(".git. ") == ".git"
    assert folded("CAFE\u0301") == folded("caf\u00e9")
    assert folded("..") == ".."
