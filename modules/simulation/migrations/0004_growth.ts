/**
 * Moves growth from the personas to a table of completed simulations by area and size, from which it follows. So a
 * simulation updates one row instead of thousands of personas.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table simulation_growth (
    account_id text not null,
    population text not null check (length(population) in (2, 5)),
    persona_count integer not null check (persona_count > 0),
    simulations integer not null check (simulations > 0),
    primary key (account_id, population, persona_count)
  )`,
  `comment on table simulation_growth is
    'Completed simulations by size; a persona has lived through those that are larger than its ordinal'`,
  `comment on column simulation_growth.population is 'The area code of the personas, or JP for those of the nation'`,
  ...protectTenantTable("simulation_growth"),
  `insert into simulation_growth (account_id, population, persona_count, simulations)
    select account_id, coalesce(area_code, 'JP'), persona_count, count(*) from simulation_simulation
    where status = 'completed' group by 1, 2, 3`,
  `alter table simulation_persona drop column growth`,
  // Personas are no longer updated, so pages need no room for new row versions.
  `alter table simulation_persona reset (fillfactor)`
)
