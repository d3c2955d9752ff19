/** Members of requests that several endpoints share. */
import { Effect, Schema } from "effect"

const notBlank = Schema.makeFilter((text: string) => (text.trim() === "" ? "must not be blank" : undefined), {
  faultCode: "too_short",
  toJsonSchema: () => ({ minLength: 1 })
})

/**
 * Text of one line: no control characters, which neither a path nor an address has. Spelt by code points, since not all
 * readers of the OpenAPI document know Unicode properties.
 */
const line = (maximum: number) =>
  Schema.String.check(
    notBlank,
    Schema.isMaxLength(maximum, { message: `must have at most ${maximum} characters` }),
    // oxlint-disable-next-line no-control-regex
    Schema.isPattern(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u, {
      message: "must not contain control characters"
    })
  )

export const StoreId = line(128).annotate({
  identifier: "StoreId",
  description: "The caller's own id of the store, 1 to 128 characters",
  examples: ["store-shinjuku-01"]
})

export const Address = line(200).annotate({
  identifier: "Address",
  description: "Japanese address, 1 to 200 characters; with or without the prefecture",
  examples: ["東京都新宿区西新宿2-8-1"]
})

export const SubIndustry = line(64).annotate({
  identifier: "SubIndustry",
  description: "Kind of store within the industry, such as cafe or ramen",
  examples: ["cafe"]
})

const degrees = (maximum: number, description: string, example: number) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum: -maximum, maximum }, { message: `must be a number from -${maximum} to ${maximum}` })
  ).annotate({ description, examples: [example] })

export const Latitude = degrees(90, "Latitude in degrees (WGS 84 or JGD 2011)", 35.6895)
export const Longitude = degrees(180, "Longitude in degrees (WGS 84 or JGD 2011)", 139.6917)

const smallestRadius = 100
const largestRadius = 3000

export const radius = (fallback: number) =>
  Schema.Finite.check(
    Schema.isBetween(
      { minimum: smallestRadius, maximum: largestRadius },
      { message: `must be a number from ${smallestRadius} to ${largestRadius}` }
    )
  )
    .annotate({ description: `Radius in metres; ${fallback} when absent`, examples: [fallback] })
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(fallback)))

/** `radius_m` of a query as the document shows it (`withTypes`). */
export const radiusType = (fallback: number) => ({
  type: "number",
  minimum: smallestRadius,
  maximum: largestRadius,
  default: fallback,
  examples: [fallback],
  description: `Radius in metres, ${smallestRadius} to ${largestRadius}`
})

/** An address, or a coordinate; the coordinate wins when both are given, and the address is echoed. */
export const whereabouts = {
  address: Schema.optionalKey(Address),
  lat: Schema.optionalKey(Latitude),
  lng: Schema.optionalKey(Longitude)
}

interface Whereabouts {
  readonly address?: string
  readonly lat?: number
  readonly lng?: number
}

/** Check of a struct with the members `whereabouts`. */
export const isSomewhere = Schema.makeFilter(({ address, lat, lng }: Whereabouts) => {
  if ((lat === undefined) !== (lng === undefined)) {
    return { path: [lat === undefined ? "lat" : "lng"], issue: "lat and lng must be given together" }
  }
  return lat === undefined && address === undefined
    ? { path: ["address"], issue: "address, or lat and lng, is required" }
    : undefined
})
