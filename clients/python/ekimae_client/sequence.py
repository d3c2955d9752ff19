"""Notices events that are missing, come twice or come out of order.

The service numbers the events of an endpoint (`webhook-sequence`). Up to eight deliveries are under way at once and a failed one comes
again hours later, so a gap is nothing unusual while it is young.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict

Missing = tuple[int, int]
"""A range of numbers, both ends included."""

_MOST_RANGES = 1_000
_MOST_SUBJECTS = 10_000


class SequenceState(TypedDict):
    """What a program keeps between two runs: JSON."""

    first: int | None
    last: int | None
    missing: list[Missing]


@dataclass(frozen=True)
class Observation:
    """What one number says."""

    kind: Literal["next", "gap", "late", "duplicate"]
    """`next`: the one behind the highest so far, or the very first. `gap`: numbers before it have not come yet. `late`: it fills a gap,
    or is older than the first that was seen. `duplicate`: it has come before."""
    missing: tuple[Missing, ...]
    """Numbers that are missing because of this event; empty unless it is a gap."""
    is_outdated: bool
    """A later event of the same subject has come before: what is known of the subject is newer than this event."""


def sequence_of(headers: Mapping[str, str]) -> int | None:
    """Returns the number of a delivery by its headers; None where it has none, as a test."""
    for name, value in headers.items():
        if name.lower() == "webhook-sequence":
            return int(value) if re.fullmatch(r"[0-9]{1,15}", value) else None
    return None


class SequenceCheck:
    """Checks the numbers of one endpoint. Observe a delivery once it is verified."""

    def __init__(self, state: SequenceState | None = None) -> None:
        self._first = state["first"] if state else None
        self._last = state["last"] if state else None
        # Lists where the state came from JSON.
        self._missing: list[Missing] = [(low, high) for low, high in state["missing"]] if state else []
        self._subjects: dict[str, int] = {}

    def observe(self, sequence: int, subject: str | None = None) -> Observation:
        """`subject` is the id of what the event is about: that of a CloudEvent, or a member of `data`."""
        outdated = subject is not None and self._outdated(sequence, subject)
        kind, missing = self._place(sequence)
        return Observation(kind, missing, outdated)

    @property
    def missing(self) -> list[Missing]:
        """Numbers that have not come, lowest first."""
        return list(self._missing)

    @property
    def state(self) -> SequenceState:
        """For the constructor of a later run."""
        return {"first": self._first, "last": self._last, "missing": self.missing}

    def give_up(self, up_to: int) -> None:
        """Waits for no number up to this one any longer, such as after reading the event feed."""
        self._missing = [(max(low, up_to + 1), high) for low, high in self._missing if high > up_to]

    def _place(self, sequence: int) -> tuple[Literal["next", "gap", "late", "duplicate"], tuple[Missing, ...]]:
        if self._first is None or self._last is None:
            self._first = self._last = sequence
            return "next", ()
        if sequence > self._last:
            gap = (self._last + 1, sequence - 1)
            self._last = sequence
            if gap[0] > gap[1]:
                return "next", ()
            self._missing = [*self._missing, gap][-_MOST_RANGES:]
            return "gap", (gap,)
        if sequence < self._first:
            return "late", ()
        for at, (low, high) in enumerate(self._missing):
            if low <= sequence <= high:
                left = [(low, sequence - 1), (sequence + 1, high)]
                self._missing[at : at + 1] = [one for one in left if one[0] <= one[1]]
                return "late", ()
        return "duplicate", ()

    def _outdated(self, sequence: int, subject: str) -> bool:
        highest = self._subjects.pop(subject, None)
        self._subjects[subject] = max(sequence, highest or 0)
        if len(self._subjects) > _MOST_SUBJECTS:
            del self._subjects[next(iter(self._subjects))]
        return highest is not None and sequence < highest
