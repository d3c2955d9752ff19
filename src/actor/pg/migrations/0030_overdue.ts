/** Shows which jobs still run some time after their time limit or their cancellation (overdue/OverdueJobs.ts). */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_node add column overdue_jobs bigint[] not null default '{}'`,
    `comment on column job_node.overdue_jobs is 'Jobs of the node that were to stop and still run, after a grace'`
  )
)
