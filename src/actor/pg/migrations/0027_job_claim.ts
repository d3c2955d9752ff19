/**
 * Records claims of jobs without a key in rows of their own, one for each claim and actor (`claim/ClaimLedger`), so that no
 * index of `job` has a column that a claim writes. An update of such a row adds no entry to an index, finds its place on the
 * row's page, of which half is left free, and leaves a version behind that goes without a vacuum (HOT).
 *
 * Jobs that were started directly, and jobs that a node of an earlier release has claimed, have `started_at` and are found by
 * that. A node of an earlier release finds running jobs by their state, without an index: it reads the whole table where it
 * counts them, or gives those of a lost node back.
 */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_claim (
      node text not null,
      number bigint not null,
      actor text not null,
      jobs bigint[] not null,
      claimed_at timestamptz not null default now(),
      primary key (node, number, actor)
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0)`,
    `create index job_claim_actor on job_claim (actor)`,
    `comment on table job_claim is 'The jobs without a key that a node has claimed together; some may have ended since'`,
    `comment on column job_claim.number is 'Counts the claims of the node'`,

    `alter table job set (fillfactor = 50)`,
    `create index job_started on job (actor) where started_at is not null`,
    `drop index job_running`,
    `drop index job_ready`,
    `create index job_ready on job (actor, priority_queue, position) where key is null`,
    `drop index job_by_tenant`,
    `create index job_by_tenant on job (actor, (coalesce(tenant, '') collate "C"), priority_queue, position)
      where priority_queue >= 10 and key is null`,
    `comment on index job_ready is 'Jobs without a key, in the order of their priority queues; those that run are passed over'`,
    `comment on index job_by_tenant is 'Jobs of actors that are fair to tenants; the service itself is the tenant without a name'`,
    `comment on column job.started_at is 'Of a job that was started directly; of others that run job_claim says when'`
  )
)
