import { assert, describe, it } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Scope } from "effect"
import * as GroupCommit from "../../src/sql/GroupCommit.ts"

class Refused {
  readonly _tag = "Refused"
}

/** A statement that waits until the test lets it go on. */
const gate = () => {
  const batches: Array<ReadonlyArray<number>> = []
  const open = Deferred.makeUnsafe<void>()
  const begun = Deferred.makeUnsafe<void>()
  const run = (requests: ReadonlyArray<number>) =>
    Effect.gen(function* () {
      batches.push(requests)
      yield* Deferred.succeed(begun, undefined)
      yield* Deferred.await(open)
      return requests.map((request) => request * 10)
    })
  return { batches, begun: Deferred.await(begun), open: Deferred.succeed(open, undefined), run }
}

const shared = { name: "test", writers: 1, largest: 100 }

describe("Requests of many fibers", () => {
  it.effect("share a statement while another one runs, and get their own answers", () =>
    Effect.gen(function* () {
      const { batches, begun, open, run } = gate()
      const ask = yield* GroupCommit.make({ ...shared, largest: 3, run })
      const first = yield* Effect.forkChild(ask(1))
      yield* begun
      const rest = yield* Effect.forkChild(Effect.forEach([2, 3, 4, 5], ask, { concurrency: "unbounded" }))
      yield* Effect.yieldNow
      yield* open
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(rest)], [10, [20, 30, 40, 50]])
      assert.deepStrictEqual(batches, [[1], [2, 3, 4], [5]])
    })
  )

  it.effect("are run one by one when one of them is to blame, and only that one fails", () =>
    Effect.gen(function* () {
      const batches: Array<ReadonlyArray<number>> = []
      const ask = yield* GroupCommit.make({
        ...shared,
        run: (requests: ReadonlyArray<number>) =>
          Effect.suspend(() => {
            batches.push(requests)
            return requests.includes(2) ? Effect.fail(new Refused()) : Effect.succeed(requests)
          }),
        splitOn: (cause) => !Cause.hasInterrupts(cause)
      })
      const exits = yield* Effect.forEach([1, 2, 3], (n) => Effect.exit(ask(n)), { concurrency: "unbounded" })
      assert.deepStrictEqual(exits, [Exit.succeed(1), Exit.fail(new Refused()), Exit.succeed(3)])
      assert.deepStrictEqual(batches, [[1, 2, 3], [1], [2], [3]])
    })
  )

  it.effect("fail together for any other reason", () =>
    Effect.gen(function* () {
      const run = () => Effect.fail(new Refused())
      const ask = yield* GroupCommit.make<number, number, Refused>({ ...shared, run })
      const exits = yield* Effect.forEach([1, 2], (n) => Effect.exit(ask(n)), { concurrency: "unbounded" })
      assert.deepStrictEqual(exits, [Exit.fail(new Refused()), Exit.fail(new Refused())])
    })
  )

  it.effect(
    "are all answered when the scope closes, once: a statement under way is waited for, what waits is not run",
    () =>
      Effect.gen(function* () {
        const { begun, open, run } = gate()
        const answered: Array<string> = []
        const scope = yield* Scope.make()
        const ask = yield* GroupCommit.make({
          ...shared,
          run,
          onAnswer: (request: number, exit) => void answered.push(`${request} ${exit._tag}`)
        }).pipe(Scope.provide(scope))
        const first = yield* Effect.forkChild(ask(1))
        yield* begun
        const second = yield* Effect.forkChild(ask(2))
        yield* Effect.yieldNow
        const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
        yield* Effect.yieldNow
        yield* open
        yield* Fiber.join(closing)
        assert.strictEqual(yield* Fiber.join(first), 10)
        assert.isTrue(Exit.isFailure(yield* Fiber.await(second)))
        assert.deepStrictEqual(answered.toSorted(), ["1 Success", "2 Failure"])
      })
  )

  it.effect("do not wait for a statement that may be interrupted", () =>
    Effect.gen(function* () {
      const { begun, run } = gate()
      const scope = yield* Scope.make()
      const ask = yield* GroupCommit.make({ ...shared, run, interruptible: true }).pipe(Scope.provide(scope))
      const first = yield* Effect.forkChild(ask(1))
      yield* begun
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isFailure(yield* Fiber.await(first)))
    })
  )
})
