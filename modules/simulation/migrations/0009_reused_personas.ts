/** Adds how many personas a simulation found, which its result no longer says: the result of a request is always the same. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table simulation_simulation add column reused_personas integer`,
  `comment on column simulation_simulation.reused_personas is
    'Personas that the account had before; null before the simulation completes, and where it completed in an older version'`
)
