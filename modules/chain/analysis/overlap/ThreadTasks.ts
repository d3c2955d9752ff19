/** Declares the overlap of a chain's stores as a task for a thread. */
import { Schema } from "effect"
import * as Cpu from "../../../../src/cpu/Cpu.ts"

const Column = Schema.instanceOf(Float64Array<ArrayBuffer>)
const Range = Schema.Struct({ value: Schema.Finite, low: Schema.Finite, high: Schema.Finite })

export const OverlapOnThread = Cpu.make("chain/overlap", {
  request: Schema.Struct({
    origins: Schema.Struct({
      lat: Column,
      lng: Column,
      residents: Column,
      people: Column,
      density: Column,
      spreadM: Schema.Finite
    }),
    stores: Schema.Struct({
      lat: Column,
      lng: Column,
      attraction: Column,
      typical: Schema.NullOr(Schema.Finite),
      planned: Schema.instanceOf(Uint8Array<ArrayBuffer>)
    }),
    base: Schema.Struct({
      distanceExponent: Schema.Finite,
      attractionExponent: Schema.Finite,
      halfDistanceM: Schema.Finite
    }),
    radiusM: Schema.Finite
  }),
  answer: Schema.Struct({
    stores: Schema.Array(
      Schema.Struct({
        store: Schema.Int,
        expected: Range,
        bySetting: Schema.Array(Schema.Finite),
        shared: Range,
        taken: Range
      })
    ),
    pairs: Schema.Array(Schema.Struct({ from: Schema.Int, to: Schema.Int, share: Range })),
    residents: Schema.Finite
  }),
  file: new URL("./OverlapOnThread.ts", import.meta.url)
})
