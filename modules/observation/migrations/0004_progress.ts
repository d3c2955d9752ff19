/** Migration: where a run continues that had to leave a host alone for a while. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table observation_observation add column progress json`,
    `comment on column observation_observation.progress is 'Where the next attempt continues a fetch that had to leave a host alone'`
  )
)
