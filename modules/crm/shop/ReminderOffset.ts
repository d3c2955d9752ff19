/** When a guest is reminded of a booking: at a time of the shop some days before, or some minutes before the start. */
import { Schema } from "effect"
import { ClockTime } from "./LocalTime.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

const AtTime = Schema.Struct({
  daysBefore: between(0, 30).annotate({ description: "0: on the day of the booking", examples: [1] }),
  at: ClockTime.annotate({ description: "Time of the shop", examples: ["18:00"] })
}).annotate({ identifier: "ReminderAtTime", description: "At a time of the clock, some days before" })

const MinutesBefore = Schema.Struct({
  minutesBefore: between(1, 43_200).annotate({ description: "Up to 30 days", examples: [120] })
}).annotate({ identifier: "ReminderMinutesBefore", description: "Some minutes before the start" })

export const ReminderOffset = Schema.Union([AtTime, MinutesBefore])
export type ReminderOffset = typeof ReminderOffset.Type

export const ReminderOffsets = Schema.Array(ReminderOffset).check(
  Schema.isMaxLength(5, { message: "must be at most 5 reminders" })
)

export const defaultReminders: ReadonlyArray<ReminderOffset> = [{ daysBefore: 1, at: "18:00" }, { minutesBefore: 120 }]
