import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Scope } from "effect"
import * as KeyedGroupCommit from "../../src/sql/KeyedGroupCommit.ts"

class Refused {
  readonly _tag = "Refused"
}

describe("Requests of one key", () => {
  it.effect("share statements while another one runs, and wait for no other key", () =>
    Effect.gen(function* () {
      const batches: Array<readonly [string, ReadonlyArray<number>]> = []
      const open = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      const ask = yield* KeyedGroupCommit.make({
        writers: 1,
        largest: 3,
        run: (key: string, requests: ReadonlyArray<number>) =>
          Effect.gen(function* () {
            batches.push([key, requests])
            if (key === "slow") {
              yield* Deferred.succeed(begun, undefined)
              yield* Deferred.await(open)
            }
            return requests.map((request) => request * 10)
          })
      })
      const first = yield* Effect.forkChild(ask("slow", 1))
      yield* Deferred.await(begun)
      const rest = yield* Effect.forkChild(
        Effect.forEach([2, 3, 4, 5], (n) => ask("slow", n), { concurrency: "unbounded" })
      )
      yield* Effect.yieldNow
      assert.strictEqual(yield* ask("quick", 6), 60)
      yield* Deferred.succeed(open, undefined)
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(rest)], [10, [20, 30, 40, 50]])
      assert.deepStrictEqual(batches, [
        ["slow", [1]],
        ["quick", [6]],
        ["slow", [2, 3, 4]],
        ["slow", [5]]
      ])
    })
  )

  it.effect("share the first statement when they come in one turn of the event loop", () =>
    Effect.gen(function* () {
      const batches: Array<ReadonlyArray<number>> = []
      const ask = yield* KeyedGroupCommit.make({
        writers: 2,
        largest: 10,
        run: (_key: string, requests: ReadonlyArray<number>) => Effect.sync(() => (batches.push(requests), requests))
      })
      yield* Effect.forEach([1, 2, 3], (n) => ask("key", n), { concurrency: "unbounded" })
      assert.deepStrictEqual(batches, [[1, 2, 3]])
    })
  )

  it.effect("are run one by one when one of them is to blame, and only that one fails", () =>
    Effect.gen(function* () {
      const open = yield* Deferred.make<void>()
      const ask = yield* KeyedGroupCommit.make({
        writers: 1,
        largest: 10,
        run: (_, requests: ReadonlyArray<number>) =>
          requests.includes(0)
            ? Effect.as(Deferred.await(open), requests)
            : requests.includes(2)
              ? Effect.fail(new Refused())
              : Effect.succeed(requests),
        splitOn: (cause) => !Cause.hasInterrupts(cause)
      })
      const blocker = yield* Effect.forkChild(ask("a", 0))
      yield* Effect.yieldNow
      const rest = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], (n) => Effect.exit(ask("a", n)), { concurrency: "unbounded" })
      )
      yield* Effect.yieldNow
      yield* Deferred.succeed(open, undefined)
      yield* Fiber.join(blocker)
      assert.deepStrictEqual(yield* Fiber.join(rest), [Exit.succeed(1), Exit.fail(new Refused()), Exit.succeed(3)])
    })
  )

  it.effect("are all answered when the scope closes", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const begun = yield* Deferred.make<void>()
      const ask = yield* Scope.provide(
        KeyedGroupCommit.make({
          writers: 1,
          largest: 1,
          run: (_, requests: ReadonlyArray<number>) =>
            Effect.andThen(Deferred.succeed(begun, undefined), Effect.as(Effect.never, requests))
        }),
        scope
      )
      const waiting = yield* Effect.forEach([1, 2], (n) => Effect.forkChild(ask("a", n)))
      yield* Deferred.await(begun)
      yield* Scope.close(scope, Exit.void)
      waiting.push(yield* Effect.forkChild(ask("a", 3)))
      for (const fiber of waiting) assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    })
  )
})
