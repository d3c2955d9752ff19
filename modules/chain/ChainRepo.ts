/** SQL of chains. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import * as Rows from "../../src/sql/Rows.ts"

export const ChainRow = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  storeCount: Schema.Int,
  /** As given, else of most stores. */
  areaCode: Schema.NullOr(Schema.String),
  givenAreaCode: Schema.NullOr(Schema.String),
  createdAt: Schema.Date
})
export type ChainRow = typeof ChainRow.Type

export class ChainRepo extends Context.Service<
  ChainRepo,
  {
    /** Lets one chain of the account be created at a time, until the transaction ends. */
    readonly lockAccount: (accountId: string) => Effect.Effect<void>
    readonly count: (accountId: string) => Effect.Effect<number>
    readonly insert: (accountId: string, chain: ChainRow) => Effect.Effect<void>
    /** Newest first. The page is found in the index only, so rows before the offset are not read. */
    readonly list: (accountId: string, page: OffsetPage) => Effect.Effect<ReadonlyArray<ChainRow>>
    readonly find: (accountId: string, id: string) => Effect.Effect<ChainRow | undefined>
    /** Finds the chain and lets one change of it and its stores be made at a time, until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<ChainRow | undefined>
    /** The account of a chain of any account: with the rights of the service. */
    readonly ownerOf: (id: string) => Effect.Effect<string | undefined>
    readonly update: (accountId: string, chain: ChainRow, at: Date) => Effect.Effect<void>
    /** Counts the stores, and finds the area of most, after they have changed. */
    readonly summarise: (accountId: string, id: string, at: Date) => Effect.Effect<void>
    /** Deletes the chain with its stores; false where there was none. */
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("chain/ChainRepo") {
  static readonly layer = Layer.effect(
    ChainRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns =
        sql.literal(`id, name, store_count as "storeCount", coalesce(area_code, main_area_code) as "areaCode",
        area_code as "givenAreaCode", created_at as "createdAt"`)

      return ChainRepo.of({
        lockAccount: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/chains/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        count: (accountId) =>
          Effect.map(
            sql`select count(*)::int as count from chain_chain where account_id = ${accountId}`.pipe(
              Rows.first(Schema.Struct({ count: Schema.Int }))
            ),
            (row) => row?.count ?? 0
          ),
        insert: (accountId, { createdAt, givenAreaCode, id, name }) =>
          sql`
            insert into chain_chain (id, account_id, name, area_code, created_at, updated_at)
            values (${id}, ${accountId}, ${name}, ${givenAreaCode}, ${createdAt}, ${createdAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, { limit, offset }) =>
          sql`
            select ${columns}
            from (
              select id from chain_chain where account_id = ${accountId}
              order by created_at desc, id desc limit ${limit} offset ${offset}
            ) as page join chain_chain using (id)
            where account_id = ${accountId} order by created_at desc, id desc`.pipe(Rows.all(ChainRow)),
        find: (accountId, id) =>
          sql`select ${columns} from chain_chain where account_id = ${accountId} and id = ${id}`.pipe(
            Rows.first(ChainRow)
          ),
        lock: (accountId, id) =>
          sql`select ${columns} from chain_chain where account_id = ${accountId} and id = ${id} for update`.pipe(
            Rows.first(ChainRow)
          ),
        ownerOf: (id) =>
          Effect.map(
            sql`select account_id as "accountId" from chain_chain where id = ${id}`.pipe(
              Rows.first(Schema.Struct({ accountId: Schema.String }))
            ),
            (row) => row?.accountId
          ),
        update: (accountId, { givenAreaCode, id, name }, at) =>
          sql`
            update chain_chain set name = ${name}, area_code = ${givenAreaCode}, updated_at = ${at}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        summarise: (accountId, id, at) =>
          sql`
            update chain_chain set updated_at = ${at},
              store_count = (select count(*)::int from chain_store where chain_id = ${id} and status <> 'closed'),
              main_area_code = (
                select area_code from chain_store where chain_id = ${id} and status <> 'closed'
                group by area_code
                order by count(*) filter (where status = 'active') desc, count(*) desc, area_code limit 1
              )
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, id) =>
          Effect.map(
            sql`delete from chain_chain where account_id = ${accountId} and id = ${id} returning id`.pipe(dieOnSql),
            (rows) => rows.length > 0
          )
      })
    })
  )
}
