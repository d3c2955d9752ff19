import { assert, layer } from "@effect/vitest"
import { Context, Effect, Fiber, Latch, Layer, Random, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as Event from "../../src/event/Event.ts"
import { Events } from "../../src/event/Events.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import { explain } from "../../src/sql/Pg.ts"
import { clientOf } from "../support/Connection.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const Opened = Event.make("shop.opened", { data: Schema.Struct({ n: Schema.Int }), description: "A shop opened" })
const Hear = Event.reaction("test/hear", { to: [Opened] })

const received: Array<number> = []
const app = composeModules(
  defineModule({
    name: "test",
    events: [Opened],
    reactions: [Hear],
    layer: Event.toLayer(Hear, (events) =>
      Effect.sync(() => void received.push(...events.map(({ data }) => (data as { readonly n: number }).n)))
    )
  })
)
const Live = app.reactionRegistry.pipe(Layer.provide(app.layer), Layer.provideMerge(kernelOn()))

const publish = (n: number) => Effect.flatMap(Events, (events) => events.publish(Opened, { n }))
const step = Effect.gen(function* () {
  const registered = (yield* Event.ReactionRegistry).get(Hear.name)!
  return yield* (yield* SqlClient.SqlClient).withTransaction(Dispatcher.step(registered))
})
const start = Effect.andThen(
  Dispatcher.register,
  Effect.sync(() => {
    received.length = 0
  })
)

/** A transaction that has run the effect and stays open until `end`. */
const open = Effect.fnUntraced(function* <E, R>(effect: Effect.Effect<unknown, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const [ready, over] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
  const fiber = yield* Effect.forkChild(
    sql.withTransaction(Effect.andThen(effect, Effect.andThen(ready.open, over.await)))
  )
  yield* ready.await
  return { end: Effect.andThen(over.open, Fiber.join(fiber)) }
})

/** A connection of its own, for statements that the client of the service does not send. */
const session = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly name: string }>`select current_database()::text as name`
  const client = yield* Layer.build(clientOf(TestDatabase.host(), row!.name))
  const connection = yield* Context.get(client, SqlClient.SqlClient).reserve
  return (statement: string) => connection.executeUnprepared(statement, [], undefined)
})
const insert = (n: number) =>
  `insert into event (id, type, version, data) values (gen_random_uuid()::text, 'shop.opened', 1, '{"n": ${n}}')`

layer(Live, { excludeTestServices: true })("An event", (test) => {
  test.effect("waits for no transaction that publishes nothing, in this database or another of the server", () =>
    Effect.gen(function* () {
      yield* start
      const sql = yield* SqlClient.SqlClient
      const writing = sql`select pg_current_xact_id()::text`
      const here = yield* open(writing)
      const other = yield* Layer.build(clientOf(TestDatabase.host(), yield* TestDatabase.database("template0")))
      const there = yield* Effect.provideContext(
        open(Effect.flatMap(SqlClient.SqlClient, (elsewhere) => elsewhere`select pg_current_xact_id()::text`)),
        other
      )
      yield* publish(1)
      assert.strictEqual(yield* step, "nothing")
      assert.deepStrictEqual(received, [1])
      yield* here.end
      yield* there.end
    })
  )

  test.effect("of several that one statement publishes has its number in their order", () =>
    Effect.gen(function* () {
      yield* start
      const events = yield* Events
      const numbers = Array.from({ length: 50 }, (_, index) => (index * 37) % 50)
      yield* events.publishAll(numbers.map((n) => ({ event: Opened, data: { n } })))
      yield* events.publishAll([])
      yield* step
      assert.deepStrictEqual(received, numbers)
    })
  )

  test.effect("waits for a transaction that published before it, and is found to be held meanwhile", () =>
    Effect.gen(function* () {
      yield* start
      const early = yield* open(publish(1))
      yield* publish(2)
      assert.strictEqual(yield* step, "held")
      assert.deepStrictEqual(received, [])
      yield* early.end
      assert.strictEqual(yield* step, "nothing")
      assert.deepStrictEqual(received, [1, 2])
    })
  )

  test.effect(
    "of a new reaction may be one that was published and not committed when the reaction was registered",
    () =>
      Effect.gen(function* () {
        yield* start
        const sql = yield* SqlClient.SqlClient
        const early = yield* open(publish(1))
        yield* publish(2)
        yield* sql`delete from event_cursor`
        yield* Dispatcher.register
        yield* early.end
        yield* step
        assert.deepStrictEqual(received, [1, 2])
      })
  )

  test.effect("is waited for after a savepoint took an earlier one of its transaction back", () =>
    Effect.gen(function* () {
      yield* start
      const sql = yield* SqlClient.SqlClient
      const undone = Effect.flip(sql.withTransaction(Effect.andThen(publish(1), Effect.fail("undo"))))
      const early = yield* open(Effect.andThen(undone, publish(2)))
      yield* publish(3)
      assert.strictEqual(yield* step, "held")
      yield* early.end
      yield* step
      assert.deepStrictEqual(received, [2, 3])
    })
  )

  test.effect("is waited for while its transaction is prepared", () =>
    Effect.gen(function* () {
      yield* start
      const run = yield* session
      for (const statement of ["begin", insert(1), "prepare transaction 'early'"]) yield* run(statement)
      yield* publish(2)
      assert.strictEqual(yield* step, "held")
      yield* run("commit prepared 'early'")
      yield* step
      assert.deepStrictEqual(received, [1, 2])
    })
  )

  test.effect("costs its transaction one lock, however many there are", () =>
    Effect.gen(function* () {
      yield* start
      const many = yield* open(Effect.forEach([1, 2, 3, 4, 5], publish))
      const sql = yield* SqlClient.SqlClient
      assert.strictEqual((yield* sql`select from event_publishers()`).length, 1)
      yield* many.end
      assert.strictEqual((yield* sql`select from event_publishers()`).length, 0)
      yield* step
      assert.deepStrictEqual(received, [1, 2, 3, 4, 5])
    })
  )

  test.effect("is never read with a snapshot that is older than the horizon", () =>
    Effect.gen(function* () {
      const run = yield* session
      yield* run("begin isolation level repeatable read")
      const refused = yield* Effect.flip(run("select * from event_horizon(0)"))
      assert.match(explain(refused), /isolation level read committed/)
      yield* run("rollback")
    })
  )

  test.effect("is handed on once and in order, whatever publishers and dispatchers do at the same time", () =>
    Effect.gen(function* () {
      yield* start
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from event`
      let n = 0
      const undone = Effect.ignore(sql.withTransaction(Effect.andThen(publish(-1), Effect.fail("undo"))))
      /** Up to three events, with pauses between statements, savepoints that are undone, and rollbacks. */
      const transaction = Effect.gen(function* () {
        const size = yield* Random.nextIntBetween(1, 4)
        for (let i = 0; i < size; i++) {
          if (yield* Random.nextBoolean) yield* undone
          yield* publish(++n)
          if (yield* Random.nextBoolean) yield* sql`select pg_sleep(0.002)::text`
        }
        if ((yield* Random.nextIntBetween(0, 5)) === 0) return yield* Effect.fail("undo")
      })
      const publisher = Effect.replicateEffect(Effect.ignore(sql.withTransaction(transaction)), 40)
      let isOver = false
      const dispatcher = yield* Effect.forkChild(Effect.repeat(step, { while: () => !isOver }))
      yield* Effect.replicateEffect(publisher, 4, { concurrency: 4 })
      isOver = true
      yield* Fiber.join(dispatcher)
      yield* step
      const committed = yield* sql<{ readonly n: number }>`select (data ->> 'n')::int as n from event order by seq`
      assert.isAbove(committed.length, 160)
      assert.deepStrictEqual(
        received,
        committed.map((event) => event.n)
      )
      assert.strictEqual(yield* step, "nothing")
    })
  )
})
