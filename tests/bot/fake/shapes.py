"""The fields of the objects inside a request; what they do not know fails the test."""

from __future__ import annotations

from typing import Any, Final

_OBJECTS: Final = {
    "link": "is_disabled url prefer_small_media prefer_large_media show_above_text",
    "reply": "message_id chat_id allow_sending_without_reply quote quote_parse_mode quote_entities"
    " quote_position checklist_task_id poll_option_id ephemeral_message_id",
    "inline_markup": "inline_keyboard",
    "inline_button": "text icon_custom_emoji_id style url callback_data web_app login_url"
    " switch_inline_query switch_inline_query_current_chat switch_inline_query_chosen_chat"
    " copy_text callback_game pay disabled",
    "keyboard": "keyboard is_persistent resize_keyboard one_time_keyboard input_field_placeholder"
    " selective",
    "remove": "remove_keyboard selective",
    "force": "force_reply input_field_placeholder selective",
    "web_app": "url",
    "article": "type id title input_message_content reply_markup url description thumbnail_url"
    " thumbnail_width thumbnail_height",
    "content": "message_text parse_mode entities link_preview_options disable_web_page_preview",
    "results_button": "text web_app start_parameter",
    "command": "command description is_ephemeral",
    "scope": "type chat_id user_id",
    "menu": "type text web_app",
    "ephemeral": "receiver_user_id callback_query_id replace_callback_query_message",
}
_KNOWN: Final = {name: frozenset(fields.split()) for name, fields in _OBJECTS.items()}

_UPDATES: Final = """
message edited_message channel_post edited_channel_post business_connection business_message
edited_business_message deleted_business_messages guest_message message_reaction
message_reaction_count inline_query chosen_inline_result callback_query shipping_query
pre_checkout_query purchased_paid_media poll poll_answer my_chat_member chat_member
chat_join_request chat_boost removed_chat_boost managed_bot subscription stopped_message_generation
"""
UPDATES: Final = frozenset(_UPDATES.split())
PARSE_MODES: Final = frozenset({"", "html", "markdown", "markdownv2"})


def breaches(values: dict[str, Any]) -> list[str]:
    """What in the fields of a request Telegram has no name for."""
    found = _mode(values)
    for field, shape in (
        ("link_preview_options", "link"),
        ("reply_parameters", "reply"),
        ("button", "results_button"),
        ("scope", "scope"),
        ("menu_button", "menu"),
        ("ephemeral_message_parameters", "ephemeral"),
    ):
        found += _object(shape, values.get(field))
    found += _markup(values.get("reply_markup"))
    for command in values.get("commands") or ():
        found += _object("command", command)
    for result in values.get("results") or ():
        found += _result(result)
    if "result" in values:
        found += _result(values["result"])
    for kind in values.get("allowed_updates") or ():
        found += [] if kind in UPDATES else [f"unknown update {kind!r}"]
    return found


def _mode(values: dict[str, Any]) -> list[str]:
    mode = values.get("parse_mode", "")
    return [] if str(mode).lower() in PARSE_MODES else [f"unknown parse mode {mode!r}"]


def _object(shape: str, value: Any) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, dict):
        return [f"{shape} is no object: {value!r}"]
    return [f"unknown field {name!r} of {shape}" for name in sorted(set(value) - _KNOWN[shape])]


def _markup(markup: Any) -> list[str]:
    if not isinstance(markup, dict):
        return [] if markup is None else [f"reply_markup is no object: {markup!r}"]
    for key, shape in (("keyboard", "keyboard"), ("remove_keyboard", "remove")):
        if key in markup:
            return _object(shape, markup)
    if "force_reply" in markup:
        return _object("force", markup)
    found = _object("inline_markup", markup)
    for row in markup.get("inline_keyboard", ()):
        for button in row:
            found += _object("inline_button", button) + _object("web_app", button.get("web_app"))
    return found


def _result(result: Any) -> list[str]:
    if not isinstance(result, dict) or result.get("type") != "article":
        return [f"unknown inline result {result!r}"]
    content = result.get("input_message_content")
    found = _object("article", result) + _object("content", content)
    found += _object("link", (content or {}).get("link_preview_options"))
    return found + _markup(result.get("reply_markup")) + _mode(content or {})
