/**
 * Restricts who calls `crm_friend_matches` and which tables it reads. The function runs with the rights of its owner, so a
 * stranger who may connect to the database must not call it, and no temporary table may stand in for a table that it names.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { tenantRole } from "../../../../src/sql/tenant/TenantRole.ts"

export default compatible(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly schema: string }>`select quote_ident(current_schema()) as schema`.unprepared
    yield* statements(
      `alter function crm_friend_matches(text, text) set search_path = ${row!.schema}, pg_temp`,
      "revoke execute on function crm_friend_matches(text, text) from public",
      `grant execute on function crm_friend_matches(text, text) to ${tenantRole}`
    )
  })
)
