import { assert, describe, it } from "@effect/vitest"
import { type ClosureRule, opensOn } from "../../../modules/crm/shop/Closure.ts"
import { daysPerTransaction, type PlanInput, slotPlan } from "../../../modules/crm/slot/generate/SlotPlan.ts"
import type { SlotRule } from "../../../modules/crm/slot/generate/SlotRule.ts"

const closedOn = (
  rules: ReadonlyArray<ClosureRule>,
  dates: ReadonlyArray<string>,
  holidays: "open" | "closed" = "open"
) => dates.filter((date) => !opensOn({ holidays }, rules)(date))

const weekdays = (rule: Partial<Extract<ClosureRule, { type: "weekdays" }>>): ClosureRule => ({
  type: "weekdays",
  days: ["mon"],
  nth: null,
  onHoliday: "closed",
  ...rule
})

const november = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, "0")}`)

describe("The days off of a shop", () => {
  it("are weekdays, or the nth and the last of a month", () => {
    assert.deepStrictEqual(closedOn([weekdays({ days: ["wed"] })], november), [
      "2026-11-04",
      "2026-11-11",
      "2026-11-18",
      "2026-11-25"
    ])
    assert.deepStrictEqual(closedOn([weekdays({ days: ["wed"], nth: [3] })], november), ["2026-11-18"])
    assert.deepStrictEqual(closedOn([weekdays({ days: ["sun", "mon"], nth: [5, -1] })], november), [
      "2026-11-29",
      "2026-11-30"
    ])
  })

  it("follow public holidays: closed, open, or made up for on the next day", () => {
    // 23 November 2026 is a Monday and Labour Thanksgiving Day; 21 and 22 September are holidays, 23 too.
    const days = ["2026-11-16", "2026-11-23", "2026-11-24"]
    assert.deepStrictEqual(closedOn([weekdays({})], days), ["2026-11-16", "2026-11-23"])
    assert.deepStrictEqual(closedOn([weekdays({ onHoliday: "open" })], days), ["2026-11-16"])
    assert.deepStrictEqual(closedOn([weekdays({ onHoliday: "next_day" })], days), ["2026-11-16", "2026-11-24"])
    const september = ["2026-09-21", "2026-09-22", "2026-09-23", "2026-09-24", "2026-09-25"]
    assert.deepStrictEqual(closedOn([weekdays({ onHoliday: "next_day" })], september), ["2026-09-24"])
    assert.deepStrictEqual(closedOn([], days, "closed"), ["2026-11-23"])
  })

  it("give way to dates on which it opens after all", () => {
    const dates = (from: string, until: string, opens = false): ClosureRule => ({ type: "dates", from, until, opens })
    const days = ["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-04"]
    const rules = [dates("2026-12-29", "2027-01-03"), dates("2026-12-30", "2026-12-30", true), weekdays({})]
    assert.deepStrictEqual(closedOn(rules, days, "closed"), [
      "2026-12-28",
      "2026-12-29",
      "2026-12-31",
      "2027-01-01",
      "2027-01-04"
    ])
    assert.deepStrictEqual(closedOn([...rules, dates("2027-01-04", "2027-01-04", true)], ["2027-01-04"]), [])
  })
})

const times = { from: "10:00", until: "12:00", stepMinutes: null, capacity: null, staffId: null }
const weekly = (rule: Partial<Extract<SlotRule, { type: "weekly" }>> = {}): SlotRule => ({
  type: "weekly",
  days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  firstDate: null,
  lastDate: null,
  ...times,
  ...rule
})

const planned = (input: Partial<PlanInput> & { readonly on?: string }) => {
  const { on = "2026-11-25", ...rest } = input
  return slotPlan({
    shop: { timeZone: "Asia/Tokyo", holidays: "open", hours: null, slotMinutes: null },
    closures: [],
    menu: { duration: 60, maxCapacity: 2 },
    rules: [weekly()],
    from: on,
    to: on,
    ...rest
  })
}

const startsOf = (input: Partial<PlanInput> & { readonly on?: string }) =>
  planned(input).slots.map(({ date, startTime }) => `${date} ${startTime}`)

describe("The slots of a menu", () => {
  it("fill the times of its weekly rules, and the last one ends in time", () => {
    assert.deepStrictEqual(startsOf({ rules: [weekly({ until: "12:59", stepMinutes: 45 })] }), [
      "2026-11-25 10:00",
      "2026-11-25 10:45",
      "2026-11-25 11:30"
    ])
    assert.deepStrictEqual(startsOf({ rules: [weekly({ days: ["thu"] })] }), [])
    assert.deepStrictEqual(startsOf({ rules: [weekly({ firstDate: "2026-11-26" })] }), [])
    assert.strictEqual(startsOf({ rules: [weekly({ lastDate: "2026-11-25" })] }).length, 2)
    assert.deepStrictEqual(
      planned({ rules: [weekly({ capacity: 5 })] }).slots.map(({ maxCapacity }) => maxCapacity),
      [5, 5]
    )
  })

  it("run past midnight on the day of business on which they began, and name each moment once", () => {
    const night = weekly({ days: ["fri"], from: "23:00", until: "26:00" })
    const early = weekly({ days: ["sat"], from: "00:00", until: "02:00" })
    const { slots } = planned({ rules: [night, early], from: "2026-11-27", to: "2026-11-28" })
    assert.deepStrictEqual(
      slots.map(({ businessDate, date, endTime, startTime }) => [businessDate, date, startTime, endTime]),
      [
        ["2026-11-27", "2026-11-27", "23:00", "00:00"],
        ["2026-11-27", "2026-11-28", "00:00", "01:00"],
        ["2026-11-27", "2026-11-28", "01:00", "02:00"]
      ]
    )
    const closed: ClosureRule = { type: "dates", from: "2026-11-28", until: "2026-11-28", opens: false }
    assert.strictEqual(startsOf({ rules: [night], closures: [closed], from: "2026-11-27", to: "2026-11-28" }).length, 3)
  })

  it("follow the rules for holidays in place of those for the weekday", () => {
    const rules = [
      weekly({ days: ["mon", "tue", "wed", "thu", "fri"] }),
      weekly({ days: ["sat", "sun", "holiday"], from: "09:00", until: "10:00" })
    ]
    assert.deepStrictEqual(startsOf({ rules, on: "2026-11-23" }), ["2026-11-23 09:00"])
    assert.strictEqual(startsOf({ rules: rules.slice(0, 1), on: "2026-11-23" }).length, 2)
  })

  it("keep to opening hours, days off and exceptions, but for those of certain dates", () => {
    const hours = [{ days: ["wed" as const], from: "11:00", until: "20:00" }]
    assert.deepStrictEqual(startsOf({ shop: { timeZone: "Asia/Tokyo", holidays: "open", hours, slotMinutes: null } }), [
      "2026-11-25 11:00"
    ])
    const on = { firstDate: "2026-11-25", lastDate: "2026-11-25" }
    assert.deepStrictEqual(startsOf({ rules: [weekly(), { type: "closed", ...on, from: "11:30", until: null }] }), [
      "2026-11-25 10:00"
    ])
    const extra: SlotRule = { type: "extra", ...on, ...times, from: "21:00", until: "22:00" }
    const rules = [weekly(), { type: "closed", ...on, from: null, until: null } as const, extra]
    assert.deepStrictEqual(startsOf({ rules }), ["2026-11-25 21:00"])
    const closures = [{ type: "dates", from: "2026-11-25", until: "2026-11-25", opens: false } as const]
    assert.deepStrictEqual(startsOf({ rules, closures }), [])
  })

  it("leave out what the clocks skip, and take each time that they show twice once", () => {
    const shop = (timeZone: string) => ({ timeZone, holidays: "open" as const, hours: null, slotMinutes: null })
    const rules = [weekly({ from: "01:00", until: "04:00", stepMinutes: 30 })]
    const menu = { duration: 30, maxCapacity: 1 }
    const spring = planned({ shop: shop("America/New_York"), rules, menu, on: "2026-03-08" })
    assert.deepStrictEqual(
      [spring.slots.map(({ startTime }) => startTime), spring.skipped],
      [["01:00", "01:30", "03:00", "03:30"], 2]
    )
    const autumn = planned({ shop: shop("America/New_York"), rules, menu, on: "2026-11-01" })
    assert.deepStrictEqual(
      [autumn.slots.map(({ startTime }) => startTime), autumn.skipped],
      [["01:00", "02:00", "02:30", "03:00", "03:30"], 1]
    )
    const howe = planned({ shop: shop("Australia/Lord_Howe"), rules, menu, on: "2026-10-04" })
    assert.deepStrictEqual(
      [howe.slots.map(({ startTime }) => startTime), howe.skipped],
      [["01:00", "01:30", "02:30", "03:00", "03:30"], 1]
    )
  })

  it("are the same however many rules name them again", () => {
    const rules = [weekly({ from: "00:00", until: "29:59", stepMinutes: 6 })]
    const week = { on: "2026-11-25", to: "2026-12-01" }
    assert.deepStrictEqual(
      planned({ ...week, rules: Array.from({ length: 100 }, () => rules[0]!) }),
      planned({ ...week, rules })
    )
  })

  it("are five hundred of a day at most, whatever the rules say", () => {
    const rules = [weekly({ from: "00:00", until: "20:00", stepMinutes: 1 })]
    const day = planned({ rules, on: "2026-11-25", to: "2026-11-26" })
    assert.deepStrictEqual([day.slots.length, day.skipped], [1_000, 2 * 641])
    const most = planned({ rules: [weekly({ from: "00:00", until: "09:19", stepMinutes: 1 })] })
    assert.deepStrictEqual([most.slots.length, most.skipped], [500, 0])
  })

  it("are planned a month at a time, or fewer days where rules make many, so that the event loop is not held up", () => {
    const each = (stepMinutes: number, until: string): SlotRule => ({
      type: "weekly",
      days: ["mon"],
      firstDate: null,
      lastDate: null,
      from: "00:00",
      until,
      stepMinutes,
      capacity: null,
      staffId: null
    })
    const daysOf = (count: number, rule: SlotRule) =>
      daysPerTransaction(
        Array.from({ length: count }, () => rule),
        { duration: 5, slotMinutes: null }
      )
    assert.strictEqual(daysOf(0, each(5, "24:00")), 31)
    assert.strictEqual(daysOf(1, each(30, "24:00")), 31)
    assert.strictEqual(daysOf(1, each(5, "24:00")), 6, "288 a day")
    assert.strictEqual(daysOf(2, each(5, "24:00")), 4, "500 a day, since a menu has no more")
    assert.strictEqual(daysOf(200, each(5, "25:00")), 4)
  })
})
