/** A calendar feed as operators see it. */

import { Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { type CalendarFeed, pathOf, type WithToken } from "./CalendarFeed.ts"

const id = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const token = "nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHC"

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate({
  description: "As calendars show it, 1 to 100 characters",
  examples: ["予約"]
})

const fields = {
  id: Schema.String.annotate({ description: "26 characters", examples: [id] }),
  name: Schema.String.annotate({ description: "As calendars show it", examples: ["予約"] }),
  staffId: Schema.NullOr(Schema.String).annotate({
    description: "Whose reservations it shows; null for the whole shop",
    examples: [id]
  }),
  staffName: Schema.NullOr(Schema.String).annotate({ description: "Name of that member", examples: ["佐藤"] }),
  createdAt: time("When it was created"),
  rotatedAt: timeOrNull("When its URL was replaced last")
}

export const CalendarView = Schema.Struct(fields).annotate({
  identifier: "CrmCalendar",
  description: "A calendar feed"
})

export const CalendarWithPath = Schema.Struct({
  ...fields,
  path: Schema.String.annotate({
    description: "Path of the secret URL below the address of the service, shown this once",
    examples: [pathOf(token)]
  })
}).annotate({ identifier: "CrmCalendarWithPath", description: "A calendar feed with its secret URL" })

export const CalendarCreation = Schema.Struct({
  name: Schema.optionalKey(Name.check(readable)).annotate({ description: "`予約` when absent" }),
  staffId: Schema.optionalKey(
    Ulid.annotate({ description: "A member of the staff; the whole shop when absent", examples: [id] })
  )
}).annotate({
  identifier: "CrmCalendarCreation",
  description: "What a new calendar feed is to show",
  examples: [{ name: "予約" }]
})

export const defaultName = "予約"

export const toView = ({ accountId: _account, ...feed }: CalendarFeed): typeof CalendarView.Type => feed

export const toViewWithPath = ({ feed, token }: WithToken): typeof CalendarWithPath.Type => ({
  ...toView(feed),
  path: pathOf(token)
})
