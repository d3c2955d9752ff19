/** Times by which jobs must be done. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_deadline (
      job_id bigint primary key,
      at timestamptz not null,
      woken boolean not null default false
    )`,
    `create index job_deadline_next on job_deadline (at) where not woken`,
    `comment on table job_deadline is 'By when jobs must be done that have such a time'`,
    `comment on column job_deadline.woken is 'The time is over, and the job was made ready so that a node ends it'`
  )
)
