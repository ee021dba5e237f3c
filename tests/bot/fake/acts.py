"""What people do in Telegram: they write, press buttons, and ask inline."""

from __future__ import annotations

import re
from typing import Final

from tests.bot.fake import buttons
from tests.bot.fake.messages import post_inline
from tests.bot.fake.people import Group, Json, Person
from tests.bot.fake.state import Post, Press, Question, State

_COMMAND: Final = re.compile(r"^/\w+(?:@(\w+))?")


class Acts:
    """The deeds of people."""

    state: State

    def say(
        self,
        person: Person,
        chat: Group | Person,
        text: str,
        *,
        topic: int | None = None,
        reply_to: Post | None = None,
    ) -> Post:
        """A person writes. In a group the bot hears of it only where its privacy lets it."""
        post = Post(chat.id, self.state.number(), person.json(), text, _entities(text))
        post.thread, post.in_topic = topic, topic is not None
        if topic is None and reply_to is not None and isinstance(chat, Group):
            post.thread = reply_to.id  # the thread of replies, which is no topic
        self.state.posts[chat.id, post.id] = post
        if isinstance(chat, Person):
            chat.started, chat.blocked = True, False
        if self._heard(chat, text, reply_to):
            told = self.state.post_json(post)
            if reply_to is not None:
                told["reply_to_message"] = self.state.post_json(reply_to)
            self.state.updates.add("message", told)
        return post

    def start(self, person: Person, payload: str = "") -> Post:
        """A person opens the bot in private, by its link."""
        return self.say(person, person, f"/start {payload}".rstrip())

    def press(self, person: Person, post: Post, wanted: str, *, stale: bool = False) -> Press:
        """A press of the button with this data or these words; fails where there is none."""
        button = buttons.find(post.markup, wanted)
        assert button is not None, f"no button {wanted!r} in {post.buttons}"
        assert "callback_data" in button, f"{button} opens something"
        return self.press_data(person, post, button["callback_data"], stale=stale)

    def press_data(
        self, person: Person, post: Post, data: str, *, stale: bool = False, old: bool = False
    ) -> Press:
        """A press with any data; of an `old` message Telegram shows the bot only its number."""
        state = self.state
        press = Press(str(4_000_000 + state.number()), person, data, stale=stale)
        state.presses[press.id] = press
        query: Json = {"id": press.id, "from": person.json(), "data": data}
        if post.inline_id is not None:
            query |= {"inline_message_id": post.inline_id, "chat_instance": f"77{post.chat_id}"}
        else:
            group = state.groups.get(post.chat_id)
            instance = group.instance if group is not None else str(person.id * 31)
            known = state.chat_json(post.chat_id)
            seen = {"chat": known, "message_id": post.id, "date": 0}
            if not old:
                seen = state.post_json(post)
                answered = state.posts.get((post.chat_id, post.reply_to or 0))
                if answered is not None and not answered.deleted:
                    seen["reply_to_message"] = state.post_json(answered)
            query |= {"message": seen, "chat_instance": instance}
        state.updates.add("callback_query", query)
        return press

    def inline(self, person: Person, query: str, chat_type: str = "supergroup") -> Question:
        """A person writes `@bot query` somewhere."""
        question = Question(str(9_000_000 + self.state.number()), person, query)
        self.state.questions[question.id] = question
        asked = {"id": question.id, "from": person.json(), "query": query, "offset": ""}
        self.state.updates.add("inline_query", asked | {"chat_type": chat_type})
        return question

    def choose(self, question: Question, number: int, chat: Group, *, told: bool = False) -> Post:
        """The person sends a result to a chat; the bot need not be there, and is `told` where its
        owner has asked for feedback."""
        assert question.answer is not None
        result = question.answer["results"][number]
        content, markup = result["input_message_content"], result.get("reply_markup")
        sender = question.person.json()
        post = post_inline(self.state, chat.id, sender, content, markup)
        if told:
            chosen = {"result_id": result["id"], "from": sender, "query": question.query}
            named = {"inline_message_id": post.inline_id} if post.inline_id else {}
            self.state.updates.add("chosen_inline_result", chosen | named)
        return post

    def _heard(self, chat: Group | Person, text: str, reply_to: Post | None) -> bool:
        if isinstance(chat, Person):
            return True
        if chat.bot not in ("member", "administrator"):
            return False
        me = self.state.me
        if chat.bot == "administrator" or me.can_read_all_group_messages:
            return True
        if reply_to is not None and reply_to.sender.get("id") == me.id:
            return True
        found = _COMMAND.match(text)
        return found is not None and found[1] in (None, me.username)


def _entities(text: str) -> list[Json]:
    found = _COMMAND.match(text)
    return [{"type": "bot_command", "offset": 0, "length": found.end()}] if found else []
