"""The settings: safe by default, refused when they make no sense."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webapp.config import Config, bad_settings


def config(**values: object) -> Config:
    """Settings from these values alone."""
    return Config(_env_file=None, **values)  # type: ignore[call-arg, arg-type]


def test_without_settings_it_serves_on_loopback_from_a_file_in_data() -> None:
    assert (config().host, config().port) == ("127.0.0.1", 8080)
    assert config().database_url == "sqlite+aiosqlite:///data/baloot.db"


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("ALLOW_GUESTS", "off")
    assert config().port == 9000
    assert config().allow_guests is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": 70000},
        {"port": "x"},
        {"log_level": "LOUD"},
        {"public_url": "ftp://baloot.example"},
        {"public_url": "https://baloot.example/path"},
        {"socket_rate": 0},
        {"bot_token": "no token"},
        {"bot_token": "12345"},
        {"bot_app": "a b"},
        {"api_base": "ftp://x"},
        {"trusted_proxy": "localhost"},
        {"trusted_proxy": "127.0.0.1:80"},
        {"trusted_proxy": "10.0.0.0/33"},
        {"bot_token": "1:a", "webhook": True},
        {"bot_token": "1:a", "webhook": True, "public_url": "http://baloot.example"},
    ],
)
def test_senseless_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        config(**wrong)


TOKEN = "7100000001:AAF-madeUpTokenForBalootTests_0123456789"


def test_guests_are_let_in_where_there_is_no_bot_or_where_it_is_said_so() -> None:
    assert config().guests
    assert not config(bot_token=TOKEN).guests
    assert config(bot_token=TOKEN, allow_guests=True).guests
    assert not config(allow_guests=False).guests


def test_updates_are_brought_where_there_is_https_or_where_it_is_said_so() -> None:
    https, http = "https://baloot.example", "http://127.0.0.1:8080"
    assert config(bot_token=TOKEN, public_url=https).hooked
    assert not config(bot_token=TOKEN, public_url=https, webhook=False).hooked
    assert not config(bot_token=TOKEN, public_url=http).hooked
    assert config(bot_token=TOKEN, public_url=https, webhook=True).hooked
    assert not config(public_url=https, webhook=True).hooked
    assert not config(webhook=True).hooked


def test_a_token_is_in_no_text_of_the_settings() -> None:
    made = config(bot_token=TOKEN)
    assert TOKEN not in repr(made)
    assert TOKEN not in str(made)
    assert TOKEN not in made.model_dump_json()
    for name in ("bot_token", "bot_app", "public_url", "port", "trusted_proxy"):
        with pytest.raises(ValidationError) as refused:
            config(**{name: f"{TOKEN} {TOKEN}"})
        assert TOKEN not in bad_settings(refused.value)
    assert TOKEN not in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"port": "x"}, "PORT: should be a valid integer"),
        ({"port": 70000}, "PORT: should be less than or equal to 65535"),
        ({"webhook": "maybe"}, "WEBHOOK: should be a valid boolean"),
        ({"public_url": "baloot.example"}, "PUBLIC_URL: should be an address without a path, such"),
        ({"bot_token": "12345"}, "BOT_TOKEN: should be a number, a colon and letters"),
        ({"trusted_proxy": "localhost"}, "TRUSTED_PROXY: should be an address, or a network such"),
        ({"bot_token": TOKEN, "webhook": True}, "WEBHOOK: needs an https PUBLIC_URL"),
        (
            {"log_level": "LOUD", "bot_pace": -1},
            "BOT_PACE: should be greater than or equal to 0;",
        ),
    ],
)
def test_a_refused_setting_is_named_with_the_reason(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        config(**wrong)
    line = bad_settings(refused.value)
    assert line.startswith(f"bad setting: {told}")
    assert "\n" not in line


@pytest.mark.parametrize("nothing", ["", "  "])
def test_empty_lines_of_the_settings_set_nothing(
    monkeypatch: pytest.MonkeyPatch, nothing: str
) -> None:
    for name in Config.model_fields:
        monkeypatch.setenv(name.upper(), nothing)
    assert config() == Config.model_construct()


@pytest.mark.parametrize(
    ("proxy", "peer", "trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("172.16.0.0/12", "172.18.0.3", True),
        ("172.18.0.1/16", "172.18.0.3", True),  # the address of a bridge, as Docker shows it
        ("172.16.0.0/12", "::ffff:172.18.0.3", True),  # as a socket of both kinds shows it
        ("172.16.0.0/12", "172.32.0.1", False),
        ("::1", "::1", True),
        ("::1", "127.0.0.1", False),
        ("127.0.0.1", "", False),
        (None, "127.0.0.1", False),
    ],
)
def test_a_proxy_is_trusted_by_its_address_or_network(
    proxy: str | None, peer: str, trusted: bool
) -> None:
    assert config(trusted_proxy=proxy).trusts(peer) is trusted


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1:8080", True),
        ("localhost", True),
        ("LOCALHOST:1", True),
        ("[::1]:8080", True),
        ("192.168.1.7:8080", True),  # a phone in the same network
        ("baloot.example", True),
        ("evil.example", False),
        ("baloot.example.evil.example", False),
        ("evil.example@baloot.example", False),
        ("baloot.example/x", False),
        ("baloot.example:x", False),
        ("baloot.example; script-src *", False),
        ("", False),
    ],
)
def test_a_host_is_ours_by_address_by_setting_or_not_at_all(host: str, ours: bool) -> None:
    assert config(public_url="https://baloot.example").is_ours(host) is ours
