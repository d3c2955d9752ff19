/** SQL of the parts of broadcasts. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Broadcast, Chunk, type ChunkError, type ChunkStatus } from "../Broadcast.ts"
import { statusOf } from "../BroadcastRepo.ts"

export interface ChunkId {
  readonly accountId: string
  readonly broadcastId: string
  readonly number: number
}

const Locked = Schema.Struct({
  status: Chunk.fields.status,
  broadcastStatus: Broadcast.fields.status,
  texts: Broadcast.fields.texts,
  unit: Schema.NullOr(Schema.String),
  retryKey: Schema.String,
  month: Schema.String,
  recipients: Schema.Int,
  skipped: Schema.Int,
  uncertainSince: Schema.NullOr(Schema.Date)
})
export type LockedChunk = typeof Locked.Type

const User = Schema.Struct({ lineUserId: Schema.String })
const Left = Schema.Struct({ number: Schema.Int })

export class ChunkRepo extends Context.Service<
  ChunkRepo,
  {
    readonly lock: (chunk: ChunkId) => Effect.Effect<LockedChunk | undefined>
    /** Takes out who left, was blocked or wants no marketing by now; answers how many. */
    readonly skip: (chunk: ChunkId) => Effect.Effect<number>
    /** LINE user ids, in a fixed order; those of erased friends are gone. */
    readonly users: (chunk: ChunkId) => Effect.Effect<ReadonlyArray<string>>
    /** Stores that a request is about to be made: from now on LINE may have accepted it. */
    readonly begin: (chunk: ChunkId, at: Date) => Effect.Effect<void>
    /** The request of the attempt that began last was certainly not accepted, and no earlier one. */
    readonly clear: (chunk: ChunkId) => Effect.Effect<void>
    /** Ends a queued part; answers whether it was queued. */
    readonly end: (
      chunk: ChunkId,
      end: {
        readonly status: Exclude<ChunkStatus, "queued">
        readonly error?: ChunkError | undefined
        readonly reason?: string | undefined
        readonly requestId?: string | null
      },
      at: Date
    ) => Effect.Effect<boolean>
    /** Parts that are still queued. */
    readonly left: (accountId: string, broadcastId: string) => Effect.Effect<ReadonlyArray<number>>
  }
>()("crm/broadcast/chunk/ChunkRepo") {
  static readonly layer = Layer.effect(
    ChunkRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const isChunk = ({ accountId, broadcastId, number }: ChunkId) =>
        sql`broadcast_id = ${broadcastId} and number = ${number} and account_id = ${accountId}`
      const isOf = ({ accountId, broadcastId, number }: ChunkId) =>
        sql`r.broadcast_id = ${broadcastId} and r.chunk = ${number} and r.account_id = ${accountId}`

      return ChunkRepo.of({
        lock: ({ accountId, broadcastId, number }) =>
          sql`
            select c.status, ${sql.literal(statusOf("b"))} as "broadcastStatus", b.texts, b.unit, c.retry_key::text as "retryKey",
              c.month::text as month, c.recipients, c.skipped, c.uncertain_since as "uncertainSince"
            from crm_broadcast_chunk c join crm_broadcast b on b.id = c.broadcast_id
            where c.broadcast_id = ${broadcastId} and c.number = ${number} and c.account_id = ${accountId}
            for update of c for share of b`.pipe(Rows.first(Locked)),
        skip: (chunk) =>
          sql`
            with gone as (
              update crm_broadcast_recipient r set skipped = true from crm_friend f
              where ${isOf(chunk)} and not r.skipped and f.id = r.friend_id
                and (f.no_marketing or f.status is distinct from 'following')
              returning r.friend_id
            ), chunk as (
              update crm_broadcast_chunk c set skipped = recipients - (
                select count(*) from crm_broadcast_recipient r where ${isOf(chunk)} and not r.skipped
                  and r.friend_id not in (select friend_id from gone))
              where ${isChunk(chunk)} returning skipped
            )
            select skipped from chunk`.pipe(
            dieOnSql,
            Effect.map(([row]) => (row as { readonly skipped: number } | undefined)?.skipped ?? 0)
          ),
        users: (chunk) =>
          sql`
            select f.line_user_id as "lineUserId" from crm_broadcast_recipient r join crm_friend f on f.id = r.friend_id
            where ${isOf(chunk)} and not r.skipped and f.line_user_id is not null order by r.friend_id`.pipe(
            Rows.all(User),
            Effect.map((users) => users.map(({ lineUserId }) => lineUserId))
          ),
        begin: (chunk, at) =>
          sql`
            update crm_broadcast_chunk set attempts = attempts + 1, uncertain_since = coalesce(uncertain_since, ${at})
            where ${isChunk(chunk)}`.pipe(dieOnSql, Effect.asVoid),
        clear: (chunk) =>
          sql`update crm_broadcast_chunk set uncertain_since = null where ${isChunk(chunk)}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        end: (chunk, { error = null, reason = null, requestId = null, status }, at) =>
          sql`
            update crm_broadcast_chunk set status = ${status}, error = ${error}, reason = ${reason},
              line_request_id = ${requestId}, finished_at = ${at}
            where ${isChunk(chunk)} and status = 'queued' returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        left: (accountId, broadcastId) =>
          sql`
            select number from crm_broadcast_chunk
            where broadcast_id = ${broadcastId} and account_id = ${accountId} and status = 'queued' order by number`.pipe(
            Rows.all(Left),
            Effect.map((rows) => rows.map(({ number }) => number))
          )
      })
    })
  )
}
