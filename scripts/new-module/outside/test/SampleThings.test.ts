import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { defineModule } from "ekimae"
import { drain, kernelWith, nodeOf } from "ekimae/testing"
import { actors, SampleFolderModule, SampleThings, workers } from "../index.ts"

/** A node for the module's jobs, without its endpoints. */
const node = nodeOf(defineModule({ name: "sample-folder", actors, layer: workers })).pipe(
  Layer.provideMerge(SampleThings.layer),
  Layer.provideMerge(kernelWith(SampleFolderModule))
)
const [mine, other] = ["01K9Z5N4Q8X7V6T5R4P3N2M1K0", "01K9Z5N4Q8X7V6T5R4P3N2M1K1"] as const

layer(node)("sample things", (it) => {
  it.effect("are prepared in the background, and are the account's alone", () =>
    Effect.gen(function* () {
      const sampleThings = yield* SampleThings
      const { id } = yield* sampleThings.create(mine, "First")
      yield* drain()
      assert.deepStrictEqual(yield* sampleThings.list(mine), [{ id, name: "First", status: "prepared" }])
      assert.deepStrictEqual(yield* sampleThings.list(other), [])
    })
  )
})
