/**
 * The ticks of a cron expression in a time zone: a fixed set of times, the same from wherever one looks.
 *
 * Effect's `Cron` reads the expression and counts on the wall clock. It is not asked about the zone: near a missing
 * hour its answer depends on where the search began (from the evening before, `15 *\/2 * * *` in Berlin comes at 03:15,
 * seen from 02:59 it does not), and in a repeated hour it leaves `*\/5 * * * *` silent for 60 minutes. Here:
 *
 * - An expression that names every hour goes by elapsed time: it ticks whenever the wall clock fits.
 * - Any other ticks once for each time of its days. A time that the clock leaves out comes as much later, 02:30 at 03:30,
 *   and is one tick with a tick that is there already; a time that the clock repeats comes the first time only.
 */
import { Cron, type DateTime, Result } from "effect"
import * as ZoneStretches from "./ZoneStretches.ts"

export interface Ticks {
  /** The first tick after the given time. All times are milliseconds since the epoch. */
  readonly next: (after: number) => number
  /** The last tick after one time and up to another. */
  readonly latest: (after: number, upTo: number) => number | undefined
}

/** A gap or a repetition is over a day after the offset changed; before that the stretch must know its past. */
const memory = 2 * 86_400_000

export const make = (expression: string, zone: DateTime.TimeZone): Result.Result<Ticks, string> => {
  const cron = Cron.parse(expression, "UTC")
  if (Result.isFailure(cron)) return Result.fail(cron.failure.message)
  const everyHour = cron.success.hours.size === 0 || cron.success.hours.size === 24
  const nextOnWall = (wall: number) => Cron.next(cron.success, wall).getTime()
  const stretchesFrom = ZoneStretches.forZone(zone)

  const firstIn = (stretch: ZoneStretches.Stretch, after: number): number | undefined => {
    const { before, end, offset, start } = stretch
    const from = Math.max(after, start - 1)
    const repeatedUntil = !everyHour && before > offset ? start + before : -Infinity
    let tick = nextOnWall(Math.max(from + offset, repeatedUntil - 1)) - offset
    if (!everyHour && before < offset) {
      const leftOut = nextOnWall(from + before)
      if (leftOut < start + offset) tick = Math.min(tick, leftOut - before)
    }
    return tick < end ? tick : undefined
  }

  const next = (after: number): number => {
    const stretches = stretchesFrom(after - memory)
    while (true) {
      const tick = firstIn(stretches.next().value, after)
      if (tick !== undefined) return tick
    }
  }

  // What is no day of any month is found out by looking for one.
  return Result.try({ try: () => next(0), catch: () => "there is no such day" }).pipe(
    // Ticks are whole seconds: a second that ends after a tick and holds one holds the last.
    Result.map(() => fromNext(next, 1_000))
  )
}

/** @param resolution the shortest distance of two ticks; both lie on multiples of it from some time */
export const fromNext = (next: Ticks["next"], resolution: number): Ticks => ({
  next,
  latest: (after, upTo) => {
    const first = next(after)
    if (first > upTo) return undefined
    // Mostly one tick is due.
    if (next(first) > upTo) return first
    let reach = 1_000
    while (upTo - reach > after && next(upTo - reach) > upTo) reach *= 4
    let [some, none] = [Math.max(after, upTo - reach), upTo]
    while (none - some > resolution) {
      const middle = Math.floor((some + none) / 2)
      if (next(middle) <= upTo) some = middle
      else none = middle
    }
    return next(some)
  }
})
