/** Many jobs of one call: whatever they have in common, each answer names the job of its place. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { NewJob } from "../../../src/actor/JobStore.ts"
import { type Cases, completed, fresh, idsOf, newJob } from "./Fixture.ts"

const kinds: Readonly<Record<string, (n: number) => Partial<NewJob>>> = {
  "that differ in their payloads alone": () => ({}),
  "with keys": (n) => ({ key: `k${n % 7}` }),
  "for later": () => ({ delayMs: 60_000 }),
  "with unique keys": (n) => ({ uniqueKey: `u${n}` })
}

/** Around the numbers at which another block of ids begins. */
const counts = [2, 31, 32, 33, 64, 65, 100]

export const bulk: Cases = (test) => {
  for (const [kind, over] of Object.entries(kinds)) {
    test.effect(`many jobs ${kind} have ids in the order in which they were sent`, () =>
      Effect.gen(function* () {
        const { actor, store } = yield* fresh
        const ids: Array<string> = []
        for (const count of counts) {
          const from = ids.length
          const jobs = Array.from({ length: count }, (_, i) => from + i).map((n) =>
            newJob({ actor, payload: { n }, ...over(n) })
          )
          ids.push(...(yield* store.send(jobs)).map(({ jobId }) => jobId))
        }
        const numbers = ids.map(Number)
        assert.deepStrictEqual(
          numbers,
          [...new Set(numbers)].toSorted((a, b) => a - b)
        )
        const payloads = new Map((yield* store.find(ids)).map(({ jobId, payload }) => [jobId, payload]))
        assert.deepStrictEqual(
          ids.map((id) => payloads.get(id)),
          ids.map((_, n) => ({ n }))
        )
        yield* store.cancel(ids)
      })
    )
  }

  test.effect("a batch of many jobs ends with its last job", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [batchId] = yield* sendAll({ after: [] })
      yield* sendAll(...Array.from({ length: 40 }, () => ({ batch: batchId })))
      yield* store.fillBatch(batchId, 40, [])
      const ids = idsOf((yield* claim(node)).jobs)
      assert.lengthOf(ids, 40)
      yield* settles(node, ...ids.slice(0, -1).map((id) => completed(id, 1)))
      assert.deepStrictEqual((yield* store.endBatches({ batchIds: [batchId] })).ended, [])
      yield* settles(node, completed(ids.at(-1)!, 1))
      assert.lengthOf((yield* store.endBatches({ batchIds: [batchId] })).ended, 1)
    })
  )
}
