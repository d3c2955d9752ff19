/** Which of several builds has the word on what an actor declares: that of the node which was started last. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_actor add column declared_at timestamptz`,
    `comment on column job_actor.declared_at is 'When the node was started whose declarations these are'`
  )
)
