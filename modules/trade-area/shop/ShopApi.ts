/** The endpoint of competitors. */
import { Effect, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { type ParameterTypes, withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../src/http/Problem.ts"
import { BusinessKey } from "../../accounts/contract.ts"
import { LocationOutsideJapan } from "../Errors.ts"
import { Industry } from "../Industry.ts"
import { Latitude, Longitude, radius, radiusType, SubIndustry } from "../Parameters.ts"
import { Competitors } from "./ShopView.ts"

const defaultRadius = 1000
const [leastLimit, defaultLimit, mostLimit] = [1, 50, 200]

const Limit = Schema.Int.check(
  Schema.isBetween(
    { minimum: leastLimit, maximum: mostLimit },
    { message: `must be a whole number from ${leastLimit} to ${mostLimit}` }
  )
).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(defaultLimit)))

const types: ParameterTypes = {
  lat: { type: "number", minimum: -90, maximum: 90, examples: [35.6895], description: "Latitude in degrees, in Japan" },
  lng: {
    type: "number",
    minimum: -180,
    maximum: 180,
    examples: [139.6917],
    description: "Longitude in degrees, in Japan"
  },
  radius_m: radiusType(defaultRadius),
  industry: {
    $ref: "#/components/schemas/Industry",
    description: "Counts shops of this industry only; all of them when absent"
  },
  sub_industry: {
    type: "string",
    minLength: 1,
    maxLength: 64,
    examples: ["cafe"],
    description:
      "Counts shops of this kind only. A text that names no kind of the industry is left out, and `meta.notes` says so"
  },
  limit: {
    type: "integer",
    minimum: leastLimit,
    maximum: mostLimit,
    default: defaultLimit,
    examples: [defaultLimit],
    description: `Maximum number of competitors that are listed, ${leastLimit} to ${mostLimit}`
  }
}

export const CompetitorsGroup = HttpApiGroup.make("competitors")
  .add(
    HttpApiEndpoint.get("list", "/competitors", {
      query: {
        lat: Latitude,
        lng: Longitude,
        radius_m: radius(defaultRadius),
        industry: Schema.optionalKey(Industry),
        sub_industry: Schema.optionalKey(SubIndustry),
        limit: Limit
      },
      success: Competitors,
      error: problem(LocationOutsideJapan)
    })
      .annotateMerge(documentedLanguages(withTypes(types)))
      .annotate(OpenApi.Summary, "Look up competitors")
      .annotate(
        OpenApi.Description,
        "Shops within a radius, the nearest first, from the imported lists; with the density of shops there and an estimate of " +
          "what each earns. Where the lists know no such shop within 5 km, `meta.data.status` is `none` and the statistics are null."
      )
  )
  .prefix("/api/v1")
  .middleware(BusinessKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Competitors")
  .annotate(OpenApi.Description, "Shops around a point")
