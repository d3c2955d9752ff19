/** Who gets a broadcast: tags and conditions, all of which must hold. */
import { Schema } from "effect"
import { Ulid } from "../../../../src/Ulids.ts"
import { examples } from "../../events/Fields.ts"

const tagIds = (description: string) =>
  Schema.optionalKey(
    Schema.Array(Ulid.annotate({ description: "A tag", examples: [examples.id] }))
      .check(Schema.isMaxLength(50))
      .annotate({ description })
  ).annotate({ description })

const wholeNumber = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

/** Bounds of a number, one of which may be left out; both bounds belong to it. */
const range = (identifier: string, most: number, unit: string) =>
  Schema.Struct({
    min: Schema.optionalKey(wholeNumber(0, most).annotate({ description: `Fewest ${unit}`, examples: [3] })),
    max: Schema.optionalKey(wholeNumber(0, most).annotate({ description: `Most ${unit}`, examples: [90] }))
  })
    .check(
      Schema.makeFilter(({ max, min }) =>
        min === undefined && max === undefined
          ? "must have `min`, `max` or both"
          : min === undefined || max === undefined || min <= max || "must have a `min` that is not above its `max`"
      )
    )
    .annotate({ identifier, description: `From 0 to ${most} ${unit}, both bounds included; one may be left out` })

/** Ten years. */
export const mostDays = 3_650
export const mostVisits = 10_000
export const mostTiers = 50

const Days = range("CrmDays", mostDays, "days")
const Visits = range("CrmVisits", mostVisits, "visits")
export interface Bounds {
  readonly min?: number
  readonly max?: number
}

const TierId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_-]{1,40}$/u, { message: "must be 1 to 40 of a-z, 0-9, _ and -" })
).annotate({ description: "A tier", examples: ["gold"] })

/** Following friends who want marketing; absent members ask for nothing. */
export const Audience = Schema.Struct({
  any: tagIds("Friends with at least one of these tags"),
  all: tagIds("Friends with all of these tags"),
  none: tagIds("Friends with none of these tags"),
  daysSinceVisit: Schema.optionalKey(
    Days.annotate({
      description: "Days since the last visit: `min` 90 for 90 days ago or earlier. Leaves out who never came"
    })
  ),
  visits: Schema.optionalKey(
    Visits.annotate({
      description: "How often they came: bookings that took place, and check-ins by membership card without a booking"
    })
  ),
  daysAsFriend: Schema.optionalKey(
    Days.annotate({ description: "Days since the friend followed the account last: `max` 30 for new friends" })
  ),
  tiers: Schema.optionalKey(
    Schema.Array(TierId)
      .check(Schema.isMaxLength(mostTiers))
      .annotate({ description: "Members with one of these tiers, who are not banned; an empty list asks for nothing" })
  ),
  hasBooking: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether a booking of theirs is yet to come", examples: [false] })
  )
}).annotate({
  identifier: "CrmAudience",
  description:
    "Who gets it: following friends who want marketing, by tags and conditions that must all hold; `{}` for all of them. " +
    "Days have 24 hours and end when the broadcast begins. Unlike elsewhere, unknown members are refused."
})
export type Audience = typeof Audience.Type

/** True of an audience with conditions beyond tags, which releases before did not know. */
export const hasConditions = ({ daysAsFriend, daysSinceVisit, hasBooking, tiers = [], visits }: Audience): boolean =>
  tiers.length > 0 || [daysAsFriend, daysSinceVisit, hasBooking, visits].some((condition) => condition !== undefined)
