/** What entitles members, in one statement: a look-up of the API is too short for a transaction of four. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { tenantFunction } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  ...tenantFunction("crm_entitling", {
    parameters: "users text[]",
    types: "text[]",
    columns:
      "line_user_id text, tier_id text, subscription text, paid_until timestamptz, banned_at timestamptz, member_since timestamptz",
    query: `select m.line_user_id, m.tier_id, m.subscription, m.paid_until, m.banned_at, m.member_since
      from crm_member m where m.account_id = account and m.line_user_id = any(users)`
  }),
  `comment on function crm_entitling is 'What entitles the members of an account who have these LINE user ids'`
)
