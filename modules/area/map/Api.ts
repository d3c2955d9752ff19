/** The endpoints of maps of areas. */
import { Effect, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { type ParameterTypes, withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { AnalyticsKey } from "../../accounts/contract.ts"
import { PrefCode } from "../Parameters.ts"
import { AreaMeasures, AreaValues, Boundaries, Level, MeasureName } from "./MapView.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Finite.check(Schema.isBetween({ minimum, maximum }, { message: `must be from ${minimum} to ${maximum}` }))

const level = Level.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed("municipality" as const)))
const [leastRadius, usualRadius, mostRadius] = [100, 3000, 50_000]

const types: ParameterTypes = {
  measure: { $ref: "#/components/schemas/AreaMeasureName", description: "The score or figure" },
  level: {
    $ref: "#/components/schemas/AreaLevel",
    description: "Municipalities when absent. Scores are of municipalities: prefectures have none"
  },
  lat: { type: "number", minimum: 20, maximum: 46, examples: [35.6895], description: "Latitude, together with `lng`" },
  lng: {
    type: "number",
    minimum: 122,
    maximum: 154,
    examples: [139.6917],
    description: "Longitude, together with `lat`"
  },
  radius_m: {
    type: "number",
    minimum: leastRadius,
    maximum: mostRadius,
    default: usualRadius,
    examples: [usualRadius],
    description: "How far around the point, in metres"
  }
}

const BoundaryParameters = Schema.Struct({
  level,
  prefCode: Schema.optionalKey(PrefCode),
  lat: Schema.optionalKey(between(20, 46)),
  lng: Schema.optionalKey(between(122, 154)),
  radius_m: between(leastRadius, mostRadius).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(usualRadius)))
}).check(
  Schema.makeFilter(({ lat, lng }) =>
    (lat === undefined) === (lng === undefined)
      ? undefined
      : { path: [lat === undefined ? "lat" : "lng"], issue: "lat and lng must be given together" }
  )
)

export const AreaMapGroup = HttpApiGroup.make("areaMaps")
  .add(
    HttpApiEndpoint.get("boundaries", "/boundaries", {
      query: BoundaryParameters,
      success: Boundaries
    })
      .annotateMerge(OpenApi.annotations({ transform: withTypes(types) }))
      .annotate(OpenApi.Summary, "Read the outlines of areas")
      .annotate(
        OpenApi.Description,
        "Simplified boundaries as GeoJSON, to draw a map without a service of tiles. Of all Japan, coarse (2 km) and with a " +
          "designated city as one; with `prefCode` those of a prefecture, or with `lat` and `lng` those near a point, finer " +
          "(100 m) and with the wards. Neighbours share the vertices of their border. The entity tag changes only with the " +
          "boundaries. An extension of this service."
      ),
    HttpApiEndpoint.get("values", "/values", {
      query: { measure: MeasureName, level, prefCode: Schema.optionalKey(PrefCode) },
      success: AreaValues
    })
      .annotateMerge(documentedLanguages(withTypes(types)))
      .annotate(OpenApi.Summary, "Read one score or figure of many areas")
      .annotate(
        OpenApi.Description,
        "One value per municipality and ward, or per prefecture, with unit, year and source: what a map of Japan is coloured " +
          "by. Areas for which it is not known are absent. An extension of this service."
      ),
    HttpApiEndpoint.get("measures", "/measures", { success: AreaMeasures })
      .annotateMerge(documentedLanguages())
      .annotate(OpenApi.Summary, "List the scores and figures of areas")
      .annotate(OpenApi.Description, "What `values` can be asked for. An extension of this service.")
  )
  .prefix("/api/v1/areas")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Area maps")
  .annotate(OpenApi.Description, "Outlines of the municipalities of Japan, and values to colour them by")
