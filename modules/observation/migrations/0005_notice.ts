/** Members of the staff who hear of the changes of an observation. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table observation_observation add column notify_staff_ids json not null default '[]'`,
    `comment on column observation_observation.notify_staff_ids is 'Members of the staff who hear of changes'`
  )
)
