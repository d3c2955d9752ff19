/** Changes of apps by operators: an app belongs to no account, so its audit row names none. */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import * as Audit from "../../../../src/operate/Audit.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { type AppFields, Apps } from "../Apps.ts"

export const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const apps = yield* Apps
  const audit = Audit.make(sql)

  const recorded = (action: string, target: string) =>
    dieOnSql(audit.record({ action: `crm_app_${action}`, target, changed: 1 }))

  return {
    create: (fields: AppFields) =>
      apps.create(fields).pipe(
        Effect.tap(({ id }) => recorded("create", id)),
        sql.withTransaction,
        dieOnSql
      ),
    update: (id: string, change: Partial<AppFields>) =>
      apps.update(id, change).pipe(
        Effect.tap(() => recorded("update", id)),
        sql.withTransaction,
        dieOnSql
      )
  }
})
