/** A menu: what guests can book. The public API calls it a reservation event. */
import { Schema } from "effect"
import { ReminderOffsets } from "../shop/ReminderOffset.ts"

export const menuStatuses = ["active", "archived"] as const

const within = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

const day = 1440
const year = 525_600

/** Limits of each member, for requests and commands. */
export const menuFields = {
  name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate({
    description: "1 to 100 characters",
    examples: ["カット"]
  }),
  description: Schema.String.check(Schema.isMaxLength(2000)).annotate({
    description: "For guests, up to 2,000 characters",
    examples: ["シャンプー込み"]
  }),
  duration: within(1, day).annotate({ description: "Minutes, 1 to 1,440", examples: [60] }),
  price: within(0, 99_999_999).annotate({ description: "Yen, tax included", examples: [4400] }),
  maxCapacity: within(1, 10_000).annotate({
    description: "Guests per slot, unless the slot says otherwise",
    examples: [2]
  }),
  minNotice: within(0, year).annotate({
    description: "Minutes before the start after which booking is closed",
    examples: [120]
  }),
  maxAdvance: within(0, 730).annotate({
    description: "Days ahead that can be booked; 0: on the same day only",
    examples: [60]
  }),
  color: Schema.String.check(
    Schema.isPattern(/^#[0-9A-Fa-f]{6}$/u, { message: "must be a colour such as #06C755" })
  ).annotate({ description: "Hexadecimal", examples: ["#06C755"] }),
  status: Schema.Literals(menuStatuses).annotate({
    description: "Only active ones are listed and booked",
    examples: ["active"]
  }),
  needsApproval: Schema.Boolean.annotate({ description: "Staff confirm each booking", examples: [false] }),
  needsPrepayment: Schema.Boolean.annotate({ description: "A booking waits for its payment", examples: [false] }),
  needsStaff: Schema.Boolean.annotate({ description: "A booking occupies one of the staff", examples: [true] }),
  needsRoom: Schema.Boolean.annotate({ description: "A booking occupies a room", examples: [false] }),
  bufferBefore: within(0, day).annotate({
    description: "Minutes for which staff and room are occupied before the start",
    examples: [0]
  }),
  bufferAfter: within(0, day).annotate({
    description: "Minutes for which staff and room are occupied after the end",
    examples: [10]
  }),
  freeCancelMinutes: within(0, year).annotate({
    description: "Minutes before the start until which a friend cancels freely; later the staff decide",
    examples: [1440]
  }),
  cancelNeedsApproval: Schema.Boolean.annotate({
    description: "Staff decide on each cancellation by a friend",
    examples: [false]
  }),
  reminders: Schema.NullOr(ReminderOffsets).annotate({
    description: "When guests are reminded; empty for never, null for the default of the shop",
    examples: [[{ minutesBefore: 120 }]]
  })
}

export const MenuSettings = Schema.Struct(menuFields)
export type MenuSettings = typeof MenuSettings.Type

export const Menu = Schema.Struct({ id: Schema.String, accountId: Schema.String, ...menuFields })
export type Menu = typeof Menu.Type

export const defaults: Omit<MenuSettings, "name" | "duration"> = {
  description: "",
  price: 0,
  maxCapacity: 1,
  minNotice: 0,
  maxAdvance: 60,
  color: "#06C755",
  status: "active",
  needsApproval: false,
  needsPrepayment: false,
  needsStaff: false,
  needsRoom: false,
  bufferBefore: 0,
  bufferAfter: 0,
  freeCancelMinutes: 0,
  cancelNeedsApproval: false,
  reminders: null
}

/** What an operator changes; absent members stay as they are. */
export type MenuChange = { readonly [K in keyof MenuSettings]?: MenuSettings[K] | undefined }

export const applyChange = <A extends MenuSettings>(menu: A, change: MenuChange): A => ({
  ...menu,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<MenuSettings>)
})
