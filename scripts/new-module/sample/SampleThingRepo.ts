/** SQL of the sample things. Every statement names the account. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { SampleThing } from "./SampleThing.ts"

export class SampleThingRepo extends Context.Service<
  SampleThingRepo,
  {
    readonly insert: (accountId: string, sampleThing: SampleThing) => Effect.Effect<void>
    readonly count: (accountId: string) => Effect.Effect<number>
    /** The oldest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<SampleThing>>
    readonly find: (accountId: string, id: string) => Effect.Effect<SampleThing | undefined>
    /** False when it was prepared before, or does not exist. */
    readonly markPrepared: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("sample-folder/SampleThingRepo") {
  static readonly layer = Layer.effect(
    SampleThingRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      return SampleThingRepo.of({
        insert: (accountId, { id, name, status }) =>
          sql`
            insert into sample_table (id, account_id, name, status)
            values (${id}, ${accountId}, ${name}, ${status})`.pipe(dieOnSql, Effect.asVoid),
        count: (accountId) =>
          Effect.map(
            sql`select count(*)::int as count from sample_table where account_id = ${accountId}`.pipe(
              Rows.first(Schema.Struct({ count: Schema.Int }))
            ),
            (row) => row?.count ?? 0
          ),
        list: (accountId) =>
          sql`
            select id, name, status from sample_table where account_id = ${accountId} order by id`.pipe(
            Rows.all(SampleThing)
          ),
        find: (accountId, id) =>
          sql`
            select id, name, status from sample_table
            where account_id = ${accountId} and id = ${id}`.pipe(Rows.first(SampleThing)),
        markPrepared: (accountId, id) =>
          Effect.map(
            sql`
              update sample_table set status = 'prepared'
              where account_id = ${accountId} and id = ${id} and status = 'new' returning id`.pipe(dieOnSql),
            (rows) => rows.length === 1
          )
      })
    })
  )
}
