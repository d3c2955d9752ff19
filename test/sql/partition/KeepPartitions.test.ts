import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Effect, Logger } from "effect"
import * as DailyPartitions from "../../../src/sql/partition/DailyPartitions.ts"
import * as KeepPartitions from "../../../src/sql/partition/KeepPartitions.ts"
import * as PartitionMonitor from "../../../src/sql/partition/PartitionMonitor.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const daily = { table: "job_log", column: "written_on", startOf: DailyPartitions.dateOf }
const rule = { lock: "test/job_log", daysOfToday: [0], keptDays: 7 }
const { mostMoved } = KeepPartitions

/** Runs with the lines that are logged meanwhile. */
const logged = <A, E, R>(effect: Effect.Effect<A, E, R>) => {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  return Effect.as(Effect.provide(effect, Logger.layer([logger])), lines)
}

layer(TestDatabase.layer, { excludeTestServices: true })("The partitions of a table", (it) => {
  const insert = (rows: number, daysAgo: number) =>
    Effect.flatMap(
      PgClient.PgClient,
      (sql) => sql`
        insert into job_log (job_id, attempt, node, lines, written_on)
        select n, 1, 'node', '[]', (now() at time zone 'utc')::date - ${daysAgo}::int from generate_series(1, ${rows}) n`
    )
  const counts = Effect.flatMap(
    PgClient.PgClient,
    (sql) => sql<{ readonly daysAgo: number; readonly isDefault: boolean; readonly rows: number }>`
      select (now() at time zone 'utc')::date - written_on as "daysAgo",
        tableoid = 'job_log_default'::regclass as "isDefault", count(*)::int as rows
      from job_log group by 1, 2 order by 1`
  )
  const keep = Effect.flatMap(PgClient.PgClient, (sql) => KeepPartitions.keep(sql, daily, rule))

  it.effect("are made around a day with too many rows to move, whose rows are seen on and go when they expire", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      yield* insert(mostMoved + 1, 0)
      yield* insert(mostMoved, -1)
      yield* insert(2 * mostMoved + 1, 8)
      const lines = yield* logged(keep)
      assert.deepStrictEqual(yield* counts, [
        { daysAgo: -1, isDefault: false, rows: mostMoved },
        { daysAgo: 0, isDefault: true, rows: mostMoved + 1 }
      ])
      assert.match(
        lines.join("\n"),
        new RegExp(`^job_log_default has more than ${mostMoved} rows of [-\\d]{10}, so they stay`)
      )
      // A row less, and the day gets its partition.
      yield* sql`delete from job_log where job_id = 1 and written_on = (now() at time zone 'utc')::date`
      assert.deepStrictEqual(yield* logged(keep), [])
      assert.isFalse((yield* counts).some(({ isDefault }) => isDefault))
    })
  )

  it.effect("that are missing tomorrow are counted, and said once when two looks have found them so", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      yield* keep
      const missing = Effect.map(
        PartitionMonitor.look,
        (tables) => tables.find(({ table }) => table === "job_log")?.missing
      )
      assert.deepStrictEqual(yield* missing, [])
      const tomorrow = (yield* KeepPartitions.today(sql)) + 1
      yield* sql.unsafe(`drop table ${DailyPartitions.nameOf("job_log", tomorrow)}`)
      assert.deepStrictEqual(yield* missing, [DailyPartitions.dateOf(tomorrow)])
      const report = PartitionMonitor.reporter()
      // Tables of other modules may be looked after in this process, and have no partitions in this database.
      const found = (yield* PartitionMonitor.look).filter(({ table }) => table === "job_log")
      assert.deepStrictEqual(yield* logged(report(found)), [])
      const said = yield* logged(Effect.andThen(report(found), report(found)))
      assert.strictEqual(said.length, 1)
      assert.match(said[0] ?? "", /^Partitions are missing: job_log of /)
    })
  )

  it.effect("let a publication of all tables change and delete rows, also those of older releases", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const tomorrow = DailyPartitions.nameOf("job_log", (yield* KeepPartitions.today(sql)) + 1)
      yield* keep
      yield* sql.unsafe(`alter table ${tomorrow} replica identity default`)
      const [database] = yield* sql<{ readonly name: string }>`select current_database()::text as name`
      yield* TestDatabase.administerIn(database?.name ?? "", "create publication everything for all tables")
      yield* insert(1, -1)
      const remove = sql`delete from job_log where written_on > (now() at time zone 'utc')::date`
      assert.match(String((yield* Effect.flip(remove)).reason.cause), /replica identity/)
      yield* keep
      yield* remove
      const without = yield* sql<{ readonly name: string }>`
        select c.relname::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
          and c.relreplident <> 'f' and not exists (
            select from pg_index i where i.indrelid = c.oid and i.indisprimary)`
      assert.deepStrictEqual(without, [])
    })
  )
})
