"""The settings file through a message."""

from __future__ import annotations

import msgspec
import pytest

from crunch.actions.settings import answer
from crunch.errors import BadSettingsError
from crunch.protocol.settings_messages import SettingChange, Settings, SettingsReply


def test_what_it_says(session, config, tmp_path):
    reply = answer(Settings(id=1), session)
    assert reply.file == str(config / "settings.toml")
    assert (reply.preset, reply.algorithms, reply.sites, reply.problems) == (None, {}, [], [])
    (tmp_path / "managed").mkdir()
    (tmp_path / "managed" / "settings.toml").write_text("[algorithms.crunch]\nratio = 0.5\n", "utf-8")
    config.mkdir()
    (config / "settings.toml").write_text('preset = "news"\nx = 1\n[sites."a.test"]\npreset = "blog"\n', "utf-8")
    reply = answer(Settings(id=2), session)
    assert reply.preset == "news"
    assert [(site.host, site.preset) for site in reply.sites] == [("a.test", "blog")]
    assert reply.managed == {"crunch": {"ratio": 0.5}}
    assert "line 2" in reply.problems[0]
    assert reply.said[reply.problems[0]].code == "in_line"
    assert msgspec.json.decode(msgspec.json.encode(reply), type=SettingsReply) == reply


def test_changes_are_made_in_order(session):
    path = ["algorithms", "crunch", "ratio"]
    changes = [SettingChange(path=path, value=0.5), SettingChange(path=["preset"], value="news")]
    reply = answer(Settings(id=1, changes=changes), session)
    assert reply.algorithms == {"crunch": {"ratio": 0.5}}
    assert reply.preset == "news"
    assert answer(Settings(id=2, changes=[SettingChange(path=path)]), session).algorithms == {}


def test_bad_change_is_an_error_of_the_protocol(session):
    with pytest.raises(BadSettingsError, match="ratio"):
        answer(Settings(id=1, changes=[SettingChange(path=["algorithms", "crunch", "ratio"], value=-1)]), session)


def test_it_says_what_a_choice_for_a_host_goes_into(session):
    assert answer(Settings(id=1), session).entry is None
    hosts = ["www.example.org", "www.gov.uk"]
    assert [answer(Settings(id=1, host=host), session).entry for host in hosts] == ["example.org", "www.gov.uk"]
