"""PgQueuer on a pool of asyncpg; at most 50 jobs of its entry at once, taken in batches of 25, half of what may run, as it asks."""

import asyncio

import asyncpg
from pgqueuer import PgQueuer
from pgqueuer.db import AsyncpgPoolDriver

from measure import CONCURRENCY, URL, measure

ended = 0


async def main():
    pool = await asyncpg.create_pool(URL, min_size=10, max_size=10)
    queuer = PgQueuer(AsyncpgPoolDriver(pool))
    await queuer.qm.queries.install()

    @queuer.entrypoint("nothing")
    async def nothing(job):
        global ended
        ended += 1

    await measure(
        send=lambda n: queuer.qm.queries.enqueue("nothing", b"%d" % n),
        work=lambda: queuer.qm.run(batch_size=CONCURRENCY // 2, max_concurrent_tasks=CONCURRENCY),
        done=lambda: ended,
    )


if __name__ == "__main__":
    asyncio.run(main())
