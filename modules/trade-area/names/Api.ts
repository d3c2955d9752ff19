/** The endpoint of names for maps. */
import { Effect, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { type ParameterTypes, withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { BusinessKey } from "../../accounts/contract.ts"
import { Latitude, Longitude } from "../Parameters.ts"

export const [leastRadius, usualRadius, mostRadius] = [100, 1_000, 50_000]
const [leastLimit, usualLimit, mostLimit] = [1, 40, 100]

const types: ParameterTypes = {
  lat: { type: "number", minimum: -90, maximum: 90, examples: [35.6895], description: "Latitude of the middle" },
  lng: { type: "number", minimum: -180, maximum: 180, examples: [139.6917], description: "Longitude of the middle" },
  radius_m: {
    type: "number",
    minimum: leastRadius,
    maximum: mostRadius,
    default: usualRadius,
    examples: [usualRadius],
    description: "How far around the point, in metres"
  },
  limit: {
    type: "integer",
    minimum: leastLimit,
    maximum: mostLimit,
    default: usualLimit,
    examples: [usualLimit],
    description: "Names at most"
  }
}

const Name = Schema.Struct({
  kind: Schema.Literals(["station", "town"]).annotate({
    description: "`station`: a railway station. `town`: a town, without its 丁目",
    examples: ["station"]
  }),
  name: Schema.String.annotate({ description: "In Japanese", examples: ["新宿"] }),
  lat: Schema.Finite.annotate({ description: "Latitude in degrees", examples: [35.6906] }),
  lng: Schema.Finite.annotate({ description: "Longitude in degrees", examples: [139.7004] }),
  weight: Schema.NullOr(Schema.Int).annotate({
    description:
      "Passengers of a day (station), or residents within 400 m of its point (town); null where it is not known",
    examples: [2_900_000]
  })
}).annotate({ identifier: "MapName", description: "A name with its point" })

export const MapNames = Schema.Struct({
  names: Schema.Array(Name)
    .check(Schema.isMaxLength(mostLimit))
    .annotate({ description: "Stations and towns in turn, each the greatest first" })
}).annotate({ identifier: "MapNames", description: "Names for a map" })

export const MapNamesGroup = HttpApiGroup.make("mapNames")
  .add(
    HttpApiEndpoint.get("list", "/map-names", {
      query: {
        lat: Latitude,
        lng: Longitude,
        radius_m: Schema.Finite.check(
          Schema.isBetween(
            { minimum: leastRadius, maximum: mostRadius },
            { message: `must be a number from ${leastRadius} to ${mostRadius}` }
          )
        ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(usualRadius))),
        limit: Schema.Int.check(
          Schema.isBetween(
            { minimum: leastLimit, maximum: mostLimit },
            { message: `must be a whole number from ${leastLimit} to ${mostLimit}` }
          )
        ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(usualLimit)))
      },
      success: MapNames
    })
      .annotateMerge(OpenApi.annotations({ transform: withTypes(types) }))
      .annotate(OpenApi.Summary, "Read names for a map")
      .annotate(
        OpenApi.Description,
        "Stations and towns around a point, to name what a map shows. Towns up to 3 km around it. A place outside of Japan has no names. " +
          "An extension of this service."
      )
  )
  .prefix("/api/v1")
  .middleware(BusinessKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Map names")
  .annotate(OpenApi.Description, "Names of stations and towns for maps")
