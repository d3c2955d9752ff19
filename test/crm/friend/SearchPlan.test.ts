/** Plans by which a search finds friends: each uses its index. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FriendPages } from "../../../modules/crm/friend/FriendPages.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { crmKernelOn } from "../kernel.ts"

const friends = 2_000

layer(FriendPages.layer.pipe(Layer.provideMerge(crmKernelOn({ databaseConnections: 3 }))))("A search", (it) => {
  it.effect(
    "uses the index of grams, and no other one of all friends, when the planner knows nothing of the table",
    () =>
      Effect.gen(function* () {
        const [pages, sql, within] = [yield* FriendPages, yield* SqlClient.SqlClient, yield* Tenant.within]
        const nextId = yield* Ulids.monotonic
        const accountId = nextId()
        yield* sql`
        insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, known_since, created_at)
        select lpad(n::text, 26, '0'), ${accountId}, 'U' || md5(n::text), 'x' || n, 'x' || n, 'following', now(), now()
        from generate_series(1, ${friends}) n`
        yield* sql`
        select pg_clear_attribute_stats('public', relname, attname, false)
        from pg_attribute join pg_class c on c.oid = attrelid
        where attnum > 0 and not attisdropped and (c.oid = 'crm_friend'::regclass
          or c.oid in (select indexrelid from pg_index where indrelid = 'crm_friend'::regclass))`
        const scans = sql<{ readonly index: string; readonly scans: number }>`
        select indexrelid::regclass::text as index, pg_stat_get_xact_numscans(indexrelid)::int as scans
        from pg_index where indrelid = 'crm_friend'::regclass order by 1`
        const search = Effect.gen(function* () {
          const before = yield* scans
          const found = yield* pages.page(accountId, { search: "x1", status: "following" }, { limit: 2, offset: 1 })
          const used = (yield* scans).filter(({ scans }, index) => scans > before[index]!.scans)
          return { found, used: used.map(({ index }) => index) }
        })
        for (let plan = 0; plan < 7; plan++) {
          const { found, used } = yield* within(accountId, search)
          assert.deepStrictEqual(
            [found.total, found.friends.map(({ displayName }) => displayName)],
            [1_111, ["x1998", "x1997"]]
          )
          assert.deepStrictEqual(used, ["crm_friend_pkey", "crm_friend_search"])
        }
      })
  )

  it.effect("notes each row that it finds, however little memory the session has", () =>
    Effect.gen(function* () {
      const [pages, sql, within] = [yield* FriendPages, yield* SqlClient.SqlClient, yield* Tenant.within]
      const nextId = yield* Ulids.monotonic
      const accountId = nextId()
      yield* sql`
        insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, known_since, created_at)
        select 'M' || lpad(n::text, 25, '0'), ${accountId}, 'U' || md5('m' || n), 'y', 'y' || repeat(n::text, 8), 'following', now(), now()
        from generate_series(1, ${friends}) n`
      const little = sql`select set_config('work_mem', '64kB', true)`
      const total = Effect.map(
        within(
          accountId,
          Effect.andThen(little, pages.page(accountId, { search: "y1", status: "following" }, { limit: 1, offset: 0 }))
        ),
        (found) => found.total
      )
      assert.isAbove(yield* total, 0)
      const [row] = yield* sql<{ readonly settings: ReadonlyArray<string> }>`
        select proconfig as settings from pg_proc where proname = 'crm_friend_matches'`
      assert.isTrue(row?.settings.includes("work_mem=32MB"))
    })
  )
})
