import type { ChildProcess } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Redacted, Schedule } from "effect"
import { createClient } from "redis"
import { type Budget, RateLimiter } from "../../src/http/RateLimiter.ts"
import * as RedisRateLimiter from "../../src/http/RedisRateLimiter.ts"
import { SettingsInvalid } from "../../src/settings/SettingsGroup.ts"
import * as RedisServer from "./RedisServer.ts"

const away = "Redis does not answer; this node counts rate limits alone"
const back = "Redis answers again; rate limits are shared"

const addressOf = (path: string) => ({ socket: { path, tls: false as const } })

const connect = (path: string) =>
  Effect.acquireRelease(
    Effect.promise(() => createClient(addressOf(path)).connect()),
    (client) => Effect.sync(() => client.destroy())
  )

const budget = (key: string, limit = 1000): Budget => ({ key, limit, windowMs: 60_000 })

/** A limiter at the socket, with everything that it and its requests tell the log. */
const node = Effect.fnUntraced(function* (path: string) {
  const told: Array<string> = []
  const log = Logger.layer([Logger.make(({ message }) => void told.push(String([message].flat()[0])))])
  const services = yield* Layer.build(RedisRateLimiter.layer(addressOf(path)).pipe(Layer.provideMerge(log)))
  const { consume } = Context.get(services, RateLimiter)
  return { told, consume: (asked: Budget) => Effect.provideContext(consume(asked), services) }
})

const eventually = <A>(look: Effect.Effect<A>, is: (value: A) => boolean) =>
  Effect.repeat(look, { schedule: Schedule.spaced("5 millis"), until: is })

const heard = (told: ReadonlyArray<string>, line: string) =>
  eventually(
    Effect.sync(() => told.includes(line)),
    (is) => is
  )

const allowedOf = (
  consume: (asked: Budget) => Effect.Effect<{ readonly allowed: boolean }>,
  asked: Budget,
  n: number
) =>
  Effect.map(
    Effect.forEach(Array.from({ length: n }), () => consume(asked)),
    (decisions) => decisions.filter(({ allowed }) => allowed).length
  )

const signal = (server: ChildProcess, name: NodeJS.Signals) => Effect.sync(() => server.kill(name))

const whenInstalled = RedisServer.isInstalled ? describe : describe.skip

whenInstalled(`Redis${RedisServer.isInstalled ? "" : " (skipped: there is no redis-server on the PATH)"}`, () => {
  it.live("killed and started again is told once each, and the node goes on from what it allowed itself", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const server = yield* RedisServer.start(socket)
      const { consume, told } = yield* node(socket)
      assert.strictEqual(yield* allowedOf(consume, budget("k", 10), 6), 6)
      assert.deepStrictEqual(told, [])

      yield* RedisServer.stop(server)
      assert.strictEqual(yield* allowedOf(consume, budget("k", 10), 20), 4)
      assert.deepStrictEqual(told, [away])

      yield* RedisServer.start(socket)
      yield* heard(told, back)
      const redis = yield* connect(socket)
      yield* consume(budget("shared"))
      assert.strictEqual(yield* Effect.promise(() => redis.exists("ekimae:rate:shared")), 1)
      assert.deepStrictEqual(told, [away, back])
    }).pipe(Effect.scoped)
  )

  it.live("missing at the start holds nothing up and is used once it is there", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const { consume, told } = yield* node(socket)
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      yield* RedisServer.start(socket)
      yield* heard(told, back)
      assert.deepStrictEqual(told, [away, back])
    }).pipe(Effect.scoped)
  )

  it.live("that hangs delays the requests that meet it, not those after them", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      const server = yield* RedisServer.start(socket)
      const { consume, told } = yield* node(socket)
      yield* signal(server, "SIGSTOP")
      const first = yield* Effect.all(
        Array.from({ length: 50 }, () => consume(budget("k"))),
        { concurrency: "unbounded" }
      )
      yield* allowedOf(consume, budget("k"), 500)
      // One wait of 100 ms for all. In turn they would take 55 s, longer than the test has.
      assert.isTrue(first.every(({ allowed }) => allowed))
      assert.deepStrictEqual(told, [away])
      yield* signal(server, "SIGCONT")
      yield* heard(told, back)
    }).pipe(Effect.scoped)
  )

  it.live("that answers but cannot write counts as away until it can", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      yield* RedisServer.start(socket)
      const redis = yield* connect(socket)
      const { consume, told } = yield* node(socket)
      yield* Effect.promise(() => redis.configSet("maxmemory", "1"))
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      assert.deepStrictEqual(told, [away])
      yield* Effect.promise(() => redis.configSet("maxmemory", "0"))
      yield* heard(told, back)
    }).pipe(Effect.scoped)
  )

  it.live("that forgets its scripts is taught again", () =>
    Effect.gen(function* () {
      const socket = `${yield* RedisServer.directory}/redis.sock`
      yield* RedisServer.start(socket)
      const redis = yield* connect(socket)
      const { consume, told } = yield* node(socket)
      yield* Effect.promise(() => redis.scriptFlush())
      assert.strictEqual(yield* allowedOf(consume, budget("k", 3), 9), 3)
      assert.deepStrictEqual(told, [])
    }).pipe(Effect.scoped)
  )
})

describe("An address that is none of Redis", () => {
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
