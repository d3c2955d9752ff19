/**
 * Makes the SQL function of senders again under another signature, with the rights that roles had to the one before. Migrations call it, so
 * the statements that it runs must stay as they are.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { statements } from "../../../sql/migrate/Migrations.ts"

/** Roles that may call the function, but for its owner. */
const granted = (before: string) => `
  select case when acl.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(acl.grantee)) end as role
  from pg_proc, aclexplode(proacl) acl
  where pg_proc.oid = '${before}'::regprocedure and acl.privilege_type = 'EXECUTE' and acl.grantee <> proowner`

interface Replacement {
  /** The signature of the function that is dropped. */
  readonly before: string
  /** Statements that come before. */
  readonly first?: ReadonlyArray<string>
  /** The statement that creates the function; it finds its tables in this schema alone. */
  readonly definition: (schema: string) => string
  readonly comment: string
}

export const replaceSendJob = Effect.fnUntraced(function* ({ before, comment, definition, first = [] }: Replacement) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly schema: string }>`select quote_ident(current_schema()) as schema`.unprepared
  const roles = yield* sql.unsafe<{ readonly role: string }>(granted(before)).unprepared
  yield* statements(
    ...first,
    `drop function ${before}`,
    definition(row!.schema),
    `revoke execute on function ekimae_send_job from public`,
    ...roles.map(({ role }) => `grant execute on function ekimae_send_job to ${role}`),
    `comment on function ekimae_send_job is '${comment}'`
  )
})
