import pytest

from decode.gate.ruling.domain import is_host, is_public, named_hosts, plain_host


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://docs.python.org/3/", "docs.python.org"),
        ("https://DOCS.Python.org", "docs.python.org"),
        ("HTTPS://docs.python.org?x", "docs.python.org"),
        ("https://docs.python.org:443/", "docs.python.org"),
        ("https://docs.python.org/a@b%2e", "docs.python.org"),
    ],
)
def test_plain_addresses(url: str, host: str) -> None:
    assert plain_host(url) == host


@pytest.mark.parametrize(
    "url",
    [
        "http://docs.python.org/",
        "//docs.python.org/",
        "ftp://docs.python.org/",
        "https://docs.python.org@evil.com/",
        "https://user:pass@docs.python.org/",
        "https://docs.python.org\\@evil.com/",
        "https://docs.python.org%2eevil.com/",
        "https://docs.p\u0443thon.org/",
        "https://docs.python.org:8443/",
        "https://docs.python.org:x/",
        "https:///docs.python.org/",
        "https://docs.python.org\n.evil.com/",
        "https://[::1]/",
        "https://docs.python.org./",
        "https://docs.python.org/a\nb",
        "https://docs.python.org/\\evil.com",
        " https://docs.python.org",
        "https://",
        "",
    ],
)
def test_odd_addresses_have_no_plain_host(url: str) -> None:
    assert plain_host(url) == ""


def test_a_deny_rule_sees_every_reading() -> None:
    assert "evil.com" in named_hosts("https://docs.python.org@evil.com/")
    assert "evil.com" in named_hosts("http://EVIL.com:8080\\x")
    assert "evil.com" in named_hosts("evil.com/x")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "a.localhost",
        "127.0.0.1",
        "169.254.169.254",
        "10.0.0.1",
        "0x7f.1",
        "2130706433",
        "intranet",
        "db.internal",
        "printer.local",
        "",
    ],
)
def test_hosts_of_this_machine_and_its_network(host: str) -> None:
    assert not is_public(host)


@pytest.mark.parametrize("host", ["docs.python.org", "8.8.8.8"])
def test_hosts_of_the_world(host: str) -> None:
    assert is_public(host)


def test_what_a_rule_may_name() -> None:
    assert is_host("docs.python.org")
    assert not is_host("*.python.org")
    assert not is_host("https://x")
