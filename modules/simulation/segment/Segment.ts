/** Schemas of a segment, a group of similar personas that a simulation found. */
import { Schema } from "effect"
import { AreaCode } from "../../area/contract.ts"
import { SegmentFindings } from "../template/segment/SegmentFindings.ts"

/** Unknown ids and ids of other accounts give the same response. */
export class SegmentNotFound extends Schema.TaggedError<SegmentNotFound>()(
  "SegmentNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Segment not found"
  }
}

const members = Schema.Record(Schema.String, Schema.Unknown)
const discovered = SegmentFindings.fields.segments.value.fields

/** Keeps unknown members, so that segments of earlier methods and removed templates stay readable. */
const part = <Fields extends Schema.Struct.Fields>(fields: Fields, description: string) =>
  Schema.Union([
    Schema.StructWithRest(Schema.Struct(fields), [members]).annotate({
      description: "As `segment_discovery` describes it"
    }),
    members.annotate({ description: "As another template, or an earlier method, describes it" })
  ]).annotate({ description })

export const SegmentData = Schema.Struct({
  demographics: part(
    { size: discovered.size, share: discovered.share, ...discovered.demographics.fields },
    "Who they are"
  ),
  behavior: part(discovered.behavior.fields, "How they decide"),
  sentiment: part(discovered.sentiment.fields, "How they feel")
}).annotate({ identifier: "SegmentData", description: "Demographics, behavior and sentiment of a segment" })
export type SegmentData = typeof SegmentData.Type

export const Segment = Schema.Struct({
  id: Schema.String.annotate({ description: "26 characters", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] }),
  name: Schema.String.annotate({
    description: "Named after what sets it apart",
    examples: ["価格に敏感な若年単身層"]
  }),
  areaCode: Schema.NullOr(AreaCode).annotate({
    description: "The area whose population was searched, a 5-digit JIS code; null for all of Japan",
    examples: ["13104"]
  }),
  score: Schema.Finite.annotate({
    description: "0 to 100; what it means depends on the template of the simulation",
    examples: [71]
  }),
  segmentData: SegmentData
}).annotate({ identifier: "Segment", description: "A segment that a simulation of the account found" })
export type Segment = typeof Segment.Type
