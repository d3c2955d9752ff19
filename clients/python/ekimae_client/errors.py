"""Errors of a client: what the service refused, with its code, and requests that got no answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict


class Fault(TypedDict):
    """One fault of a refused request."""

    location: str
    """Where it is, such as `body` or `query`."""
    pointer: str
    """JSON Pointer to the value."""
    code: str
    message: str


class EkimaeError(Exception):
    """The service refused a request."""

    def __init__(self, problem: Mapping[str, Any], retry_after: float | None) -> None:
        super().__init__(f"{problem['status']} {problem['code']}: {problem['detail']}")
        self.problem = problem
        self.status: int = problem["status"]
        self.code: str = problem["code"]
        self.request_id: str | None = problem.get("request_id")
        """Quote it when asking for support."""
        self.faults: list[Fault] = problem.get("errors", [])
        self.retry_after = retry_after
        """Seconds after which the request may be sent again."""


class ConnectionFailed(Exception):
    """A request got no answer: it may have had its effect or not."""

    def __init__(self, url: str, cause: BaseException) -> None:
        super().__init__(f"No answer from {url}: {cause}")
        self.url = url


VerificationFault = Literal["missing", "malformed", "invalid", "late"]

_SAYS: dict[VerificationFault, str] = {
    "missing": "The delivery has no signature",
    "malformed": "The signature of the delivery has another form",
    "invalid": "The signature of the delivery is wrong: look whether the body is the raw one, and the secret that of the endpoint",
    "late": "The delivery was signed 5 minutes or more ago, or the clock of this machine is wrong",
}


class WebhookVerificationError(Exception):
    """A delivery whose signature is missing, wrong or too old: answer it with 401 and do nothing else."""

    def __init__(self, reason: VerificationFault) -> None:
        super().__init__(_SAYS[reason])
        self.reason = reason
