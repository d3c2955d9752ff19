/** Runs SQL as the tenant: rows of other accounts are hidden by the database itself, even from a query that forgets. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { asTenant } from "../../src/sql/Tenant.ts"

export const withinAccount = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A, E>(accountId: string, self: Effect.Effect<A, E>) =>
      self.pipe(asTenant(accountId), Effect.provideService(SqlClient.SqlClient, sql), dieOnSql)
)
