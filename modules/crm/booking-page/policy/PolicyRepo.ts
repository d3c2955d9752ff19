/** SQL of cancellation policies: one of the shop, and those of menus that have their own. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { type CancellationPolicy, policyFields } from "./CancellationPolicy.ts"

export const ScopedPolicy = Schema.Struct({
  /** Null: of the shop. */
  menuId: Schema.NullOr(Schema.String),
  ...policyFields,
  updatedAt: Schema.Date
})
export type ScopedPolicy = typeof ScopedPolicy.Type

export class PolicyRepo extends Context.Service<
  PolicyRepo,
  {
    /** That of the shop first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ScopedPolicy>>
    readonly put: (
      accountId: string,
      menuId: string | null,
      policy: CancellationPolicy,
      at: Date
    ) => Effect.Effect<void>
    readonly remove: (accountId: string, menuId: string | null) => Effect.Effect<boolean>
  }
>()("crm/booking-page/policy/PolicyRepo") {
  static readonly layer = Layer.effect(
    PolicyRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return PolicyRepo.of({
        list: (accountId) =>
          sql`
            select nullif(menu_id, '') as "menuId", text, bands, updated_at as "updatedAt" from crm_cancellation_policy
            where account_id = ${accountId} order by crm_cancellation_policy.menu_id`.pipe(Rows.all(ScopedPolicy)),
        put: (accountId, menuId, { bands, text }, at) =>
          sql`
            insert into crm_cancellation_policy (account_id, menu_id, text, bands, updated_at)
            values (${accountId}, ${menuId ?? ""}, ${text}, ${json(bands)}, ${at})
            on conflict (account_id, menu_id) do update set text = excluded.text, bands = excluded.bands,
              updated_at = excluded.updated_at`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, menuId) =>
          sql`
            delete from crm_cancellation_policy where account_id = ${accountId} and menu_id = ${menuId ?? ""}
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    })
  )
}
