import { assert, describe, it } from "@effect/vitest"
import { keptSegmentsOf } from "../../../../modules/simulation/template/segment/KeptSegments.ts"
import { variedWorld } from "../support.ts"

/** Segments of a small area, and whether they were searched for. */
const segmentsOf = (seed: number, most = 3) => {
  const { residents } = variedWorld(40, seed)
  let searched = false
  const checkpoint = () => {
    searched = true
  }
  const segments = keptSegmentsOf(residents, most, { checkpoint, progress: () => {} })
  return { segments, searched }
}

describe("The segments of an area", () => {
  it("are searched for once for the same residents and number of segments", () => {
    const first = segmentsOf(101)
    assert.isTrue(first.searched)
    const again = segmentsOf(101)
    assert.isFalse(again.searched)
    assert.strictEqual(again.segments, first.segments)
    assert.isTrue(segmentsOf(102).searched)
    assert.isTrue(segmentsOf(101, 2).searched)
  })

  it("are kept for the 32 areas that were asked for last", () => {
    for (let seed = 201; seed <= 232; seed++) segmentsOf(seed)
    assert.isFalse(segmentsOf(201).searched)
    segmentsOf(233)
    assert.isFalse(segmentsOf(201).searched)
    assert.isTrue(segmentsOf(202).searched)
  })
})
