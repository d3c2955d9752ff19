"""What the Python client does by itself: repetitions, pages, problems and signatures."""

from __future__ import annotations

import json
import threading
import unittest
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ekimae_client import ConnectionFailed, Ekimae, EkimaeError, SequenceCheck, WebhookVerificationError, listen, new_secret, sequence_of, signed_headers, verify_webhook
from ekimae_client.generated.types import NewReservation
from ekimae_client.webhooks import Dialect

Answer = tuple[int, dict[str, str], Any] | None
"""Status, headers and body; None closes the connection without an answer."""

BOOKING: NewReservation = {"eventId": "a", "slotId": "b", "friendId": "c"}


def problem(status: int, code: str, **headers: str) -> Answer:
    body = {"status": status, "code": code, "detail": f"It is {code}", "request_id": "r1"}
    return status, {name.replace("_", "-"): value for name, value in headers.items()}, body


class Service:
    """Gives its answers one after another; the last one stays."""

    def __init__(self, *answers: Answer) -> None:
        self.asked: list[tuple[str, str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: Any) -> None:
                pass

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                answer = answers[min(len(service.asked), len(answers) - 1)]
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.asked.append((self.command, self.path, headers, body))
                if answer is None:
                    self.close_connection = True
                    return
                status, extra, content = answer
                raw = json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"content-type": "application/json", **extra}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            do_GET = do_POST = do_PATCH = do_DELETE = answer

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Requests(unittest.TestCase):
    def test_keeps_its_idempotency_key_when_it_is_sent_again(self) -> None:
        with Service(problem(503, "unavailable", retry_after="0"), None, (201, {}, {"id": "r"})) as service:
            with Ekimae("crm_key", service.url + "/", language="en") as client:
                self.assertEqual(client.reservations.create(BOOKING)["id"], "r")
            self.assertEqual(len({headers["idempotency-key"] for _, _, headers, _ in service.asked}), 1)
            method, path, headers, body = service.asked[-1]
            self.assertEqual((method, path, json.loads(body)), ("POST", "/api/v1/reservations", BOOKING))
            self.assertEqual((headers["authorization"], headers["accept-language"]), ("Bearer crm_key", "en"))

    def test_sends_what_could_have_a_second_effect_again_only_where_it_was_not_begun(self) -> None:
        with Service(None) as service, Ekimae("crm_key", service.url) as client:
            self.assertRaises(ConnectionFailed, client.webhook_endpoints.update, {}, id="a")
            self.assertEqual(len(service.asked), 1)
        with Service(problem(429, "rate_limited", retry_after="0"), (200, {}, {})) as service:
            with Ekimae("crm_key", service.url) as client:
                client.webhook_endpoints.update({}, id="a")
            self.assertEqual(len(service.asked), 2)

    def test_gives_up(self) -> None:
        cases: list[tuple[Answer, int, int]] = [
            (problem(503, "unavailable", retry_after="0"), 1, 2),
            (problem(429, "rate_limited", retry_after="61"), 3, 1),
            (problem(429, "quota_exceeded"), 3, 1),
            (problem(404, "friend_not_found"), 3, 1),
        ]
        for answer, retries, count in cases:
            with Service(answer) as service, Ekimae("crm_key", service.url, max_retries=retries) as client:
                with self.assertRaises(EkimaeError) as raised:
                    client.reservations.create(BOOKING)
                self.assertEqual(raised.exception.request_id, "r1")
                self.assertEqual(len(service.asked), count)

    def test_goes_on_when_an_idle_connection_was_closed(self) -> None:
        with Service((200, {}, {"data": []}), None, (200, {}, {"data": []})) as service, Ekimae("crm_key", service.url) as client:
            client.external_ids.list(id="a/b?c")
            client.external_ids.list(id="d")
            paths = [path for _, path, _, _ in service.asked]
            self.assertEqual(paths[0], "/api/v1/friends/a%2Fb%3Fc/external-ids")
            self.assertRaises(ValueError, client.external_ids.list, id="")


class Pages(unittest.TestCase):
    def follow(self, pages: list[Any], entries: Callable[[Ekimae], Any]) -> list[str]:
        with Service(*[(200, {}, page) for page in pages]) as service, Ekimae("crm_key", service.url) as client:
            self.assertEqual(list(entries(client)), [1, 2, 3])
            return [path.partition("?")[2] for _, path, _, _ in service.asked]

    def test_follow_each_other(self) -> None:
        numbered = [{"data": data, "pagination": {"page": page, "totalPages": 2}} for page, data in [(1, [1, 2]), (2, [3])]]
        self.assertEqual(self.follow(numbered, lambda client: client.friends.list_all(limit=2)), ["limit=2", "page=2&limit=2"])
        offsets = [{"data": [1, 2]}, {"data": [3]}, {"data": []}]
        self.assertEqual(self.follow(offsets, lambda client: client.simulations.list_all()), ["", "offset=2", "offset=3"])
        starting = [{"data": [1, 2], "has_more": True, "next_cursor": "x"}, {"data": [3], "has_more": False}]
        self.assertEqual(self.follow(starting, lambda client: client.reservations.list_all()), ["", "starting_after=x"])
        cursors = [{"data": [1, 2], "nextCursor": "x"}, {"data": [3], "nextCursor": None}]
        self.assertEqual(self.follow(cursors, lambda client: client.observations.results_all(id="a")), ["", "cursor=x"])


class Deliveries(unittest.TestCase):
    secret = new_secret()
    body = '{"type":"friend.followed","data":{"displayName":"山田"}}'.encode()
    at = 1_779_498_124

    def reason(self, headers: dict[str, str], body: bytes, secret: str, now: int) -> str:
        try:
            verify_webhook(headers, body, [new_secret(), secret], now)
        except WebhookVerificationError as error:
            return error.reason
        return "valid"

    def test_are_verified_in_both_dialects(self) -> None:
        dialects: tuple[Dialect, ...] = ("crm", "analytics")
        for dialect in dialects:
            headers = signed_headers(dialect, self.secret, self.body, "evt_1", "friend.followed", self.at)
            upper = {name.upper(): value for name, value in headers.items()}
            self.assertEqual(self.reason(upper, self.body, self.secret, self.at), "valid")
            self.assertEqual(self.reason(headers, self.body + b" ", self.secret, self.at), "invalid")
            self.assertEqual(self.reason(headers, self.body, new_secret(), self.at), "invalid")
            self.assertEqual(self.reason(dict.fromkeys(headers, "t=1"), self.body, self.secret, self.at), "malformed")
            self.assertEqual(self.reason({}, self.body, self.secret, self.at), "missing")

    def test_are_late_from_300_seconds_on(self) -> None:
        headers = signed_headers("crm", self.secret, self.body, "evt_1", "friend.followed", self.at)
        for seconds, is_ in [(299, "valid"), (300, "late"), (-299, "valid"), (-300, "late")]:
            self.assertEqual(self.reason(headers, self.body, self.secret, self.at + seconds), is_)

    def test_are_forwarded(self) -> None:
        event = {"id": "evt_1", "type": "friend.followed", "data": {"displayName": "山田"}}
        pages = [{"data": [], "has_more": True, "next_cursor": "5"}, {"data": [event], "has_more": True, "next_cursor": "6"}]
        with Service(*[(200, {}, page) for page in pages]) as service, Service((204, {}, "")) as receiver:
            forwarded = next(listen("crm_key", service.url, receiver.url + "/hooks", secret=self.secret))
            self.assertEqual((forwarded.id, forwarded.status, forwarded.cursor), ("evt_1", 204, "6"))
            self.assertEqual(service.asked[0][1], "/api/v1/webhook_events?limit=100&cursor=latest")
            _, _, headers, body = receiver.asked[0]
            self.assertEqual(verify_webhook(headers, body, self.secret)["type"], "friend.followed")


class Sequences(unittest.TestCase):
    def test_says_which_event_is_next_leaves_or_fills_a_gap_or_came_before(self) -> None:
        check = SequenceCheck()
        kinds = [check.observe(number).kind for number in (5, 6, 9, 8, 8, 10, 4)]
        self.assertEqual(kinds, ["next", "next", "gap", "late", "duplicate", "next", "late"])
        self.assertEqual(check.missing, [(7, 7)])
        self.assertEqual(check.observe(20).missing, ((11, 19),))
        check.give_up(12)
        self.assertEqual(check.missing, [(13, 19)])

    def test_knows_what_is_outdated_and_goes_on_from_its_state(self) -> None:
        check = SequenceCheck()
        check.observe(1, "a")
        check.observe(4, "a")
        self.assertTrue(check.observe(2, "a").is_outdated)
        self.assertFalse(check.observe(3, "b").is_outdated)
        after = SequenceCheck(json.loads(json.dumps(check.state)))
        self.assertEqual([after.observe(number).kind for number in (4, 6, 5)], ["duplicate", "gap", "late"])
        self.assertEqual(after.missing, [])

    def test_reads_the_number_from_headers(self) -> None:
        self.assertEqual(sequence_of({"Webhook-Sequence": "482"}), 482)
        self.assertIsNone(sequence_of({"webhook-sequence": "x"}))
        self.assertIsNone(sequence_of({}))

    def test_returns_the_event_of_a_cloud_event(self) -> None:
        secret = new_secret()
        body = b'{"specversion":"1.0","id":"evt_1","data":{"type":"friend.followed"}}'
        headers = signed_headers("analytics", secret, body, "evt_1", "friend.followed", 0)
        self.assertEqual(verify_webhook(headers, body, secret)["type"], "friend.followed")

if __name__ == "__main__":
    unittest.main()
