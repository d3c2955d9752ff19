/** Shows which nodes have an event loop that a handler holds up, and by which job (worker/lease). */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_node add column blocked_since timestamptz, add column blocked_job bigint`,
    `comment on column job_node.blocked_since is 'Since when the event loop has not turned; null while it does'`,
    `comment on column job_node.blocked_job is 'The job whose handler holds it up; null where that is not known'`
  )
)
