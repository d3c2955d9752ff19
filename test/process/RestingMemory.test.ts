import { assert, describe, it } from "@effect/vitest"
import { type Duration, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as RestingMemory from "../../src/process/RestingMemory.ts"

const megabyte = 1024 * 1024

/** A process of 200 MB after a collection; each look may find another size and utilization. */
const process = () => {
  const state = { rss: 300 * megabyte, utilization: 0, collections: 0 }
  const daemon = RestingMemory.daemon({
    look: () => ({ rss: state.rss, utilization: state.utilization }),
    collect: () => {
      state.collections++
      state.rss = 200 * megabyte
    }
  })
  const lookAfter = (time: Duration.Input) => Effect.andThen(TestClock.adjust(time), daemon.runOnce)
  return { state, lookAfter }
}

describe("memory of a process that rests", () => {
  it.effect("is given back once after its start, and again when it has grown by more than a quarter", () =>
    Effect.gen(function* () {
      const { lookAfter, state } = process()
      yield* lookAfter("10 seconds")
      assert.strictEqual(state.collections, 1)
      state.rss = 250 * megabyte
      yield* lookAfter("5 minutes")
      assert.strictEqual(state.collections, 1)
      state.rss = 251 * megabyte
      yield* lookAfter("10 seconds")
      assert.strictEqual(state.collections, 2)
    })
  )

  it.effect("is kept while the event loop is busy for a tenth of the time", () =>
    Effect.gen(function* () {
      const { lookAfter, state } = process()
      state.utilization = 0.1
      yield* lookAfter("1 hour")
      assert.strictEqual(state.collections, 0)
      state.utilization = 0.099
      yield* lookAfter("10 seconds")
      assert.strictEqual(state.collections, 1)
    })
  )

  it.effect("is given back at most once a minute", () =>
    Effect.gen(function* () {
      const { lookAfter, state } = process()
      yield* lookAfter("10 seconds")
      state.rss = 500 * megabyte
      yield* lookAfter("59 seconds")
      assert.strictEqual(state.collections, 1)
      yield* lookAfter("1 second")
      assert.strictEqual(state.collections, 2)
    })
  )

  it.effect(
    "is given back less and less often while it grows again soon, and every minute again after a longer time",
    () =>
      Effect.gen(function* () {
        const { lookAfter, state } = process()
        const times: Array<number> = []
        for (let minutes = 1; minutes <= 200; minutes++) {
          state.rss = 500 * megabyte
          const before = state.collections
          yield* lookAfter("1 minute")
          if (state.collections > before) times.push(minutes)
        }
        // Pauses of 1, 2, 4 ... minutes, at most an hour.
        assert.deepStrictEqual(times, [1, 2, 4, 8, 16, 32, 64, 124, 184])
        state.rss = 200 * megabyte
        yield* Effect.forEach([1, 2, 3], () => lookAfter("1 hour"))
        for (const _ of [1, 2]) {
          state.rss = 500 * megabyte
          yield* lookAfter("1 minute")
        }
        assert.strictEqual(state.collections, times.length + 2)
      })
  )

  it.effect("counts growth from the least that it held since", () =>
    Effect.gen(function* () {
      const { lookAfter, state } = process()
      yield* lookAfter("10 seconds")
      state.rss = 100 * megabyte
      yield* lookAfter("5 minutes")
      state.rss = 126 * megabyte
      yield* lookAfter("10 seconds")
      assert.strictEqual(state.collections, 2)
    })
  )
})
