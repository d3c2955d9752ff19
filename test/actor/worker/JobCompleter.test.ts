import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Schema } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import * as JobCompleter from "../../../src/actor/worker/JobCompleter.ts"
import { Slot } from "../../../src/actor/worker/Slot.ts"

const Work = Actor.make("test/work", { payload: Schema.Struct({}) })
const slot = new Slot({ actor: Work, run: () => Effect.void } as unknown as Slot["registered"], () => {})

const ended = (id: string): JobCompleter.Completion => ({
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

/** A job completer over a store that refuses what `refuse` names; what it stores and announces is kept. */
const completing = Effect.fnUntraced(function* (options: {
  readonly refuse?: (ids: ReadonlyArray<string>) => Effect.Effect<void, SqlError.SqlError>
  readonly onSettled?: (ids: ReadonlyArray<string>) => void
}) {
  const stored: Array<string> = []
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message).split(",")[0]}`))
  const store = Layer.mock(JobStore, {
    settle: (_, settlements) =>
      Effect.gen(function* () {
        const ids = settlements.map(({ id }) => id)
        yield* options.refuse?.(ids) ?? Effect.void
        stored.push(...ids)
        return new Set(ids)
      })
  })
  const completer = yield* Effect.flatMap(JobStore, (jobs) =>
    JobCompleter.make(jobs, {
      nodeId: () => "node",
      onSettled: (_, settled) => Effect.sync(() => options.onSettled?.(settled.map(({ jobId }) => jobId)))
    })
  ).pipe(Effect.provide(Layer.merge(store, Logger.layer([logger]))))
  const settle = (...ids: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      for (const id of ids) completer.offer(ended(id))
      yield* TestClock.adjust("30 seconds")
    })
  return { settle, stored, lines, flush: completer.flush }
})

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
      assert.deepStrictEqual(lines, ["Error JobCompleter failed"])
    })
  )

  for (const [what, refusal] of [
    ["an error of the server's own", Effect.fail(failed("XX001"))],
    ["a defect of the store", Effect.die(new Error("bug"))]
  ] as const) {
    it.effect(`gives up a result that ends in ${what}, and stores all others`, () =>
      Effect.gen(function* () {
        const announced: Array<string> = []
        const { flush, lines, settle, stored } = yield* completing({
          refuse: (ids) => (ids.includes("2") ? refusal : Effect.void),
          onSettled: (ids) => void announced.push(...ids)
        })
        yield* settle("1", "2", "3")
        yield* settle("4")
        yield* flush
        assert.deepStrictEqual(stored, ["1", "3", "4"])
        assert.deepStrictEqual(announced, ["1", "3", "4"])
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
})
