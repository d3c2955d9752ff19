/** Slots and their rules in the API and on the command line of operators. */
import { Schema } from "effect"
import { time } from "../../../../src/operate/Fields.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import { MenuId } from "../../menu/MenuView.ts"
import { BusinessTime, LocalDate } from "../../shop/LocalTime.ts"
import type { StoredRule } from "../generate/RuleRepo.ts"
import { SlotRule } from "../generate/SlotRule.ts"
import { obstacles, type SlotState } from "../obstacle/Obstacle.ts"
import type { Slot } from "../Slot.ts"
import { SlotId, slotFields } from "../SlotView.ts"

const { bookedCount, date, endTime, startTime } = slotFields

const staffId = Schema.NullOr(Ulid).annotate({
  description: "The one staff member who serves it; null: any",
  examples: ["01KAJ3M2D4F6H8K0M2P4R6T8W0"]
})

const capacity = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 10_000 }, { message: "must be a whole number from 0 to 10000" })
).annotate({ description: "Places for guests", examples: [2] })

const isClosed = Schema.Boolean.annotate({ description: "A closed slot takes no bookings", examples: [false] })

const count = (description: string, example = 0) => Schema.Int.annotate({ description, examples: [example] })

export const AdminSlot = Schema.Struct({
  id: SlotId,
  menuId: MenuId,
  date,
  startTime,
  endTime,
  startsAt: time("When it begins"),
  endsAt: time("When it ends"),
  maxCapacity: capacity,
  bookedCount,
  staffId,
  isClosed,
  obstacle: Schema.NullOr(Schema.Literals(obstacles)).annotate({
    description:
      "Why it cannot be booked by one more guest; null where it can. `closed`: it takes no bookings. `full`: its places are " +
      "taken. `no_staff`, `no_room`: none is assigned to the menu, active, and not absent. `staff_busy`, `room_busy`: all who serve it have " +
      "another booking then. `shop_full`: the shop has its limit of guests",
    examples: ["no_staff"]
  }),
  freeStaffIds: Schema.Array(Ulid).annotate({
    description: "Staff who could serve it; empty where the menu needs none",
    examples: [["01KAJ3M2D4F6H8K0M2P4R6T8W0"]]
  })
}).annotate({ identifier: "CrmSlot", description: "A slot of a menu" })

export const toSlotView = (
  { accountId: _account, ...slot }: Slot,
  state: SlotState | undefined
): typeof AdminSlot.Type => ({
  ...slot,
  obstacle: state?.obstacle ?? null,
  freeStaffIds: state?.freeStaff ?? []
})

export const SlotCreation = Schema.Struct({
  menuId: MenuId,
  date: LocalDate.annotate({ description: "Day of business", examples: ["2026-12-24"] }),
  startTime: BusinessTime.annotate({
    description: "00:00 to 29:59; 25:00 is 1 o'clock of the next day",
    examples: ["21:00"]
  }),
  endTime: Schema.optionalKey(
    BusinessTime.annotate({
      description: "At or before the start: on the next day; when absent, after the duration of the menu",
      examples: ["22:30"]
    })
  ),
  maxCapacity: Schema.optionalKey(capacity).annotate({ description: "That of the menu when absent" }),
  staffId: Schema.optionalKey(staffId)
}).annotate({
  identifier: "CrmSlotCreation",
  description: "A slot beside those of the rules",
  examples: [
    {
      menuId: "01KAJ3M0A1B2C3D4E5F6G7H8J9",
      date: "2026-12-24",
      startTime: "21:00",
      endTime: "22:30",
      maxCapacity: 2,
      staffId: null
    }
  ]
})

export const SlotUpdate = Schema.Struct({
  maxCapacity: Schema.optionalKey(capacity),
  isClosed: Schema.optionalKey(isClosed)
}).annotate({
  identifier: "CrmSlotUpdate",
  description: "What to change; absent members stay as they are",
  examples: [{ maxCapacity: 3, isClosed: false }]
})

const from = LocalDate.annotate({ description: "First day; today when absent", examples: ["2026-12-01"] })
const to = LocalDate.annotate({ description: "Last day", examples: ["2026-12-31"] })

export const slotListQuery = {
  menuId: Schema.optionalKey(MenuId.annotate({ description: "Only those of a menu" })),
  from: Schema.optionalKey(from),
  to: Schema.optionalKey(to.annotate({ description: "Last day; the first one when absent" }))
}

export const Generation = Schema.Struct({
  menuId: Schema.optionalKey(MenuId).annotate({ description: "All menus with rules when absent" }),
  from: Schema.optionalKey(from),
  to: Schema.optionalKey(to).annotate({
    description: "The horizon of the shop when absent; two years after `from` at most"
  })
}).annotate({
  identifier: "CrmSlotGeneration",
  description: "For what to generate slots",
  examples: [{ menuId: "01KAJ3M0A1B2C3D4E5F6G7H8J9", from: "2026-12-01", to: "2026-12-31" }]
})

export const GenerationView = Schema.Struct({
  menuId: MenuId,
  from: from.annotate({ description: "First day of business" }),
  to: to.annotate({ description: "Last day of business" }),
  created: count("New slots", 124),
  changed: count("Empty slots with other places or times, or open again"),
  closed: count("Empty slots that no rule names any more"),
  kept: count("Booked slots that the rules do not name, or name otherwise"),
  skipped: count("Times left out because clocks change, or a day has 500 slots of the menu already")
}).annotate({ identifier: "CrmSlotGenerationReport", description: "What became of the slots of a menu" })

export const RuleId = Ulid.annotate({ description: "The rule", examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })

export const RuleView = Schema.Struct({
  id: RuleId,
  rule: SlotRule.annotate({ description: "When there are slots, or none" })
}).annotate({ identifier: "CrmSlotRule", description: "A rule by which slots of a menu are generated" })

export const toRuleView = ({ id, rule }: StoredRule): typeof RuleView.Type => ({ id, rule })

export const RuleCreation = Schema.Struct({ rule: RuleView.fields.rule }).annotate({
  identifier: "CrmSlotRuleCreation",
  description: "The rule to add",
  examples: [
    {
      rule: {
        type: "weekly",
        days: ["mon", "tue", "fri"],
        firstDate: null,
        lastDate: null,
        from: "10:00",
        until: "19:00",
        stepMinutes: 30,
        capacity: null,
        staffId: null
      }
    }
  ]
})
