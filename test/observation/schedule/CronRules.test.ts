import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result, Schema } from "effect"
import { faultOf, secondOf, shortestMinutes, withSecond } from "../../../modules/observation/schedule/CronRules.ts"
import * as Ticks from "../../../src/actor/schedule/Ticks.ts"

const ticksOf = (cron: string, zone: string) => Result.getOrThrow(Ticks.make(cron, DateTime.zoneMakeNamedUnsafe(zone)))

const id = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const Zone = Schema.Literals(["Asia/Tokyo", "Europe/Berlin", "America/New_York"])
/** Whether the offset of the zone changes within two hours of the two times. */
const hasJump = (zone: string, from: number, to: number): boolean => {
  const offsetAt = (at: number) => DateTime.zonedOffset(DateTime.makeZonedUnsafe(at, { timeZone: zone }))
  return offsetAt(from - 7_200_000) !== offsetAt(to + 7_200_000)
}

const numbers = (maximum: number, length: number) =>
  Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(length)
  )

describe("The schedule of an observation", () => {
  it("leaves 15 minutes or more between two runs, over the hour and over midnight too", () => {
    const good = [
      "0 9 * * *",
      "*/15 * * * *",
      "0,15,30,45 * * * *",
      "0 * * * *",
      "59 0,2 * * *",
      "0,45 9 * * 1-5",
      "5,50 * 1 1 *"
    ]
    for (const cron of good) assert.isUndefined(faultOf(cron), cron)
    const bad = ["* * * * *", "*/14 * * * *", "0,14 9 * * *", "0,46 * * * *", "0,50 23,0 * * *", "50,0 9,10 * * *"]
    for (const cron of bad) assert.match(faultOf(cron) ?? "", /15 minutes/, cron)
  })

  it("has five fields", () => {
    for (const cron of ["", "0 9 * *", "0 0 9 * * *", "@daily", "a b c d e", "60 9 * * *", "0  9 * * *", "0 9 * * 9"]) {
      assert.match(faultOf(cron) ?? "", /five fields/, cron)
    }
  })

  it.prop(
    "has the second of the observation, and no two ticks that are closer than allowed but where the clock jumps",
    { minutes: numbers(59, 4), hours: numbers(23, 6), zone: Zone },
    ({ hours, minutes, zone }) => {
      const cron = `${minutes.join(",")} ${hours.join(",")} * * *`
      if (faultOf(cron) !== undefined) return
      const ticks = ticksOf(withSecond(cron, id), zone)
      for (const from of ["2026-03-07", "2026-03-28", "2026-10-24", "2026-10-31"]) {
        let last = ticks.next(Date.parse(`${from}T00:00:00Z`))
        for (let n = 0; n < 30; n++) {
          const next = ticks.next(last)
          // Where the clock jumps, an hour that does not exist moves to the next one, once a year, and is nearer to its ticks.
          const least = hasJump(zone, last, next) ? 1 : shortestMinutes * 60_000
          assert.isAtLeast(next - last, least, `${cron} ${zone} ${new Date(next).toISOString()}`)
          assert.strictEqual(new Date(next).getUTCSeconds(), secondOf(id))
          last = next
        }
      }
    }
  )

  it("runs a daily observation once on a day of 23 and of 25 hours", () => {
    for (const [zone, day] of [
      ["Europe/Berlin", "2026-03-29"],
      ["Europe/Berlin", "2026-10-25"],
      ["America/New_York", "2026-03-08"],
      ["America/New_York", "2026-11-01"]
    ] as const) {
      const ticks = ticksOf(withSecond("30 2 * * *", "id"), zone)
      const from = Date.parse(`${day}T00:00:00Z`) - 12 * 3_600_000
      const seen: Array<string> = []
      for (let at = ticks.next(from); at < from + 48 * 3_600_000; at = ticks.next(at)) {
        const local = DateTime.formatIsoDate(DateTime.makeZonedUnsafe(at, { timeZone: zone }))
        seen.push(local)
      }
      assert.strictEqual(seen.filter((one) => one === day).length, 1, `${zone} ${day}`)
    }
  })

  it("runs an hourly observation in each hour of a day of 23 and of 25 hours", () => {
    for (const [day, hours] of [
      ["2026-03-29", 23],
      ["2026-10-25", 25],
      ["2026-12-31", 24]
    ] as const) {
      const ticks = ticksOf(withSecond("0 * * * *", id), "Europe/Berlin")
      const start = DateTime.makeZonedUnsafe(`${day}T00:00:00`, { timeZone: "Europe/Berlin", adjustForTimeZone: true })
      const end = DateTime.toEpochMillis(DateTime.add(start, { days: 1 }))
      const seen: Array<number> = []
      for (let at = ticks.next(DateTime.toEpochMillis(start) - 1); at < end; at = ticks.next(at)) seen.push(at)
      assert.strictEqual(seen.length, hours, day)
      for (const [n, at] of seen.entries()) assert.strictEqual(at - seen[0]!, n * 3_600_000)
    }
  })

  it("spreads observations over the minute", () => {
    const counts = Array.from({ length: 60 }, () => 0)
    for (let n = 0; n < 6_000; n++) counts[secondOf(`01KAJ3Q7Y6T0V9W2X4Z8${String(n).padStart(6, "0")}`)]!++
    for (const count of counts) assert.isTrue(count > 50 && count < 160, String(count))
  })
})
