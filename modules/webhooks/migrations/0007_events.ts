/** Formats of endpoints, numbers of deliveries, and rehearsals. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `alter table webhooks_endpoint add column format text not null default 'native'
      check (format in ('native', 'cloudevents'))`,
    `comment on column webhooks_endpoint.format is 'What its requests contain: the body of the dialect, or a CloudEvent around it'`,
    `alter table webhooks_delivery add column sequence bigint`,
    `comment on column webhooks_delivery.sequence is 'Number among the events of its endpoint; null for a ping'`,
    `create table webhooks_sequence (
      endpoint_id text collate "C" primary key,
      last bigint not null
    ) with (fillfactor = 50)`,
    `comment on table webhooks_sequence is 'The last number that the events of an endpoint were given; apart from it, since fan-outs wait for this row'`,
    `create table webhooks_rehearsal (
      endpoint_id text collate "C" primary key references webhooks_endpoint on delete cascade,
      id text collate "C" not null check (length(id) = 26),
      account_id text not null,
      started_at timestamptz not null,
      finished_at timestamptz,
      steps jsonb not null default '[]'
    )`,
    `create index webhooks_rehearsal_account on webhooks_rehearsal (account_id, started_at)`,
    `comment on table webhooks_rehearsal is 'The latest rehearsal of each endpoint, and what became of its requests'`,
    ...protectTenantTable("webhooks_rehearsal")
  )
)
