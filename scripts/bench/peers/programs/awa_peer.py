"""awa by its client for Python: the engine is written in Rust."""

import asyncio
import json
from dataclasses import dataclass

from awa import AsyncClient

from measure import CONCURRENCY, URL, measure

ended = 0


@dataclass
class Nothing:
    n: int


async def settle():
    """A new database goes over to the engine that is the default when a worker first starts."""
    client = AsyncClient(URL)
    await client.migrate()

    @client.task(Nothing, queue="bench")
    async def nothing(job):
        pass

    await client.start([("bench", 1)])
    while json.loads(await client.storage_status())["state"] != "active":
        await asyncio.sleep(0.1)
    await client.shutdown()
    await client.close()


async def main():
    await settle()
    client = AsyncClient(URL)

    @client.task(Nothing, queue="bench")
    async def nothing(job):
        global ended
        ended += 1

    async def work():
        await client.start([("bench", CONCURRENCY)])
        await asyncio.sleep(3600)

    await measure(
        send=lambda n: client.insert(Nothing(n), queue="bench"),
        work=work,
        done=lambda: ended,
    )


if __name__ == "__main__":
    asyncio.run(main())
