/** SQL of broadcasts and of their audience. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { monthAt, monthStart } from "../message/Month.ts"
import { type Audience, hasConditions } from "./audience/Audience.ts"
import { audienceSql } from "./audience/AudienceSql.ts"
import { type Approval, Broadcast, type BroadcastStatus, type broadcastErrors, Chunk, chunkSize } from "./Broadcast.ts"
import { mostUnits } from "./insight/Insight.ts"

const Locked = Schema.Struct({
  status: Broadcast.fields.status,
  audience: Broadcast.fields.audience,
  startedAt: Broadcast.fields.startedAt
})
/** SQL of the status of a row of `crm_broadcast`, from what is stored of approvals and pauses. */
export const statusOf = (row: string): string =>
  `case when ${row}.approval = 'pending' then 'awaiting_approval' when ${row}.paused_at is not null then 'paused' else ${row}.status end`

const Counts = Schema.Struct({ recipients: Schema.Int, noMarketing: Schema.Int })
export type AudienceCounts = typeof Counts.Type
const Fixed = Schema.Struct({ number: Schema.Int })

interface NewBroadcast {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly audience: Audience
  readonly texts: ReadonlyArray<string>
  readonly scheduledAt: Date | null
  readonly approverId: string | null
}

export class BroadcastRepo extends Context.Service<
  BroadcastRepo,
  {
    readonly count: (accountId: string, audience: Audience, at: Date) => Effect.Effect<AudienceCounts>
    readonly insert: (broadcast: NewBroadcast, at: Date) => Effect.Effect<void>
    readonly lock: (accountId: string, id: string) => Effect.Effect<typeof Locked.Type | undefined>
    readonly find: (accountId: string, id: string) => Effect.Effect<Broadcast | undefined>
    /** Newest first. */
    readonly list: (
      accountId: string,
      page: { readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<ReadonlyArray<Broadcast>>
    /** Those whose time has come, and which have not begun. */
    readonly due: (accountId: string, now: Date) => Effect.Effect<ReadonlyArray<string>>
    readonly chunks: (accountId: string, id: string) => Effect.Effect<ReadonlyArray<Chunk>>
    /** Stores who gets a locked broadcast, in parts; answers how many friends, and the parts. */
    readonly fix: (
      accountId: string,
      id: string,
      audience: Audience,
      at: Date
    ) => Effect.Effect<{ readonly recipients: number; readonly chunks: ReadonlyArray<number> }>
    readonly setStatus: (
      accountId: string,
      id: string,
      status: BroadcastStatus,
      change: {
        readonly startedAt?: Date
        readonly finishedAt?: Date
        readonly error?: (typeof broadcastErrors)[number]
      }
    ) => Effect.Effect<void>
    readonly setApproval: (
      accountId: string,
      id: string,
      approval: Approval,
      change: { readonly status: "scheduled" | "stopped"; readonly finishedAt: Date | null }
    ) => Effect.Effect<void>
    /** Pauses a locked broadcast, or resumes it for null. */
    readonly setPaused: (
      accountId: string,
      broadcast: { readonly id: string; readonly hasBegun: boolean },
      at: Date | null
    ) => Effect.Effect<void>
    /** Whether the friend follows the account on LINE, so that a message arrives. */
    readonly isFollowing: (accountId: string, friendId: string) => Effect.Effect<boolean>
    /** Forgets the recipients of broadcasts that finished before; answers how many rows. */
    readonly prune: (before: Date, limit: number) => Effect.Effect<number>
  }
>()("crm/broadcast/BroadcastRepo") {
  static readonly layer = Layer.effect(
    BroadcastRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const status = sql.literal(`${statusOf("crm_broadcast")} as status`)
      const rows = sql`
        select b.id, b.account_id as "accountId", b.name, b.audience, b.texts, ${sql.literal(statusOf("b"))} as status, b.error,
          b.approver_id as "approverId", b.approval,
          b.scheduled_at as "scheduledAt", b.created_at as "createdAt", b.started_at as "startedAt",
          b.finished_at as "finishedAt", c.*
        from crm_broadcast b cross join lateral (
          select coalesce(sum(recipients), 0)::int as recipients, coalesce(sum(skipped), 0)::int as skipped,
            coalesce(sum(recipients - skipped) filter (where status = 'sent'), 0)::int as sent,
            coalesce(sum(recipients - skipped) filter (where status = 'failed'), 0)::int as failed,
            coalesce(sum(recipients - skipped) filter (where status = 'unknown'), 0)::int as unknown,
            coalesce(sum(recipients - skipped) filter (where status = 'stopped'), 0)::int as stopped,
            coalesce(sum(recipients - skipped) filter (where status = 'queued'), 0)::int as queued
          from crm_broadcast_chunk where broadcast_id = b.id
        ) c`

      const inAudience = (accountId: string, audience: Audience, at: Date) => audienceSql(sql, accountId, audience, at)

      return BroadcastRepo.of({
        count: (accountId, audience, at) =>
          sql`
            select count(*) filter (where not no_marketing)::int as recipients,
              count(*) filter (where no_marketing)::int as "noMarketing"
            from (${inAudience(accountId, audience, at)}) as friend`.pipe(
            Rows.first(Counts),
            Effect.map((counts) => counts ?? { recipients: 0, noMarketing: 0 })
          ),
        insert: ({ accountId, approverId, audience, id, name, scheduledAt, texts: said }, at) =>
          sql`
            insert into crm_broadcast (id, account_id, name, audience, texts, status, scheduled_at, created_at, approver_id, approval,
              conditions)
            values (${id}, ${accountId}, ${name}, ${JSON.stringify(audience)}::json, ${JSON.stringify(said)}::json,
              ${approverId === null ? "scheduled" : "stopped"}, ${scheduledAt}, ${at}, ${approverId},
              ${approverId === null ? null : "pending"}, ${hasConditions(audience) ? "open" : null})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        lock: (accountId, id) =>
          sql`
            select ${status}, audience, started_at as "startedAt" from crm_broadcast where id = ${id} and account_id = ${accountId} for update`.pipe(
            Rows.first(Locked)
          ),
        find: (accountId, id) =>
          sql`${rows} where b.id = ${id} and b.account_id = ${accountId}`.pipe(Rows.first(Broadcast)),
        list: (accountId, { limit, startingAfter }) =>
          sql`
            ${rows} where b.account_id = ${accountId} and (${startingAfter === undefined} or b.id < ${startingAfter ?? ""})
            order by b.id desc limit ${limit}`.pipe(Rows.all(Broadcast)),
        due: (accountId, now) =>
          Effect.map(
            dieOnSql(sql<{ readonly id: string }>`
              select id from crm_broadcast
              where account_id = ${accountId} and status = 'scheduled' and coalesce(scheduled_at, created_at) <= ${now}`),
            (rows) => rows.map(({ id }) => id)
          ),
        chunks: (accountId, id) =>
          sql`
            select ${sql.literal(Rows.columns(Chunk))}
            from crm_broadcast_chunk where broadcast_id = ${id} and account_id = ${accountId} order by number`.pipe(
            Rows.all(Chunk)
          ),
        fix: Effect.fnUntraced(function* (accountId, id, audience, at) {
          const month = monthAt(at)
          yield* sql`
            insert into crm_broadcast_recipient (broadcast_id, account_id, friend_id, chunk)
            select ${id}, ${accountId}, friend.id, ((row_number() over (order by friend.id) - 1) / ${chunkSize})::int + 1
            from (${inAudience(accountId, audience, at)}) as friend where not no_marketing`.pipe(dieOnSql)
          const chunks = yield* sql`
            insert into crm_broadcast_chunk (broadcast_id, account_id, number, recipients, month, retry_key)
            select ${id}, ${accountId}, chunk, count(*), ${month}::date, gen_random_uuid()
            from crm_broadcast_recipient where broadcast_id = ${id} group by chunk order by chunk
            returning number`.pipe(Rows.all(Fixed))
          const [row] = yield* sql<{ readonly recipients: number }>`
            select count(*)::int as recipients from crm_broadcast_recipient where broadcast_id = ${id}`.pipe(dieOnSql)
          yield* sql`
            update crm_broadcast set conditions = case when conditions is not null then 'met' end,
              unit = case when (
                select count(*) from (
                  select from crm_broadcast where account_id = ${accountId} and unit is not null and started_at >= ${monthStart(at)}
                  limit ${mostUnits}) as used) < ${mostUnits} then id end
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql)
          return { recipients: row?.recipients ?? 0, chunks: chunks.map(({ number }) => number) }
        }),
        setStatus: (accountId, id, status, { error = null, finishedAt = null, startedAt = null }) =>
          sql`
            update crm_broadcast set status = ${status}, error = ${error}, paused_at = null,
              started_at = coalesce(${startedAt}::timestamptz, started_at),
              finished_at = coalesce(${finishedAt}::timestamptz, finished_at)
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        setApproval: (accountId, id, approval, { finishedAt, status }) =>
          sql`
            update crm_broadcast set approval = ${approval}, status = ${status}, finished_at = ${finishedAt}::timestamptz
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        setPaused: (accountId, { hasBegun, id }, at) =>
          sql`
            update crm_broadcast set paused_at = ${at}::timestamptz,
              status = ${hasBegun ? "sending" : at === null ? "scheduled" : "stopped"}
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        isFollowing: (accountId, friendId) =>
          sql`
            select 1 from crm_friend where id = ${friendId} and account_id = ${accountId} and line_user_id is not null
              and status = 'following'`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        prune: (before, limit) =>
          sql`
            delete from crm_broadcast_recipient where (broadcast_id, friend_id) in (
              select r.broadcast_id, r.friend_id from crm_broadcast b
              join crm_broadcast_recipient r on r.broadcast_id = b.id
              where b.finished_at < ${before} limit ${limit})
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          )
      })
    })
  )
}
