/** Tokens that a simulation has reserved of its account's day and not used yet. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table simulation_token_reservation (
    account_id text not null,
    simulation_id text not null,
    day date not null,
    tokens bigint not null check (tokens >= 0),
    primary key (account_id, simulation_id)
  )`,
  `comment on column simulation_token_reservation.day is 'Of Tokyo'`,
  `comment on column simulation_token_reservation.tokens is 'Not used yet; they count in simulation_model_usage'`,
  ...protectTenantTable("simulation_token_reservation")
)
