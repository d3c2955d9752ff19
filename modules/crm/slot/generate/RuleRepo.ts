/** SQL of the rules by which slots are generated. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { SlotRule } from "./SlotRule.ts"

export const StoredRule = Schema.Struct({ id: Schema.String, menuId: Schema.String, rule: SlotRule })
export type StoredRule = typeof StoredRule.Type

const MenuOf = Schema.Struct({ menuId: Schema.String })
const AccountOf = Schema.Struct({ accountId: Schema.String })

export class RuleRepo extends Context.Service<
  RuleRepo,
  {
    /** Oldest first. */
    readonly list: (accountId: string, menuId: string) => Effect.Effect<ReadonlyArray<StoredRule>>
    readonly insert: (accountId: string, rule: StoredRule, at: Date) => Effect.Effect<void>
    readonly remove: (accountId: string, menuId: string, id: string) => Effect.Effect<boolean>
    /** Active menus that have rules, oldest first. */
    readonly menus: (accountId: string) => Effect.Effect<ReadonlyArray<string>>
    /** Accounts with rules, of the whole service. */
    readonly accounts: Effect.Effect<ReadonlyArray<string>>
  }
>()("crm/RuleRepo") {
  static readonly layer = Layer.effect(
    RuleRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return RuleRepo.of({
        list: (accountId, menuId) =>
          sql`
            select ${sql.literal(Rows.columns(StoredRule))} from crm_slot_rule
            where account_id = ${accountId} and menu_id = ${menuId} order by id`.pipe(Rows.all(StoredRule)),
        insert: (accountId, { id, menuId, rule }, at) =>
          sql`
            insert into crm_slot_rule (id, account_id, menu_id, rule, created_at)
            values (${id}, ${accountId}, ${menuId}, ${json(rule)}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, menuId, id) =>
          sql`
            delete from crm_slot_rule where account_id = ${accountId} and menu_id = ${menuId} and id = ${id}
            returning id`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        menus: (accountId) =>
          sql`
            select id as "menuId" from crm_menu as m where account_id = ${accountId} and status = 'active' and exists (
              select from crm_slot_rule as r where r.account_id = ${accountId} and r.menu_id = m.id)
            order by id`.pipe(
            Rows.all(MenuOf),
            Effect.map((rows) => rows.map(({ menuId }) => menuId))
          ),
        accounts: sql`select distinct account_id as "accountId" from crm_slot_rule`.pipe(
          Rows.all(AccountOf),
          Effect.map((rows) => rows.map(({ accountId }) => accountId))
        )
      })
    })
  )
}
