import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { defineModule } from "../../../../src/module.ts"
import { migrateWith } from "../../../../test/support/Migrations.ts"
import { kernelOn, nodeOf, watch } from "../../../../test/support/TestRuntime.ts"
import { listPrepared } from "../commands/SampleFolderCommand.ts"
import { SampleFolderModule } from "../index.ts"
import { PrepareSampleThing } from "../Jobs.ts"
import { SampleFolderSettings } from "../SampleFolderSettings.ts"
import { SampleThingRepo } from "../SampleThingRepo.ts"
import { SampleThings } from "../SampleThings.ts"
import * as Workers from "../Workers.ts"

/** A node for the module's jobs, without its endpoints, on a database that has its tables. */
const worker = defineModule({ name: "sample-folder", actors: [PrepareSampleThing], layer: Workers.layer })
const node = nodeOf(worker).pipe(
  Layer.provideMerge(SampleThings.layer),
  Layer.provideMerge(SampleThingRepo.layer),
  Layer.provideMerge(Layer.succeed(SampleFolderSettings, { limit: 2 })),
  Layer.provideMerge(Layer.effectDiscard(migrateWith(SampleFolderModule))),
  Layer.provideMerge(kernelOn())
)

const [mine, other, third] = [0, 1, 2].map((n) => `01K9Z5N4Q8X7V6T5R4P3N2M1K${n}`) as [string, string, string]

const published = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly account_id: string }>`select account_id from event where type = 'sample_thing.prepared'`
)

layer(node)("sample things", (it) => {
  it.effect("are prepared in the background once, and that is published for their account", () =>
    Effect.gen(function* () {
      const sampleThings = yield* SampleThings
      const settled = yield* watch
      const { id, status } = yield* sampleThings.create(mine, { name: "First" })
      assert.strictEqual(status, "new")
      yield* settled(1)
      assert.deepStrictEqual(yield* sampleThings.find(mine, id), { id, name: "First", status: "prepared" })
      yield* sampleThings.prepare(mine, id)
      assert.deepStrictEqual(yield* published, [{ account_id: mine }])
    })
  )

  it.effect("can be waited for", () =>
    Effect.gen(function* () {
      const sampleThings = yield* SampleThings
      yield* sampleThings.create(other, { name: "First" })
      yield* sampleThings.create(other, { name: "Second" })
      const found = yield* listPrepared(other)
      assert.deepStrictEqual(
        found.map(({ name, status }) => [name, status]),
        [
          ["First", "prepared"],
          ["Second", "prepared"]
        ]
      )
    })
  )

  it.effect("are as many as an account may have, and no more", () =>
    Effect.gen(function* () {
      const sampleThings = yield* SampleThings
      yield* sampleThings.create(third, { name: "First" })
      yield* sampleThings.create(third, { name: "Second" })
      const refused = yield* Effect.flip(sampleThings.create(third, { name: "Third" }))
      assert.deepStrictEqual([refused._tag, refused.limit], ["SampleThingLimitReached", 2])
      assert.strictEqual((yield* sampleThings.list(third)).length, 2)
    })
  )

  it.effect("of another account are answered like unknown ones", () =>
    Effect.gen(function* () {
      const sampleThings = yield* SampleThings
      const { id } = yield* sampleThings.create(mine, { name: "Mine" })
      const foreign = yield* Effect.flip(sampleThings.find(other, id))
      const unknown = yield* Effect.flip(sampleThings.find(mine, other))
      assert.deepStrictEqual([foreign._tag, unknown._tag], ["SampleThingNotFound", "SampleThingNotFound"])
    })
  )
})
