/** A store of a chain: its fields, and the rules that they obey. Pure. */

import { Schema } from "effect"
import { Id, readable } from "../../../src/http/endpoint/Texts.ts"
import type { Place, Precision, Whereabouts } from "../../trade-area/contract.ts"
import { line } from "../Text.ts"

export const storeStatuses = ["active", "planned", "closed"] as const
export type StoreStatus = (typeof storeStatuses)[number]

export const StoreId = Id.annotate({
  title: "Store id",
  description: "26 characters",
  examples: ["01KAJ3R8Z7V1W0X3Y5B9C2D6EG"]
})

const between = (minimum: number, maximum: number) =>
  Schema.isBetween({ minimum, maximum }, { message: `must be a number from ${minimum} to ${maximum}` })

const degrees = (maximum: number, description: string, example: number) =>
  Schema.Finite.check(between(-maximum, maximum)).annotate({ description, examples: [example] })

/** A day that exists. */
const day = (description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] }).check(
    Schema.isPattern(/^\d{4}-\d\d-\d\d$/u, { message: "must be a day such as 2026-04-01" }),
    Schema.makeFilter(
      (text) => {
        const time = Date.parse(text)
        return (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) || "must be a day that exists"
      },
      { faultCode: "wrong_format" }
    )
  )

/** Members of requests, by their rules. */
export const members = {
  name: line(100).annotate({
    description: "What people call it; no two stores of a chain have the same",
    examples: ["新宿店"]
  }),
  address: line(200).annotate({
    description: "Japanese address; with or without the prefecture",
    examples: ["東京都新宿区西新宿2-8-1"]
  }),
  lat: degrees(90, "Latitude in degrees (WGS 84 or JGD 2011)", 35.6895),
  lng: degrees(180, "Longitude in degrees (WGS 84 or JGD 2011)", 139.6917),
  status: Schema.Literals(storeStatuses).annotate({
    identifier: "StoreStatus",
    description: "`planned` has not opened yet; `closed` counts no more",
    examples: ["active"]
  }),
  openedOn: day("When it opened, or is to open", "2021-04-01"),
  closedOn: day("When it closed, or is to close", "2030-03-31"),
  floorAreaM2: Schema.Finite.check(
    Schema.isGreaterThan(0, { message: "must be above 0" }),
    Schema.isLessThanOrEqualTo(1_000_000, { message: "must be at most 1000000" })
  ).annotate({ description: "Sales floor in m2; the attraction of the store", examples: [120] }),
  seats: Schema.Int.check(between(1, 100_000)).annotate({
    description: "Seats; the attraction of the store where all of the chain have them and not all have a floor area",
    examples: [48]
  }),
  monthlyRevenueYen: Schema.Int.check(between(0, 1_000_000_000_000)).annotate({
    description: "Revenue per month in yen; the best stores are those with the most",
    examples: [8_400_000]
  })
}

/** What a store is, before its place is found. */
export interface StoreFields {
  readonly name: string
  readonly address: string | null
  readonly status: StoreStatus
  readonly openedOn: string | null
  readonly closedOn: string | null
  readonly floorAreaM2: number | null
  readonly seats: number | null
  readonly monthlyRevenueYen: number | null
}

export interface StorePlace {
  readonly lat: number
  readonly lng: number
  readonly areaCode: string
  readonly precision: Precision
}

/** A store as it is stored. */
export interface Store extends StoreFields, StorePlace {
  readonly id: string
}

/** The members that may be left out of a new store. */
export const emptyFields = {
  address: null,
  status: "active",
  openedOn: null,
  closedOn: null,
  floorAreaM2: null,
  seats: null,
  monthlyRevenueYen: null
} as const satisfies Omit<StoreFields, "name">

export const placeOf = ({ areaCode, lat, lng, precision }: Place): StorePlace => ({ areaCode, lat, lng, precision })

/** Why the store contradicts itself. */
export const contradiction = ({
  closedOn,
  openedOn
}: Pick<StoreFields, "openedOn" | "closedOn">):
  | { readonly member: "closedOn"; readonly message: string }
  | undefined =>
  openedOn !== null && closedOn !== null && closedOn < openedOn
    ? { member: "closedOn", message: "must not be before openedOn" }
    : undefined

/** A coordinate is a pair. */
export const unpaired = ({ lat, lng }: Whereabouts): "lat" | "lng" | undefined =>
  lat === undefined && lng !== undefined ? "lat" : lng === undefined && lat !== undefined ? "lng" : undefined

const nullable = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const optional = {
  status: Schema.optionalKey(members.status),
  openedOn: nullable(members.openedOn),
  closedOn: nullable(members.closedOn),
  floorAreaM2: nullable(members.floorAreaM2),
  seats: nullable(members.seats),
  monthlyRevenueYen: nullable(members.monthlyRevenueYen)
}

const isPaired = (given: Whereabouts) => {
  const missing = unpaired(given)
  return missing === undefined ? undefined : { path: [missing], issue: "lat and lng must be given together" }
}

const isSomewhere = (given: Whereabouts) =>
  given.address === undefined && given.lat === undefined && given.lng === undefined
    ? { path: ["address"], issue: "address, or lat and lng, is required" }
    : isPaired(given)

export const NewStore = Schema.Struct({
  name: members.name.check(readable),
  address: Schema.optionalKey(members.address),
  lat: Schema.optionalKey(members.lat),
  lng: Schema.optionalKey(members.lng),
  ...optional
})
  .check(Schema.makeFilter(isSomewhere))
  .annotate({
    identifier: "NewStore",
    description: "A store with its address or coordinate; the coordinate wins"
  })
  .pipe(
    Schema.annotateEncoded({
      examples: [
        {
          name: "新宿店",
          address: "東京都新宿区西新宿2-8-1",
          lat: 35.6895,
          lng: 139.6917,
          openedOn: "2021-04-01",
          floorAreaM2: 120,
          seats: 48,
          monthlyRevenueYen: 8_400_000
        }
      ]
    })
  )
export type NewStore = typeof NewStore.Type

export const StoreChange = Schema.Struct({
  name: Schema.optionalKey(members.name.check(readable)),
  address: Schema.optionalKey(members.address),
  lat: Schema.optionalKey(members.lat),
  lng: Schema.optionalKey(members.lng),
  ...optional
})
  .check(Schema.makeFilter(isPaired))
  .annotate({
    identifier: "StoreChange",
    description: "What is to change; what is absent stays, and null takes a value away"
  })
  .pipe(Schema.annotateEncoded({ examples: [{ status: "closed", closedOn: "2030-03-31" }] }))
export type StoreChange = typeof StoreChange.Type

/** The fields after a change. */
export const changed = (fields: StoreFields, change: StoreChange): StoreFields => ({
  name: change.name ?? fields.name,
  address: change.address ?? fields.address,
  status: change.status ?? fields.status,
  openedOn: change.openedOn === undefined ? fields.openedOn : change.openedOn,
  closedOn: change.closedOn === undefined ? fields.closedOn : change.closedOn,
  floorAreaM2: change.floorAreaM2 === undefined ? fields.floorAreaM2 : change.floorAreaM2,
  seats: change.seats === undefined ? fields.seats : change.seats,
  monthlyRevenueYen: change.monthlyRevenueYen === undefined ? fields.monthlyRevenueYen : change.monthlyRevenueYen
})

export const whereaboutsOf = ({ address, lat, lng }: Whereabouts): Whereabouts => ({ address, lat, lng })
