/**
 * Serves tenants fairly. Jobs of actors that are fair to tenants wait in priority queues of their own (10 to 15) and are
 * found by tenant; other jobs are in none of this. `job_tenant` has a row for each tenant that operators hold back.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `alter table job_actor add column by_tenant boolean not null default false`,
  `create index job_by_tenant on job (actor, (coalesce(tenant, '') collate "C"), priority_queue, position)
    where priority_queue >= 10 and state = 'r' and key is null`,
  `create table job_tenant (
    actor text not null,
    tenant text collate "C" not null,
    paused_at timestamptz not null default now(),
    primary key (actor, tenant)
  )`,
  `comment on column job_actor.by_tenant is 'It is fair to tenants'`,
  `comment on index job_by_tenant is 'Jobs of actors that are fair to tenants; the service itself is the tenant without a name'`,
  `comment on table job_tenant is 'The tenants whose jobs of an actor operators hold back'`
)
