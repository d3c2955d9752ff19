/** SQL of external ids. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type Binding, type Existing, ExternalId } from "./ExternalId.ts"

const Count = Schema.Struct({ count: Schema.Int })

export class ExternalIdRepo extends Context.Service<
  ExternalIdRepo,
  {
    /** Locks the namespace until the transaction ends: its bindings are decided one after another. */
    readonly lock: (accountId: string, namespace: string) => Effect.Effect<void>
    readonly existing: (accountId: string, binding: Binding) => Effect.Effect<Existing>
    readonly countOf: (accountId: string, friendId: string) => Effect.Effect<number>
    readonly insert: (row: ExternalId) => Effect.Effect<void>
    readonly replace: (row: ExternalId) => Effect.Effect<void>
    /** Oldest first. */
    readonly ofFriend: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<ExternalId>>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("crm/external-id/ExternalIdRepo") {
  static readonly layer = Layer.effect(
    ExternalIdRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(ExternalId))
      const all = Rows.all(ExternalId)

      return ExternalIdRepo.of({
        lock: (accountId, namespace) =>
          sql`select pg_advisory_xact_lock(25965, hashtext(${`${accountId} ${namespace}`}))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        existing: (accountId, { externalId, friendId, namespace }) =>
          sql`
            select ${columns} from crm_external_id
            where account_id = ${accountId} and namespace = ${namespace} and external_id = ${externalId}
            union
            select ${columns} from crm_external_id
            where account_id = ${accountId} and friend_id = ${friendId} and namespace = ${namespace}`.pipe(
            all,
            Effect.map((rows) => ({
              sameValue: rows.find((row) => row.externalId === externalId),
              sameFriend: rows.find((row) => row.friendId === friendId)
            }))
          ),
        countOf: (accountId, friendId) =>
          sql`
            select count(*)::int as count from crm_external_id
            where account_id = ${accountId} and friend_id = ${friendId}`.pipe(
            Rows.first(Count),
            Effect.map((row) => row?.count ?? 0)
          ),
        insert: (row) =>
          sql`
            insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
            values (${row.id}, ${row.accountId}, ${row.friendId}, ${row.namespace}, ${row.externalId}, ${row.source},
              ${row.createdAt}, ${row.updatedAt})`.pipe(dieOnSql, Effect.asVoid),
        replace: (row) =>
          sql`
            update crm_external_id set external_id = ${row.externalId}, source = ${row.source},
              updated_at = ${row.updatedAt}
            where id = ${row.id} and account_id = ${row.accountId}`.pipe(dieOnSql, Effect.asVoid),
        ofFriend: (accountId, friendId) =>
          sql`
            select ${columns} from crm_external_id
            where account_id = ${accountId} and friend_id = ${friendId} order by id`.pipe(all),
        remove: (accountId, id) =>
          sql`delete from crm_external_id where id = ${id} and account_id = ${accountId} returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
