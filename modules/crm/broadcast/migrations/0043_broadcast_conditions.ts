/** Broadcasts whose audience has conditions beyond tags. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

/** A node of an earlier release, which knows tags alone, fails to begin such a broadcast, and a later attempt begins it. */
export default compatible(
  statements(
    `alter table crm_broadcast add column conditions text check (conditions in ('open', 'met'))`,
    `alter table crm_broadcast add check (conditions is distinct from 'open' or status not in ('sending', 'completed'))`,
    `comment on column crm_broadcast.conditions is 'Whether friends were chosen by the conditions of the audience beyond its tags; null: it has none'`
  )
)
