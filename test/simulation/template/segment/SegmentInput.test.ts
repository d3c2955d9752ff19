import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { SegmentTemplate } from "../../../../modules/simulation/template/segment/SegmentTemplate.ts"
import { faultsOf } from "../../../../src/http/endpoint/SchemaFaults.ts"

const input = { businessType: "カフェ" }

describe("The input of a segment discovery", () => {
  const faultsFor = (schema: Schema.Codec<any, any>) => (value: unknown) => {
    const result = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
    return Result.isFailure(result)
      ? faultsOf("body", result.failure.issue).map(({ code, pointer }) => `${pointer} ${code}`)
      : []
  }
  const inputFaults = faultsFor(SegmentTemplate.input)
  const outcomeFaults = faultsFor(SegmentTemplate.outcome!)

  it("takes 2 and 8 segments at most, and neither 1 nor 9 nor 2.5", () => {
    assert.deepStrictEqual(
      [2, 8, undefined].flatMap((most) => inputFaults(most === undefined ? input : { ...input, maxSegments: most })),
      []
    )
    for (const maxSegments of [1, 9, -1, 0]) {
      assert.deepStrictEqual(inputFaults({ ...input, maxSegments }), ["/maxSegments out_of_range"])
    }
    for (const maxSegments of [2.5, "3", null, Number.NaN]) {
      assert.deepStrictEqual(inputFaults({ ...input, maxSegments }), ["/maxSegments wrong_type"])
    }
    assert.deepStrictEqual(inputFaults({}), ["/businessType required"])
  })

  it("accepts possible outcomes only", () => {
    const faultsWith = (members: Record<string, unknown>) =>
      outcomeFaults({ segments: [{ name: "若年層", contacted: 10, responded: 1, ...members }] })
    assert.deepStrictEqual(faultsWith({ contacted: 1, responded: 1 }), [])
    assert.deepStrictEqual(faultsWith({ contacted: 0, responded: 0 }), ["/segments/0/contacted out_of_range"])
    assert.deepStrictEqual(faultsWith({ responded: 11 }), ["/segments/0/responded out_of_range"])
    assert.deepStrictEqual(faultsWith({ responded: -1 }), ["/segments/0/responded out_of_range"])
    assert.deepStrictEqual(outcomeFaults({ segments: [] }), ["/segments too_short"])
  })
})
