/** Says in the schema what the column of an actor's overrides holds, which is more than how many jobs run at once. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `comment on column job_actor.scale is 'What operators have set instead of what the code declares: members of JobActorOverrides; by and at of the last change'`
  )
)
