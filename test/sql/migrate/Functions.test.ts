/** The functions that migrations create: whose rights they have, and who may call them. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import friendSearchRights from "../../../modules/crm/friend/migrations/0024_friend_search_rights.ts"
import membershipLookup from "../../../modules/crm/member/migrations/0023_membership_lookup_again.ts"
import { sqlState } from "../../../src/process/Outage.ts"
import { dump } from "../../support/schema/Dump.ts"
import { firstDifference } from "../../support/schema/FirstDifference.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

/** Those of extensions belong to the server. */
const own = `select p.* from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

layer(TestDatabase.layer, { excludeTestServices: true })("the functions of the service", (it) => {
  it.effect(
    "find the tables of the service alone, and are called by its roles alone, where they have the rights of their owner",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const found = yield* sql.unsafe<{ name: string; path: string | null; roles: ReadonlyArray<string> }>(`
        select proname::text as name, (select config from unnest(proconfig) config where config like 'search_path=%') as path,
          array(select coalesce(nullif(a.grantee, 0)::regrole::text, 'public')
            from aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee <> proowner) as roles
        from (${own}) p where prosecdef order by 1`)
        assert.deepStrictEqual(found, [
          { name: "crm_friend_matches", path: "search_path=public, pg_temp", roles: ["ekimae_tenant"] },
          { name: "crm_friend_page", path: "search_path=public, pg_temp", roles: ["ekimae_tenant"] },
          { name: "ekimae_send_job", path: "search_path=public, pg_temp", roles: [] }
        ])
      })
  )

  it.effect("carry no setting that a plain role may not attach, and belong to one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settings = yield* sql.unsafe<{ name: string }>(`
        select distinct split_part(config, '=', 1) as name from (${own}) p, unnest(proconfig) config order by 1`)
      assert.deepStrictEqual(
        settings.map(({ name }) => name),
        ["enable_indexscan", "enable_seqscan", "role", "search_path", "work_mem"]
      )
      const owners = yield* sql.unsafe(
        `select distinct rolsuper from (${own}) p join pg_roles on pg_roles.oid = proowner`
      )
      assert.deepStrictEqual(owners, [{ rolsuper: false }])
    })
  )

  it.effect("are closed to a stranger who may connect, whatever temporary table stands in for a table", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const name = "a_stranger_of_functions"
      yield* Effect.acquireRelease(
        TestDatabase.administer(`create role ${name} nologin role ${TestDatabase.owner}`),
        () => TestDatabase.administer(`drop role ${name}`)
      )
      const asStranger = <A, E, R>(self: Effect.Effect<A, E, R>) =>
        sql.withTransaction(Effect.andThen(sql`set local role a_stranger_of_functions`, self))
      const stolen = Effect.andThen(
        sql`create temporary table crm_friend on commit drop as select 'x' as id`,
        sql`select crm_friend_matches('x', null)`
      )
      assert.strictEqual(sqlState(yield* Effect.flip(asStranger(stolen))), "42501")
    })
  )
})

/** Functions as the release before had made them, which only a superuser could. */
const before = [
  "drop function crm_entitling(text, text[])",
  `create function crm_entitling(account text, users text[]) returns table (line_user_id text, tier_id text,
    subscription text, paid_until timestamptz, banned_at timestamptz, member_since timestamptz) language plpgsql
    set role = 'ekimae_tenant' set ekimae.account_id = '' set enable_seqscan = off as $$ begin return; end $$`,
  "revoke execute on function crm_entitling(text, text[]) from public",
  `alter function crm_entitling(text, text[]) owner to ${TestDatabase.owner}`,
  'alter function crm_friend_matches(text, text) set search_path = "$user", public',
  "grant execute on function crm_friend_matches(text, text) to public",
  "revoke execute on function crm_friend_matches(text, text) from ekimae_tenant"
]

layer(TestDatabase.layer, { excludeTestServices: true })("a database of the release before", (it) => {
  it.effect("gets the schema of a new one by a plain role", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ name: string }>`select current_database()::text as name`
      const schema = yield* dump
      yield* TestDatabase.administerIn(row!.name, ...before)
      assert.isDefined(firstDifference(schema, yield* dump))
      yield* membershipLookup.change
      yield* friendSearchRights.change
      assert.isUndefined(firstDifference(schema, yield* dump))
    })
  )
})
