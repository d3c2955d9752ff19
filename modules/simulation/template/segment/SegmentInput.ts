/** Input and outcome of the template `segment_discovery`. */
import { Schema } from "effect"
import { BusinessTypeInput, notAbove, wholeNumber } from "../Fields.ts"

export const mostSegments = 8

export const segmentExample = {
  input: { businessType: "美容室", maxSegments: 5 },
  headline:
    "東京都新宿区の500人は5つのセグメントに分かれます。「美容室」への反応は「一人暮らし・収入高め層」（全体の27%）と「家族同居・収入高め層」（全体の19%）が互角で、優劣は判断できません（前者が上回るのは考えられる市場10通りのうち6通り）。実績による補正前の推定です。水準は仮定に基づくため、優劣の比較として読んでください。"
}

export const SegmentInput = Schema.Struct({
  businessType: BusinessTypeInput,
  maxSegments: Schema.optionalKey(
    wholeNumber(2, mostSegments).annotate({
      description: "Greatest number of segments to try, 2 to 8. Default: 8",
      examples: [5]
    })
  )
}).annotate({
  identifier: "SegmentDiscoveryInput",
  description: "Input of the template segment_discovery",
  examples: [segmentExample.input]
})
export type SegmentInput = typeof SegmentInput.Type

const Contacted = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of a segment of the result", examples: ["若年・収入控えめ層"] }),
  contacted: wholeNumber(1, 1_000_000_000).annotate({
    description: "How many of its people were approached",
    examples: [800]
  }),
  responded: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "must be at least 0" })).annotate({
    description: "How many of them came or bought, at most `contacted`",
    examples: [96]
  })
}).check(notAbove("responded", "contacted", "people contacted"))

export const SegmentOutcome = Schema.Struct({
  segments: Schema.Array(Contacted)
    .check(
      Schema.isMinLength(1, { message: "must have at least 1 segment" }),
      Schema.isMaxLength(100, { message: "must have at most 100 segments" })
    )
    .annotate({ description: "How segments really responded: 1 to 100; a segment may stand in several" })
}).annotate({ identifier: "SegmentDiscoveryOutcome", description: "What really happened with the segments" })
export type SegmentOutcome = typeof SegmentOutcome.Type
