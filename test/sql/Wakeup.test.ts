import type { PgClient, PgConnection } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Exit, Latch, Layer, Logger, Queue, References, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { RuntimeSql } from "../../src/sql/Database.ts"
import { Pooled } from "../../src/sql/Server.ts"
import { Wakeup } from "../../src/sql/Wakeup.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

type Listen = PgClient.PgClient["listen"]

/** The client of the runtime, but for how it listens. */
const listening = (listen: (real: Listen) => Listen) =>
  Layer.effect(
    RuntimeSql,
    Effect.map(RuntimeSql, (sql) => {
      const run = (...statement: Parameters<typeof sql>) => sql(...statement)
      return Object.assign(run, sql, { listen: listen(sql.listen) }) as typeof sql
    })
  )

/** Lets what is under way at the database arrive, without a clock. */
const until = (holds: () => boolean) =>
  Effect.repeat(
    Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve))),
    { until: holds }
  )

type Word = PgConnection.Notification
type Words = Queue.Dequeue<Word, SqlError.SqlError>

/** What comes through one queue, handed on by another when the effect has passed it. */
const passing = Effect.fnUntraced(function* (from: Words, pass: (word: Word) => Effect.Effect<Word>) {
  const to = yield* Queue.unbounded<Word, SqlError.SqlError>()
  yield* Effect.forkScoped(
    Queue.take(from).pipe(
      Effect.flatMap(pass),
      Effect.flatMap((word) => Queue.offer(to, word)),
      Effect.forever,
      Effect.catch((error) => Queue.fail(to, error))
    )
  )
  return to
})

interface Options {
  readonly listen?: (real: Listen) => Listen
  readonly pooled?: boolean
}

/** A process, on the test clock; `stop` is for one that goes before the test ends. */
const start = Effect.fnUntraced(function* ({ listen = (real) => real, pooled = false }: Options = {}) {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel}: ${String(message)}`))
  const connections = { now: 0, ever: 0, words: 0 }
  const watched: (real: Listen) => Listen = (real) => (channel) =>
    Effect.gen(function* () {
      const queue = yield* listen(real)(channel)
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          connections.now++
          connections.ever++
        }),
        () => Effect.sync(() => void connections.now--)
      )
      return yield* passing(queue, (word) =>
        Effect.as(
          Effect.sync(() => void connections.words++),
          word
        )
      )
    })
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const context = yield* Wakeup.layer.pipe(
    Layer.provide([listening(watched), SecureRandom.layerWebCrypto, Layer.succeed(Pooled, pooled)]),
    Layer.provide([Logger.layer([logger]), Layer.succeed(References.MinimumLogLevel, "Info")]),
    Layer.fresh,
    Layer.buildWithScope(scope)
  )
  const wakeup = Context.get(context, Wakeup)
  return { wakeup, lines, connections, stop: Scope.close(scope, Exit.void) }
})

const topics = ["job", "scheduled", "event", "cancel", "endpoint", "delivery"] as const
type Process = Effect.Success<ReturnType<typeof start>>

/** Which topics wake within the time, and for whom; all are asleep before. */
const wokenWithin = Effect.fnUntraced(function* ({ wakeup }: Process, time: `${number} millis`) {
  for (const topic of topics) {
    wakeup.latch(topic).closeUnsafe()
    wakeup.heard(topic)
  }
  yield* TestClock.adjust(time)
  return topics.filter((topic) => wakeup.latch(topic).isOpen())
})

/** It listens and has heard itself, so only others wake it. */
const hearing = Effect.fnUntraced(function* (options: Options = {}) {
  const process = yield* start(options)
  for (const topic of topics) process.wakeup.latch(topic)
  yield* until(() => process.connections.words > 0)
  while ((yield* wokenWithin(process, "1000 millis")).length > 0) yield* until(() => true)
  return process
})

const secondsUntilALine = Effect.fnUntraced(function* ({ lines }: Process) {
  let seconds = 0
  for (; lines.length === 0; seconds++) {
    yield* TestClock.adjust("1 second")
    yield* until(() => true)
  }
  return seconds
})

const onTestClock = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.scoped(self).pipe(Effect.provide(TestClock.layer()))

const lost = new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("lost") }) })

layer(TestDatabase.layer, { excludeTestServices: true })("A process that waits for work", (it) => {
  it.effect("wakes for what other processes signal, and hears whom it concerns", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* hearing(), yield* hearing()]
      one.wakeup.latch("job").closeUnsafe()
      other.wakeup.latch("job").closeUnsafe()
      one.wakeup.heard("job")
      yield* other.wakeup.signal("job", "test/actor")
      yield* until(() => one.wakeup.latch("job").isOpen())
      assert.deepStrictEqual(one.wakeup.heard("job"), new Set(["test/actor"]))
      yield* other.wakeup.signal("event")
      // The word may be heard before its sender has begun to rest.
      while (!one.wakeup.latch("event").isOpen()) {
        yield* TestClock.adjust("5 millis")
        yield* until(() => true)
      }
      assert.isUndefined(one.wakeup.heard("event"))
      assert.isFalse(one.wakeup.latch("cancel").isOpen())
    }).pipe(onTestClock)
  )

  it.effect("wakes others alone when its own waiters know, and names a hundred at most", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* hearing(), yield* hearing()]
      const names = (n: number) => Array.from({ length: n }, (_, index) => `name ${index}`)
      const heardOf = Effect.fnUntraced(function* (n: number) {
        for (const { wakeup } of [one, other]) wakeup.latch("delivery").closeUnsafe()
        one.wakeup.heard("delivery")
        yield* other.wakeup.signalOthers("delivery", names(n))
        while (!one.wakeup.latch("delivery").isOpen()) {
          yield* TestClock.adjust("5 millis")
          yield* until(() => true)
        }
        assert.isFalse(other.wakeup.latch("delivery").isOpen())
        return one.wakeup.heard("delivery")
      })
      assert.deepStrictEqual(yield* heardOf(100), new Set(names(100)))
      assert.isUndefined(yield* heardOf(101))
    }).pipe(onTestClock)
  )

  it.effect("is not woken by its clock while notifications arrive", () =>
    Effect.gen(function* () {
      const process = yield* hearing()
      assert.deepStrictEqual(yield* wokenWithin(process, "60000 millis"), [])
      assert.deepStrictEqual(process.lines, [])
    }).pipe(onTestClock)
  )

  it.effect("wakes every second when notifications do not arrive, and says so once", () =>
    Effect.gen(function* () {
      const silent = yield* Queue.unbounded<never>()
      const process = yield* start({ listen: () => () => Effect.succeed(silent) })
      for (const topic of topics) process.wakeup.latch(topic)
      yield* until(() => process.connections.now === 1)
      yield* TestClock.adjust("1000 millis")
      assert.deepStrictEqual(yield* wokenWithin(process, "999 millis"), [])
      assert.deepStrictEqual(yield* wokenWithin(process, "1 millis"), [...topics])
      for (const topic of topics) assert.isUndefined(process.wakeup.heard(topic))
      yield* secondsUntilALine(process)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(process.lines.length, 1)
      assert.match(process.lines[0] ?? "", /^Warn: No notification arrives: .* every second\. .*pgbouncer=true/)
    }).pipe(onTestClock)
  )

  it.effect("says when notifications arrive after all, and is no longer woken by its clock", () =>
    Effect.gen(function* () {
      const caught = yield* Latch.make()
      const swamped = yield* Latch.make()
      const process = yield* start({
        listen: (real) => (channel) =>
          Effect.flatMap(real(channel), (queue) =>
            passing(queue, (word) => Effect.as(Effect.andThen(caught.open, swamped.await), word))
          )
      })
      for (const topic of topics) process.wakeup.latch(topic)
      yield* caught.await
      assert.isAtLeast(yield* secondsUntilALine(process), 5)
      assert.match(process.lines[0] ?? "", /^Warn/)
      yield* swamped.open
      yield* until(() => process.lines.length > 1)
      assert.deepStrictEqual(process.lines.slice(1), ["Info: Notifications arrive now"])
      assert.deepStrictEqual(yield* wokenWithin(process, "60000 millis"), [])
    }).pipe(onTestClock)
  )

  it.effect("wakes every second while the connection that listens is lost, and whenever it is back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let isAway = false
      const process = yield* hearing({ listen: (real) => (channel) => (isAway ? Effect.fail(lost) : real(channel)) })
      isAway = true
      yield* sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ~* 'listen'`
      yield* until(() => process.connections.now === 0)
      for (let n = 0; n < 3; n++) assert.deepStrictEqual(yield* wokenWithin(process, "1000 millis"), [...topics])
      isAway = false
      const { words } = process.connections
      yield* TestClock.adjust("1 second")
      yield* until(() => process.connections.words > words)
      while ((yield* wokenWithin(process, "1000 millis")).length > 0) yield* until(() => true)
      assert.deepStrictEqual(yield* wokenWithin(process, "60000 millis"), [])
      assert.deepStrictEqual(process.lines, [])
    }).pipe(onTestClock)
  )

  it.effect("does not listen behind a known pooler: it wakes every second, and says so once", () =>
    Effect.gen(function* () {
      const process = yield* start({ pooled: true })
      for (const topic of topics) process.wakeup.latch(topic)
      for (let n = 0; n < 3; n++) assert.deepStrictEqual(yield* wokenWithin(process, "1000 millis"), [...topics])
      assert.strictEqual(process.connections.ever, 0)
      assert.deepStrictEqual(process.lines, [
        "Info: Behind a pooler no notification arrives: this node looks for work every second"
      ])
    }).pipe(onTestClock)
  )

  it.effect("wakes others from behind a pooler", () =>
    Effect.gen(function* () {
      const [direct, behind] = [yield* hearing(), yield* start({ pooled: true })]
      direct.wakeup.latch("job").closeUnsafe()
      yield* behind.wakeup.signal("job")
      yield* until(() => direct.wakeup.latch("job").isOpen())
    }).pipe(onTestClock)
  )
})

layer(TestDatabase.layer, { excludeTestServices: true })("A process that only sends", (it) => {
  it.effect("does not listen, and says nothing", () =>
    Effect.gen(function* () {
      const receiver = yield* hearing()
      const senders = [yield* start(), yield* start({ pooled: true })]
      receiver.wakeup.latch("job").closeUnsafe()
      for (const { wakeup } of senders) yield* wakeup.signal("job")
      yield* until(() => receiver.wakeup.latch("job").isOpen())
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(
        senders.map(({ connections, lines }) => [connections.ever, lines]),
        [
          [0, []],
          [0, []]
        ]
      )
    }).pipe(onTestClock)
  )
})
