"""What befalls chats: the bot is added and removed, people come and go, a group grows up."""

from __future__ import annotations

import time

from tests.bot.fake.members import member_json
from tests.bot.fake.people import Group, Json, Person
from tests.bot.fake.state import Post, State


class Moves:
    """Changes of chats."""

    state: State

    def kick(self, group: Group, by: Person) -> None:
        """An admin removes the bot."""
        self._bot(group, by, "kicked")

    def add(self, group: Group, by: Person, status: str = "member") -> None:
        """Somebody adds the bot, or adds it again."""
        self._bot(group, by, status)
        self._service(group, by, {"new_chat_members": [self.state.me.json()]})

    def block(self, person: Person) -> None:
        """A person stops the bot."""
        person.blocked = True
        self._private(person, "member", "kicked")

    def unblock(self, person: Person) -> None:
        """A person lets the bot speak again."""
        person.blocked, person.started = False, True
        self._private(person, "kicked", "member")

    def join(self, group: Group, person: Person) -> None:
        """Somebody comes into the group."""
        self._member(group, person, person, "member")
        self._service(group, person, {"new_chat_members": [person.json()]})

    def leave(self, group: Group, person: Person, by: Person | None = None) -> None:
        """Somebody leaves the group, or is removed."""
        self._member(group, person, by or person, "left" if by is None else "kicked")
        self._service(group, by or person, {"left_chat_member": person.json()})

    def slip_away(self, group: Group, person: Person) -> None:
        """Somebody leaves a group so large that it says nothing of that; an admin is told."""
        self._member(group, person, person, "left")

    def rename(self, group: Group, by: Person, title: str) -> None:
        """The group gets another title."""
        group.title = title
        self._service(group, by, {"new_chat_title": title})

    def migrate(self, group: Group, by: Person, *, told: bool = True) -> Group:
        """The group becomes a supergroup under a new id; `told` by the two service messages."""
        new = Group(-1_000_000_000_000 - abs(group.id), group.title, members=dict(group.members))
        new.bot = group.bot
        self.state.groups[new.id] = new
        if told:
            self._service(group, by, {"migrate_to_chat_id": new.id})
            self._service(new, by, {"migrate_from_chat_id": group.id})
        group.moved_to = new.id
        return new

    def _member(self, group: Group, person: Person, by: Person, status: str) -> None:
        old = group.members.get(person.id, "left")
        group.members[person.id] = status
        if group.bot == "administrator":
            change = _change(group.json(), by, person.json(), old, status)
            self.state.updates.add("chat_member", change)

    def _bot(self, group: Group, by: Person, status: str) -> None:
        old, group.bot = group.bot, status
        change = _change(group.json(), by, self.state.me.json(), old, status)
        self.state.updates.add("my_chat_member", change)

    def _private(self, person: Person, old: str, new: str) -> None:
        change = _change(person.chat_json(), person, self.state.me.json(), old, new)
        self.state.updates.add("my_chat_member", change)

    def _service(self, group: Group, by: Person, said: Json) -> None:
        post = Post(group.id, self.state.number(), by.json(), "", service=said)
        self.state.posts[group.id, post.id] = post
        self.state.updates.add("message", self.state.post_json(post))


def _change(chat: Json, by: Person, me: Json, old: str, new: str) -> Json:
    return {
        "chat": chat,
        "from": by.json(),
        "date": int(time.time()),
        "old_chat_member": member_json(old, me),
        "new_chat_member": member_json(new, me),
    }
