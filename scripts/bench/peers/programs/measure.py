"""Measures one job runtime of Python: prints a line of JSON with the rates that it found, as measure.mjs does."""

import asyncio
import json
import os
import time

SENDERS = 50
CONCURRENCY = 50
LIMIT = 60
LOOK = 0.02

URL = os.environ["DATABASE_URL"]
WANTED = int(os.environ["JOBS"])


async def measure(send, work, done):
    """`work` runs until it is cancelled; `done` counts the jobs that have ended since."""
    began = time.perf_counter()
    sent = 0

    async def sender():
        nonlocal sent
        while sent < WANTED and time.perf_counter() - began < LIMIT:
            sent += 1
            await send(sent)

    await asyncio.gather(*(sender() for _ in range(SENDERS)))
    sends = sent / (time.perf_counter() - began)
    start = time.perf_counter()
    worker = asyncio.ensure_future(work())
    ended = 0
    while ended < sent and time.perf_counter() - start < LIMIT:
        await asyncio.sleep(LOOK)
        if worker.done() and worker.exception() is not None:
            raise worker.exception()
        ended = done()
    jobs = ended / (time.perf_counter() - start)
    print(json.dumps({"sends": sends, "jobs": jobs, "sent": sent, "ended": ended}), flush=True)
    await asyncio.Event().wait()
