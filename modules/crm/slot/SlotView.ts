/** Slots as the public API shows them, and the query for them. */
import { Schema } from "effect"
import type { Summary } from "../../../src/http/endpoint/RequestValidation.ts"
import type { Fault } from "../../../src/http/Problem.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { MenuId } from "../menu/MenuView.ts"
import { LocalDate } from "../shop/LocalTime.ts"
import type { Slot } from "./Slot.ts"
import type { SlotPage } from "./SlotList.ts"

export const SlotId = Ulid.annotate({
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3M1C3E5G7J9M1P3R5T7W9"]
})

const date = (description: string, example = "2026-12-01") => LocalDate.annotate({ description, examples: [example] })

const time = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

export const slotFields = {
  id: SlotId,
  eventId: MenuId,
  date: date("Calendar date of the start, in the time zone of the shop"),
  startTime: time("HH:MM, 00:00 to 23:59", "10:00"),
  endTime: time("HH:MM; at or before `startTime`: on the next day", "11:00"),
  maxCapacity: Schema.Int.annotate({ description: "Places for guests", examples: [2] }),
  bookedCount: Schema.Int.annotate({ description: "Guests who are booked", examples: [1] })
}

const ReservationSlot = Schema.Struct(slotFields).annotate({
  identifier: "ReservationSlot",
  description: "A time at which a menu can be booked"
})

export const ReservationSlotList = Schema.Struct({
  data: Schema.Array(ReservationSlot).annotate({ description: "Earliest first, 500 at most" }),
  range: Schema.Struct({ from: date("First date"), to: date("Last date", "2026-12-31") }).annotate({
    identifier: "ReservationSlotRange",
    description: "The dates that were searched, both included"
  }),
  eventMaxCapacity: Schema.Int.annotate({ description: "Guests per slot by the menu", examples: [2] })
}).annotate({ identifier: "ReservationSlotList", description: "Slots of a menu" })

export const slotQuery = {
  eventId: MenuId.annotate({ description: "The menu", examples: ["01KAJ3M0A1B2C3D4E5F6G7H8J9"] }),
  from: Schema.optionalKey(date("First date; today in the time zone of the shop when absent")),
  to: Schema.optionalKey(date("Last date, 92 days after `from` at most; 30 days after it when absent", "2026-12-31")),
  availableOnly: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(20)).annotate({
      description: "`false` includes full slots; any other value does not",
      examples: ["false"]
    })
  )
}

/** For `FaultSummary`: what clients of customer messaging know of an event id that is missing or malformed. */
export const eventIdFault = (faults: ReadonlyArray<Fault>): Summary | undefined =>
  faults.some(({ location, pointer }) => location === "query" && pointer === "/eventId")
    ? { code: "event_id_required", message: "eventId query param is required" }
    : undefined

const toSlot = (slot: Slot): typeof ReservationSlot.Type => ({
  id: slot.id,
  eventId: slot.menuId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  maxCapacity: slot.maxCapacity,
  bookedCount: slot.bookedCount
})

export const toView = ({ from, menu, slots, to }: SlotPage): typeof ReservationSlotList.Type => ({
  data: slots.map(toSlot),
  range: { from, to },
  eventMaxCapacity: menu.maxCapacity
})
