"""Forwards events to a receiver on the own machine.

It asks the service for what is new, signs each event as a delivery of it would be signed, and posts it. So a developer needs no
public address, no operator and no setting of the service.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from .errors import EkimaeError
from .transport import Operation, Transport
from .webhooks import Dialect, new_secret, signed_headers

_FEEDS: dict[Dialect, Operation] = {
    "crm": Operation("GET", "/api/v1/webhook_events"),
    "analytics": Operation("GET", "/api/v1/notification_events"),
}
Format = Literal["native", "cloudevents"]
_CONTENT_TYPES: dict[Format, str] = {"native": "application/json", "cloudevents": "application/cloudevents+json"}
_ANSWER_WITHIN: dict[Dialect, float] = {"crm": 3.0, "analytics": 10.0}


@dataclass(frozen=True)
class Forwarded:
    """An event that was posted to the receiver."""

    id: str
    type: str
    body: dict[str, Any]
    status: int | None
    """What the receiver answered; None where it could not be reached."""
    duration_ms: int
    cursor: str
    """Where a later run goes on behind the events of this page."""
    failure: str | None = None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _dialect(key: str) -> Dialect:
    if key.startswith("crm_"):
        return "crm"
    if key.startswith("sk_"):
        return "analytics"
    raise ValueError("Events are those of customer messaging (a crm_ key) or of area analytics (an sk_ key)")


def _native(dialect: Dialect, event: dict[str, Any]) -> dict[str, Any]:
    # What a receiver of customer messaging gets has its id inside; the feed of area analytics adds it.
    return event if dialect == "crm" else {name: value for name, value in event.items() if name != "id"}


def _forward(
    url: str, dialect: Dialect, secret: str, event: dict[str, Any], posted: dict[str, Any], content_type: str, cursor: str
) -> Forwarded:
    body = json.dumps(posted, ensure_ascii=False, separators=(",", ":")).encode()
    headers = signed_headers(dialect, secret, body, event["id"], event["type"], int(time.time()))
    request = urllib.request.Request(url, body, {"content-type": content_type, **headers}, method="POST")
    opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))
    began = time.perf_counter()
    status: int | None = None
    failure: str | None = None
    try:
        with opener.open(request, timeout=_ANSWER_WITHIN[dialect]) as response:
            response.read()
            status = response.status
    except urllib.error.HTTPError as refused:
        status = refused.code
        refused.close()
    except (OSError, ValueError) as cause:
        failure = str(cause)
    took = round((time.perf_counter() - began) * 1000)
    return Forwarded(event["id"], event["type"], posted, status, took, cursor, failure)


def listen(
    key: str,
    base_url: str,
    forward_to: str,
    *,
    events: Sequence[str] | None = None,
    cursor: str | None = None,
    format: Format = "native",
    secret: str | None = None,
    every: float = 1.0,
    stop: threading.Event | None = None,
) -> Iterator[Forwarded]:
    """Forwards events until `stop` is set: in the order in which they were published, each once, and returns what came of each.

    It begins with what happens from now on, behind the event of a `cursor`, or with the oldest event that is kept (`oldest`). A
    receiver that fails gets the event no second time; begin again from an earlier cursor for that. `format` chooses CloudEvents.
    """
    dialect = _dialect(key)
    signing = secret or new_secret()
    ended = stop or threading.Event()
    transport = Transport(key, base_url)
    place = cursor or "latest"
    try:
        while not ended.is_set():
            values: dict[str, Any] = {"limit": 100, "types": ",".join(events) if events else None}
            if place != "oldest":
                values["cursor"] = place
            if format != "native":
                values["format"] = format
            page = transport.call(_FEEDS[dialect], values)
            place = page.get("next_cursor", page.get("nextCursor"))
            wrapped = page.get("cloudevents")
            for at, event in enumerate(page["data"]):
                posted = wrapped[at] if wrapped is not None else _native(dialect, event)
                yield _forward(forward_to, dialect, signing, event, posted, _CONTENT_TYPES[format], place)
            if not page.get("has_more", page.get("hasMore")):
                ended.wait(every)
    finally:
        transport.close()


def main() -> None:
    """The command `ekimae-listen`."""
    parser = argparse.ArgumentParser(
        "ekimae-listen",
        description="Post the events of an account to a receiver on this machine, signed as the service signs its deliveries.",
    )
    parser.add_argument("--forward-to", required=True, help="address of the receiver, such as http://localhost:3000/hooks")
    parser.add_argument("--key", default=os.environ.get("EKIMAE_KEY"), help="key of the account; better as EKIMAE_KEY")
    parser.add_argument("--url", default=os.environ.get("EKIMAE_URL", "http://127.0.0.1:8080"), help="the service")
    parser.add_argument("--secret", default=os.environ.get("WEBHOOK_SECRET"), help="signing secret; made up otherwise")
    parser.add_argument("--events", help="event types, parted by commas; all otherwise")
    parser.add_argument("--replay", action="store_true", help="begin with the oldest event that is kept")
    parser.add_argument("--cursor", help="begin behind the event of this place")
    parser.add_argument("--format", choices=["native", "cloudevents"], default="native", help="what is posted")
    given = parser.parse_args()
    if not given.key:
        parser.error("a key is needed: EKIMAE_KEY or --key")
    secret = given.secret or new_secret()
    print(f"Forwarding to {given.forward_to}, signed with {secret}", file=sys.stderr, flush=True)
    types = given.events.split(",") if given.events else None
    cursor = "oldest" if given.replay else given.cursor
    try:
        for one in listen(
            given.key, given.url, given.forward_to, events=types, cursor=cursor, format=given.format, secret=secret
        ):
            print(json.dumps(asdict(one)), flush=True)
    except KeyboardInterrupt:
        pass
    except (EkimaeError, ValueError) as error:
        sys.exit(str(error))
