import { assert, describe, it } from "@effect/vitest"
import { faultOf, firstWeek, holidayOf, hoursOf, weekOf } from "../../modules/console/web/settings/hours/Week.ts"

const open = (from: string, until: string, breakFrom = "", breakUntil = "") => ({
  isOpen: true,
  from,
  until,
  breakFrom,
  breakUntil
})
const none = holidayOf(null)

describe("The hours of a week", () => {
  it("are kept as the service keeps them, and shown again as they were filled in", () => {
    const week = {
      ...firstWeek,
      tue: { ...firstWeek.tue, isOpen: false },
      sat: open("10:00", "20:00", "13:00", "14:30"),
      sun: open("18:00", "26:00")
    }
    const hours = hoursOf(week, none)
    assert.deepStrictEqual(hours, [
      { days: ["mon", "wed", "thu", "fri"], from: "10:00", until: "19:00" },
      { days: ["sat"], from: "10:00", until: "13:00" },
      { days: ["sat"], from: "14:30", until: "20:00" },
      { days: ["sun"], from: "18:00", until: "26:00" }
    ])
    assert.deepStrictEqual(weekOf(hours), week)
    assert.isFalse(holidayOf(hours).isOpen)
  })

  it("may have others on public holidays, with a break, or again those of the weekday", () => {
    const holiday = open("11:00", "17:00", "13:00", "14:00")
    const hours = hoursOf(firstWeek, holiday)
    assert.deepStrictEqual(hours.slice(1), [
      { days: ["holiday"], from: "11:00", until: "13:00" },
      { days: ["holiday"], from: "14:00", until: "17:00" }
    ])
    assert.deepStrictEqual([holidayOf(hours), weekOf(hours)], [holiday, firstWeek])
    assert.deepStrictEqual(
      hoursOf(firstWeek, open("10:00", "19:00")).map(({ days }) => days.at(-1)),
      ["holiday"]
    )
    assert.deepStrictEqual(hoursOf(weekOf(hours), { ...holiday, isOpen: false }), hoursOf(firstWeek, none))
  })

  it("are refused where a closing is no later than its opening, or a break is not within", () => {
    const faults = [
      open("10:00", "10:00"),
      open("", "19:00"),
      open("10:00", "19:00", "12:00"),
      open("10:00", "19:00", "10:00", "11:00"),
      open("10:00", "19:00", "12:00", "19:00"),
      open("10:00", "10:01"),
      open("09:00", "19:00", "12:00", "13:00"),
      { ...open("10:00", "10:00"), isOpen: false }
    ].map(faultOf)
    assert.deepStrictEqual(faults, [
      "endBeforeStart",
      "endBeforeStart",
      "halfBreak",
      "breakOutside",
      "breakOutside",
      undefined,
      undefined,
      undefined
    ])
  })
})
