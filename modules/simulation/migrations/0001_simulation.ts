/** Tables of simulations and of their reported outcomes. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table simulation_simulation (
    id text primary key check (length(id) = 26),
    account_id text not null,
    workspace_id text not null,
    template_type text not null,
    area_code text check (length(area_code) = 5),
    persona_count integer not null check (persona_count between 5 and 5000),
    input json not null,
    seed bigint not null check (seed between 0 and 4294967295),
    status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
    job_id text not null,
    overall_score double precision check (overall_score between 0 and 100),
    headline text,
    result_data json,
    error_code text,
    error_message text,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    check ((status in ('completed', 'failed')) = (completed_at is not null)),
    check ((status = 'completed') = (overall_score is not null and headline is not null and result_data is not null)),
    check ((status = 'failed') = (error_code is not null and error_message is not null))
  )`,
  `comment on column simulation_simulation.area_code is 'Null for the population of the nation'`,
  `comment on column simulation_simulation.input is 'inputParams, decoded by the template'`,
  `comment on column simulation_simulation.result_data is 'As a thread wrote it, to the byte: json keeps the text'`,
  `create index simulation_list on simulation_simulation (account_id, created_at desc, id desc)`,
  `create index simulation_unfinished on simulation_simulation (account_id, id) where status in ('queued', 'running')`,
  ...protectTenantTable("simulation_simulation"),

  `create table simulation_outcome (
    simulation_id text primary key references simulation_simulation (id),
    account_id text not null,
    template_type text not null,
    outcome json not null,
    evidence json not null,
    weight double precision not null check (weight >= 0),
    weighted double precision not null,
    reported_at timestamptz not null default now()
  )`,
  `comment on column simulation_outcome.evidence is 'Observed beside predicted rates, from which the sums can be computed again'`,
  `comment on column simulation_outcome.weight is 'Sum of 1 / v over the evidence'`,
  `comment on column simulation_outcome.weighted is 'Sum of delta / v over the evidence'`,
  `create index simulation_outcome_template on simulation_outcome (account_id, template_type)
    include (weight, weighted)`,
  ...protectTenantTable("simulation_outcome")
)
