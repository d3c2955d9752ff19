/** The module's jobs without a database, and with a use case of the test's own. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { drain } from "../../../../src/actor/testing/Drain.ts"
import * as InMemory from "../../../../src/actor/testing/InMemory.ts"
import { SampleThingNotFound } from "../Errors.ts"
import { PrepareSampleThing } from "../Jobs.ts"
import { SampleThings } from "../SampleThings.ts"
import * as Workers from "../Workers.ts"

const [mine, gone] = ["01K9Z5N4Q8X7V6T5R4P3N2M1K0", "01K9Z5N4Q8X7V6T5R4P3N2M1K1"] as const

const sampleThings = Layer.mock(SampleThings, {
  prepare: (_accountId, sampleThingId) =>
    sampleThingId === gone ? Effect.fail(new SampleThingNotFound({ sampleThingId })) : Effect.void
})
const node = InMemory.layer({ actors: [PrepareSampleThing], layer: Workers.layer }).pipe(Layer.provide(sampleThings))

layer(node)("the job that prepares sample things", (it) => {
  it.effect("completes, and fails without a retry where there is nothing to prepare", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const sent = yield* jobs.sendAll(
        PrepareSampleThing,
        [mine, gone].map((sampleThingId) => ({ payload: { accountId: mine, sampleThingId } }))
      )
      yield* drain()
      const views = yield* jobs.findAll(sent.map(({ jobId }) => jobId))
      assert.deepStrictEqual(
        views.map(({ failures, state }) => [state, failures]),
        [
          ["completed", 0],
          ["failed", 1]
        ]
      )
    })
  )
})
