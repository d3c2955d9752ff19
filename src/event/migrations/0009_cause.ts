/**
 * What an event was published by, and the way from a cause to what it brought about. The indexes leave out what has no
 * cause. Jobs that wait or run have no such index, which every claim would have to write: they are looked for by their ids.
 */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table event add column cause text`,
    `comment on column event.cause is 'What it was published by, as kind:id'`,
    `create index event_cause on event (cause, seq) where cause is not null`,
    `create index job_history_cause on job_history (cause, id) where cause is not null`
  )
)
