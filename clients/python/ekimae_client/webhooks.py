"""Signatures of deliveries: verified as a receiver must, and made as the service makes them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets as random_bytes
import time
from collections.abc import Iterable, Mapping
from typing import Literal, cast

from .errors import WebhookVerificationError
from .generated.types import DeliveredEvent

Dialect = Literal["crm", "analytics"]
"""`crm`: customer messaging; `analytics`: area analytics."""

_TOLERANCE = 300


def _hex(secret: str, data: bytes) -> str:
    return hmac.new(secret.encode(), data, hashlib.sha256).hexdigest()


def verify_webhook(
    headers: Mapping[str, str], body: bytes, secret: str | Iterable[str], now: float | None = None
) -> DeliveredEvent:
    """Verifies a delivery of either dialect and returns its event; of a CloudEvent the event in its `data`.

    `body` is the raw one as received: parsed and serialised again, it differs. `secret` is the signing secret (`whsec_...`), or
    both after a rotation. A delivery may come twice: remember the ids of two days (`webhook-id`). Area analytics signs no time,
    so there only the id shows a repetition. Raises WebhookVerificationError where the delivery is not the service's, or too old.
    """
    known = [secret] if isinstance(secret, str) else list(secret)
    lower = {name.lower(): value for name, value in headers.items()}
    crm, analytics = lower.get("crm-signature"), lower.get("x-analytics-signature")
    if crm is not None:
        _verify_crm(crm, body, known, time.time() if now is None else now)
    elif analytics is not None:
        _verify_analytics(analytics, body, known)
    else:
        raise WebhookVerificationError("missing")
    event = json.loads(body)
    return cast(DeliveredEvent, event["data"] if "specversion" in event else event)


def _verify_crm(header: str, body: bytes, known: list[str], now: float) -> None:
    match = re.fullmatch(r"t=([0-9]{1,12})((?:,v1=[0-9a-f]{64})+)", header)
    if match is None:
        raise WebhookVerificationError("malformed")
    timestamp, rest = match.groups()
    wanted = [_hex(secret, timestamp.encode() + b"." + body) for secret in known]
    given = rest.split(",v1=")[1:]
    if not any([hmac.compare_digest(one, right) for right in wanted for one in given]):
        raise WebhookVerificationError("invalid")
    if abs(now - int(timestamp)) >= _TOLERANCE:
        raise WebhookVerificationError("late")


def _verify_analytics(header: str, body: bytes, known: list[str]) -> None:
    if re.fullmatch(r"sha256=[0-9a-f]{64}", header) is None:
        raise WebhookVerificationError("malformed")
    if not any([hmac.compare_digest(header, f"sha256={_hex(secret, body)}") for secret in known]):
        raise WebhookVerificationError("invalid")


def signed_headers(
    dialect: Dialect, secret: str, body: bytes, event_id: str, event_type: str, timestamp: int
) -> dict[str, str]:
    """Returns the headers with which the service would deliver this body; `timestamp` in Unix seconds."""
    common = {"webhook-id": event_id, "webhook-timestamp": str(timestamp)}
    if dialect == "analytics":
        return {"x-analytics-signature": f"sha256={_hex(secret, body)}", **common}
    signed = f"{event_id}.{timestamp}.".encode() + body
    standard = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    return {
        "crm-event-id": event_id,
        "crm-event-type": event_type,
        "crm-signature": f"t={timestamp},v1={_hex(secret, f'{timestamp}.'.encode() + body)}",
        **common,
        "webhook-signature": f"v1,{base64.b64encode(standard).decode()}",
    }


def new_secret() -> str:
    """Returns a new signing secret, as an endpoint has one."""
    return "whsec_" + base64.b64encode(random_bytes.token_bytes(33)).decode()
