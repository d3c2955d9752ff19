"""Sends requests: key, language, time limit, repetitions that are safe, and problems as errors. By the standard library alone."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
import time
import urllib.parse
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .errors import ConnectionFailed, EkimaeError

Language = Literal["ja", "en"]
Paging = Literal["page", "offset", "cursor", "starting_after"]

_FIRST_DELAY = 0.5
_REPEATABLE = frozenset({429, 500, 502, 503, 504})
_JSON = re.compile(r"[/+]json\b")


@dataclass(frozen=True)
class Operation:
    """An operation of the document; the path has names of parameters in braces."""

    method: str
    path: str
    keyed: bool = False
    paging: Paging | None = None


@dataclass(frozen=True)
class StreamEvent:
    """An entry of a server-sent event stream."""

    event: str
    id: str | None
    data: Any


@dataclass(frozen=True)
class CallOptions:
    """What one call does otherwise than its client."""

    idempotency_key: str | None = None
    """Names the request: sent again within 24 hours, it has no second effect. Made up for each call when absent."""
    language: Language | None = None
    timeout: float | None = None
    """Seconds without a byte of the answer."""
    content_type: str | None = None
    """Media type of a body that is no JSON."""


class Transport:
    """One connection that is kept, for one thread at a time; another thread waits for it."""

    def __init__(
        self,
        key: str,
        base_url: str,
        language: Language | None = None,
        timeout: float = 60.0,
        max_retries: int = 3,
        max_retry_delay: float = 60.0,
    ) -> None:
        if not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValueError("The key is empty, or has characters that no key has")
        parts = urllib.parse.urlsplit(base_url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"The address {base_url} is not one of http or https")
        self._key = key
        self._parts = parts
        self._language = language
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_delay = max_retry_delay
        self._lock = threading.Lock()
        self._connection: http.client.HTTPConnection | None = None

    def close(self) -> None:
        """Closes the connection; the next request opens another one."""
        with self._lock:
            self._drop()

    def call(
        self, operation: Operation, values: Mapping[str, Any], body: Any = None, options: CallOptions | None = None
    ) -> Any:
        """Sends the request and returns its body: parsed where it is JSON, else as text."""
        content_type, raw = self._sent(operation, values, body, options or CallOptions())
        text = raw.decode("utf-8")
        return json.loads(text) if _JSON.search(content_type) and text else text

    def items(
        self, operation: Operation, values: Mapping[str, Any], options: CallOptions | None = None
    ) -> Iterator[Any]:
        """Asks for one page after the other, each when its first entry is wanted, and returns the entries."""
        following: Mapping[str, Any] | None = values
        while following is not None:
            page = self.call(operation, following, None, options)
            yield from page["data"]
            following = _next_page(operation.paging or "cursor", following, page)

    def events(
        self, operation: Operation, values: Mapping[str, Any], options: CallOptions | None = None
    ) -> Iterator[StreamEvent]:
        """Reads server-sent events until the service ends the stream, on a connection of its own."""
        target, headers = self._request(operation, values, None, options or CallOptions())
        connection = self._open(None)
        try:
            connection.request(operation.method, target, headers=headers)
            response = connection.getresponse()
            if response.status >= 300:
                raise _refusal(response.status, response.headers, response.read())
            block: list[str] = []
            for line in response:
                text = line.decode("utf-8").rstrip("\r\n")
                if text:
                    block.append(text)
                    continue
                event = _stream_event(block)
                block = []
                if event is not None:
                    yield event
        except (OSError, http.client.HTTPException) as cause:
            raise ConnectionFailed(self._url(target), cause) from cause
        finally:
            connection.close()

    def _url(self, target: str) -> str:
        return f"{self._parts.scheme}://{self._parts.netloc}{target}"

    def _open(self, timeout: float | None) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        return kind(self._parts.hostname or "", self._parts.port, timeout=timeout)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _request(
        self, operation: Operation, values: Mapping[str, Any], body: Any, options: CallOptions
    ) -> tuple[str, dict[str, str]]:
        headers = {"authorization": f"Bearer {self._key}", "accept": "*/*"}
        language = options.language or self._language
        if language is not None:
            headers["accept-language"] = language
        if body is not None:
            raw = isinstance(body, (str, bytes))
            headers["content-type"] = options.content_type or ("text/csv" if raw else "application/json")
        if operation.keyed:
            headers["idempotency-key"] = options.idempotency_key or str(uuid.uuid4())
        return _target(self._parts.path.rstrip("/"), operation, values), headers

    def _sent(
        self, operation: Operation, values: Mapping[str, Any], body: Any, options: CallOptions
    ) -> tuple[str, bytes]:
        target, headers = self._request(operation, values, body, options)
        payload = body if isinstance(body, (str, bytes)) or body is None else json.dumps(body, ensure_ascii=False)
        data = payload.encode("utf-8") if isinstance(payload, str) else payload
        is_safe = operation.method == "GET" or operation.keyed
        attempt = 0
        while True:
            failure: EkimaeError | ConnectionFailed
            try:
                status, answered, raw = self._attempt(operation.method, target, data, headers, options)
            except (OSError, http.client.HTTPException) as cause:
                failure = ConnectionFailed(self._url(target), cause)
            else:
                if 200 <= status < 300:
                    return answered.get("content-type") or "", raw
                failure = _refusal(status, answered, raw)
            delay = _delay_before(failure, attempt, is_safe)
            if attempt >= self._max_retries or delay is None or delay > self._max_retry_delay:
                raise failure
            time.sleep(delay)
            attempt += 1

    def _attempt(
        self, method: str, target: str, data: bytes | None, headers: Mapping[str, str], options: CallOptions
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        timeout = self._timeout if options.timeout is None else options.timeout
        with self._lock:
            try:
                was_open = self._connection is not None
                try:
                    response = self._exchange(method, target, data, headers, timeout)
                except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                    # The service had closed a connection that was idle; without it nothing was sent.
                    self._drop()
                    if not was_open:
                        raise
                    response = self._exchange(method, target, data, headers, timeout)
                return response.status, response.headers, response.read()
            except BaseException:
                self._drop()
                raise

    def _exchange(
        self, method: str, target: str, data: bytes | None, headers: Mapping[str, str], timeout: float
    ) -> http.client.HTTPResponse:
        if self._connection is None:
            self._connection = self._open(timeout)
        self._connection.timeout = timeout
        if self._connection.sock is not None:
            self._connection.sock.settimeout(timeout)
        self._connection.request(method, target, body=data, headers=dict(headers))
        return self._connection.getresponse()


def _text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _target(prefix: str, operation: Operation, values: Mapping[str, Any]) -> str:
    used: set[str] = set()

    def filled(match: re.Match[str]) -> str:
        name = match.group(1)
        used.add(name)
        value = _text(values.get(name) or "")
        if value == "":
            raise ValueError(f"The parameter {name} of {operation.path} is empty")
        return urllib.parse.quote(value, safe="")

    path = re.sub(r"\{(\w+)\}", filled, operation.path)
    pairs = [
        (name, _text(one))
        for name, value in values.items()
        if name not in used and value is not None
        for one in (value if isinstance(value, (list, tuple)) else [value])
    ]
    query = urllib.parse.urlencode(pairs)
    return f"{prefix}{path}" + (f"?{query}" if query else "")


def _refusal(status: int, headers: http.client.HTTPMessage, raw: bytes) -> EkimaeError:
    retry_after = headers.get("retry-after") or ""
    seconds = float(retry_after) if retry_after.isdigit() else None
    try:
        problem = json.loads(raw)
    except ValueError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        # What stands between the client and the service answers in other forms.
        message = f"The service answered {status} without a problem document"
        problem = {"type": "about:blank", "status": status, "code": "unknown", "message": message, "detail": message}
    return EkimaeError(problem, seconds)


def _delay_before(failure: EkimaeError | ConnectionFailed, attempt: int, is_safe: bool) -> float | None:
    """Seconds until the next attempt; None where another one is of no use, or could have a second effect."""
    growing = _FIRST_DELAY * 2.0**attempt * random.uniform(0.75, 1.25)
    if isinstance(failure, ConnectionFailed):
        return growing if is_safe else None
    # The first attempt is still being worked on.
    if failure.status == 409 and failure.code == "idempotency_in_flight":
        return max(growing, failure.retry_after or 0.0)
    if failure.status not in _REPEATABLE:
        return None
    if not is_safe and failure.status != 429 and (failure.status != 503 or failure.retry_after is None):
        return None
    # A quota of a month says when it begins again, and no `retry-after`.
    if failure.status == 429 and failure.retry_after is None:
        return None
    return max(growing, failure.retry_after or 0.0)


def _next_page(paging: Paging, values: Mapping[str, Any], page: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The parameters of the next page; None behind the last."""
    if paging == "page":
        pagination = page["pagination"]
        has_more = pagination["hasMore"] if "hasMore" in pagination else pagination["page"] < pagination["totalPages"]
        return {**values, "page": pagination["page"] + 1} if has_more else None
    if page.get("hasMore", page.get("has_more")) is False or not page["data"]:
        return None
    if paging == "offset":
        return {**values, "offset": (values.get("offset") or 0) + len(page["data"])}
    cursor = page.get("nextCursor", page.get("next_cursor"))
    return None if cursor is None else {**values, paging: cursor}


def _stream_event(block: list[str]) -> StreamEvent | None:
    event, event_id = "message", None
    data: list[str] = []
    for line in block:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            event = value
        elif name == "id":
            event_id = value
        elif name == "data":
            data.append(value)
    return StreamEvent(event, event_id, json.loads("\n".join(data))) if data else None
