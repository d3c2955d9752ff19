/** What operators did: one row per action, written in the transaction of the action, newest first. */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { json } from "../sql/Pg.ts"
import { Operator } from "./Operator.ts"

export interface Action {
  readonly action: string
  /** The job, actor or schedule by name; null for an action by filter. */
  readonly target: string | null
  readonly detail?: Readonly<Record<string, unknown>>
  readonly changed: number
}

export interface Entry extends Required<Action> {
  readonly id: number
  readonly at: Date
  readonly who: string
  readonly via: "cli" | "http"
}

export const make = (sql: PgClient.PgClient) => {
  /** Returns the id of the row, under which later batches of the same action are added. */
  const record = Effect.fnUntraced(function* ({
    action,
    changed,
    detail = {},
    target
  }: Action): Effect.fn.Return<number, SqlError.SqlError, Operator> {
    const { via, who } = yield* Operator
    const [row] = yield* sql<{ readonly id: number }>`
      insert into admin_audit (who, via, action, target, detail, changed)
      values (${who}, ${via}, ${action}, ${target}, ${json(detail)}, ${changed}) returning id`
    return row!.id
  })

  const add = (id: number, changed: number) =>
    Effect.asVoid(sql`update admin_audit set changed = changed + ${changed} where id = ${id}`)

  const list = ({ below, limit }: { readonly below: number | undefined; readonly limit: number }) =>
    sql<Entry>`
      select id, at, who, via, action, target, detail, changed from admin_audit
      where ${below ?? null}::int8 is null or id < ${below ?? null}::int8
      order by id desc limit ${limit}`

  const find = (id: number) =>
    Effect.map(
      sql<Entry>`select id, at, who, via, action, target, detail, changed from admin_audit where id = ${id}::int8`,
      ([entry]) => entry
    )

  return { record, add, list, find }
}
