/** Tables of scenarios: versions, runs of friends and their timelines, quiet hours; and friends who want no marketing. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `alter table crm_friend add column no_marketing boolean not null default false`,
  `comment on column crm_friend.no_marketing is 'Gets no broadcasts and no messages of scenarios; notices of bookings all the same'`,

  `alter table crm_message drop constraint crm_message_purpose_check`,
  `alter table crm_message add constraint crm_message_purpose_check
    check (purpose in ('api', 'confirmation', 'reminder', 'offer', 'staff', 'scenario', 'other'))`,

  `create table crm_scenario (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    name text not null check (length(name) between 1 and 100),
    status text not null check (status in ('active', 'paused', 'archived')),
    version integer not null check (version > 0),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on column crm_scenario.version is 'The version that new runs get'`,
  `create index crm_scenario_account on crm_scenario (account_id, id)`,
  ...protectTenantTable("crm_scenario"),

  `create table crm_scenario_version (
    scenario_id text collate "C" not null references crm_scenario (id) on delete cascade,
    version integer not null,
    account_id text not null,
    definition json not null,
    created_at timestamptz not null,
    primary key (scenario_id, version)
  )`,
  `comment on table crm_scenario_version is 'What a scenario does. A version never changes, so runs under way go on as they began'`,
  ...protectTenantTable("crm_scenario_version"),

  `create table crm_scenario_run (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    scenario_id text collate "C" not null,
    version integer not null,
    friend_id text collate "C" not null,
    reentry text not null check (reentry in ('once', 'after_end', 'always')),
    cause text not null,
    reservation_id text collate "C",
    status text not null default 'running' check (status in ('running', 'completed', 'stopped')),
    stop_reason text check (stop_reason in
      ('stopped_by_staff', 'scenario_stopped', 'booking_cancelled', 'booking_time_over', 'friend_gone')),
    next_step text,
    waits_for text check (waits_for in ('wait', 'quiet_hours', 'quota_exceeded', 'scenario_paused')),
    waits_until timestamptz,
    needs_waking boolean not null default false,
    entries integer not null default 0,
    started_at timestamptz not null,
    ended_at timestamptz,
    foreign key (scenario_id, version) references crm_scenario_version (scenario_id, version) on delete cascade,
    unique (scenario_id, friend_id, cause),
    check ((status = 'running') = (ended_at is null)),
    check ((status = 'stopped') = (stop_reason is not null))
  )`,
  `comment on table crm_scenario_run is 'Runs of friends through a version of a scenario; each is one job'`,
  `comment on column crm_scenario_run.cause is 'The event that started it, or manual/ and an id'`,
  `comment on column crm_scenario_run.needs_waking is 'Its job sleeps although it could go on, or has nothing left to do'`,
  `comment on column crm_scenario_run.entries is 'Rows of its timeline'`,
  `create unique index crm_scenario_run_once on crm_scenario_run (scenario_id, friend_id) where reentry = 'once'`,
  `create unique index crm_scenario_run_open on crm_scenario_run (scenario_id, friend_id)
    where reentry = 'after_end' and status = 'running'`,
  `create index crm_scenario_run_list on crm_scenario_run (scenario_id, id desc)`,
  `create index crm_scenario_run_recent on crm_scenario_run (scenario_id, friend_id, started_at)`,
  `create index crm_scenario_run_running on crm_scenario_run (scenario_id) where status = 'running'`,
  `create index crm_scenario_run_friend on crm_scenario_run (friend_id)`,
  `create index crm_scenario_run_booking on crm_scenario_run (reservation_id) where status = 'running'`,
  `create index crm_scenario_run_waking on crm_scenario_run (scenario_id, id) where needs_waking`,
  `create index crm_scenario_run_ended on crm_scenario_run (ended_at) where ended_at is not null`,
  ...protectTenantTable("crm_scenario_run"),

  `create table crm_scenario_step (
    run_id text collate "C" not null references crm_scenario_run (id) on delete cascade,
    number integer not null,
    account_id text not null,
    step_id text not null,
    type text not null,
    outcome text not null check (outcome in ('done', 'skipped', 'waiting', 'yes', 'no')),
    reason text,
    until timestamptz,
    at timestamptz not null,
    primary key (run_id, number)
  )`,
  `comment on table crm_scenario_step is 'The timeline of a run: what became of each step, and when'`,
  ...protectTenantTable("crm_scenario_step"),

  `create table crm_quiet_hours (
    account_id text primary key,
    from_time text not null check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
    until_time text not null check (until_time ~ '^[0-2][0-9]:[0-5][0-9]$')
  )`,
  `comment on table crm_quiet_hours is 'Hours of the shop in which scenarios and broadcasts send nothing'`,
  ...protectTenantTable("crm_quiet_hours")
)
