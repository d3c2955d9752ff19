"""awa by its client for Python: the engine is written in Rust."""

import asyncio
from dataclasses import dataclass

from awa import AsyncClient

from measure import CONCURRENCY, URL, measure

ended = 0


@dataclass
class Nothing:
    n: int


async def main():
    client = AsyncClient(URL)
    await client.migrate()

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
