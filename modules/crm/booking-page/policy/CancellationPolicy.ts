/** What a cancellation costs: the terms in words, and a fee by the time that is left. Pure. */
import { Schema } from "effect"
import { startOfDay, todayIn } from "../../shop/LocalTime.ts"

const percent = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "must be a whole number from 1 to 100" })
).annotate({ description: "Of the price", examples: [50] })

const year = 525_600

export const FeeBand = Schema.Union([
  Schema.Struct({
    minutesBefore: Schema.Int.check(
      Schema.isBetween({ minimum: 0, maximum: year }, { message: `must be a whole number from 0 to ${year}` })
    ).annotate({ description: "It holds from so long before the start on", examples: [1440] }),
    percent
  }).annotate({ identifier: "CrmFeeBandByTime", description: "A fee from some minutes before the start on" }),
  Schema.Struct({
    sameDay: Schema.Literal(true).annotate({ description: "It holds from the beginning of the day of the booking on" }),
    percent
  }).annotate({ identifier: "CrmFeeBandOfDay", description: "A fee on the day itself, in the shop's time" })
]).annotate({ identifier: "CrmFeeBand", description: "A fee and since when it holds" })
export type FeeBand = typeof FeeBand.Type

export const policyFields = {
  text: Schema.String.check(Schema.isMaxLength(2_000)).annotate({
    description: "The terms in words, shown before each booking; up to 2,000 characters",
    examples: ["前日までにご連絡ください。"]
  }),
  bands: Schema.Array(FeeBand)
    .annotate({
      description: "Fees by time, at most 10; of those that hold, the highest counts. Empty: no fee",
      examples: [
        [
          { minutesBefore: 1440, percent: 50 },
          { sameDay: true, percent: 100 }
        ]
      ]
    })
    .check(Schema.isMaxLength(10))
}

export const CancellationPolicy = Schema.Struct(policyFields)
export type CancellationPolicy = typeof CancellationPolicy.Type

/** What the policy is applied to. */
export interface PricedBooking {
  /** Yen, tax included, for all guests. */
  readonly amount: number
  readonly startsAt: Date
  readonly timeZone: string
}

/** Since when a band holds. */
export const since = (band: FeeBand, { startsAt, timeZone }: Pick<PricedBooking, "startsAt" | "timeZone">): Date =>
  "sameDay" in band
    ? startOfDay(timeZone, todayIn(timeZone, startsAt))
    : new Date(startsAt.getTime() - band.minutesBefore * 60_000)

/** The percentage of a cancellation at that time. It never falls as time passes. */
export const percentAt = (
  { bands }: Pick<CancellationPolicy, "bands">,
  booking: Pick<PricedBooking, "startsAt" | "timeZone">,
  at: Date
): number => bands.reduce((most, band) => (at >= since(band, booking) ? Math.max(most, band.percent) : most), 0)

/** Yen, rounded down: never more than the price. */
export const feeAt = (policy: Pick<CancellationPolicy, "bands">, booking: PricedBooking, at: Date): number =>
  Math.floor((booking.amount * percentAt(policy, booking, at)) / 100)
