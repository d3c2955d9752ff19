import { assert, describe, it } from "@effect/vitest"
import { Cron, DateTime, Option, Result, Schema } from "effect"
import * as Ticks from "../../../src/actor/schedule/Ticks.ts"

const zoneOf = (timeZone: string) => Option.getOrThrow(DateTime.zoneFromString(timeZone))
const ticksOf = (expression: string, timeZone: string) => Result.getOrThrow(Ticks.make(expression, zoneOf(timeZone)))

/** The ticks after a time and up to another. */
const between = ({ next }: Ticks.Ticks, after: number, upTo: number) => {
  const found: Array<number> = []
  for (let tick = next(after); tick <= upTo; tick = next(tick)) found.push(tick)
  return found
}
/** The local times, with their offsets, at which an expression ticks on a day of a zone. */
const onDay = (day: string, timeZone: string, expression: string) => {
  const start = DateTime.makeZonedUnsafe(`${day}T00:00:00`, { timeZone: zoneOf(timeZone), adjustForTimeZone: true })
  const end = DateTime.add(start, { days: 1 })
  const [after, upTo] = [DateTime.toEpochMillis(start) - 1, DateTime.toEpochMillis(end) - 1]
  return between(ticksOf(expression, timeZone), after, upTo).map((tick) =>
    DateTime.formatIsoOffset(DateTime.makeZonedUnsafe(tick, { timeZone: zoneOf(timeZone) }))
      .slice(11)
      .replace(":00.000", "")
  )
}

describe("The ticks of a cron expression", () => {
  it("are those of the wall clock of its zone", () => {
    assert.deepStrictEqual(onDay("2026-03-29", "Asia/Tokyo", "0 3 * * *"), ["03:00+09:00"])
    assert.strictEqual(ticksOf("0 3 * * *", "Asia/Tokyo").next(0), Date.parse("1970-01-01T18:00:00Z"))
    assert.deepStrictEqual(onDay("2026-01-05", "+05:30", "30 9 * * MON"), ["09:30+05:30"])
    assert.deepStrictEqual(onDay("2026-01-06", "+05:30", "30 9 * * MON"), [])
  })

  it("may fall on single seconds", () => {
    const { next } = ticksOf("*/20 * * * * *", "UTC")
    assert.deepStrictEqual([next(0), next(1), next(19_999), next(20_000)], [20_000, 20_000, 20_000, 40_000])
  })

  it("come later by the hour that the clock leaves out", () => {
    for (const [day, zone, offset] of [
      ["2026-03-29", "Europe/Berlin", "+02:00"],
      ["2026-03-08", "America/New_York", "-04:00"]
    ] as const) {
      assert.deepStrictEqual(onDay(day, zone, "30 2 * * *"), [`03:30${offset}`])
      assert.deepStrictEqual(
        onDay(day, zone, "0,20 2,4 * * *"),
        ["03:00", "03:20", "04:00", "04:20"].map((t) => t + offset)
      )
    }
  })

  it("are one when the hour that is left out holds one and the next hour the same", () => {
    assert.deepStrictEqual(onDay("2026-03-29", "Europe/Berlin", "30 1-3 * * *"), ["01:30+01:00", "03:30+02:00"])
    assert.deepStrictEqual(onDay("2026-03-08", "America/New_York", "0 2,3 * * *"), ["03:00-04:00"])
  })

  it("come the first time only when the clock repeats their hour", () => {
    const long = onDay("2026-10-25", "Europe/Berlin", "30 1-3 * * *")
    assert.deepStrictEqual(long, ["01:30+02:00", "02:30+02:00", "03:30+01:00"])
    assert.deepStrictEqual(onDay("2026-11-01", "America/New_York", "0 1,2 * * *"), ["01:00-04:00", "02:00-05:00"])
  })

  it("go by elapsed time when the expression names every hour", () => {
    for (const every of ["30 * * * *", "30 0-23 * * *", "30 */1 * * *"]) {
      const [long, short] = [onDay("2026-10-25", "Europe/Berlin", every), onDay("2026-03-29", "Europe/Berlin", every)]
      assert.deepStrictEqual(long.slice(1, 5), ["01:30+02:00", "02:30+02:00", "02:30+01:00", "03:30+01:00"])
      assert.deepStrictEqual(short.slice(1, 3), ["01:30+01:00", "03:30+02:00"])
      assert.deepStrictEqual([long.length, short.length], [25, 23])
    }
    assert.deepStrictEqual(onDay("2026-11-01", "America/New_York", "0 * * * *").slice(1, 4), [
      "01:00-04:00",
      "01:00-05:00",
      "02:00-05:00"
    ])
    // Half an hour is left out: nothing is made up for it.
    const spring = onDay("2026-10-04", "Australia/Lord_Howe", "*/20 * * * *").slice(5, 8)
    assert.deepStrictEqual(spring, ["01:40+10:30", "02:40+11:00", "03:00+11:00"])
  })

  it("keep to days that are there", () => {
    const leap = ticksOf("0 0 29 2 *", "Asia/Tokyo")
    assert.strictEqual(leap.next(Date.UTC(2096, 2, 1)), Date.parse("2104-02-28T15:00:00Z"))
    // Samoa left out 30 December 2011 and went to the other side of the date line.
    assert.deepStrictEqual(
      between(
        ticksOf("0 12 * * *", "Pacific/Apia"),
        Date.parse("2011-12-29T00:00:00Z"),
        Date.parse("2012-01-01T00:00:00Z")
      ),
      ["2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z", "2011-12-31T22:00:00Z"].map((tick) => Date.parse(tick))
    )
  })

  it("are the same on both sides of a new year", () => {
    // Kiritimati left out 31 December 1994, so what should come on it came a day later.
    const { next } = ticksOf("0 23 31 12 *", "Pacific/Kiritimati")
    for (const before of ["1994-12-31T12:00:00Z", "1995-01-01T00:00:00Z", "1995-01-01T08:59:59Z"]) {
      assert.strictEqual(next(Date.parse(before)), Date.parse("1995-01-01T09:00:00Z"))
    }
  })
})

/** Days of zones on which the clock changes, by an hour or by half of one, and two on which it does not. */
const places = [
  "Europe/Berlin 2026-03-29",
  "Europe/Berlin 2026-10-25",
  "America/New_York 2026-03-08",
  "America/New_York 2026-11-01",
  "Australia/Lord_Howe 2026-04-05",
  "Australia/Lord_Howe 2026-10-04",
  "Africa/Casablanca 2026-02-15",
  "Africa/Casablanca 2026-03-22",
  "Asia/Tokyo 2026-03-29",
  "UTC 2026-12-31"
]
const within = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const hour = 3_600_000
/** An expression, and a time up to 36 hours before the end of one of the days. */
const Look = {
  place: Schema.Literals(places),
  minutes: Schema.Literals(["0", "30", "*/7", "5,55"]),
  hours: Schema.Literals(["*", "2", "0,1,2,3", "*/2", "23"]),
  days: Schema.Literals(["* * *", "*/2 * *", "* * SUN", "1 * 0"]),
  second: within(36 * 3600)
}
const lookOf = (look: { readonly [K in keyof typeof Look]: (typeof Look)[K]["Type"] }) => {
  const [zone, day] = look.place.split(" ") as [string, string]
  const expression = `${look.minutes} ${look.hours} ${look.days}`
  const from = Date.parse(day) + 24 * hour - look.second * 1_000
  return { expression, zone, ticks: ticksOf(expression, zone), from }
}

describe("Whatever the expression, the zone and the time", () => {
  it.prop(
    "the next tick is later, on a whole second, and the same from any time before it",
    { ...Look, share: within(1_000) },
    (look) => {
      const { from, ticks } = lookOf(look)
      const tick = ticks.next(from)
      assert.isAbove(tick, from)
      assert.strictEqual(tick % 1_000, 0)
      assert.strictEqual(ticks.next(from + Math.floor(((tick - 1 - from) * look.share) / 1_000)), tick)
      assert.isAbove(ticks.next(tick), tick)
    }
  )

  it.prop("the ticks are the moments or the wall times that fit", Look, (look) => {
    const { expression, from, ticks, zone } = lookOf(look)
    const to = from + 30 * hour
    const fitting = look.hours === "*" ? moments(expression, zone, from, to) : wallTimes(expression, zone, from, to)
    assert.deepStrictEqual(between(ticks, from, to), fitting)
  })

  it.prop(
    "the latest tick is the last that the next ones come to",
    { ...Look, length: within(4 * 24 * 60) },
    (look) => {
      const { from, ticks } = lookOf(look)
      const upTo = from + look.length * 60_000
      assert.strictEqual(ticks.latest(from, upTo), between(ticks, from, upTo).at(-1))
    }
  )
})

/** Every minute whose wall clock fits. */
const moments = (expression: string, zone: string, after: number, upTo: number) => {
  const cron = Cron.parseUnsafe(expression, zone)
  const first = Math.floor(after / 60_000) + 1
  const all = Array.from({ length: Math.floor(upTo / 60_000) - first + 1 }, (_, n) => (first + n) * 60_000)
  return all.filter((minute) => Cron.match(cron, minute))
}

/** Every wall time that fits, as the moment that it is in the zone. */
const wallTimes = (expression: string, zone: string, after: number, upTo: number) => {
  const cron = Cron.parseUnsafe(expression, "UTC")
  const found = new Set<number>()
  for (let wall = after - 26 * hour; wall < upTo + 26 * hour; ) {
    wall = Cron.next(cron, wall).getTime()
    const moment = DateTime.makeZonedUnsafe(wall, {
      timeZone: zone,
      adjustForTimeZone: true,
      disambiguation: "compatible"
    })
    found.add(DateTime.toEpochMillis(moment))
  }
  return [...found].filter((tick) => tick > after && tick <= upTo).sort((a, b) => a - b)
}
