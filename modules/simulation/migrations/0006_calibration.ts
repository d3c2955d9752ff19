/** Calibration reads the evidence of each outcome; sums over it can neither tell businesses nor slopes apart. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table simulation_outcome drop column weight, drop column weighted`,
  `comment on column simulation_outcome.evidence is 'Observed beside predicted rates, from which level and slope are learnt'`,
  `create index simulation_outcome_recent on simulation_outcome (account_id, reported_at desc, simulation_id)`
)
