/** Finds what waits for a job: a job that is retried by hand is waited for again. */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(`create index job_dependency_job on job_dependency (job_id)`)
