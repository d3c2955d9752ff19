/**
 * Migration: responses to requests with an Idempotency-Key. Row and effect of a request are written in one transaction, so
 * both exist or neither. A request in flight holds an advisory lock instead of a row, so a node that dies leaves nothing
 * behind.
 */
import { statements } from "../../sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../sql/tenant/Tenant.ts"

export default statements(
  `create table http_idempotency (
    account_id text not null,
    route text not null,
    key text not null,
    fingerprint bytea not null check (length(fingerprint) = 32),
    status smallint not null check (status between 200 and 499),
    headers jsonb not null,
    body json,
    sealed bytea,
    created_at timestamptz not null default now(),
    primary key (account_id, route, key),
    check ((body is null) <> (sealed is null))
  )`,
  `comment on column http_idempotency.route is 'Method, path and kind of the API key, so that a key may be used once per operation'`,
  `comment on column http_idempotency.fingerprint is 'SHA-256 of the canonical JSON of the decoded body'`,
  `comment on column http_idempotency.body is 'Kept as it was written, so that a replay has its members in the same order'`,
  `comment on column http_idempotency.sealed is 'Instead of the body where that shows a secret: sealed by the vault'`,
  `create index http_idempotency_created_at on http_idempotency (created_at)`,
  ...protectTenantTable("http_idempotency")
)
