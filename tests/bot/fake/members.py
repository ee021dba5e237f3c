"""Chats and who is in them, as far as a bot may ask."""

from __future__ import annotations

from tests.bot.fake.people import Group, Json
from tests.bot.fake.refusals import Bad, Forbidden
from tests.bot.fake.state import State


def get_chat(state: State, values: Json) -> Json:
    """What is known of a chat."""
    chat_id = values["chat_id"]
    if chat_id in state.groups:
        _inside(state, chat_id)
    elif chat_id not in state.people:
        raise Bad("chat not found")
    return state.chat_json(chat_id) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }


def get_member(state: State, values: Json) -> Json:
    """What a person is in a group."""
    group, user_id = _inside(state, values["chat_id"]), values["user_id"]
    if user_id == state.me.id:
        return member_json(group.bot, state.me.json())
    person = state.people.get(user_id)
    if person is None:
        raise Bad("PARTICIPANT_ID_INVALID")
    return member_json(group.members.get(user_id, "left"), person.json())


def administrators(state: State, values: Json) -> list[Json]:
    """Who may change the group."""
    group = _inside(state, values["chat_id"])
    found = [
        member_json(status, state.people[user_id].json())
        for user_id, status in group.members.items()
        if status in ("creator", "administrator")
    ]
    own = [member_json(group.bot, state.me.json())] if group.bot == "administrator" else []
    return found + (own if values.get("return_bots") else [])


def leave(state: State, values: Json) -> bool:
    """The bot goes."""
    _inside(state, values["chat_id"]).bot = "left"
    return True


def member_json(status: str, user: Json) -> Json:
    """The `ChatMember`."""
    made: Json = {"status": status, "user": user}
    match status:
        case "creator":
            return made | {"is_anonymous": False}
        case "administrator":
            return made | _RIGHTS
        case "kicked":
            return made | {"until_date": 0}
        case _:
            return made


def _inside(state: State, chat_id: int) -> Group:
    group = state.groups.get(chat_id)
    if group is None:
        raise Bad("chat not found")
    if group.moved_to is not None:
        why = "group chat was upgraded to a supergroup chat"
        raise Bad(why, migrate_to_chat_id=group.moved_to)
    if group.bot == "kicked":
        raise Forbidden(f"bot was kicked from the {group.kind} chat")
    if group.bot == "left":
        raise Forbidden(f"bot is not a member of the {group.kind} chat")
    return group


_RIGHTS: Json = {
    "can_be_edited": False,
    "is_anonymous": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
}
