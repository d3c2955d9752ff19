/** How many jobs of an actor run at once, where operators have set it. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table job_actor add column scale jsonb`,
    `comment on column job_actor.scale is 'What operators have set instead of the declared limits: concurrency per node, and cluster'`
  )
)
