"""Chancy, its jobs run on its executor for asyncio; it looks for new ones when one has ended."""

import asyncio
import logging

from chancy import Chancy, Queue, Worker, job

from measure import CONCURRENCY, URL, measure

ended = 0


@job(queue="bench")
async def nothing(n: int):
    global ended
    ended += 1


async def main():
    log = logging.getLogger("quiet")
    log.setLevel(logging.WARNING)
    async with Chancy(URL, log=log, min_connection_pool_size=10, max_connection_pool_size=10) as chancy:
        await chancy.migrate()
        await chancy.declare(
            Queue("bench", concurrency=CONCURRENCY, executor=Chancy.Executor.Async, eager_polling=True), upsert=True
        )

        async def work():
            async with Worker(chancy) as worker:
                await worker.wait_for_shutdown()

        await measure(
            send=lambda n: chancy.push(nothing.job.with_kwargs(n=n)),
            work=work,
            done=lambda: ended,
        )


if __name__ == "__main__":
    asyncio.run(main())
