import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Latch, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Event from "../../../src/event/Event.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { kernelMigrations } from "../../../src/kernel/migrations.ts"
import { defineModule } from "../../../src/module.ts"
import * as Database from "../../../src/sql/Database.ts"
import { migrate } from "../../../src/sql/migrate/Migrations.ts"
import * as Server from "../../../src/sql/server/Server.ts"
import { serve, stopped } from "../../support/server/ServerProcess.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { until } from "../Cluster.ts"

const Numbered = Schema.Struct({ n: Schema.Int })
const Letter = Actor.make("test/letter", { payload: Numbered, mailbox: ({ n }) => `box ${n % 10}` })
const Echo = Actor.make("test/echo", { payload: Numbered, mailbox: ({ n }) => `box ${n % 10}` })
const Sent = Event.make("letter.sent", { data: Numbered, description: "A letter was sent" })
const Answer = Event.reaction("test/answer", { to: [Sent] })

/** Until it opens, the later letters wait. */
const gate = Latch.makeUnsafe(false)
const total = 200
const early = 60

const decodeSent = Schema.decodeUnknownEffect(Schema.toCodecJson(Sent.data))

const module = defineModule({
  name: "test",
  actors: [Letter, Echo],
  events: [Sent],
  reactions: [Answer],
  layer: Layer.mergeAll(
    Actor.toLayer(Letter, ({ n }) => (n < early ? Effect.void : gate.await)),
    Actor.toLayer(Echo, () => Effect.void),
    Event.toLayer(Answer, (events) =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        for (const event of events) yield* jobs.send(Echo, yield* Effect.orDie(decodeSent(event.data)))
      })
    )
  )
})

const send = Effect.fnUntraced(function* (n: number) {
  const [events, jobs, sql] = [yield* Events, yield* Jobs, yield* SqlClient.SqlClient]
  yield* sql.withTransaction(Effect.andThen(jobs.send(Letter, { n }), events.publish(Sent, { n })))
})

const tables = [
  "event",
  "event_cursor",
  "job",
  "job_scheduled",
  "job_history",
  "job_unique",
  "job_claim",
  "job_mailbox",
  "job_actor",
  "job_node"
]

/** All rows as one snapshot has them, as JSON, and the sequences as they are afterwards. */
const dump = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read`.unprepared
      const rows = new Map<string, string>()
      for (const table of tables) {
        const [row] = yield* sql.unsafe<{ readonly rows: string }>(
          `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`
        )
        rows.set(table, row!.rows)
      }
      const [at] = yield* sql<{ readonly job: number; readonly event: number }>`
        select pg_sequence_last_value('job_id'::regclass) as job, pg_sequence_last_value('event_seq'::regclass) as event`
      return { rows, at: at! }
    })
  )
})
type Dump = Effect.Success<typeof dump>

const restore = Effect.fnUntraced(function* ({ at, rows }: Dump) {
  const sql = yield* SqlClient.SqlClient
  for (const [table, json] of rows) {
    yield* sql.unsafe(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [json])
  }
  yield* sql`select setval('job_id', ${at.job}::int8), setval('event_seq', ${at.event}::int8)`
})

/** A cluster that has seen few transactions. */
const freshCluster = Layer.unwrap(
  Effect.map(Effect.flatMap(stopped, serve), ({ address }) => Database.clients(Server.fromAddress(address)))
)
const migrated = Layer.effectDiscard(migrate([{ name: "kernel", migrations: kernelMigrations }]))
const target = Kernel.services.pipe(
  Layer.provideMerge(migrated),
  Layer.provideMerge(freshCluster),
  Layer.provideMerge(TestSettings.layer({ shutdownGrace: Duration.zero })),
  Layer.orDie
)

/** Sends letters, takes the dump while half of them come, and leaves most of them undone. */
const dumpUnderLoad = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let n = 0; n < total / 2; n++) yield* send(n)
  const done = sql`select from job_history where actor = ${Letter.name}`
  yield* until(done, (rows) => rows.length >= early)
  const rest = Effect.forEach(
    Array.from({ length: total / 2 }, (_, n) => n + total / 2),
    send
  )
  const [taken] = yield* Effect.all([dump, rest], { concurrency: 2 })
  return taken
}).pipe(Effect.provide(nodeOf(module), { local: true }))

/** Waits until every letter and the echo of every event have run. */
const allDone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [published] = yield* sql<{ readonly n: number }>`select count(*)::int as n from event`
  const all = JSON.stringify([Echo, Letter].map(({ name }) => ({ actor: name, n: published!.n })))
  const finished = sql`
    select actor, count(distinct payload ->> 'n')::int as n from job_history where state = 'c'
    group by actor order by actor`
  yield* until(finished, (rows) => JSON.stringify(rows) === all)
}).pipe(Effect.provide(nodeOf(module), { local: true }))

layer(kernelOn({ shutdownGrace: Duration.zero }), { excludeTestServices: true })(
  "A dump that was made under load",
  (test) => {
    test.effect("goes on in a fresh cluster: every event is handed on, every job runs", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const burn = `do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`
        yield* sql.unsafe(burn).unprepared
        const taken = yield* dumpUnderLoad
        yield* Effect.gen(function* () {
          const there = yield* SqlClient.SqlClient
          yield* restore(taken)
          const strangers = yield* there`select from job_mailbox where freed_xid > pg_current_xact_id()`
          assert.isAbove(strangers.length, 0, "The cluster is to be younger than the mailboxes")
          // The node of the dump is gone; no test need wait until its lease is over.
          yield* there`update job_node set seen_at = now() - interval '1 hour'`
          gate.openUnsafe()
          yield* allDone
        }).pipe(Effect.provide(target, { local: true }))
      })
    )
  }
)
