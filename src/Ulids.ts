/**
 * ULIDs: ids of 26 characters, 48 bits of time and 80 that are random, which sort by the time they were made in. Here are
 * their form, the bounds of a time range, and a source for many at once; `SecureRandom.ulid` makes single ones.
 */
import { Clock, Context, Effect, Schema } from "effect"
import { decodeTime, encodeTime, incrementBase32, TIME_LEN, TIME_MAX, ulid } from "ulid"

const randomLength = 16

/** A text that is a ULID as this service makes them, after a prefix: upper case alone. */
export const pattern = (prefix = ""): RegExp => new RegExp(`^${prefix}[0-9A-HJKMNP-TV-Z]{26}$`, "u")

const form = pattern()

export const Ulid = Schema.String.check(Schema.isPattern(form, { message: "must be a ULID" }))

/** Whether a text can be an id. Others are unknown, and may contain characters that PostgreSQL rejects. */
export const isUlid = (text: string): boolean => form.test(text)

/** The smallest id of that millisecond or later. */
export const from = (ms: number): string =>
  encodeTime(Math.min(Math.max(0, Math.floor(ms)), TIME_MAX)) + "0".repeat(randomLength)

/** The millisecond that an id was made in. */
export const timeOf = (id: string): number => decodeTime(id)

/**
 * What ids of up to 65,535 rows begin with; the statement that makes them adds four digits. Of an id's random part the end
 * is kept: ids of one millisecond differ there alone.
 */
export const base = (id: string): string => id.slice(0, TIME_LEN) + id.slice(4 - randomLength)

/** Crockford's base 32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** Random numbers for the package, whose own cost a call into the system per character. */
const pooledRandom = () => {
  const pool = new Uint8Array(1_024)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      crypto.getRandomValues(pool)
      used = 0
    }
    return pool[used++]! / 256
  }
}

/** Names the next id of a source, where a demo plans it (`DemoIds`); read once, when the source is made. */
export const PlannedId = Context.Reference<(() => string | undefined) | undefined>("ekimae/PlannedId", {
  defaultValue: () => undefined
})

/**
 * A source of ids, each greater than the one before, in one millisecond too and when the clock steps back. A plain function,
 * and most ids differ from the last in one character: where they are made by the thousand, an Effect or an encoding for each
 * would cost more than the rest.
 */
export const monotonic: Effect.Effect<() => string> = Effect.map(
  Effect.all([Clock.Clock, PlannedId]),
  ([clock, planned]) => {
    const next = source(clock)
    return planned === undefined ? next : () => planned() ?? next()
  }
)

const source = (clock: Clock.Clock) => {
  const random = pooledRandom()
  let time = 0
  let head = ""
  let last = 0
  return () => {
    // The package takes 0, where a test's clock begins, for no time at all.
    const now = Math.max(1, clock.currentTimeMillisUnsafe())
    if (now > time) {
      time = now
      const id = ulid(now, random)
      head = id.slice(0, -1)
      last = alphabet.indexOf(id.slice(-1))
      return id
    }
    if (++last === alphabet.length) {
      last = 0
      head = incrementBase32(head)
    }
    return head + alphabet.charAt(last)
  }
}
