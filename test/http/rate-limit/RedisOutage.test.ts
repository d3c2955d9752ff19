import type { ChildProcess } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Context, type Duration, Effect, Layer, Logger, Redacted, Schedule } from "effect"
import { createClient } from "redis"
import { type Budget, RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import * as RedisRateLimiter from "../../../src/http/rate-limit/RedisRateLimiter.ts"
import { SettingsInvalid } from "../../../src/settings/SettingsGroup.ts"
import * as RedisServer from "./RedisServer.ts"

const unavailable = "Redis does not answer; this node counts rate limits alone"
const available = "Redis answers again; rate limits are shared"

const addressOf = (path: string) => ({ socket: { path, tls: false as const } })

const connect = (path: string) =>
  Effect.acquireRelease(
    Effect.promise(() => createClient(addressOf(path)).connect()),
    (client) => Effect.sync(() => client.destroy())
  )

const budget = (key: string, limit = 1000): Budget => ({ key, limit, windowMs: 60_000 })

/**
 * A limiter on the socket, and the lines that it logs. It waits long for Redis, which is slow on a busy machine, unless the
 * test is about that.
 */
const node = Effect.fnUntraced(function* (path: string, timeout: Duration.Input = "10 seconds") {
  const lines: Array<string> = []
  const log = Logger.layer([Logger.make(({ message }) => void lines.push(String([message].flat()[0])))])
  const services = yield* Layer.build(RedisRateLimiter.layer(addressOf(path), timeout).pipe(Layer.provideMerge(log)))
  const { consume } = Context.get(services, RateLimiter)
  return { lines, consume: (budget: Budget) => Effect.provideContext(consume(budget), services) }
})

const eventually = <A>(look: Effect.Effect<A>, is: (value: A) => boolean) =>
  Effect.repeat(look, { schedule: Schedule.spaced("5 millis"), until: is })

const awaitLine = (lines: ReadonlyArray<string>, line: string) =>
  eventually(
    Effect.sync(() => lines.includes(line)),
    (is) => is
  )

const allowedOf = (
  consume: (budget: Budget) => Effect.Effect<{ readonly allowed: boolean }>,
  budget: Budget,
  n: number
) =>
  Effect.map(
    Effect.forEach(Array.from({ length: n }), () => consume(budget)),
    (decisions) => decisions.filter(({ allowed }) => allowed).length
  )

const signal = (server: ChildProcess, name: NodeJS.Signals) => Effect.sync(() => server.kill(name))

const whenInstalled = RedisServer.isInstalled ? describe : describe.skip

whenInstalled(`Redis${RedisServer.isInstalled ? "" : " (skipped: there is no redis-server on the PATH)"}`, () => {
  it.live(
    "that is killed and restarted is logged once each, and the node continues from what it has allowed itself",
    () =>
      Effect.gen(function* () {
        const socket = `${yield* RedisServer.directory}/redis.sock`
        const server = yield* RedisServer.start(socket)
        const { consume, lines } = yield* node(socket)
        assert.strictEqual(yield* allowedOf(consume, budget("k", 10), 6), 6)
        assert.deepStrictEqual(lines, [])

        yield* RedisServer.stop(server)
        assert.strictEqual(yield* allowedOf(consume, budget("k", 10), 20), 4)
        assert.deepStrictEqual(lines, [unavailable])

        yield* RedisServer.start(socket)
        yield* awaitLine(lines, available)
        const redis = yield* connect(socket)
        yield* consume(budget("shared"))
        assert.strictEqual(yield* Effect.promise(() => redis.exists("ekimae:rate:shared")), 1)
        assert.deepStrictEqual(lines, [unavailable, available])
      }).pipe(Effect.scoped)
  )

  it.live("that is missing at the start delays nothing and is used once it is available", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const { consume, lines } = yield* node(socket)
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      yield* RedisServer.start(socket)
      yield* awaitLine(lines, available)
      assert.deepStrictEqual(lines, [unavailable, available])
    }).pipe(Effect.scoped)
  )

  it.live("that hangs delays only the requests that meet the failure", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const server = yield* RedisServer.start(socket)
      const { consume, lines } = yield* node(socket, "100 millis")
      yield* signal(server, "SIGSTOP")
      const first = yield* Effect.all(
        Array.from({ length: 50 }, () => consume(budget("k"))),
        { concurrency: "unbounded" }
      )
      yield* allowedOf(consume, budget("k"), 500)
      // All wait 100 ms together. One after another they would take 55 s, more than the time limit of the test.
      assert.isTrue(first.every(({ allowed }) => allowed))
      assert.deepStrictEqual(lines, [unavailable])
      yield* signal(server, "SIGCONT")
      yield* awaitLine(lines, available)
    }).pipe(Effect.scoped)
  )

  it.live("that answers but cannot write counts as unavailable until it can", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      yield* RedisServer.start(socket)
      const redis = yield* connect(socket)
      const { consume, lines } = yield* node(socket)
      yield* Effect.promise(() => redis.configSet("maxmemory", "1"))
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      assert.deepStrictEqual(lines, [unavailable])
      yield* Effect.promise(() => redis.configSet("maxmemory", "0"))
      yield* awaitLine(lines, available)
    }).pipe(Effect.scoped)
  )

  it.live("that lost its scripts gets them again", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      yield* RedisServer.start(socket)
      const redis = yield* connect(socket)
      const { consume, lines } = yield* node(socket)
      yield* Effect.promise(() => redis.scriptFlush())
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped)
  )
})

describe("An address that is not a Redis URL", () => {
  for (const url of ["http://user:hidden@localhost", "localhost:6379", "redis://localhost/hidden", ""]) {
    it.live(`stops the start with one line that does not repeat it: "${url}"`, () =>
      Effect.gen(function* () {
        const secret = Redacted.make(url)
        const layer = RedisRateLimiter.layer({ url: Redacted.value(secret) })
        const error = yield* Effect.flip(Effect.scoped(Layer.build(layer)))
        assert.instanceOf(error, SettingsInvalid)
        assert.strictEqual(error.message, "REDIS_URL: Expected redis://host:port or rediss://host:port")
      })
    )
  }
})
