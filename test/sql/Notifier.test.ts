import type { PgClient, PgConnection } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, type Duration, Effect, Exit, Latch, Layer, Logger, Queue, References, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient, SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { RuntimeSql } from "../../src/sql/Database.ts"
import { Notifier, topic } from "../../src/sql/Notifier.ts"
import { Pooled } from "../../src/sql/server/Server.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

type Listen = PgClient.PgClient["listen"]

/** The client of the runtime, but for how it listens; it counts the statements that are not answered yet. */
const listening = (listen: (real: Listen) => Listen, statements: { underWay: number }) =>
  Layer.effect(
    RuntimeSql,
    Effect.map(RuntimeSql, (sql) => {
      const count = (by: number) => Effect.sync(() => void (statements.underWay += by))
      const run = (...statement: Parameters<typeof sql>) =>
        Effect.acquireUseRelease(
          count(1),
          () => sql(...statement) as unknown as Effect.Effect<unknown, SqlError.SqlError>,
          () => count(-1)
        )
      return Object.assign(run, sql, { listen: listen(sql.listen) }) as unknown as typeof sql
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
  const statements = { underWay: 0 }
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
  const context = yield* Notifier.layer.pipe(
    Layer.provide([listening(watched, statements), SecureRandom.layerWebCrypto, Layer.succeed(Pooled, pooled)]),
    Layer.provide([Logger.layer([logger]), Layer.succeed(References.MinimumLogLevel, "Info")]),
    Layer.fresh,
    Layer.buildWithScope(scope)
  )
  const notifier = Context.get(context, Notifier)
  return { notifier, lines, connections, statements, stop: Scope.close(scope, Exit.void) }
})

const [jobs, events, cancelled, deliveries] = [topic("job"), topic("event"), topic("cancel"), topic("x/delivery")]
const topics = [jobs, events, cancelled, deliveries]
type Process = Effect.Success<ReturnType<typeof start>>

/** Which topics wake within the time, and for which names; none is awake before. */
const wokenWithin = Effect.fnUntraced(function* ({ notifier }: Process, time: `${number} millis`) {
  for (const topic of topics) {
    notifier.latch(topic).closeUnsafe()
    notifier.take(topic)
  }
  yield* TestClock.adjust(time)
  return topics.filter((topic) => notifier.latch(topic).isOpen())
})

/** Three notifications of its own come back, each a second after the one before; more have come before them. */
const proven = Effect.fnUntraced(function* ({ connections, statements }: Process, before = 0) {
  for (let echoes = 1; echoes <= 3; echoes++) {
    yield* until(() => connections.words >= before + echoes && statements.underWay === 0)
    // It takes some turns of the loop until the one that has come is counted.
    for (let turn = 0; turn < 20; turn++) yield* until(() => true)
    yield* TestClock.adjust("1 second")
  }
})

/** Listens and trusts its connection, so only other processes wake it. */
const hearing = Effect.fnUntraced(function* (options: Options = {}) {
  const process = yield* start(options)
  for (const topic of topics) process.notifier.latch(topic)
  yield* proven(process)
  assert.deepStrictEqual(yield* wokenWithin(process, "1000 millis"), [])
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
  it.effect("wakes for notifications of other processes, and receives the names in them", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* hearing(), yield* hearing()]
      one.notifier.latch(jobs).closeUnsafe()
      other.notifier.latch(jobs).closeUnsafe()
      one.notifier.take(jobs)
      yield* other.notifier.notify(jobs, "test/actor")
      yield* until(() => one.notifier.latch(jobs).isOpen())
      assert.deepStrictEqual(one.notifier.take(jobs), new Set(["test/actor"]))
      yield* other.notifier.notify(events)
      // The notification may arrive before its sender has begun to wait.
      while (!one.notifier.latch(events).isOpen()) {
        yield* TestClock.adjust("5 millis")
        yield* until(() => true)
      }
      assert.isUndefined(one.notifier.take(events))
      assert.isFalse(one.notifier.latch(cancelled).isOpen())
    }).pipe(onTestClock)
  )

  it.effect("wakes others alone when its own waiters know, and names a hundred at most", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* hearing(), yield* hearing()]
      const names = (n: number) => Array.from({ length: n }, (_, index) => `name ${index}`)
      const heardOf = Effect.fnUntraced(function* (n: number) {
        for (const { notifier } of [one, other]) notifier.latch(deliveries).closeUnsafe()
        one.notifier.take(deliveries)
        yield* other.notifier.notifyOthers(deliveries, names(n))
        while (!one.notifier.latch(deliveries).isOpen()) {
          yield* TestClock.adjust("5 millis")
          yield* until(() => true)
        }
        assert.isFalse(other.notifier.latch(deliveries).isOpen())
        return one.notifier.take(deliveries)
      })
      assert.deepStrictEqual(yield* heardOf(100), new Set(names(100)))
      assert.isUndefined(yield* heardOf(101))
    }).pipe(onTestClock)
  )

  it.effect("wakes others with the commit of its transaction, and never for one that is rolled back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [one, other] = [yield* hearing(), yield* hearing()]
      const sent = (name: string) => one.notifier.notifyOthersOnCommit(jobs, name)
      other.notifier.latch(jobs).closeUnsafe()
      other.notifier.take(jobs)
      yield* Effect.flip(sql.withTransaction(Effect.andThen(sent("undone"), Effect.fail("undo"))))
      yield* sql.withTransaction(sent("done"))
      yield* until(() => other.notifier.latch(jobs).isOpen())
      assert.deepStrictEqual([...(other.notifier.take(jobs) ?? [])], ["done"])
    }).pipe(onTestClock)
  )

  it.effect("gives a commit the notification of others, then none for three times as long as that commit took", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [one, other] = [yield* hearing(), yield* hearing()]
      other.notifier.latch(jobs).closeUnsafe()
      other.notifier.take(jobs)
      const commit = (takes: Duration.Input) =>
        one.notifier.withCommit(jobs, "sent", (notification) =>
          Effect.gen(function* () {
            const during = yield* one.notifier.withCommit(jobs, "beside", (second) => Effect.succeed(second))
            yield* TestClock.adjust(takes)
            if (notification !== undefined)
              yield* sql`select pg_notify(${notification.channel}, ${notification.payload})`
            return { given: notification !== undefined, beside: during !== undefined }
          })
        )
      assert.deepStrictEqual(yield* commit("2 millis"), { given: true, beside: false })
      yield* until(() => other.notifier.latch(jobs).isOpen())
      assert.deepStrictEqual([...(other.notifier.take(jobs) ?? [])], ["sent"])
      yield* TestClock.adjust("5 millis")
      assert.isFalse((yield* commit(0)).given)
      yield* TestClock.adjust("1 millis")
      assert.isTrue((yield* commit("1 millis")).given)
      one.notifier.setAlone(true)
      yield* TestClock.adjust("1 second")
      assert.isFalse((yield* commit(0)).given)
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
      for (const topic of topics) process.notifier.latch(topic)
      yield* until(() => process.connections.now === 1)
      yield* TestClock.adjust("1000 millis")
      assert.deepStrictEqual(yield* wokenWithin(process, "999 millis"), [])
      assert.deepStrictEqual(yield* wokenWithin(process, "1 millis"), [...topics])
      for (const topic of topics) assert.isUndefined(process.notifier.take(topic))
      yield* secondsUntilALine(process)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(process.lines.length, 1)
      assert.match(process.lines[0] ?? "", /^Warn: No notification arrives: .* every second\. .*pgbouncer=true/)
    }).pipe(onTestClock)
  )

  it.effect("trusts no connection on which a single notification came back by luck", () =>
    Effect.gen(function* () {
      let heard = 0
      const process = yield* start({
        listen: (real) => (channel) =>
          Effect.flatMap(real(channel), (queue) =>
            passing(queue, (word) => (heard++ === 0 ? Effect.succeed(word) : Effect.never))
          )
      })
      for (const topic of topics) process.notifier.latch(topic)
      yield* until(() => heard > 0)
      yield* secondsUntilALine(process)
      assert.match(process.lines[0] ?? "", /^Warn: No notification arrives/)
      assert.deepStrictEqual(yield* wokenWithin(process, "1000 millis"), [...topics])
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
      for (const topic of topics) process.notifier.latch(topic)
      yield* caught.await
      assert.isAtLeast(yield* secondsUntilALine(process), 5)
      assert.match(process.lines[0] ?? "", /^Warn/)
      const { words } = process.connections
      yield* swamped.open
      yield* proven(process, words)
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
      yield* proven(process, words)
      assert.deepStrictEqual(yield* wokenWithin(process, "60000 millis"), [])
      assert.deepStrictEqual(process.lines, [])
    }).pipe(onTestClock)
  )

  it.effect("does not listen behind a known pooler: it wakes every second, and says so once", () =>
    Effect.gen(function* () {
      const process = yield* start({ pooled: true })
      for (const topic of topics) process.notifier.latch(topic)
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
      direct.notifier.latch(jobs).closeUnsafe()
      yield* behind.notifier.notify(jobs)
      yield* until(() => direct.notifier.latch(jobs).isOpen())
    }).pipe(onTestClock)
  )
})

layer(TestDatabase.layer, { excludeTestServices: true })("A process that only sends", (it) => {
  it.effect("does not listen, and says nothing", () =>
    Effect.gen(function* () {
      const receiver = yield* hearing()
      const senders = [yield* start(), yield* start({ pooled: true })]
      receiver.notifier.latch(jobs).closeUnsafe()
      for (const { notifier } of senders) yield* notifier.notify(jobs)
      yield* until(() => receiver.notifier.latch(jobs).isOpen())
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
