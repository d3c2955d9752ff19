/** Rights to the SQL function of senders, which is made again with other parameters. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import sendJob from "../../../src/actor/pg/migrations/0039_send_job.ts"
import sendJobTenant from "../../../src/actor/pg/migrations/0040_send_job_tenant.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

layer(TestDatabase.layer)("Roles that may send jobs in SQL", (it) => {
  it.effect("may do so after the function has got more parameters, and no others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`drop function ekimae_send_job`
      yield* sql`alter table job_actor drop column external_deadline`
      yield* sql`
        create function ekimae_send_job(text, jsonb, text, text, timestamptz) returns bigint language sql as 'select 1::bigint'`
      yield* sql`revoke execute on function ekimae_send_job from public`
      for (const role of ["Loader of 'shops'", "other_loader"]) {
        yield* TestDatabase.administer(`create role "${role}" nologin role ${TestDatabase.owner}`)
      }
      yield* sql.unsafe(`grant execute on function ekimae_send_job to "Loader of 'shops'"`)
      yield* sendJob.change
      yield* sendJobTenant.change
      const rights = yield* sql<{ readonly role: string; readonly parameters: number }>`
        select rolname as role, pronargs::int as parameters from pg_proc, pg_roles
        where proname = 'ekimae_send_job' and rolname like '%oader%' and has_function_privilege(rolname, pg_proc.oid, 'execute')`
      assert.deepStrictEqual(rights, [{ role: "Loader of 'shops'", parameters: 12 }])
    })
  )
})
