import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Schema } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import type { JobView } from "../../../src/actor/Job.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import type { Completion } from "../../../src/actor/worker/complete/Completion.ts"
import * as JobCompleter from "../../../src/actor/worker/complete/JobCompleter.ts"
import type { Settlement } from "../../../src/actor/worker/complete/Settlement.ts"
import { Slot } from "../../../src/actor/worker/Slot.ts"

const Work = Actor.make("test/work", { payload: Schema.Struct({}) })
const slot = new Slot({ actor: Work, run: () => Effect.void } as unknown as Slot["registered"], () => {})

const ended = (id: string): Completion => ({
  nodeId: "node",
  slot,
  failures: 0,
  settlement: { id, claim: 1, verdict: { to: "completed", result: null }, attempt: null },
  leaseEnd: undefined
})

const failed = (code: string) =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: Object.assign(new Error(`refused with ${code}`), { code }) })
  })

const timedOut = new SqlError.SqlError({
  reason: new SqlError.StatementTimeoutError({ cause: Object.assign(new Error("too long"), { code: "57014" }) })
})

/** A job completer over a store that refuses what `refuse` names; what it stores and announces is kept. */
const completing = Effect.fnUntraced(function* (options: {
  readonly refuse?: (ids: ReadonlyArray<string>) => Effect.Effect<void, SqlError.SqlError>
  /** When they are stored. */
  readonly afterwards?: (ids: ReadonlyArray<string>) => Effect.Effect<void, SqlError.SqlError>
  readonly onSettled?: (ids: ReadonlyArray<string>) => void
  readonly onGivenUp?: () => void
}) {
  const stored: Array<string> = []
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message).split(",")[0]}`))
  const settle = Effect.fnUntraced(function* (_: string, settlements: ReadonlyArray<Settlement>) {
    const ids = settlements.map(({ id }) => id)
    yield* options.refuse?.(ids) ?? Effect.void
    const accepted = ids.filter((id) => !stored.includes(id))
    stored.push(...accepted)
    yield* options.afterwards?.(ids) ?? Effect.void
    return new Map(accepted.map((id) => [id, "completed" as const]))
  })
  const store = Layer.mock(JobStore, {
    settle,
    settleUnlocked: (nodeId, settlements) =>
      Effect.map(settle(nodeId, settlements), (accepted) => ({ accepted, locked: new Set<string>() })),
    find: (ids) => Effect.succeed(ids.flatMap((jobId) => (stored.includes(jobId) ? [viewOf(jobId)] : [])))
  })
  const completer = yield* Effect.flatMap(JobStore, (jobs) =>
    JobCompleter.make(jobs, {
      nodeId: () => "node",
      onGivenUp: Effect.sync(() => options.onGivenUp?.()),
      onSettled: (_, settled) => Effect.sync(() => options.onSettled?.(settled.map(({ jobId }) => jobId)))
    })
  ).pipe(Effect.provide(Layer.merge(store, Logger.layer([logger]))))
  const offer = (...ids: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      for (const id of ids) completer.offer(ended(id))
      yield* TestClock.adjust("30 seconds")
    })
  return { settle: offer, stored, lines, flush: completer.flush }
})

const viewOf = (jobId: string) => ({ jobId, state: "completed", node: "node" }) as JobView

describe("The job completer", () => {
  it.effect("stores later results after who hears of results threw, and tells of it", () =>
    Effect.gen(function* () {
      const { flush, lines, settle, stored } = yield* completing({
        onSettled: (ids) => {
          if (ids.includes("1")) throw new Error("bug")
        }
      })
      yield* settle("1")
      yield* settle("2")
      yield* flush
      assert.deepStrictEqual(stored, ["1", "2"])
      assert.deepStrictEqual(lines, ["Error What follows stored results failed"])
    })
  )

  for (const [what, refusal] of [
    ["an error of the server's own", Effect.fail(failed("XX001"))],
    ["a defect of the store", Effect.die(new Error("bug"))]
  ] as const) {
    it.effect(`gives up a result that ends in ${what}, and stores all others`, () =>
      Effect.gen(function* () {
        const announced: Array<string> = []
        let givenUp = 0
        const { flush, lines, settle, stored } = yield* completing({
          refuse: (ids) => (ids.includes("2") ? refusal : Effect.void),
          onSettled: (ids) => void announced.push(...ids),
          onGivenUp: () => void givenUp++
        })
        yield* settle("1", "2", "3")
        yield* settle("4")
        yield* flush
        assert.deepStrictEqual(stored, ["1", "3", "4"])
        assert.deepStrictEqual(announced, ["1", "3", "4"])
        assert.strictEqual(givenUp, 1)
        assert.include(lines, "Error Gave up storing the result of job 2")
      })
    )
  }

  it.effect("keeps results while the database is away, however long", () =>
    Effect.gen(function* () {
      let isAway = true
      const { flush, settle, stored } = yield* completing({
        refuse: () => Effect.suspend(() => (isAway ? Effect.fail(failed("57P01")) : Effect.void))
      })
      yield* settle("1", "2")
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(stored, [])
      isAway = false
      yield* settle("3")
      yield* flush
      assert.deepStrictEqual(stored, ["1", "2", "3"])
    })
  )

  it.effect("takes results for stored when only the answer of the database was lost", () =>
    Effect.gen(function* () {
      const announced: Array<string> = []
      let isLost = false
      const { flush, lines, settle, stored } = yield* completing({
        afterwards: () => {
          if (isLost) return Effect.void
          isLost = true
          return Effect.fail(failed("08006"))
        },
        onSettled: (ids) => void announced.push(...ids)
      })
      yield* settle("1", "2")
      yield* flush
      assert.deepStrictEqual(stored, ["1", "2"])
      assert.deepStrictEqual(announced, ["1", "2"])
      assert.deepStrictEqual(lines, ["Warn Cannot store results; retrying: refused with 08006"])
    })
  )

  it.effect("finds the one result among a thousand that the database refuses without storing each by itself", () =>
    Effect.gen(function* () {
      let statements = 0
      const { flush, settle, stored } = yield* completing({
        refuse: (ids) =>
          Effect.suspend(() => {
            statements++
            return ids.includes("700") ? Effect.fail(failed("22P05")) : Effect.void
          })
      })
      const ids = Array.from({ length: 1000 }, (_, n) => String(n))
      yield* settle(...ids)
      yield* flush
      assert.deepStrictEqual(
        stored.toSorted((a, b) => Number(a) - Number(b)),
        ids.filter((id) => id !== "700")
      )
      assert.isBelow(statements, 30)
    })
  )

  it.effect("stores what took too long for one statement in smaller parts", () =>
    Effect.gen(function* () {
      const { flush, lines, settle, stored } = yield* completing({
        refuse: (ids) => (ids.length > 3 ? Effect.fail(timedOut) : Effect.void)
      })
      const ids = Array.from({ length: 10 }, (_, n) => String(n))
      yield* settle(...ids)
      yield* flush
      assert.deepStrictEqual(stored, ids)
      assert.deepStrictEqual(lines, [])
    })
  )
})
