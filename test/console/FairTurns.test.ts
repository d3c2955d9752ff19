/** Turns of networks, and of the users of a network. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import * as FairTurns from "../../modules/console/sign-in/FairTurns.ts"

/** One turn at a time, and a line of four; what runs waits until the test opens the gate. */
const line = Effect.gen(function* () {
  const run = FairTurns.make({ atOnce: 1, waiting: 4, retryAfterSeconds: 2 })
  const gate = yield* Deferred.make<void>()
  const ran: Array<string> = []
  const join = (network: string, user: string) =>
    run(
      network,
      user,
      Effect.gen(function* () {
        ran.push(`${network} ${user}`)
        yield* Deferred.await(gate)
      })
    ).pipe(
      Effect.as("ran"),
      Effect.catchTag("TooManyWaiting", ({ limit }) => Effect.succeed(`refused above ${limit}`)),
      Effect.forkChild({ startImmediately: true })
    )
  return { join, ran, open: Deferred.succeed(gate, undefined) }
})

describe("Turns", () => {
  it.effect("go round the networks, and round the users of each", () =>
    Effect.gen(function* () {
      const { join, open, ran } = yield* line
      const fibers = []
      for (const [network, user] of [
        ["shop", "flood"],
        ["shop", "flood"],
        ["shop", "flood"],
        ["shop", "colleague"],
        ["home", "person"]
      ] as const) {
        fibers.push(yield* join(network, user))
      }
      yield* open
      yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual(ran, ["shop flood", "shop flood", "home person", "shop colleague", "shop flood"])
    })
  )

  it.effect("of a full line are given up by the newest of the longest line, to one that is shorter", () =>
    Effect.gen(function* () {
      const { join, open, ran } = yield* line
      const flood = []
      for (let n = 0; n < 5; n++) flood.push(yield* join("shop", "flood"))
      const own = yield* join("shop", "flood")
      const [colleague, person] = [yield* join("shop", "colleague"), yield* join("home", "person")]
      yield* open
      assert.strictEqual(yield* Fiber.join(own), "refused above 5")
      assert.deepStrictEqual(yield* Effect.forEach([colleague, person], Fiber.join), ["ran", "ran"])
      assert.deepStrictEqual(yield* Effect.forEach(flood, Fiber.join), [
        "ran",
        "ran",
        "ran",
        "refused above 5",
        "refused above 5"
      ])
      assert.lengthOf(ran, 5)
    })
  )

  it.effect("are given back by who stops waiting or running", () =>
    Effect.gen(function* () {
      const { join, open, ran } = yield* line
      const [running, waiting] = [yield* join("a", "one"), yield* join("b", "two")]
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(running)
      const next = yield* join("c", "three")
      yield* open
      assert.strictEqual(yield* Fiber.join(next), "ran")
      assert.deepStrictEqual(ran, ["a one", "c three"])
    })
  )
})
