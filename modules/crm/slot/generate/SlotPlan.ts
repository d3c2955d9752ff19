/** The slots that a menu has by its rules, between two days of business. Pure. */
import type { Menu } from "../../menu/Menu.ts"
import { type ClosureRule, opensOn } from "../../shop/Closure.ts"
import { addDays, type LocalSpan, minutesOf, spansOn } from "../../shop/LocalTime.ts"
import type { Hours, ShopSettings } from "../../shop/Shop.ts"
import { entriesOn } from "../../shop/WorkingHours.ts"
import { maxSlotsPerDay } from "../Slot.ts"
import type { SlotRule } from "./SlotRule.ts"

export interface PlanInput {
  readonly shop: Pick<ShopSettings, "timeZone" | "holidays" | "hours" | "slotMinutes">
  readonly closures: ReadonlyArray<ClosureRule>
  readonly menu: Pick<Menu, "duration" | "maxCapacity">
  readonly rules: ReadonlyArray<SlotRule>
  /** Days of business, both included. */
  readonly from: string
  readonly to: string
}

export interface PlannedSlot extends LocalSpan {
  readonly businessDate: string
  readonly maxCapacity: number
  readonly staffId: string | null
}

export interface SlotPlan {
  readonly slots: ReadonlyArray<PlannedSlot>
  /**
   * Times that are left out: they do not exist or would be read wrongly, because clocks change, or the day has as many slots as
   * a menu may have.
   */
  readonly skipped: number
}

type TimedRule = Exclude<SlotRule, { readonly type: "closed" }>
/** Minutes of a day of business. */
type Span = readonly [from: number, until: number]

const allDay: Span = [0, 1800]

const span = ({ from, until }: { readonly from: string | null; readonly until: string | null }): Span => [
  minutesOf(from ?? "") ?? allDay[0],
  minutesOf(until ?? "") ?? allDay[1]
]

const covers = (
  { firstDate, lastDate }: { readonly firstDate: string | null; readonly lastDate: string | null },
  date: string
) => (firstDate ?? date) <= date && date <= (lastDate ?? date)

const openingSpans = (hours: ReadonlyArray<Hours> | null, date: string): ReadonlyArray<Span> =>
  hours === null ? [allDay] : entriesOn(hours, date).map(span)

/** Minutes between starts: of the rule, else of the shop, else one after another. */
const stepOf = (rule: TimedRule, { duration, slotMinutes }: Grid): number => rule.stepMinutes ?? slotMinutes ?? duration

/** The length of slots, and the distance between starts that the shop has set. */
export interface Grid {
  readonly duration: number
  readonly slotMinutes: number | null
}

function* startsOf(rule: TimedRule, grid: Grid): Generator<number> {
  const [from, until] = span(rule)
  for (let start = from; start + grid.duration <= until; start += stepOf(rule, grid)) yield start
}

/** Starts of the day by the rules that apply; the first rule that names a time has it. */
const startsOn = ({ menu, rules, shop }: PlanInput, date: string): ReadonlyArray<readonly [number, TimedRule]> => {
  const { duration } = menu
  const covering = rules.filter((rule) => covers(rule, date))
  const extra = covering.filter((rule) => rule.type === "extra")
  const weekly = entriesOn(
    covering.filter((rule) => rule.type === "weekly"),
    date
  )
  const closed = covering.filter((rule) => rule.type === "closed").map(span)
  const opening = openingSpans(shop.hours, date)
  const isOpen = (start: number) =>
    opening.some(([from, until]) => from <= start && start + duration <= until) &&
    !closed.some(([from, until]) => start < until && from < start + duration)
  const starts: Array<readonly [number, TimedRule]> = []
  // Rules may name a time again and again: it is looked at once for each of the staff.
  const named = new Map<string | null, Set<number>>()
  for (const rule of [...extra, ...weekly]) {
    const times = named.get(rule.staffId) ?? new Set()
    named.set(rule.staffId, times)
    for (const start of startsOf(rule, { duration, slotMinutes: shop.slotMinutes })) {
      if (times.has(start)) continue
      times.add(start)
      if (rule.type === "extra" || isOpen(start)) starts.push([start, rule])
    }
  }
  return starts
}

/** The most slots that the rule alone makes on one day. */
export const slotsADay = (rule: SlotRule, grid: Grid): number => {
  if (rule.type === "closed") return 0
  const [from, until] = span(rule)
  return Math.max(0, Math.floor((until - from - grid.duration) / stepOf(rule, grid)) + 1)
}

/** A transaction plans about this many slots: some 20 ms of the event loop. */
const slotsPerTransaction = 2_000
const mostDaysPerTransaction = 31

/** Days of a menu that are generated in one transaction: fewer, the more slots its rules may make on a day. */
export const daysPerTransaction = (rules: ReadonlyArray<SlotRule>, grid: Grid): number => {
  const planned = rules.reduce((sum, rule) => sum + slotsADay(rule, grid), 0)
  const slots = Math.min(planned, maxSlotsPerDay)
  return Math.max(1, Math.min(mostDaysPerTransaction, Math.floor(slotsPerTransaction / Math.max(1, slots))))
}

export const slotPlan = (input: PlanInput): SlotPlan => {
  const { closures, from, menu, shop, to } = input
  const opens = opensOn(shop, closures)
  // Two days of business may name one moment: 25:00 of the first is 01:00 of the second.
  const slots = new Map<string, PlannedSlot>()
  let skipped = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!opens(date)) continue
    const spanAt = spansOn(shop.timeZone, date)
    const before = slots.size
    for (const [start, rule] of startsOn(input, date)) {
      const local = slots.size - before === maxSlotsPerDay ? undefined : spanAt(start, menu.duration)
      if (local === undefined) {
        skipped++
        continue
      }
      const key = `${local.startsAt.getTime()} ${rule.staffId}`
      if (slots.has(key)) continue
      const maxCapacity = rule.capacity ?? menu.maxCapacity
      slots.set(key, { ...local, businessDate: date, maxCapacity, staffId: rule.staffId })
    }
  }
  return { slots: [...slots.values()], skipped }
}
