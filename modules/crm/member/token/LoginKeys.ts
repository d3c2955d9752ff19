/**
 * The public keys of LINE's ID tokens (JWKS), in memory. A known key is served however old it is, and read again in the
 * background, so tokens are accepted while LINE is away. Keys of other kinds are passed over, and a list that has none of ours
 * replaces nothing. An unknown key is looked for once for all who ask, and no more often
 * than twice a minute: made-up tokens cause no stampede. A read goes on when the client that caused it has left, so clients
 * that leave keep no new key away.
 */
import { Clock, Context, Effect, Fiber, Layer, Schema, Semaphore } from "effect"
import { type CryptoKey, importJWK } from "jose"
import { MemberSettings } from "./MemberSettings.ts"

const Jwks = Schema.Struct({ keys: Schema.Array(Schema.Unknown) })
const decodeList = Schema.decodeUnknownEffect(Jwks)

/** A public key that signs by ES256. */
const Key = Schema.Struct({
  kid: Schema.NonEmptyString,
  kty: Schema.Literal("EC"),
  crv: Schema.Literal("P-256"),
  x: Schema.NonEmptyString,
  y: Schema.NonEmptyString,
  use: Schema.optionalKey(Schema.Literal("sig")),
  alg: Schema.optionalKey(Schema.Literal("ES256"))
})
/** A list without such a key is no answer. */
const decode = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Key))

/** Age in ms from which keys are read again in the background. */
const freshMs = 3_600_000
/** Between two reads. */
const pauseMs = 30_000
const timeout = "5 seconds"

export class LoginKeys extends Context.Service<
  LoginKeys,
  {
    /** Undefined: LINE has no such key, or cannot be asked now. */
    readonly find: (kid: string) => Effect.Effect<CryptoKey | undefined>
  }
>()("crm/member/token/LoginKeys") {
  static readonly layer = Layer.effect(
    LoginKeys,
    Effect.gen(function* () {
      const { loginCertsUrl } = yield* MemberSettings
      const scope = yield* Effect.scope
      const reading = Semaphore.makeUnsafe(1)
      let keys: ReadonlyMap<string, CryptoKey> = new Map()
      let readAt = Number.NEGATIVE_INFINITY
      let askedAt = Number.NEGATIVE_INFINITY

      const fetched = Effect.tryPromise(async (signal) => {
        const response = await fetch(loginCertsUrl, { signal, redirect: "error" })
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        return (await response.json()) as unknown
      }).pipe(
        Effect.timeout(timeout),
        Effect.flatMap(decodeList),
        Effect.flatMap(({ keys }) => decode(keys.filter(Schema.is(Key)))),
        Effect.flatMap((keys) =>
          Effect.forEach(keys, (key) =>
            Effect.map(
              Effect.tryPromise(() => importJWK(key, "ES256") as Promise<CryptoKey>),
              (imported) => [key.kid, imported] as const
            )
          )
        )
      )

      const isPausing = Effect.map(Clock.currentTimeMillis, (now) => now - askedAt < pauseMs)

      /** Those who wait for it find what it has read. */
      const read = Effect.gen(function* () {
        if (yield* isPausing) return
        const now = yield* Clock.currentTimeMillis
        askedAt = now
        keys = new Map(yield* fetched)
        readAt = now
      }).pipe(
        Effect.catchCause((cause) => Effect.logWarning("The keys of LINE's ID tokens could not be read", cause)),
        reading.withPermits(1)
      )

      return LoginKeys.of({
        find: Effect.fnUntraced(function* (kid) {
          const known = keys.get(kid)
          if (known === undefined) {
            yield* Effect.flatMap(Effect.forkIn(read, scope), Fiber.await)
            return keys.get(kid)
          }
          const isOld = (yield* Clock.currentTimeMillis) - readAt > freshMs
          if (isOld && !(yield* isPausing)) yield* Effect.forkIn(read, scope)
          return known
        })
      })
    })
  )
}
