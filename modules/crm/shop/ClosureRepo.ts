/** SQL of the shop's days off. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { ClosureRule } from "./Closure.ts"

export const Closure = Schema.Struct({
  id: Schema.String,
  rule: ClosureRule,
  note: Schema.NullOr(Schema.String)
})
export type Closure = typeof Closure.Type

export class ClosureRepo extends Context.Service<
  ClosureRepo,
  {
    /** Oldest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Closure>>
    readonly insert: (accountId: string, closure: Closure, at: Date) => Effect.Effect<void>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("crm/ClosureRepo") {
  static readonly layer = Layer.effect(
    ClosureRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ClosureRepo.of({
        list: (accountId) =>
          sql`select id, rule, note from crm_closure where account_id = ${accountId} order by id`.pipe(
            Rows.all(Closure)
          ),
        insert: (accountId, closure, at) =>
          sql`
            insert into crm_closure (id, account_id, rule, note, created_at)
            values (${closure.id}, ${accountId}, ${json(closure.rule)}, ${closure.note}, ${at})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        remove: (accountId, id) =>
          sql`delete from crm_closure where account_id = ${accountId} and id = ${id} returning id`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
