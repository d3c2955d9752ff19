/** Marks jobs that builds could not read; one that no build refused has no entry in an index. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job add column incompatible text[]`,
    `alter table job_scheduled add column incompatible text[]`,
    `create index job_incompatible on job (actor, id) where incompatible is not null`,
    `create index job_scheduled_incompatible on job_scheduled (actor, id) where incompatible is not null`,
    `comment on column job.incompatible is 'The builds that could not read its payload; null when none has refused it, or when it has run since'`
  )
)
