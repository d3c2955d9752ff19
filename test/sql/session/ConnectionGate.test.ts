import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Fiber, Metric, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Account } from "../../../src/process/Account.ts"
import { isUnavailable } from "../../../src/process/Outage.ts"
import * as ConnectionGate from "../../../src/sql/session/ConnectionGate.ts"

const gateOf = (permits: number) => ConnectionGate.make({ name: "test", permits, wait: Duration.seconds(5) })

/** Runs the effect while it holds a permit, as a statement does. */
const withPermit =
  (gate: ConnectionGate.ConnectionGate) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(gate.take(restore), (permit) =>
        Effect.ensuring(
          restore(self),
          Effect.sync(() => gate.release(permit))
        )
      )
    )

/** Holds every permit until the latch opens. */
const holdAll = (gate: ConnectionGate.ConnectionGate) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    while (gate.free() > 0) yield* Scope.provide(gate.permit, scope)
    return { open: Scope.close(scope, Exit.void) }
  })

const readings = Effect.map(Metric.snapshot, (snapshots) =>
  Object.fromEntries(
    snapshots.map(({ id, state }) => [id, "value" in state ? state.value : "count" in state ? Number(state.count) : 0])
  )
)

describe("ConnectionGate", () => {
  it.effect("counts the waiters and the refusals", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const { open } = yield* holdAll(gate)
      const waiters = yield* Effect.forkChild(
        Effect.all([withPermit(gate)(Effect.void), withPermit(gate)(Effect.void)], { concurrency: 2, mode: "result" })
      )
      yield* Effect.yieldNow
      assert.deepInclude(yield* readings, { database_waiting: 2 })
      yield* TestClock.adjust("5 seconds")
      yield* Fiber.join(waiters)
      assert.deepInclude(yield* readings, { database_waiting: 0, database_refused_total: 2 })
      yield* open
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  it.effect("serves waiters in the order in which they came", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const served: Array<number> = []
      const { open } = yield* holdAll(gate)
      const fibers = []
      for (let n = 0; n < 20; n++) {
        fibers.push(yield* Effect.forkChild(withPermit(gate)(Effect.sync(() => served.push(n)))))
        yield* Effect.yieldNow
      }
      assert.strictEqual(gate.waiting(), 20)
      yield* open
      yield* Fiber.joinAll(fibers)
      assert.deepStrictEqual(
        served,
        Array.from({ length: 20 }, (_, n) => n)
      )
    })
  )

  it.effect("never lets a newcomer overtake a waiter", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const served: Array<string> = []
      const serve = (name: string) => withPermit(gate)(Effect.sync(() => served.push(name)))
      const { open } = yield* holdAll(gate)
      const waiter = yield* Effect.forkChild(serve("waiter"))
      yield* Effect.yieldNow
      // The permit is handed over here; the newcomer asks before the waiter's fiber has run.
      yield* open
      yield* serve("newcomer")
      yield* Fiber.join(waiter)
      assert.deepStrictEqual(served, ["waiter", "newcomer"])
    })
  )

  it.effect("refuses with an error that says the database is unavailable when no permit comes in time", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const holder = yield* holdAll(gate)
      const waiter = yield* Effect.forkChild(Effect.flip(withPermit(gate)(Effect.void)))
      yield* TestClock.adjust("4999 millis")
      assert.strictEqual(gate.waiting(), 1)
      yield* TestClock.adjust("1 millis")
      const error = yield* Fiber.join(waiter)
      assert.isTrue(isUnavailable(error))
      assert.isTrue(error.isRetryable)
      assert.strictEqual(gate.waiting(), 0)
      yield* holder.open
      assert.strictEqual(gate.free(), 1)
    })
  )

  it.effect("an interrupted waiter leaves the queue and the next one gets the permit", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const { open } = yield* holdAll(gate)
      const first = yield* Effect.forkChild(withPermit(gate)(Effect.void))
      const second = yield* Effect.forkChild(withPermit(gate)(Effect.succeed("second")))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(first)
      assert.strictEqual(gate.waiting(), 1)
      yield* open
      assert.strictEqual(yield* Fiber.join(second), "second")
      assert.strictEqual(gate.free(), 1)
    })
  )

  it.effect("a permit granted just before its waiter is interrupted goes to the next waiter", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(1)
      const { open } = yield* holdAll(gate)
      const first = yield* Effect.forkChild(withPermit(gate)(Effect.never))
      const second = yield* Effect.forkChild(withPermit(gate)(Effect.succeed("second")))
      yield* Effect.yieldNow
      yield* open
      yield* Fiber.interrupt(first)
      assert.strictEqual(yield* Fiber.join(second), "second")
      assert.strictEqual(gate.free(), 1)
    })
  )

  const forAccount = (account: string) => Effect.provideService(Account, account)

  /** How many permits a flood of requests of the account holds. */
  const flood = (gate: ConnectionGate.ConnectionGate, account: string) =>
    Effect.gen(function* () {
      let held = 0
      const one = withPermit(gate)(
        Effect.andThen(
          Effect.sync(() => void held++),
          Effect.never
        )
      ).pipe(Effect.ensuring(Effect.sync(() => void held--)), forAccount(account))
      const fibers = yield* Effect.forEach(Array.from({ length: 50 }), () => Effect.forkChild(one))
      yield* Effect.yieldNow
      return { held: () => held, end: Fiber.interruptAll(fibers) }
    })

  it.effect("leaves permits for others, however many statements an account has under way", () =>
    Effect.gen(function* () {
      for (const [permits, ...shares] of [
        [1, 1],
        [2, 1, 1],
        [6, 3, 2, 1],
        [46, 23, 12, 6, 3, 1, 1]
      ] as const) {
        const gate = yield* gateOf(permits)
        for (const [n, share] of shares.entries()) {
          const flooding = yield* flood(gate, `account ${n}`)
          assert.strictEqual(flooding.held(), share, `${permits} permits, account ${n}`)
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("serves an account while the waiters of another, which holds its share, came before it", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(6)
      const flooding = yield* flood(gate, "slow")
      assert.deepStrictEqual([gate.free(), gate.waiting()], [3, 47])
      assert.strictEqual(yield* withPermit(gate)(Effect.succeed("served")).pipe(forAccount("other")), "served")
      assert.strictEqual(yield* withPermit(gate)(Effect.succeed("served")), "served")
      assert.strictEqual(flooding.held(), 3)
      yield* flooding.end
      assert.deepStrictEqual([gate.free(), gate.waiting()], [6, 0])
    }).pipe(Effect.scoped)
  )

  it.effect("lets an account go on as soon as a permit of its share comes free", () =>
    Effect.gen(function* () {
      const gate = yield* gateOf(4)
      const done = yield* Deferred.make<void>()
      const first = yield* Effect.forEach([1, 2], () =>
        Effect.forkChild(withPermit(gate)(Deferred.await(done)).pipe(forAccount("one")))
      )
      yield* Effect.yieldNow
      const next = yield* Effect.forkChild(withPermit(gate)(Effect.succeed("served")).pipe(forAccount("one")))
      yield* Effect.yieldNow
      assert.deepStrictEqual([gate.free(), gate.waiting()], [2, 1])
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.joinAll(first)
      assert.strictEqual(yield* Fiber.join(next), "served")
      assert.strictEqual(gate.free(), 4)
    })
  )

  const Step = Schema.Struct({
    account: Schema.Literals(["none", "one", "two"]),
    kind: Schema.Literals(["use", "fail", "interrupt", "interruptLater", "wait", "sleep"]),
    yields: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
  })
  const Run = {
    permits: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })),
    steps: Schema.Array(Step).check(Schema.isMaxLength(40))
  }

  /** Sleepers wake in the very moment in which the waiters behind them give up. */
  const endOf = (kind: typeof Step.Type.kind, done: Deferred.Deferred<void>): Effect.Effect<void, string> => {
    if (kind === "fail") return Effect.fail("end")
    if (kind === "sleep") return Effect.sleep("5 seconds")
    return kind === "wait" ? Deferred.await(done) : Effect.void
  }

  it.effect.prop(
    "never gives out more permits than there are and has all of them back, however its users end",
    Run,
    ({ permits, steps }) =>
      Effect.gen(function* () {
        const gate = yield* gateOf(permits)
        const done = yield* Deferred.make<void>()
        let inside = 0
        let most = 0
        const use = (yields: number, end: Effect.Effect<void, string>) =>
          withPermit(gate)(
            Effect.suspend(() => {
              most = Math.max(most, ++inside)
              return Effect.andThen(Effect.repeat(Effect.yieldNow, { times: yields }), end)
            }).pipe(Effect.ensuring(Effect.sync(() => inside--)))
          )
        const fibers: Array<Fiber.Fiber<void, unknown>> = []
        for (const { account, kind, yields } of steps) {
          const end = endOf(kind, done)
          const fiber = yield* Effect.forkChild(
            account === "none" ? use(yields, end) : forAccount(account)(use(yields, end))
          )
          if (kind === "interruptLater") yield* Effect.repeat(Effect.yieldNow, { times: yields })
          if (kind.startsWith("interrupt")) yield* Effect.forkChild(Fiber.interrupt(fiber))
          fibers.push(fiber)
          if (yields === 3) yield* TestClock.adjust("2 seconds")
        }
        for (let n = 0; n < 20; n++) yield* TestClock.adjust("5 seconds")
        yield* Deferred.succeed(done, undefined)
        for (let n = 0; n < 20; n++) yield* TestClock.adjust("5 seconds")
        yield* Fiber.awaitAll(fibers)
        assert.isAtMost(most, permits)
        assert.strictEqual(inside, 0)
        assert.strictEqual(gate.waiting(), 0)
        assert.strictEqual(gate.free(), permits)
      }),
    { arbitrary: { runs: 300, concurrency: 1 } }
  )
})
