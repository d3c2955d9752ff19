/** Request and answer of a preview: what the first run of an observation would read, and where on the page. */
import { Schema } from "effect"
import { Settings, TypeField } from "../NewObservation.ts"
import { JsonObject } from "../Observation.ts"
import { failureReasons } from "../type/ObserveFailed.ts"
import { maxCandidates } from "../type/place/PlaceLimits.ts"
import { Candidate, Place } from "../type/place/PlaceView.ts"
import type { Preview } from "./Previews.ts"

export const NewPreview = Schema.Struct({ observationType: TypeField, settings: Settings }).annotate({
  identifier: "NewObservationPreview",
  description: "Type and settings of an observation that is to be: those with which it is created afterwards",
  examples: [{ observationType: "price_monitor", settings: { url: "https://example.com/items/lunch" } }]
})

const maxFailureText = 2_000

const Found = Schema.Struct({
  level: Schema.NullOr(Schema.Finite).annotate({
    description: "The number that would be plotted; null where the reading has none",
    examples: [1280]
  }),
  unit: Schema.String.annotate({ description: "Unit of `level`", examples: ["円"] }),
  data: JsonObject.annotate({
    description: "Data of the reading, by `observationType`, as in a result",
    examples: [{ price: 1280, currency: "JPY" }]
  }),
  place: Schema.NullOr(Place).annotate({
    description: "Where on the page it was found; null for what the service knows itself"
  })
}).annotate({ identifier: "ObservationPreviewValue", description: "The first value" })

const Failed = Schema.Struct({
  reason: Schema.Literals(failureReasons).annotate({
    description: "Why there is no value",
    examples: ["nothing_found"]
  }),
  message: Schema.String.check(Schema.isMaxLength(maxFailureText)).annotate({
    description: "The reason in Japanese, as a failed run says it",
    examples: ["ページに価格の情報（schema.org など）が見つかりませんでした。セレクターを指定してください。"]
  }),
  candidates: Schema.Array(Candidate)
    .check(Schema.isMaxLength(maxCandidates))
    .annotate({ description: "Elements of the page of which one may be meant: put its `selector` into the settings" })
}).annotate({ identifier: "ObservationUnread", description: "Why there is no first value" })

const PreviewData = Schema.Struct({
  found: Schema.NullOr(Found).annotate({ description: "Null where nothing was found" }),
  failure: Schema.NullOr(Failed).annotate({ description: "Null where a value was found" }),
  yenPerRun: Schema.Int.annotate({
    description: "Yen that each completed run of the observation will cost; the preview is free",
    examples: [5]
  })
}).annotate({
  identifier: "ObservationPreview",
  description: "Reading of the first run, before there is an observation"
})

export const PreviewAnswer = Schema.Struct({ data: PreviewData }).annotate({
  identifier: "ObservationPreviewAnswer",
  description: "A preview"
})

export const toPreview = ({ read, yenPerRun }: Preview): typeof PreviewData.Type => {
  if (read._tag === "Failed") {
    const { candidates, message, reason } = read
    return { found: null, failure: { reason, message: message.slice(0, maxFailureText), candidates }, yenPerRun }
  }
  const { data, level, place, unit } = read.reading
  return {
    found: { level: level ?? null, unit: unit ?? read.unit, data, place: place ?? null },
    failure: null,
    yenPerRun
  }
}
