/** How many attempts for an endpoint succeeded and failed, counted by the nodes (`statistics/AttemptCounts.ts`). */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table webhooks_statistics (
      endpoint_id text collate "C" not null,
      step integer not null,
      at timestamptz not null,
      account_id text not null,
      succeeded integer not null,
      failed integer not null,
      durations integer[] not null,
      primary key (endpoint_id, step, at)
    ) with (fillfactor = 50)`,
    `comment on table webhooks_statistics is 'What became of attempts for an endpoint, in steps of an hour and a day'`,
    `comment on column webhooks_statistics.step is 'Seconds'`,
    `comment on column webhooks_statistics.at is 'Where the step begins; days are those of Japan'`,
    `comment on column webhooks_statistics.durations is 'Attempts that were answered, by how long that took, in buckets (Durations.ts)'`,
    ...protectTenantTable("webhooks_statistics")
  )
)
