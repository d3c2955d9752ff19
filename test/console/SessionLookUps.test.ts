/** What the database is asked when one user sends many requests at once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { SqlClient } from "effect/sql"
import { openAccount } from "../accounts/support.ts"
import { personOf, session } from "./People.ts"
import { service } from "./support.ts"

layer(service, { excludeTestServices: true })("Requests with one session", (it) => {
  it.effect("that arrive together share a look-up, so that a crowd of them leaves connections to others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const [owner, viewer] = [yield* personOf(accountId, "owner"), yield* personOf(accountId, "viewer")]
      const [isLocked, mayEnd] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const lock = yield* Effect.forkChild(
        sql.withTransaction(
          sql`lock table console_session in access exclusive mode`.pipe(
            Effect.andThen(isLocked.open),
            Effect.andThen(mayEnd.await)
          )
        )
      )
      yield* isLocked.await
      const asked = yield* Effect.forkChild(
        Effect.all(
          [owner, viewer].flatMap((person) => Array.from({ length: 10 }, () => person.ask(session))),
          { concurrency: "unbounded" }
        )
      )
      const waiting = Effect.map(
        sql<{ count: number }>`
          select count(*)::int as count from pg_locks where not granted and relation = 'console_session'::regclass`,
        ([row]) => row?.count ?? 0
      )
      yield* Effect.repeat(waiting, { until: (count) => count >= 2 })
      const seen = yield* Effect.all(Array<typeof waiting>(50).fill(waiting))
      yield* mayEnd.open
      const answers = yield* Fiber.join(asked)
      yield* Fiber.join(lock)
      assert.deepStrictEqual(new Set(seen), new Set([2]))
      for (const { status } of answers) assert.strictEqual(status, 200)
      assert.deepStrictEqual(
        answers.map(({ body }) => body["accounts"][0].role),
        answers.map((_, index) => (index < 10 ? "owner" : "viewer"))
      )
    })
  )
})
