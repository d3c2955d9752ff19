/** Categories of a ward's scores in which figures of its city count. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table area_profile add inherited_scores text[] not null default '{}'`,
    `comment on column area_profile.inherited_scores is
    'Categories whose score holds figures of the city that a ward belongs to, since it has too few of its own'`
  )
)
