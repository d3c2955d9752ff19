/** Generated stores with a known structure: revenue by day, each kind with what makes it hard. */
import { dateOf, dayOf, weekdayOf } from "../../../src/calendar/Days.ts"
import { isHoliday } from "../../../src/calendar/Holidays.ts"

export interface Store {
  readonly name: string
  readonly start: number
  readonly values: Float64Array
}

type Random = () => number

/** Mulberry32: small, seeded, good enough for worlds. */
export const randomOf = (seed: number): Random => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const normalOf = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface World {
  readonly random: Random
  readonly start: number
  readonly days: number
  /** Logarithm of the expected takings. */
  readonly log: Float64Array
  readonly noise: number
}

const plain = (random: Random, days: number): World => {
  const start = dayOf(2022, 1, 1) + Math.floor(random() * 1000)
  const pattern = Array.from({ length: 7 }, (_, w) => 0.15 * normalOf(random) + (w >= 5 ? 0.3 * (random() - 0.25) : 0))
  const level = Math.log(80_000) + 0.8 * normalOf(random)
  let drift = 0
  const liveliness = 0.01 * random()
  const log = Float64Array.from({ length: days }, (_, t) => {
    drift += liveliness * normalOf(random)
    return level + drift + pattern[weekdayOf(start + t)]!
  })
  return { random, start, days, log, noise: 0.08 + 0.2 * random() }
}

const draw = ({ days, log, noise, random }: World, tail = 0): Float64Array =>
  Float64Array.from({ length: days }, (_, t) => {
    const heavy = tail > 0 && random() < tail ? 3 : 1
    return Math.max(1, Math.round(Math.exp(log[t]! + noise * heavy * normalOf(random))))
  })

const shift = (world: World, by: (t: number, day: number) => number): World => ({
  ...world,
  log: world.log.map((value, t) => value + by(t, world.start + t))
})

type Kind = (random: Random, days: number) => { readonly start: number; readonly values: Float64Array }

const open = (world: World, isOpen: (t: number, day: number) => boolean) => ({
  start: world.start,
  values: draw(world).map((value, t) => (isOpen(t, world.start + t) ? value : 0))
})

const asIs = (world: World, tail = 0) => ({ start: world.start, values: draw(world, tail) })

const within = (day: number, from: number, to: number) => {
  const { date, month } = dateOf(day)
  return month * 100 + date >= from && month * 100 + date <= to
}

export const kinds: Readonly<Record<string, Kind>> = {
  plain: (random, days) => asIs(plain(random, days)),
  growing: (random, days) => {
    const rate = 0.001 + 0.003 * random()
    return asIs(shift(plain(random, days), (t) => rate * t))
  },
  shrinking: (random, days) => {
    const rate = 0.001 + 0.002 * random()
    return asIs(shift(plain(random, days), (t) => -rate * t))
  },
  shifted: (random, days) => {
    const steps = Array.from({ length: 4 }, () => ({
      at: days - Math.floor(random() * 200),
      by: (random() < 0.5 ? -1 : 1) * (0.2 + 0.4 * random())
    }))
    return asIs(shift(plain(random, days), (t) => steps.reduce((sum, { at, by }) => sum + (t >= at ? by : 0), 0)))
  },
  closed: (random, days) => {
    const weekdays = new Set([Math.floor(random() * 7), ...(random() < 0.4 ? [Math.floor(random() * 7)] : [])])
    return open(
      plain(random, days),
      (_, day) => !weekdays.has(weekdayOf(day)) && !within(day, 1231, 1231) && !within(day, 101, 103)
    )
  },
  oddly_closed: (random, days) => {
    const weekday = Math.floor(random() * 7)
    const weeks = new Set([1 + Math.floor(random() * 2), 3])
    return open(
      plain(random, days),
      (_, day) => !(weekdayOf(day) === weekday && weeks.has(Math.ceil(dateOf(day).date / 7))) && random() > 0.01
    )
  },
  holidays: (random, days) => {
    const lift = 0.2 + 0.6 * random()
    const rest = lift * (0.5 + random())
    return asIs(
      shift(plain(random, days), (_, day) =>
        within(day, 429, 505) || within(day, 811, 816) || within(day, 101, 103)
          ? rest
          : isHoliday(day) && weekdayOf(day) < 5
            ? lift
            : !isHoliday(day) && isHoliday(day + 1)
              ? lift * 0.3
              : 0
      )
    )
  },
  offices: (random, days) => {
    const loss = -0.5 - random()
    return asIs(
      shift(
        plain(random, days),
        (_, day) =>
          (isHoliday(day) || within(day, 1229, 1231) || within(day, 101, 103) || within(day, 813, 815) ? loss : 0) +
          (weekdayOf(day) >= 5 ? loss * 0.7 : 0)
      )
    )
  },
  zero_rich: (random, days) => {
    const share = 0.1 + 0.4 * random()
    return open({ ...plain(random, days), noise: 0.3 + 0.4 * random() }, () => random() > share)
  },
  noisy: (random, days) => asIs({ ...plain(random, days), noise: 0.5 + 0.4 * random() }),
  heavy_tailed: (random, days) => asIs(plain(random, days), 0.07),
  yearly: (random, days) => {
    const amplitude = 0.15 + 0.3 * random()
    const phase = random() * 365
    return asIs(shift(plain(random, days), (_, day) => amplitude * Math.sin((2 * Math.PI * (day + phase)) / 365.25)))
  },
  correlated: (random, days) => {
    const world = plain(random, days)
    let state = 0
    return asIs(
      shift(world, () => {
        state = 0.7 * state + 0.12 * normalOf(random)
        return state
      })
    )
  },
  strong_weekend: (random, days) => {
    const lift = 0.5 + random()
    return asIs(shift(plain(random, days), (_, day) => (weekdayOf(day) >= 5 || isHoliday(day) ? lift : 0)))
  },
  additive: (random, days) => {
    const world = plain(random, days)
    const flat = Math.exp(world.log[0]!)
    return {
      start: world.start,
      values: world.log.map((log) => Math.max(0, Math.round(Math.exp(log) + 0.25 * flat * normalOf(random))))
    }
  },
  counts: (random, days) => {
    const mean = 3 + 12 * random()
    const world = plain(random, days)
    const base = world.log[0]!
    return { start: world.start, values: world.log.map((log) => poisson(random, mean * Math.exp(log - base))) }
  }
}

const poisson = (random: Random, mean: number): number => {
  const limit = Math.exp(-Math.min(mean, 500))
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

export const storesOf = (kind: string, seeds: ReadonlyArray<number>, days: number): ReadonlyArray<Store> =>
  seeds.map((seed) => {
    const random = randomOf(seed * 7919 + [...kind].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) | 0, 7))
    return { name: `${kind} ${seed}`, ...kinds[kind]!(random, days) }
  })
