/** Rules by which slots of a menu are generated: weekly times, times of certain dates, and times that are left out. */
import { Schema } from "effect"
import { Ulid } from "../../../../src/Ulids.ts"
import { BusinessTime, LocalDate } from "../../shop/LocalTime.ts"
import { DayNames, isLater } from "../../shop/Shop.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

const times = {
  from: BusinessTime.annotate({ description: "Start of the first slot", examples: ["10:00"] }),
  until: BusinessTime.annotate({
    description: "By when the last slot ends; 26:00 is 2 o'clock of the next day",
    examples: ["19:00"]
  }),
  stepMinutes: Schema.NullOr(between(1, 1440)).annotate({
    description: "Minutes between starts; null: the duration of the menu",
    examples: [30]
  }),
  capacity: Schema.NullOr(between(0, 10_000)).annotate({
    description: "Places of each slot; null: those of the menu",
    examples: [2]
  }),
  staffId: Schema.NullOr(Ulid).annotate({
    description: "The one staff member who serves these slots; null: any",
    examples: ["01KAJ3M2D4F6H8K0M2P4R6T8W0"]
  })
}

const date = (description: string, example: string) => LocalDate.annotate({ description, examples: [example] })
const dateOrNull = (description: string, example: string) =>
  Schema.NullOr(LocalDate).annotate({ description, examples: [example] })

const inOrder = Schema.makeFilter((rule: { readonly from: string | null; readonly until: string | null }) =>
  rule.from === null || rule.until === null || isLater(rule.until, rule.from)
    ? true
    : { path: ["until"], issue: "must be after from" }
)

const datesInOrder = Schema.makeFilter(
  (rule: { readonly firstDate: string | null; readonly lastDate: string | null }) =>
    rule.firstDate === null || rule.lastDate === null || rule.firstDate <= rule.lastDate
      ? true
      : { path: ["lastDate"], issue: "must not be before firstDate" }
)

const Weekly = Schema.Struct({
  type: Schema.Literal("weekly").annotate({ description: "Each week", examples: ["weekly"] }),
  days: DayNames.annotate({
    description: "On a public holiday the rules that name `holiday` replace those of its weekday",
    examples: [["mon", "tue", "wed"]]
  }),
  firstDate: dateOrNull("From then on; null: always", "2026-12-01"),
  lastDate: dateOrNull("Until then; null: for good", "2027-03-31"),
  ...times
})
  .check(inOrder, datesInOrder)
  .annotate({ identifier: "WeeklySlotRule", description: "Slots of each week" })

const dates = {
  firstDate: date("First day of business", "2026-12-24"),
  lastDate: date("Last day of business", "2026-12-25")
}

const Extra = Schema.Struct({
  type: Schema.Literal("extra").annotate({ description: "Certain dates", examples: ["extra"] }),
  ...dates,
  ...times
})
  .check(inOrder, datesInOrder)
  .annotate({ identifier: "ExtraSlotRule", description: "More slots on some dates, outside opening hours, too" })

const Closed = Schema.Struct({
  type: Schema.Literal("closed").annotate({ description: "An exception", examples: ["closed"] }),
  ...dates,
  from: Schema.NullOr(BusinessTime).annotate({ description: "Null: from the beginning", examples: ["12:00"] }),
  until: Schema.NullOr(BusinessTime).annotate({ description: "Null: to the end", examples: ["14:00"] })
})
  .check(inOrder, datesInOrder)
  .annotate({ identifier: "ClosedSlotRule", description: "No weekly slots on some dates, or at some times of them" })

export const SlotRule = Schema.Union([Weekly, Extra, Closed])
export type SlotRule = typeof SlotRule.Type
