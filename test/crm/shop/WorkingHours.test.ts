/** Hours in which staff and rooms get bookings, in the time zone of the shop. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Hours } from "../../../modules/crm/shop/Shop.ts"
import { offTimes } from "../../../modules/crm/shop/WorkingHours.ts"

/** Off times of one worker, as local times of Tokyo. */
const offOf = (hours: ReadonlyArray<Hours>, from: string, until: string, timeZone = "Asia/Tokyo") => {
  const zoned = (text: string) =>
    new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds)
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .slice(5)
  return offTimes(timeZone, [{ id: "s", hours }], { startsAt: zoned(from), endsAt: zoned(until) }).map(
    ({ endsAt, startsAt }) => `${local(startsAt)} ${local(endsAt)}`
  )
}

describe("Working hours", () => {
  it("leave the times before, after and between them", () => {
    const hours: ReadonlyArray<Hours> = [
      { days: ["mon", "tue"], from: "10:00", until: "13:00" },
      { days: ["mon"], from: "14:00", until: "19:00" }
    ]
    assert.deepStrictEqual(offOf(hours, "2026-11-30T09:00", "2026-12-01T12:00"), [
      "11-30T09:00 11-30T10:00",
      "11-30T13:00 11-30T14:00",
      "11-30T19:00 12-01T10:00"
    ])
  })

  it("that run past midnight belong to the day on which they begin", () => {
    const hours: ReadonlyArray<Hours> = [{ days: ["mon"], from: "18:00", until: "26:00" }]
    assert.deepStrictEqual(offOf(hours, "2026-12-01T00:00", "2026-12-01T20:00"), ["12-01T02:00 12-01T20:00"])
  })

  it("of a public holiday replace those of its weekday, where they name it", () => {
    const usual: Hours = { days: ["thu"], from: "10:00", until: "19:00" }
    const holiday: Hours = { days: ["holiday"], from: "12:00", until: "15:00" }
    const day = ["2027-02-11T11:00", "2027-02-11T16:00"] as const
    assert.deepStrictEqual(offOf([usual], ...day), [])
    assert.deepStrictEqual(offOf([usual, holiday], ...day), ["02-11T11:00 02-11T12:00", "02-11T15:00 02-11T16:00"])
  })

  it("of none are no times at all, and without hours of its own a worker is never off", () => {
    assert.deepStrictEqual(offOf([], "2026-11-30T09:00", "2026-11-30T18:00"), ["11-30T09:00 11-30T18:00"])
    const span = { startsAt: new Date(0), endsAt: new Date(1) }
    assert.deepStrictEqual(offTimes("Asia/Tokyo", [{ id: "s", hours: null }], span), [])
  })

  it("are local times where clocks change", () => {
    const hours: ReadonlyArray<Hours> = [{ days: ["sun"], from: "01:00", until: "05:00" }]
    assert.deepStrictEqual(offOf(hours, "2026-03-08T00:00", "2026-03-08T06:00", "America/New_York"), [
      "03-08T00:00 03-08T01:00",
      "03-08T05:00 03-08T06:00"
    ])
  })

  const quarter = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 119 }))
  it.prop(
    "cover each quarter of an hour that no entry covers",
    { spans: Schema.Array(Schema.Struct({ from: quarter, length: quarter })).check(Schema.isMaxLength(4)) },
    ({ spans }) => {
      const time = (quarters: number) =>
        `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`
      const entries = spans.flatMap(({ from, length }) =>
        length === 0 || from + length > 119 ? [] : [{ from, until: from + length }]
      )
      const hours = entries.map(({ from, until }): Hours => ({ days: ["mon"], from: time(from), until: time(until) }))
      const monday = Temporal.ZonedDateTime.from("2026-11-30T00:00[Asia/Tokyo]").epochMilliseconds
      const at = (quarters: number) => new Date(monday + quarters * 900_000)
      const off = offTimes("Asia/Tokyo", [{ id: "s", hours }], { startsAt: at(0), endsAt: at(119) })
      for (let n = 0; n < 119; n++) {
        const isOff = off.some(({ endsAt, startsAt }) => startsAt <= at(n) && at(n) < endsAt)
        assert.strictEqual(isOff, !entries.some(({ from, until }) => from <= n && n < until), time(n))
      }
      return true
    }
  )
})
