/** The shop of an account: its settings and their defaults, which hold until an operator sets others. */
import { Schema } from "effect"
import { weekdayNames } from "../../../src/calendar/Days.ts"
import { BusinessTime, minutesOf, timeZoneNamed } from "./LocalTime.ts"
import { defaultReminders, ReminderOffsets } from "./ReminderOffset.ts"

/** Days of opening hours and of rules. On a public holiday the entries that name `holiday` replace those of its weekday. */
export const dayNames = [...weekdayNames, "holiday"] as const
export const DayName = Schema.Literals(dayNames)
export type DayName = typeof DayName.Type

export const DayNames = Schema.Array(DayName).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(dayNames.length),
  Schema.isUnique({ message: "must name each day once" })
)

/** Whether the later of two times of a day of business is later: both are texts of `BusinessTime`. */
export const isLater = (until: string, from: string): boolean => (minutesOf(until) ?? 0) > (minutesOf(from) ?? 0)

export const Hours = Schema.Struct({
  days: DayNames.annotate({ description: "Days with these hours", examples: [["mon", "tue", "holiday"]] }),
  from: BusinessTime.annotate({ description: "When the shop opens", examples: ["10:00"] }),
  until: BusinessTime.annotate({
    description: "When it closes; 26:00 is 2 o'clock of the next day",
    examples: ["20:00"]
  })
})
  .check(
    Schema.makeFilter(({ from, until }) => isLater(until, from) || { path: ["until"], issue: "must be after from" })
  )
  .annotate({ identifier: "OpeningHours", description: "Opening hours of some days" })
export type Hours = typeof Hours.Type

export const WeeklyHours = Schema.Array(Hours).check(Schema.isMaxLength(50))

export const TimeZone = Schema.String.check(
  Schema.isMaxLength(100),
  Schema.makeFilter((name) => timeZoneNamed(name) !== undefined || "must be a time zone such as Asia/Tokyo")
)

/** On public holidays of Japan. */
export const HolidayPolicy = Schema.Literals(["open", "closed"])

export const maxMinutes = 10_080

const within = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

/** A day of business has 1,800 minutes, and a rule at most 300 slots of it. */
const minSlotMinutes = 10

export const shopFields = {
  name: Schema.NullOr(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))).annotate({
    description: "As guests know it, 1 to 200 characters",
    examples: ["サロン駅前"]
  }),
  timeZone: TimeZone.annotate({ description: "IANA name of the time zone", examples: ["Asia/Tokyo"] }),
  holdMinutes: within(1, maxMinutes).annotate({
    description: "How long an unpaid or unapproved booking keeps its places",
    examples: [30]
  }),
  offerMinutes: within(1, maxMinutes).annotate({
    description: "How long a guest of the waitlist may think about an offer",
    examples: [30]
  }),
  maxGuestsAtOnce: Schema.NullOr(within(1, 100_000)).annotate({
    description: "Most guests in the whole shop at one time; null for no limit",
    examples: [12]
  }),
  holidays: HolidayPolicy.annotate({
    description: "Whether the shop opens on public holidays of Japan",
    examples: ["open"]
  }),
  horizonDays: within(1, 366).annotate({ description: "For how many days ahead slots are generated", examples: [60] }),
  slotMinutes: Schema.NullOr(within(minSlotMinutes, 240)).annotate({
    description: "Minutes between the starts of slots whose rules name none; null: the duration of the menu",
    examples: [30]
  }),
  reminders: ReminderOffsets.annotate({
    description: "When guests are reminded of a booking, unless its menu says otherwise; at most 5",
    examples: [defaultReminders]
  }),
  hours: Schema.NullOr(WeeklyHours).annotate({
    description: "Opening hours, which generated slots keep to; null: slots follow their rules alone",
    examples: [[{ days: ["mon", "tue", "fri"], from: "10:00", until: "20:00" }]]
  })
}

export const ShopSettings = Schema.Struct(shopFields)
export type ShopSettings = typeof ShopSettings.Type

export interface Shop extends ShopSettings {
  readonly accountId: string
}

export const defaults: ShopSettings = {
  name: null,
  timeZone: "Asia/Tokyo",
  holdMinutes: 30,
  offerMinutes: 30,
  maxGuestsAtOnce: null,
  holidays: "open",
  horizonDays: 60,
  slotMinutes: null,
  reminders: defaultReminders,
  hours: null
}

/** What an operator changes; absent members stay as they are. */
export type ShopChange = { readonly [K in keyof ShopSettings]?: ShopSettings[K] | undefined }

export const applyChange = (shop: ShopSettings, change: ShopChange): ShopSettings => ({
  ...shop,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<ShopSettings>),
  timeZone: timeZoneNamed(change.timeZone ?? shop.timeZone) ?? shop.timeZone
})
