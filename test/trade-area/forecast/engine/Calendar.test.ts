import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { formatDay, parseDay, weekdayNames, weekdayOf } from "../../../../src/calendar/Days.ts"
import { areHolidaysKnown, isHoliday } from "../../../../src/calendar/Holidays.ts"

const day = (text: string) => parseDay(text)!
const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, i) => day(`${year}-01-01`) + i)
    .map(formatDay)
    .filter((text) => text.startsWith(`${year}`) && isHoliday(day(text)))
    .map((text) => text.slice(5))

describe("Days", () => {
  it.prop(
    "are read from what they are written as, from the year 1 to 9999",
    { day: Schema.Int.check(Schema.isBetween({ minimum: -719_162, maximum: 2_932_896 })) },
    (given) => {
      assert.strictEqual(parseDay(formatDay(given.day)), given.day)
    }
  )

  it("know their weekday", () => {
    assert.strictEqual(weekdayNames[weekdayOf(day("2026-11-22"))], "sun")
    assert.strictEqual(weekdayNames[weekdayOf(day("1970-01-01"))], "thu")
  })

  it("are no dates that the calendar does not have", () => {
    for (const text of [
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-10-00",
      "1900-02-29",
      "2026-1-1",
      "20260101",
      "2026-01-01T00:00:00Z",
      ""
    ]) {
      assert.isUndefined(parseDay(text), text)
    }
    assert.isDefined(parseDay("2024-02-29"))
  })
})

describe("Public holidays of Japan", () => {
  it("are known from 2000 to 2099, and none is made up outside", () => {
    assert.deepStrictEqual([1950, 1999, 2100, 2150].flatMap(holidaysOf), [])
    assert.deepStrictEqual(
      ["1999-12-31", "2000-01-01", "2099-12-31", "2100-01-01"].map((text) => areHolidaysKnown(day(text))),
      [false, true, true, false]
    )
    assert.isTrue(isHoliday(day("2000-01-10")) && isHoliday(day("2099-11-23")))
  })

  it("are those of the law of their year, before days moved to Mondays and substitutes passed other holidays", () => {
    const summerAndAutumn = (year: number) => holidaysOf(year).filter((date) => date > "07" && date < "09-20")
    assert.deepStrictEqual(summerAndAutumn(2002), ["07-20", "09-15", "09-16"])
    assert.deepStrictEqual(summerAndAutumn(2003), ["07-21", "09-15"])
    const goldenWeek = (year: number) => holidaysOf(year).filter((date) => date > "05" && date < "06")
    assert.deepStrictEqual(goldenWeek(2003), ["05-03", "05-05"])
    assert.deepStrictEqual(goldenWeek(2006), ["05-03", "05-04", "05-05"])
    assert.deepStrictEqual(goldenWeek(2008), ["05-03", "05-04", "05-05", "05-06"])
  })

  it("include substitutes and days between two holidays", () => {
    assert.deepStrictEqual(holidaysOf(2026), [
      "01-01",
      "01-12",
      "02-11",
      "02-23",
      "03-20",
      "04-29",
      "05-03",
      "05-04",
      "05-05",
      "05-06",
      "07-20",
      "08-11",
      "09-21",
      "09-22",
      "09-23",
      "10-12",
      "11-03",
      "11-23"
    ])
  })

  it("follow the exceptions of the accession and of the Olympic Games", () => {
    assert.includeMembers(holidaysOf(2019), ["04-30", "05-01", "05-02", "10-22"])
    assert.notInclude(holidaysOf(2019), "12-23")
    assert.includeMembers(holidaysOf(2020), ["07-23", "07-24", "08-10"])
    assert.notInclude(holidaysOf(2020), "10-12")
    assert.includeMembers(holidaysOf(2021), ["07-22", "07-23", "08-08", "08-09"])
  })
})
