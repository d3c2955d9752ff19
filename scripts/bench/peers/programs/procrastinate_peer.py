"""procrastinate, with its connector for asyncio."""

import asyncio

import procrastinate

from measure import CONCURRENCY, URL, measure

app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=URL, min_size=10, max_size=10))
ended = 0


@app.task(queue="bench")
async def nothing(n):
    global ended
    ended += 1


async def main():
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        await measure(
            send=lambda n: nothing.defer_async(n=n),
            work=lambda: app.run_worker_async(queues=["bench"], concurrency=CONCURRENCY, install_signal_handlers=False),
            done=lambda: ended,
        )


if __name__ == "__main__":
    asyncio.run(main())
