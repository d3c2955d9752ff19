"""Books with a generated client, and waits for the webhook of the booking, which it verifies as the guide shows (verify.py)."""

import json
import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from generated import AuthenticatedClient
from generated.api.friends import friends_list
from generated.api.reservation_events import reservation_events_list
from generated.api.reservation_slots import reservation_slots_list
from generated.api.reservations import reservations_create
from generated.models import FriendsListStatus, NewReservation
from verify import verify_crm

received = threading.Event()
events: list[str] = []


class Hooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        valid = verify_crm(self.headers.get("crm-signature", ""), body, os.environ["WEBHOOK_SECRET"])
        self.send_response(200 if valid else 400)
        self.end_headers()
        if valid:
            event = json.loads(body)
            events.append(f"{event['type']} {event['id']}")
            received.set()


server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Hooks)
threading.Thread(target=server.serve_forever, daemon=True).start()

with AuthenticatedClient(base_url=os.environ["EKIMAE_URL"], token=os.environ["EKIMAE_KEY"]) as ekimae:
    menu = reservation_events_list.sync(client=ekimae).data[0].id
    slot = reservation_slots_list.sync(client=ekimae, event_id=menu).data[-5].id
    friend = friends_list.sync(client=ekimae, limit=10, status=FriendsListStatus.FOLLOWING).data[8].id
    wanted = NewReservation(event_id=menu, slot_id=slot, friend_id=friend)
    booked = reservations_create.sync(client=ekimae, body=wanted, idempotency_key="order-python")
    print("booked", booked.id, flush=True)
    if not received.wait(120):
        raise SystemExit("no event came")
    print("verified", events[0])
