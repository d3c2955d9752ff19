/** Tables of observations, of their results, and of what their runs cost by month. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table observation_observation (
    id text primary key check (length(id) = 26),
    account_id text not null,
    observation_type text not null,
    title text not null,
    status text not null default 'active' check (status in ('active', 'paused', 'archived')),
    schedule text not null,
    time_zone text not null,
    monthly_budget_yen integer check (monthly_budget_yen >= 0),
    settings json not null,
    run_count integer not null default 0,
    consecutive_failures integer not null default 0,
    paused_reason text check (paused_reason in ('owner', 'operator', 'failures')),
    paused_at timestamptz,
    archived_at timestamptz,
    reading json,
    level double precision,
    level_since timestamptz,
    level_changed boolean not null default false,
    last_run_at timestamptz,
    skipped_at timestamptz,
    running_job text,
    running_since timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((status = 'paused') = (paused_reason is not null and paused_at is not null)),
    check ((status = 'archived') = (archived_at is not null)),
    check ((running_job is null) = (running_since is null))
  ) with (fillfactor = 70)`,
  `comment on column observation_observation.reading is 'What the last completed run read, as its type answered'`,
  `comment on column observation_observation.level_since is 'When the level was first observed as it is now'`,
  `comment on column observation_observation.level_changed is 'Whether level_since is a change, and not the first run'`,
  `comment on column observation_observation.skipped_at is 'When a run was due last and not made, since it would have exceeded the budget'`,
  `comment on column observation_observation.running_job is 'The one job that may store a result; it fences the others'`,
  `create index observation_list on observation_observation (account_id, created_at desc, id desc)
    where status <> 'archived'`,
  `create index observation_archived on observation_observation (account_id, created_at desc, id desc)
    where status = 'archived'`,
  ...protectTenantTable("observation_observation"),

  `create table observation_result (
    id text primary key check (length(id) = 26),
    account_id text not null,
    observation_id text not null references observation_observation (id),
    status text not null check (status in ('completed', 'failed')),
    level double precision,
    yen integer not null check (yen >= 0),
    data json not null,
    due_at timestamptz not null,
    completed_at timestamptz not null
  )`,
  `comment on column observation_result.id is 'Follows from the tick, or was drawn with the request of the run: a run that is repeated has the same'`,
  `create index observation_result_list on observation_result (observation_id, id desc) include (status, level)`,
  ...protectTenantTable("observation_result"),

  `create table observation_spending (
    observation_id text not null references observation_observation (id),
    month text not null check (month ~ '^\\d{4}-\\d{2}$'),
    account_id text not null,
    yen integer not null check (yen >= 0),
    primary key (observation_id, month)
  ) with (fillfactor = 70)`,
  `comment on column observation_spending.month is 'In the time zone of the observation'`,
  ...protectTenantTable("observation_spending")
)
