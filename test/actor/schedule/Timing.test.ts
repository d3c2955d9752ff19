import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { type Timing, textOf, ticksOf } from "../../../src/actor/schedule/stored/Timing.ts"
import { nextOpen } from "../../../src/calendar/BusinessHours.ts"

const utc = (text: string) => Date.parse(text)
const ticks = (timing: Partial<Timing>) => Result.getOrThrow(ticksOf({ zone: "Asia/Tokyo", ...timing }))

/** The first ticks after a time. */
const first = (count: number, after: string, timing: Partial<Timing>) => {
  const { next } = ticks(timing)
  const found: Array<string> = []
  for (let tick = next(utc(after)); found.length < count && tick !== Infinity; tick = next(tick)) {
    found.push(new Date(tick).toISOString())
  }
  return found
}

const refused = (timing: Partial<Timing>) => Result.merge(Result.map(ticksOf({ zone: "UTC", ...timing }), () => "none"))

describe("The timing of a stored schedule", () => {
  it("follows a cron expression in its time zone", () => {
    assert.deepStrictEqual(first(2, "2026-11-22T00:00:00Z", { cron: "0 8 * * *" }), [
      "2026-11-22T23:00:00.000Z",
      "2026-11-23T23:00:00.000Z"
    ])
  })

  it("repeats at a distance from a time, before and after it", () => {
    const timing = { every: 90_000, from: utc("2026-01-01T00:00:10Z") }
    assert.deepStrictEqual(first(2, "2026-01-01T00:00:10Z", timing), [
      "2026-01-01T00:01:40.000Z",
      "2026-01-01T00:03:10.000Z"
    ])
    assert.deepStrictEqual(first(1, "2025-12-31T23:58:39.999Z", timing), ["2025-12-31T23:58:40.000Z"])
    assert.strictEqual(ticks(timing).latest(0, timing.from - 1), timing.from - 90_000)
  })

  it("comes once at a time, and no more after its end", () => {
    const at = utc("2026-03-01T00:00:00Z")
    assert.deepStrictEqual(first(3, "2026-01-01T00:00:00Z", { at }), ["2026-03-01T00:00:00.000Z"])
    assert.deepStrictEqual(first(3, "2026-03-01T00:00:00Z", { at }), [])
    assert.strictEqual(
      first(9, "2026-01-01T00:00:00Z", { cron: "0 0 * * *", until: utc("2026-01-03T15:00:00Z") }).length,
      3
    )
  })

  it("leaves out weekends and public holidays on business days", () => {
    // The 3rd of November 2026 is Culture Day, a Tuesday; the 31st of October a Saturday.
    assert.deepStrictEqual(first(3, "2026-10-29T23:30:00Z", { cron: "0 9 * * *", on: "business-day" }), [
      "2026-10-30T00:00:00.000Z",
      "2026-11-02T00:00:00.000Z",
      "2026-11-04T00:00:00.000Z"
    ])
  })

  it("stays within opening hours, holidays and the hours after midnight included", () => {
    const hours = [
      { days: ["fri"], from: "22:00", until: "26:00" },
      { days: ["holiday"], from: "10:00", until: "11:00" }
    ] as const
    assert.deepStrictEqual(first(6, "2026-11-20T12:30:00Z", { cron: "0 * * * *", hours }), [
      "2026-11-20T13:00:00.000Z",
      "2026-11-20T14:00:00.000Z",
      "2026-11-20T15:00:00.000Z",
      "2026-11-20T16:00:00.000Z",
      // Monday the 23rd is Labour Thanksgiving Day.
      "2026-11-23T01:00:00.000Z",
      "2026-11-27T13:00:00.000Z"
    ])
  })

  it("opens when the clock leaves the opening out", () => {
    const hours = [{ days: ["sun"], from: "02:30", until: "05:00" }] as const
    const timing = { zone: "Europe/Berlin", cron: "* * * * * *", hours }
    assert.deepStrictEqual(first(1, "2026-03-28T12:00:00Z", timing), ["2026-03-29T01:00:00.000Z"])
  })

  it("cannot be when it never fires, or says nothing that a calendar has", () => {
    assert.match(refused({ cron: "0 0 31 2 *" }), /no such day/)
    assert.match(refused({ cron: "often" }), /./)
    assert.match(refused({ zone: "Asia/Tokio", every: 60_000 }), /no time zone/)
    assert.match(refused({ every: 10 }), /closer than a second/)
    assert.match(refused({}), /names no time/)
    assert.match(refused({ every: 1_000, hours: [{ days: ["mon"], from: "9", until: "18:00" }] }), /no hours/)
    assert.match(refused({ every: 1_000, hours: [{ days: ["mon"], from: "18:00", until: "09:00" }] }), /end before/)
    assert.strictEqual(ticks({ cron: "0 9 * * sun", on: "business-day" }).next(0), Infinity)
  })

  it("is the same in another order of its keys", () => {
    const hours = [{ from: "09:00", until: "18:00", days: ["tue", "mon"] }] as const
    const same = [{ days: ["mon", "tue"], until: "18:00", from: "09:00" }] as const
    assert.strictEqual(textOf({ zone: "UTC", every: 1, hours }), textOf({ hours: same, every: 1, zone: "UTC" }))
    assert.notStrictEqual(textOf({ zone: "UTC", every: 1 }), textOf({ zone: "UTC", every: 2 }))
  })

  const minuteOfWeek = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_079 }))
  it.prop("opens at the first minute that is open, as a walk over all minutes finds it", [minuteOfWeek], ([minute]) => {
    const calendar = {
      hours: [
        { days: ["mon", "wed"], from: "09:00", until: "12:30" },
        { days: ["mon", "sat"], from: "18:00", until: "25:15" }
      ]
    } as const
    const start = utc("2026-06-01T00:00:00Z") / 60_000 + minute
    const isOpen = (at: number) => {
      const [day, time] = [Math.floor((at - utc("2026-06-01T00:00:00Z") / 60_000) / 1_440) % 7, at % 1_440]
      const within = (days: ReadonlyArray<number>, of: number, from: number, until: number) =>
        days.includes(((of % 7) + 7) % 7) && from <= until
      return (
        (within([0, 2], day, 540, time) && time < 750) ||
        within([0, 5], day, 1_080, time) ||
        (within([0, 5], day - 1, 0, time) && time < 75)
      )
    }
    let expected = start
    while (!isOpen(expected)) expected++
    assert.strictEqual(nextOpen(calendar, start), expected)
  })
})
