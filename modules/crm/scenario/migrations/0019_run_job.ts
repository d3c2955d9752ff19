/** The job of each run, by which it is woken. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table crm_scenario_run add column job_id text`,
  `comment on column crm_scenario_run.job_id is 'Its job'`
)
