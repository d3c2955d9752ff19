import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Latch, Layer, Ref, Schema, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as CatchUp from "../../src/event/CatchUp.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as Event from "../../src/event/Event.ts"
import { Events } from "../../src/event/Events.ts"
import * as OutboxPruner from "../../src/event/OutboxPruner.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const Opened = Event.make("shop.opened", { data: Schema.Struct({ n: Schema.Int }), description: "A shop opened" })
const Closed = Event.make("shop.closed", { data: Schema.Struct({ n: Schema.Int }), description: "A shop closed" })

const HandleAll = Event.reaction("test/all", { to: "*" })
const HandleClosed = Event.reaction("test/closed", { to: [Closed] })
const Moody = Event.reaction("test/moody", { to: "*" })

const received = { all: [] as Array<string>, closed: [] as Array<string>, moody: [] as Array<string> }
let moodyFails = false
const label = (envelope: Event.Envelope) => `${envelope.type} ${(envelope.data as { readonly n: number }).n}`
const reset = Effect.sync(() => {
  for (const list of Object.values(received)) list.length = 0
})

const app = composeModules(
  defineModule({
    name: "test",
    events: [Opened, Closed],
    reactions: [HandleAll, HandleClosed, Moody],
    layer: Layer.mergeAll(
      Event.toLayer(HandleAll, (events) => Effect.sync(() => void received.all.push(...events.map(label)))),
      Event.toLayer(HandleClosed, (events) => Effect.sync(() => void received.closed.push(...events.map(label)))),
      Event.toLayer(Moody, (events) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          for (const event of events) yield* sql`insert into mood (label) values (${label(event)})`
          if (moodyFails) return yield* Effect.fail("not today")
          received.moody.push(...events.map(label))
        })
      )
    )
  })
)
const Live = app.reactionRegistry.pipe(Layer.provide(app.layer), Layer.provideMerge(kernelOn()))

/** Rounds until nothing is left; the daemon does no more than this. */
const dispatch = Effect.gen(function* () {
  while (yield* Dispatcher.runOnce);
})
const publish = (event: typeof Opened | typeof Closed, n: number) =>
  Effect.flatMap(Events, (events) => events.publish(event, { n }))

layer(Live, { excludeTestServices: true })("The dispatcher", (test) => {
  test.effect("registers each reaction at what happens from now on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table mood (label text)`
      yield* publish(Opened, 0)
      yield* Dispatcher.register
      yield* dispatch
      assert.deepStrictEqual(received.all, [])
    })
  )

  test.effect("hands an event to the reactions that hear it, in order and once", () =>
    Effect.gen(function* () {
      yield* reset
      yield* publish(Opened, 1)
      yield* publish(Closed, 2)
      yield* publish(Opened, 3)
      yield* dispatch
      assert.deepStrictEqual(received.all, ["shop.opened 1", "shop.closed 2", "shop.opened 3"])
      assert.deepStrictEqual(received.closed, ["shop.closed 2"])
    })
  )

  test.effect("never hands on an event whose transaction rolled back", () =>
    Effect.gen(function* () {
      yield* reset
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(Effect.andThen(publish(Opened, 4), Effect.fail("undo"))).pipe(Effect.flip)
      yield* dispatch
      assert.deepStrictEqual(received.all, [])
    })
  )

  test.effect("does not overtake a transaction that is still open", () =>
    Effect.gen(function* () {
      yield* reset
      const sql = yield* SqlClient.SqlClient
      const [written, commit] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const early = Effect.andThen(publish(Opened, 5), Effect.andThen(written.open, commit.await))
      const open = yield* Effect.forkChild(sql.withTransaction(early))
      yield* written.await
      yield* publish(Opened, 6)
      yield* dispatch
      assert.deepStrictEqual(received.all, [])
      yield* commit.open
      yield* Fiber.join(open)
      yield* dispatch
      assert.deepStrictEqual(received.all, ["shop.opened 5", "shop.opened 6"])
    })
  )

  test.effect("delivers two changes of one row in their order, whichever transaction began first", () =>
    Effect.gen(function* () {
      yield* reset
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table shop (changes int)`
      yield* sql`insert into shop values (0)`
      const change = (n: number) => Effect.andThen(sql`update shop set changes = ${n}`, publish(Opened, n))
      const [begun, changed] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const second = sql`insert into mood (label) values ('')`.pipe(
        Effect.andThen(begun.open),
        Effect.andThen(changed.await),
        Effect.andThen(change(2))
      )
      const early = yield* Effect.forkChild(sql.withTransaction(second))
      yield* begun.await
      yield* sql.withTransaction(change(1))
      yield* changed.open
      yield* Fiber.join(early)
      yield* dispatch
      assert.deepStrictEqual(received.all, ["shop.opened 1", "shop.opened 2"])
    })
  )

  test.effect("keeps the events of a reaction that fails, undoes what it wrote, and lets the others go on", () =>
    Effect.gen(function* () {
      yield* reset
      const sql = yield* SqlClient.SqlClient
      yield* sql`truncate mood`
      moodyFails = true
      yield* publish(Closed, 7)
      yield* dispatch
      assert.deepStrictEqual([received.all, received.moody], [["shop.closed 7"], []])
      assert.deepStrictEqual(yield* sql`select label from mood`, [])
      moodyFails = false
      yield* sql`update event_failure set next_at = now()`
      assert.isTrue(yield* CatchUp.runOnce)
      assert.deepStrictEqual(received.moody, ["shop.closed 7"])
      assert.deepStrictEqual(yield* sql`select label from mood`, [{ label: "shop.closed 7" }])
    })
  )

  test.effect("hands each event on once when several nodes dispatch at the same time", () =>
    Effect.gen(function* () {
      yield* reset
      for (let n = 10; n < 30; n++) yield* publish(Opened, n)
      yield* Effect.replicateEffect(dispatch, 5, { concurrency: 5 })
      yield* dispatch
      assert.deepStrictEqual(
        received.all,
        Array.from({ length: 20 }, (_, n) => `shop.opened ${n + 10}`)
      )
    })
  )

  test.effect("numbers events above those that came with data from elsewhere", () =>
    Effect.gen(function* () {
      yield* reset
      const sql = yield* SqlClient.SqlClient
      yield* sql`select setval('event_seq', 1)`
      yield* Dispatcher.register
      yield* publish(Opened, 40)
      yield* dispatch
      assert.deepStrictEqual(received.all, ["shop.opened 40"])
    })
  )

  test.effect("drops an event only when it is old and every reaction has passed it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* reset
      yield* sql`insert into event_cursor (reaction, seq) values ('test/of-a-former-version', 0)`
      yield* publish(Opened, 49)
      yield* dispatch
      assert.strictEqual(yield* OutboxPruner.runOnce, 0)
      yield* sql`update event set occurred_at = now() - interval '31 days'`
      yield* publish(Opened, 50)
      yield* sql`update event set occurred_at = now() - interval '31 days'`
      const [row] = yield* sql<{ readonly n: number }>`select count(*)::int as n from event`
      assert.strictEqual(yield* OutboxPruner.runOnce, row!.n - 1)
      yield* dispatch
      assert.strictEqual(yield* OutboxPruner.runOnce, 1)
    })
  )

  test.effect("as a daemon, handles an event as soon as it is committed", () =>
    Effect.gen(function* () {
      yield* reset
      const got = yield* Ref.make("")
      const arrived = Latch.makeUnsafe()
      const One = Event.reaction("test/one", { to: [Opened] })
      const one = composeModules(
        defineModule({
          name: "one",
          reactions: [One],
          layer: Event.toLayer(One, (events) => Effect.andThen(Ref.set(got, events.map(label).join()), arrived.open))
        })
      )
      const scope = yield* Scope.make()
      const registry = Layer.provide(one.reactionRegistry, one.layer)
      yield* Layer.buildWithScope(Dispatcher.layer.pipe(Layer.provide(registry)), scope)
      yield* publish(Opened, 60)
      yield* arrived.await
      assert.strictEqual(yield* Ref.get(got), "shop.opened 60")
      yield* Scope.close(scope, Exit.void)
    })
  )
})

describe("A dispatcher rests", () => {
  it("not at all while there may be more", () => {
    assert.strictEqual(Dispatcher.pauseAfter(["nothing", "more", "held"], 3), 0)
  })

  it("for a second when there is nothing to do, or a reaction failed", () => {
    assert.strictEqual(Dispatcher.pauseAfter(["nothing", "failed"], 0), 1000)
    assert.strictEqual(Dispatcher.pauseAfter([], 5), 1000)
  })

  it("for moments while events are held back, twice as long each time, and never longer than a second", () => {
    const rests = Array.from({ length: 9 }, (_, before) => Dispatcher.pauseAfter(["nothing", "held"], before))
    assert.deepStrictEqual(rests, [10, 20, 40, 80, 160, 320, 640, 1000, 1000])
  })
})

const Hang = Event.reaction("test/hang", { to: "*" })
const hung = Latch.makeUnsafe()
const hanging = composeModules(
  defineModule({
    name: "hanging",
    reactions: [Hang],
    layer: Event.toLayer(Hang, () => Effect.andThen(hung.open, Effect.never))
  })
)

layer(hanging.reactionRegistry.pipe(Layer.provide(hanging.layer), Layer.provideMerge(kernelOn())))(
  "A reaction that hangs",
  (test) => {
    test.effect("ends as a failure, so that the round goes on", () =>
      Effect.gen(function* () {
        yield* Dispatcher.register
        yield* publish(Opened, 1)
        const round = yield* Effect.forkChild(Effect.forever(Dispatcher.runOnce))
        yield* hung.await
        hung.closeUnsafe()
        yield* TestClock.adjust("1 minute")
        yield* hung.await
        yield* Fiber.interrupt(round)
      })
    )
  }
)

const Store = Event.reaction("test/store", { to: [Opened] })
const Few = Event.reaction("test/few", { to: [Opened] })
const Slow = Event.reaction("test/slow", { to: [Closed] })
const stored: Array<string> = []
const few: Array<number> = []
const full = `{"table": "test", "limit": 3, "ja": "テスト", "en": "tests"}`
const bounded = composeModules(
  defineModule({
    name: "bounded",
    events: [Opened, Closed],
    reactions: [Store, Few, Slow],
    layer: Layer.mergeAll(
      Event.toLayer(Store, (events) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          for (const { accountId } of events) {
            // As `storage_changed` raises it for an account at its bound.
            if (accountId === "full") {
              yield* sql.unsafe(`do $$ begin raise exception using errcode = 'SL001', detail = '${full}'; end $$`)
            }
          }
          stored.push(...events.map((event) => `${event.accountId} ${label(event)}`))
        })
      ),
      // As PostgreSQL ends a statement that takes too long.
      Event.toLayer(Slow, () =>
        Effect.flatMap(SqlClient.SqlClient, (sql) =>
          sql.unsafe(`do $$ begin raise exception using errcode = '57014', message = 'canceling statement'; end $$`)
        )
      ),
      Event.toLayer(Few, (events) => {
        if (events.length > 3) return Effect.fail("too many at once")
        return Effect.sync(() => void few.push(...events.map(({ data }) => (data as { readonly n: number }).n)))
      })
    )
  })
)

layer(bounded.reactionRegistry.pipe(Layer.provide(bounded.layer), Layer.provideMerge(kernelOn())), {
  excludeTestServices: true
})("A batch that fails", (test) => {
  const publishAll = (accounts: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const events = yield* Events
      for (const [n, accountId] of accounts.entries()) yield* events.publish(Opened, { n }, { accountId })
    })

  test.effect("keeps no account waiting for one that may store no more, whose events are passed over", () =>
    Effect.gen(function* () {
      yield* Dispatcher.register
      yield* publishAll(["a", "full", "b", "full", "full", "a"])
      yield* dispatch
      assert.deepStrictEqual(stored, ["a shop.opened 0", "b shop.opened 2", "a shop.opened 5"])
    })
  )

  test.effect("because a statement of one event takes too long lets the other reactions go on", () =>
    Effect.gen(function* () {
      const before = stored.length
      yield* publish(Closed, 0)
      yield* publishAll(["a"])
      yield* dispatch
      assert.deepStrictEqual(stored.slice(before), ["a shop.opened 0"])
    })
  )

  test.effect("is tried again with fewer events, in their order and each once", () =>
    Effect.gen(function* () {
      few.length = 0
      yield* publishAll(Array.from({ length: 40 }, () => "a"))
      yield* dispatch
      assert.deepStrictEqual(
        few,
        Array.from({ length: 40 }, (_, n) => n)
      )
    })
  )
})
