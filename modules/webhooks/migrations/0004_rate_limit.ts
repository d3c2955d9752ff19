/** The rate limit of an endpoint, and when its next request may start. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table webhooks_endpoint add column max_per_second integer check (max_per_second between 1 and 1000)`,
    `comment on column webhooks_endpoint.max_per_second is 'Requests that start in a second, in the whole cluster; null: no limit'`,
    `create table webhooks_next_start (
      endpoint_id text collate "C" primary key,
      next_at timestamptz not null
    ) with (fillfactor = 50)`,
    `comment on table webhooks_next_start is 'Of endpoints with a rate limit: behind all starts that nodes have reserved'`
  )
)
