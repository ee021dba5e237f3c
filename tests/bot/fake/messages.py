"""Sending, editing and deleting messages."""

from __future__ import annotations

from typing import Final

from tests.bot.fake.buttons import check_keyboard
from tests.bot.fake.entities import read_html
from tests.bot.fake.people import Group, Json
from tests.bot.fake.refusals import NOT_MODIFIED, Bad, Forbidden
from tests.bot.fake.state import Post, State

_TEXT: Final = 4096
_CAPTION: Final = 1024
_KINDS: Final = {"group": "group", "supergroup": "supergroup"}


def send_message(state: State, values: Json) -> Json:
    """Puts a message into a chat."""
    text, entities = check_text(values["text"], values.get("parse_mode", ""))
    return _send(state, values, Post(0, 0, {}, text, entities, source=values["text"]))


def send_document(state: State, values: Json) -> Json:
    """Puts a file into a chat."""
    source = values.get("caption", "")
    text, entities = (
        check_text(source, values.get("parse_mode", ""), _CAPTION) if source else ("", [])
    )
    file = values["document"]
    if not isinstance(file, tuple):
        raise Bad("wrong file identifier/HTTP URL specified")
    return _send(state, values, Post(0, 0, {}, text, entities, source=source, file=file))


def send_action(state: State, values: Json) -> bool:
    """Shows that the bot is at work."""
    _writable(state, values["chat_id"])
    return True


def edit_text(state: State, values: Json) -> Json | bool:
    """Another text for a message; without a keyboard in the request the keyboard goes."""
    post = _own(state, values)
    text, entities = check_text(values["text"], values.get("parse_mode", ""))
    return _edit(state, post, values, text, entities, values["text"])


def edit_markup(state: State, values: Json) -> Json | bool:
    """Another keyboard for a message."""
    post = _own(state, values)
    return _edit(state, post, values, post.text, post.entities, post.source)


def delete(state: State, values: Json) -> bool:
    """Takes a message away."""
    _writable(state, values["chat_id"])
    post = state.posts.get((values["chat_id"], values["message_id"]))
    if post is None or post.deleted:
        raise Bad("message to delete not found")
    if post.sender.get("id") != state.me.id:
        raise Bad("message can't be deleted")
    post.deleted = True
    return True


def check_text(source: str, mode: str, most: int = _TEXT) -> tuple[str, list[Json]]:
    """What is seen of a text, and its entities. Raises `Bad`."""
    seen, entities = read_html(source) if mode.lower() == "html" else (source, [])
    if not seen.strip():
        raise Bad("message text is empty" if most == _TEXT else "message caption is empty")
    if len(seen.encode("utf-16-le")) // 2 > most:
        raise Bad("message is too long" if most == _TEXT else "message caption is too long")
    return seen, entities


def post_inline(
    state: State, chat_id: int, sender: Json, content: Json, markup: Json | None
) -> Post:
    """A person's message by way of the bot; the bot may edit it where it has a keyboard."""
    source = content["message_text"]
    text, entities = check_text(source, content.get("parse_mode", ""))
    number = state.number()
    post = Post(chat_id, number, sender, text, entities, source=source, markup=markup)
    post.inline_id = f"AgAAAI{number:08d}" if markup else None
    state.posts[chat_id, number] = post
    if post.inline_id is not None:
        state.inline_posts[post.inline_id] = post
    return post


def _send(state: State, values: Json, post: Post) -> Json:
    chat_id, thread = values["chat_id"], values.get("message_thread_id")
    group = _writable(state, chat_id)
    check_keyboard(values.get("reply_markup"), private=group is None)
    if thread is not None and (group is None or thread not in group.topics):
        raise Bad("message thread not found")
    _check_reply(state, chat_id, values.get("reply_parameters"))
    state.rates.spend(chat_id)
    post.chat_id, post.id, post.sender = chat_id, state.number(), state.me.json()
    post.thread, post.in_topic = thread, thread is not None
    post.markup = values.get("reply_markup")
    post.reply_to = (values.get("reply_parameters") or {}).get("message_id")
    state.posts[chat_id, post.id] = post
    return state.post_json(post)


def _check_reply(state: State, chat_id: int, reply: Json | None) -> None:
    if reply is None or reply.get("allow_sending_without_reply"):
        return
    post = state.posts.get((reply.get("chat_id", chat_id), reply.get("message_id", 0)))
    if post is None or post.deleted:
        raise Bad("message to be replied not found")


def _edit(
    state: State, post: Post, values: Json, text: str, entities: list[Json], source: str
) -> Json | bool:
    markup = values.get("reply_markup")
    private = post.inline_id is None and post.chat_id not in state.groups
    check_keyboard(markup, private=private)
    if (post.text, post.entities, post.markup or None) == (text, entities, markup or None):
        raise Bad(NOT_MODIFIED)
    if post.inline_id is None:
        state.rates.spend(post.chat_id)
    post.text, post.entities, post.source, post.markup = text, entities, source, markup
    post.edits += 1
    return True if post.inline_id is not None else state.post_json(post)


def _own(state: State, values: Json) -> Post:
    """The message of the bot that is to be changed."""
    inline = values.get("inline_message_id")
    if inline is not None:
        if inline not in state.inline_posts:
            raise Bad("MESSAGE_ID_INVALID")
        return state.inline_posts[inline]
    if "chat_id" not in values or "message_id" not in values:
        raise Bad("message identifier is not specified")
    _writable(state, values["chat_id"])
    post = state.posts.get((values["chat_id"], values["message_id"]))
    if post is None or post.deleted:
        raise Bad("message to edit not found")
    if post.sender.get("id") != state.me.id:
        raise Bad("message can't be edited")
    return post


def _writable(state: State, chat_id: int) -> Group | None:
    """The group of this id, or None for a person. Raises where the bot may not write there."""
    group = state.groups.get(chat_id)
    if group is not None:
        if group.moved_to is not None:
            why = "group chat was upgraded to a supergroup chat"
            raise Bad(why, migrate_to_chat_id=group.moved_to)
        if group.bot == "kicked":
            raise Forbidden(f"bot was kicked from the {_KINDS[group.kind]} chat")
        if group.bot == "left":
            raise Forbidden(f"bot is not a member of the {_KINDS[group.kind]} chat")
        return group
    person = state.people.get(chat_id)
    if person is None:
        raise Bad("chat not found")
    if person.deactivated:
        raise Forbidden("user is deactivated")
    if person.blocked:
        raise Forbidden("bot was blocked by the user")
    if not person.started:
        raise Forbidden("bot can't initiate conversation with a user")
    return None
