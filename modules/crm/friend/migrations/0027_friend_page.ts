/**
 * The page and the number of friends who match a search, by the index of grams whatever the planner knows. Without statistics,
 * as after a restore, it preferred the index of the status and made the grams of each friend: 45 s of 100,000.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { tenantRole } from "../../../../src/sql/tenant/TenantRole.ts"

const signature = "crm_friend_page(text, text, integer, bigint)"

/**
 * An expression in place of a column keeps a condition from the other indexes; that on the account is the one of the policy.
 * The release before calls `crm_friend_matches`, which stays.
 */
const page = (schema: string) => `
  create function crm_friend_page(query text, wanted text, most integer, skipped bigint, out ids text[], out total bigint)
  language sql stable security definer
  set search_path = ${schema}, pg_temp set enable_seqscan = off set enable_indexscan = off
  as $$
    with match as materialized (
      select id from crm_friend
      where line_user_id is not null
        and crm_friend_grams(account_id, search_name) @> array(
          select hashtext(current_setting('ekimae.account_id', true) || ' ' || substr(query, i, 2))
          from generate_series(1, greatest(length(query) - 1, 1), greatest(length(query) / 8, 1)) i)
        and account_id || '' = (select current_setting('ekimae.account_id', true))
        and strpos(search_name, query) > 0 and (wanted is null or status || '' = wanted)
    )
    select array(select id from match order by id desc limit most offset skipped), (select count(*) from match)
  $$`

export default compatible(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly schema: string }>`select quote_ident(current_schema()) as schema`.unprepared
    yield* statements(
      page(row!.schema),
      `revoke execute on function ${signature} from public`,
      `grant execute on function ${signature} to ${tenantRole}`
    )
  })
)
