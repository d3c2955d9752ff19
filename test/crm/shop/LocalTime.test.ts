import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  addDays,
  clockIn,
  instantAtOrAfter,
  instantOf,
  isDate,
  type LocalSpan,
  minutesOf,
  spanBetween,
  spanOf,
  spansOn,
  timeZoneNamed,
  todayIn
} from "../../../modules/crm/shop/LocalTime.ts"

const at = (iso: string) => new Date(iso)
const time = (text: string) => minutesOf(text) ?? Number.NaN
const isoOf = (date: Date | undefined) => date?.toISOString()

describe("Local time", () => {
  it("reads times of a day of business up to 29:59, and dates of the calendar alone", () => {
    assert.deepStrictEqual(["00:00", "24:00", "29:59"].map(minutesOf), [0, 1440, 1799])
    for (const text of ["30:00", "9:00", "12:60", "12:5", "", "12:00:00"]) assert.isUndefined(minutesOf(text))
    assert.deepStrictEqual(["2028-02-29", "2027-02-29", "2026-13-01", "26-01-01", "9999-01-01"].map(isDate), [
      true,
      false,
      false,
      false,
      false
    ])
  })

  it("knows zones by their names, and no offsets", () => {
    assert.deepStrictEqual(["Asia/Tokyo", "UTC", "America/Argentina/Ushuaia"].map(timeZoneNamed), [
      "Asia/Tokyo",
      "UTC",
      "America/Argentina/Ushuaia"
    ])
    for (const name of ["+09:00", "Asia/Edo", "", "Asia/Tokyo ", "[Asia/Tokyo]"])
      assert.isUndefined(timeZoneNamed(name))
  })

  it("takes a time after midnight for the next calendar day", () => {
    assert.strictEqual(isoOf(instantOf("Asia/Tokyo", "2026-12-31", time("25:30"))), "2026-12-31T16:30:00.000Z")
    assert.deepInclude(spanOf("Asia/Tokyo", "2026-12-31", time("25:30"), 60), {
      date: "2027-01-01",
      startTime: "01:30",
      endTime: "02:30"
    })
    assert.deepInclude(spanOf("Asia/Tokyo", "2026-12-31", time("23:30"), 60), {
      date: "2026-12-31",
      startTime: "23:30",
      endTime: "00:30"
    })
  })

  it("reads an end at or before the start as one of the next day, up to 24 hours", () => {
    const lengthOf = (start: string, end: string) => {
      const span = spanBetween("Asia/Tokyo", "2026-11-22", time(start), time(end))
      return span && (span.endsAt.getTime() - span.startsAt.getTime()) / 60_000
    }
    assert.deepStrictEqual(
      [
        lengthOf("23:00", "01:00"),
        lengthOf("10:00", "10:00"),
        lengthOf("25:00", "02:00"),
        lengthOf("25:00", "26:00"),
        lengthOf("04:00", "29:00"),
        lengthOf("00:00", "24:00")
      ],
      [120, 1440, 60, 60, undefined, 1440]
    )
  })

  it("leaves out a time that the clocks skip", () => {
    const skipped = [
      ["America/New_York", "2026-03-08", "02:00"],
      ["America/New_York", "2026-03-07", "26:59"],
      ["Europe/Berlin", "2026-03-29", "02:30"],
      ["Australia/Lord_Howe", "2026-10-04", "02:15"],
      // The whole day was left out when the date line moved.
      ["Pacific/Apia", "2011-12-30", "10:00"],
      ["Africa/Cairo", "2026-04-24", "00:30"]
    ] as const
    for (const [zone, date, clock] of skipped)
      assert.isUndefined(instantOf(zone, date, time(clock)), `${zone} ${clock}`)
    assert.strictEqual(isoOf(instantOf("America/New_York", "2026-03-08", time("03:00"))), "2026-03-08T07:00:00.000Z")
    assert.strictEqual(isoOf(instantOf("Australia/Lord_Howe", "2026-10-04", time("02:30"))), "2026-10-03T15:30:00.000Z")
    assert.strictEqual(
      isoOf(instantAtOrAfter("Europe/Berlin", "2026-03-29", time("02:30"))),
      "2026-03-29T01:30:00.000Z"
    )
  })

  it("takes the first of two equal times, and keeps the minutes of a span through a change of the clocks", () => {
    assert.strictEqual(isoOf(instantOf("America/New_York", "2026-11-01", time("01:30"))), "2026-11-01T05:30:00.000Z")
    assert.strictEqual(isoOf(instantOf("Europe/Berlin", "2026-10-25", time("02:30"))), "2026-10-25T00:30:00.000Z")
    assert.deepInclude(spanOf("America/New_York", "2026-03-08", time("01:30"), 60), {
      startTime: "01:30",
      endTime: "03:30"
    })
    assert.deepInclude(spanOf("America/New_York", "2026-11-01", time("00:30"), 60), {
      startTime: "00:30",
      endTime: "01:30"
    })
  })

  it("leaves out a span whose times would be read wrongly", () => {
    // 01:30 to 01:30 an hour later would stand for 24 hours.
    assert.isUndefined(spanOf("America/New_York", "2026-11-01", time("01:30"), 60))
    assert.isUndefined(spanOf("America/New_York", "2026-03-07", time("10:00"), 1440))
    assert.isDefined(spanOf("America/New_York", "2026-03-06", time("10:00"), 1440))
  })

  it("knows today at both sides of midnight and of the date line", () => {
    assert.strictEqual(todayIn("Asia/Tokyo", at("2026-11-22T14:59:59.999Z")), "2026-11-22")
    assert.strictEqual(todayIn("Asia/Tokyo", at("2026-11-22T15:00:00Z")), "2026-11-23")
    assert.strictEqual(todayIn("Pacific/Apia", at("2026-11-22T11:00:00Z")), "2026-11-23")
    assert.strictEqual(todayIn("Pacific/Pago_Pago", at("2026-11-22T10:59:59Z")), "2026-11-21")
  })

  const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
  const Zone = Schema.Literals([
    "Asia/Tokyo",
    "America/New_York",
    "Europe/Berlin",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC"
  ])
  const [day, start, length] = [between(0, 366), between(0, 1799), between(1, 1440)]

  it.prop("writes what reads back as the same span, in every zone", { zone: Zone, day, start, length }, (given) => {
    const { length, zone } = given
    const date = addDays("2026-01-01", given.day)
    const span = spanOf(zone, date, given.start, length)
    assert.deepStrictEqual(spansOn(zone, date)(given.start, length), span)
    if (span === undefined) return
    assert.deepStrictEqual(
      [clockIn(zone, span.startsAt), clockIn(zone, span.endsAt), todayIn(zone, span.startsAt)],
      [span.startTime, span.endTime, span.date]
    )
    assert.strictEqual(span.endsAt.getTime() - span.startsAt.getTime(), length * 60_000)
    const lastDay = span.endTime <= span.startTime ? addDays(span.date, 1) : span.date
    assert.strictEqual(todayIn(zone, span.endsAt), lastDay)
    assert.deepStrictEqual(instantOf(zone, span.date, time(span.startTime)), span.startsAt)
  })

  const Local = Schema.Struct({ day: between(0, 3), start, length })

  it.prop("misses no overlap across midnight, however the times are written", { one: Local, other: Local }, (given) => {
    // In a zone without changes of the clocks minutes can be counted from the first midnight.
    const [a, b] = [given.one, given.other].map(({ day, length, start }) => {
      const span = spanOf("Asia/Tokyo", addDays("2026-11-20", day), start, length)!
      // What the API shows is enough to find the same instants.
      const read = spanBetween("Asia/Tokyo", span.date, time(span.startTime), time(span.endTime))!
      assert.deepStrictEqual(read, span)
      return { read, from: day * 1440 + start, until: day * 1440 + start + length }
    }) as [Counted, Counted]
    assert.strictEqual(
      a.read.startsAt < b.read.endsAt && b.read.startsAt < a.read.endsAt,
      a.from < b.until && b.from < a.until
    )
  })
})

interface Counted {
  readonly read: LocalSpan
  readonly from: number
  readonly until: number
}
