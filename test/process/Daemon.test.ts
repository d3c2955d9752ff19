import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Logger } from "effect"
import { TestClock } from "effect/testing"
import * as Daemon from "../../src/process/Daemon.ts"
import { DatabaseUnavailable } from "../../src/process/Outage.ts"

const away = new DatabaseUnavailable({ reason: "gone" })

describe("A daemon", () => {
  it.effect("outlives failed rounds, and logs once that the database is away and once that it is back", () => {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message).split("\n")[0]!))
    const ends = [Effect.fail("bug"), Effect.die(away), Effect.fail(away), Effect.void, Effect.die(new Error("bug"))]
    let rounds = 0
    return Effect.gen(function* () {
      const round = Effect.suspend((): Effect.Effect<void, unknown> => ends[rounds++] ?? Effect.never)
      const fiber = yield* Effect.forkChild(Daemon.forever("Sweeper", round))
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(rounds, ends.length + 1)
      assert.deepStrictEqual(
        lines.map((line) => line.split(",")[0]),
        ["Sweeper failed", "Sweeper waits: the database is away", "Sweeper goes on", "Sweeper failed"]
      )
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(Logger.layer([logger])))
  })
})
