/** Schemas of what the API shows of maps: outlines of areas as GeoJSON, and values to colour them by. */
import { Schema } from "effect"
import { measures } from "../comparison/Measure.ts"
import { categoryNames } from "../scoring/Indicator.ts"

export const Level = Schema.Literals(["municipality", "prefecture"]).annotate({ identifier: "AreaLevel" })
export type Level = typeof Level.Type

export const scoreNames = ["overall", ...categoryNames] as const
export type ScoreName = (typeof scoreNames)[number]

export const MeasureName = Schema.Literals([...scoreNames, ...measures.map(({ name }) => name)]).annotate({
  identifier: "AreaMeasureName",
  examples: ["business"]
})

const code = Schema.String.annotate({
  description: "Five digits of a municipality or ward, two of a prefecture",
  examples: ["13104"]
})
const name = Schema.String.annotate({ description: "Its official name", examples: ["東京都新宿区"] })
const label = Schema.String.annotate({ description: "What it is, in the language of the answer", examples: ["商業"] })
const unit = Schema.String.annotate({ description: "Unit, as a code", examples: ["score"] })

export const Boundaries = Schema.Struct({
  type: Schema.Literal("FeatureCollection"),
  features: Schema.Array(
    Schema.Struct({
      type: Schema.Literal("Feature"),
      properties: Schema.Struct({ code, name }),
      geometry: Schema.Struct({
        type: Schema.Literal("MultiPolygon"),
        coordinates: Schema.Array(
          Schema.Array(
            Schema.Array(Schema.Array(Schema.Finite).annotate({ description: "Longitude and latitude in degrees" }))
          )
        )
      })
    })
  )
}).annotate({
  identifier: "AreaBoundaries",
  description: "Outlines as GeoJSON (RFC 7946)",
  examples: [
    {
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: { code: "13104", name: "東京都新宿区" },
          geometry: {
            type: "MultiPolygon",
            coordinates: [
              [
                [
                  [139.67, 35.69],
                  [139.74, 35.69],
                  [139.7, 35.73],
                  [139.67, 35.69]
                ]
              ]
            ]
          }
        }
      ]
    }
  ]
})

export const AreaValues = Schema.Struct({
  measure: MeasureName,
  label,
  unit,
  level: Level,
  year: Schema.NullOr(Schema.Int).annotate({
    description: "The year that the figures describe; null for scores, which rest on several",
    examples: [2021]
  }),
  source: Schema.NullOr(Schema.String).annotate({
    description: "Who published the figures, in the language of the answer; null for scores",
    examples: ["経済センサス‐活動調査（総務省・経済産業省）"]
  }),
  nation: Schema.NullOr(Schema.Finite).annotate({ description: "The same of all Japan", examples: [12.3] }),
  values: Schema.Array(
    Schema.Struct({
      code,
      name,
      value: Schema.Finite.annotate({ description: "In the unit", examples: [99.7] }),
      inherited: Schema.optionalKey(code).annotate({
        description: "City whose value it is, or whose figures count in the score; absent where it is the area's own",
        examples: ["40130"]
      })
    })
  ).annotate({ description: "Of each area for which it is known, by code" })
}).annotate({ identifier: "AreaValues", description: "One score or figure of many areas" })
export type AreaValues = typeof AreaValues.Type

export const AreaMeasures = Schema.Struct({
  measures: Schema.Array(
    Schema.Struct({
      name: MeasureName,
      label,
      unit,
      group: Schema.Literals(["scores", "people", "daytime", "economy", "places"]).annotate({
        description: "What it is about",
        examples: ["scores"]
      })
    })
  )
}).annotate({ identifier: "AreaMeasures", description: "All scores and figures of areas" })
export type AreaMeasures = typeof AreaMeasures.Type
