/** Makes and accepts request ids, which name a request in its response and in the log. */
import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"

const legal = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's id if it is safe to log and echo; undefined if a new one is needed. */
export const accepted = (given: string | undefined): string | undefined =>
  given !== undefined && legal.test(given) ? given : undefined

/** Crockford's base 32: digits and letters without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const randomLength = 10
const countLength = 6

/**
 * Makes ULIDs: 48 bits of time, 50 bits that are random per process, 30 bits of a counter. A request id must be unique but
 * not secret; random bits for each one would cost more than all the rest.
 */
export const generator: Effect.Effect<() => string, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  const clock = yield* Clock.Clock
  const seed = Array.from(yield* random.randomBytes(randomLength), (byte) => alphabet.charAt(byte % 32)).join("")
  let count = 0
  let lastTime = -1
  let prefix = ""
  return () => {
    const now = clock.currentTimeMillisUnsafe()
    if (now !== lastTime) {
      lastTime = now
      prefix = encode(now, 10) + seed
    }
    count = (count + 1) % 32 ** countLength
    return prefix + encode(count, countLength)
  }
})

const encode = (value: number, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text
  return text
}
