/** Steps that wait for the end of another job. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_step
      drop constraint job_step_kind_check,
      add constraint job_step_kind_check check (kind in ('run', 'sleep', 'wait', 'until', 'job'))`,
    `create index job_step_awaited on job_step (job_id, position) where kind = 'job' and listens`,
    `comment on column job_step.key is 'The key of the signal, or the id of the job, that it waits for'`
  )
)
