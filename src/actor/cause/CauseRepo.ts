/**
 * Finds jobs and events by their cause. Finished jobs and events have an index for it. Jobs that wait or run have none,
 * which each claim would have to write: of those the oldest behind the first cause are looked through, up to a bound.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { texts } from "../../sql/Pg.ts"
import * as WithoutJit from "../../sql/WithoutJit.ts"
import { fromHistory, fromLive, fromScheduled, stateByLetter } from "../pg/JobRows.ts"
import type { CauseNode } from "./CauseTree.ts"

/** Jobs that wait or run which are looked through for one level of the tree. */
const window = 100_000

interface JobNodeRow {
  readonly id: number
  readonly actor: string
  readonly state: string
  readonly cause: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

interface EventNodeRow {
  readonly id: string
  readonly type: string
  readonly accountId: string | null
  readonly cause: string | null
  readonly occurredAt: Date
}

export interface EventNode extends CauseNode {
  readonly accountId: string | null
}

const jobNode = ({ actor, cause, createdAt, finishedAt, id, state }: JobNodeRow): CauseNode => ({
  ref: `job:${id}`,
  kind: "job",
  id: String(id),
  name: actor,
  state: stateByLetter[state] ?? state,
  cause,
  at: createdAt,
  endedAt: finishedAt
})

const eventNode = ({ accountId, cause, id, occurredAt, type }: EventNodeRow): EventNode => ({
  ref: `event:${id}`,
  kind: "event",
  id,
  name: type,
  state: null,
  cause,
  at: occurredAt,
  endedAt: null,
  accountId
})

const isJobId = (id: string): boolean => /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id))

export const make = (sql: PgClient.PgClient) => {
  const withoutJit = WithoutJit.make(sql)
  const columns = sql.literal(`v.id, v.actor, v.cause, v."createdAt", v."finishedAt",
    case when v.state = 'x' and exists (select from job_node where blocked_job = v.id)
      then 'running, and holds up the event loop of its node'
      when v.overdue then 'still running on node ' || v.node || ' after its '
        || case when v.cancelling then 'cancellation' else 'time limit' end
      else v.state end as state`)
  const rows = (from: string) => sql.literal(`(${from}) v on v.id = picked.id`)
  const eventColumns = sql.literal(`id, type, account_id as "accountId", cause, occurred_at as "occurredAt"`)

  /** The jobs of the lowest ids: in the order of sending. */
  const jobsOf = (
    causes: ReadonlyArray<string>,
    limit: number
  ): Effect.Effect<ReadonlyArray<CauseNode>, SqlError.SqlError> => {
    const parents = causes.flatMap((cause) => (cause.startsWith("job:") ? [Number(cause.slice(4))] : []))
    // A job is sent after the one that caused it.
    const first = parents.length === causes.length ? Math.min(...parents) : 0
    const live = (table: string) =>
      sql`select id from (
        select id, cause from ${sql.literal(table)} where id >= ${first}::int8 order by id ${sql.literal(first === 0 ? "desc" : "")}
        limit ${window}::int
      ) seen where cause = any(${texts(causes)}) order by id limit ${limit}::int`
    return Effect.map(
      withoutJit(
        sql<JobNodeRow>`
          select ${columns} from (${live("job")}) picked join ${rows(fromLive)}
          union all select ${columns} from (${live("job_scheduled")}) picked join ${rows(fromScheduled)}
          union all select ${columns} from (
            select id from job_history where cause = any(${texts(causes)}) order by id limit ${limit}::int
          ) picked join ${rows(fromHistory)}`.unprepared
      ),
      (found) =>
        found
          .toSorted((a, b) => a.id - b.id)
          .slice(0, limit)
          .map(jobNode)
    )
  }

  const eventsOf = (
    causes: ReadonlyArray<string>,
    limit: number
  ): Effect.Effect<ReadonlyArray<EventNode>, SqlError.SqlError> =>
    Effect.map(
      sql<EventNodeRow>`
        select ${eventColumns} from event where cause = any(${texts(causes)}) order by seq limit ${limit}::int`
        .unprepared,
      (found) => found.map(eventNode)
    )

  const job = (id: string): Effect.Effect<CauseNode | undefined, SqlError.SqlError> =>
    isJobId(id)
      ? Effect.map(
          sql<JobNodeRow>`
            select ${columns} from (select ${Number(id)}::int8 as id) picked join ${rows(fromLive)}
            union all select ${columns} from (select ${Number(id)}::int8 as id) picked join ${rows(fromScheduled)}
            union all select ${columns} from (select ${Number(id)}::int8 as id) picked join ${rows(fromHistory)}`
            .unprepared,
          ([found]) => found && jobNode(found)
        )
      : Effect.undefined

  /** Finds an event by its id as stored, or as a receiver of webhooks knows it. */
  const event = (id: string): Effect.Effect<EventNode | undefined, SqlError.SqlError> =>
    Effect.map(
      sql<EventNodeRow>`select ${eventColumns} from event where id = ${id.replace(/^evt_/, "")}`.unprepared,
      ([found]) => found && eventNode(found)
    )

  return { jobsOf, eventsOf, job, event }
}
