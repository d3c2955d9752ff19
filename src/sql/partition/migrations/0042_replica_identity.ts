/** A publication for all tables refused to let finished jobs and their logs be changed: they have no primary key. */
import { compatible } from "../../migrate/Migrations.ts"
import { replicateWholeRows } from "../ReplicaIdentity.ts"

export default compatible(
  replicateWholeRows(
    "job_history",
    "job_history_default",
    "job_step_history",
    "job_step_history_default",
    "job_log",
    "job_log_default"
  )
)
