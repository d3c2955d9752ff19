import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { SqlClient } from "effect/sql"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { isCollision } from "../../../src/actor/StoreErrors.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { newJob } from "../../contract/jobstore/Fixture.ts"
import { underWay, untilWaiting } from "../../contract/jobstore/PgConcurrency.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import { board } from "./support.ts"

layer(board)("An action on many jobs", (it) => {
  it.effect.skipIf(isClockShifted)("is repeated when it and a sender of their unique keys wait for each other", () =>
    Effect.gen(function* () {
      const [operations, sql, store] = [yield* Operations, yield* SqlClient.SqlClient, yield* JobStore]
      const actor = "collisions/unique"
      const send = (uniqueKey: string, delayMs = 0) => store.send([newJob({ actor, uniqueKey, delayMs })])
      const [first] = yield* send("z")
      const [second] = yield* send("a", 60_000)
      const ids = [first!.jobId, second!.jobId]
      // The second job moves while it is looked for, so its key is freed after the one of the first, and by then the sender has it.
      const moving = yield* underWay(sql, store.runNow([ids[1]!]))
      const cancelling = yield* Effect.forkChild(operations.cancel({ actor }, {}))
      yield* untilWaiting(sql)
      const [held, goOn] = [yield* Latch.make(), yield* Latch.make()]
      const sending = yield* send("a").pipe(
        Effect.tap(Effect.andThen(held.open, goOn.await)),
        Effect.andThen(send("z")),
        sql.withTransaction,
        // PostgreSQL undoes one of the two, by the order of its timers.
        Effect.retry({ while: isCollision }),
        Effect.forkChild
      )
      yield* held.await
      yield* moving.commit
      yield* untilWaiting(sql)
      yield* goOn.open
      yield* Fiber.join(sending)
      assert.strictEqual((yield* Fiber.join(cancelling)).changed, 2)
      assert.deepStrictEqual(
        (yield* store.find(ids)).map(({ state }) => state),
        ["cancelled", "cancelled"]
      )
    })
  )
})
