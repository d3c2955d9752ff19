/** What tests ask of all stored jobs: on PostgreSQL by SQL, in memory by the table of the stores. */
import { Context, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import type { JobView } from "../Job.ts"
import {
  fromHistory,
  fromLive,
  fromScheduled,
  isHeld,
  isLeased,
  type JobRow,
  liveTables,
  viewOf
} from "../pg/JobRows.ts"

export interface JobInspection {
  /** What is left to do now, by name; nothing of actors that are paused, or that no node knows. */
  readonly left: Effect.Effect<ReadonlyArray<string>>
  /** Jobs that wait for a time, the next first. */
  readonly delayed: Effect.Effect<ReadonlyArray<string>>
  /** All jobs of an actor, in the order of sending. In a transaction, those of the transaction too. */
  readonly sentTo: (actor: string) => Effect.Effect<ReadonlyArray<JobView>>
}

const mostAtOnce = 1_000

const onPostgres = Effect.map(
  SqlClient.SqlClient,
  (sql): JobInspection => ({
    left: dieOnSql(
      Effect.map(
        sql<{ readonly name: string; readonly count: number }>`
        select 'jobs of ' || j.actor as name, count(*)::int as count from ${sql.literal(liveTables)}
        join job_actor on job_actor.actor = j.actor and job_actor.paused_at is null
        where j.state = 'x' or ${sql.literal(isLeased)} is true or ${sql.literal(isHeld)} is not true group by 1
        union all
        select 'events for ' || reaction, count(*)::int from event_cursor join event on event.seq > event_cursor.seq
        group by 1
        union all
        select 'accounts that wait for a failed event of ' || reaction, count(*)::int from event_failure where blocks group by 1`
          .unprepared,
        (rows) => rows.map(({ count, name }) => `${count} ${name}`)
      )
    ),
    delayed: dieOnSql(
      Effect.map(
        sql<{ readonly id: number }>`
        select id from job_scheduled where incompatible is null order by run_at, id limit ${mostAtOnce}::int`
          .unprepared,
        (rows) => rows.map(({ id }) => String(id))
      )
    ),
    sentTo: (actor) =>
      dieOnSql(
        Effect.map(
          sql<JobRow>`${sql.literal(
            [fromLive, fromScheduled, fromHistory]
              .map((from, n) => `${from} where ${"jsh"[n]}.actor = '${actor}'`)
              .join(" union all ")
          )} order by id`.unprepared,
          (rows) => rows.map(viewOf)
        )
      )
  })
)

/** The jobs of the stores in memory; undefined where they are in PostgreSQL. */
export const TestedJobs = Context.Reference<JobInspection | undefined>("ekimae/actor/testing/TestedJobs", {
  defaultValue: () => undefined
})

export const testedJobs = Effect.flatMap(TestedJobs, (inMemory) =>
  inMemory === undefined ? onPostgres : Effect.map(SqlClient.SqlClient, () => inMemory)
)
