import { assert, describe, it, layer } from "@effect/vitest"
import { Cause, Effect, Layer, Schema } from "effect"
import { SqlError } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { isRefusal, policy, RefusedAttempts } from "../../../src/actor/outage/RefusedAttempts.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const cause = new Error("No database connection came free in time")
const busy = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause, message: "The database is busy", operation: "acquire" })
})
const slow = new SqlError.SqlError({
  reason: new SqlError.StatementTimeoutError({ cause, message: "It took too long", operation: "execute" })
})

const Ask = Actor.make("test/ask", { payload: Schema.Struct({ times: Schema.Int }), retry: Retry.none })
const asked: Array<number> = []
const TestModule = defineModule({
  name: "test",
  actors: [Ask],
  layer: Actor.toLayer(Ask, ({ times }, { number }) =>
    Effect.suspend(() => (asked.push(number) <= times ? Effect.die(busy) : Effect.void))
  )
})

describe("An attempt that the database refuses", () => {
  it("is one that dies of a busy database, and not of a statement that takes too long", () => {
    assert.isTrue(isRefusal(Cause.die(busy)))
    for (const other of [Cause.die(slow), Cause.die(cause), Cause.fail(busy), Cause.interrupt(1)]) {
      assert.isFalse(isRefusal(other))
    }
  })

  it("is made again later and later, and counts when too many in a row were refused", () => {
    const refused = new RefusedAttempts()
    const delays = Array.from({ length: policy.max }, () => refused.next("1", 0.5))
    assert.deepStrictEqual(delays.slice(0, 7), [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000])
    assert.strictEqual(delays.at(-1), 60_000)
    assert.strictEqual(refused.next("1", 0.5), undefined)
    // The next counted attempt has as many.
    assert.strictEqual(refused.next("1", 0.5), 1_000)
    refused.next("1", 0.5)
    refused.forget("1")
    assert.strictEqual(refused.next("1", 0.5), 1_000)
  })

  it("is forgotten where ten thousand others were refused since", () => {
    const refused = new RefusedAttempts()
    refused.next("first", 0.5)
    for (let n = 0; n < 10_000; n++) refused.next(`${n}`, 0.5)
    assert.strictEqual(refused.next("first", 0.5), 1_000)
    assert.strictEqual(refused.next("9999", 0.5), 2_000)
  })
})

layer(nodeOf(TestModule).pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })("A job", (test) => {
  test.effect("without retries that the database refuses at first is done all the same, at its first attempt", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(Ask, { times: 1 })
      yield* jobs.await(Ask, jobId)
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.state, asked], ["completed", [1, 1]])
      assert.deepStrictEqual(
        view?.attempts.map(({ attempt, message, outcome, tag }) => [attempt, outcome, tag, message]),
        [[1, "interrupted", "DatabaseUnavailable", "The database is busy"]]
      )
    })
  )
})
