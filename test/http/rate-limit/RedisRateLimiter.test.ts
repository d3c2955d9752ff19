import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Layer, Schedule } from "effect"
import { createClient } from "redis"
import { RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import * as RedisRateLimiter from "../../../src/http/rate-limit/RedisRateLimiter.ts"
import { rateLimiterContract } from "../../contract/RateLimiterContract.ts"
import * as RedisServer from "./RedisServer.ts"

class Redis extends Context.Service<
  Redis,
  { readonly send: (...args: ReadonlyArray<string>) => Effect.Effect<unknown> }
>()("test/Redis") {}

const connected = (socket: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() =>
        createClient({ socket: { path: socket, tls: false } })
          .on("error", () => undefined)
          .connect()
      ),
      (client) => Effect.sync(() => client.destroy())
    ),
    (client) => Redis.of({ send: (...args) => Effect.promise(() => client.sendCommand([...args])) })
  )

/** Waits until the limiter counts in Redis; before it is connected it counts in memory. */
const isShared = (redis: Redis["Service"], limiter: RateLimiter["Service"], key: string) =>
  limiter
    .consume({ key, limit: 1000, windowMs: 60_000 })
    .pipe(
      Effect.andThen(redis.send("EXISTS", `ekimae:rate:${key}`)),
      Effect.repeat({ until: (exists) => exists === 1, schedule: Schedule.spaced("5 millis") })
    )

const Live = Layer.unwrap(
  Effect.gen(function* () {
    const socket = `${yield* RedisServer.directory}/redis.sock`
    yield* RedisServer.start(socket)
    return Layer.merge(
      Layer.effect(Redis, connected(socket)),
      RedisRateLimiter.layer({ socket: { path: socket, tls: false } })
    )
  })
)

/** Redis has its own clock, so time passes by moving the stored times into the past. */
const age = (redis: Redis["Service"], ms: number) =>
  redis.send(
    "EVAL",
    `for _, key in ipairs(redis.call('KEYS', 'ekimae:rate:*')) do
      for i = 0, redis.call('LLEN', key) - 1 do
        redis.call('LSET', key, i, redis.call('LINDEX', key, i) - ARGV[1])
      end
    end`,
    "0",
    String(ms)
  )

const contract = RedisServer.isInstalled ? describe : describe.skip

contract(`Redis${RedisServer.isInstalled ? "" : " (skipped: there is no redis-server on the PATH)"}`, () => {
  layer(Live, { excludeTestServices: true })("The rate limiter in Redis", (test) => {
    let redis: Redis["Service"]
    test.effect("is connected", () =>
      Effect.gen(function* () {
        redis = yield* Redis
        yield* isShared(redis, yield* RateLimiter, "first")
      })
    )

    rateLimiterContract(test, { elapse: (ms) => Effect.asVoid(Effect.suspend(() => age(redis, ms))) })

    test.effect("keys expire with their window", () =>
      Effect.gen(function* () {
        const { consume } = yield* RateLimiter
        yield* consume({ key: "expiring", limit: 5, windowMs: 60_000 })
        const left = Number(yield* redis.send("PTTL", "ekimae:rate:expiring"))
        assert.isTrue(left > 50_000 && left <= 60_000)
      })
    )
  })

  it.live("two nodes share a budget, count alone while Redis is unavailable, and share it again afterwards", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const make = Effect.map(
        Layer.build(RedisRateLimiter.layer({ socket: { path: socket, tls: false } })),
        Context.get(RateLimiter)
      )
      const [one, other] = [yield* make, yield* make]
      const allowed = (limiter: RateLimiter["Service"], key: string) =>
        Effect.map(limiter.consume({ key, limit: 2, windowMs: 60_000 }), (decision) => decision.allowed)

      assert.deepStrictEqual(
        [yield* allowed(one, "a"), yield* allowed(one, "a"), yield* allowed(one, "a")],
        [true, true, false]
      )
      assert.isTrue(yield* allowed(other, "a"))

      const server = yield* RedisServer.start(socket)
      const redis = yield* connected(socket)
      yield* isShared(redis, one, "up-one")
      yield* isShared(redis, other, "up-other")
      assert.deepStrictEqual(
        [yield* allowed(one, "b"), yield* allowed(other, "b"), yield* allowed(one, "b")],
        [true, true, false]
      )

      yield* RedisServer.stop(server)
      assert.isTrue(yield* allowed(one, "b"))

      yield* RedisServer.start(socket)
      const again = yield* connected(socket)
      yield* isShared(again, one, "again-one")
      yield* isShared(again, other, "again-other")
      assert.deepStrictEqual(
        [yield* allowed(one, "c"), yield* allowed(other, "c"), yield* allowed(other, "c")],
        [true, true, false]
      )
    }).pipe(Effect.scoped)
  )
})
