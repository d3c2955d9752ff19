/** One entry of the attention list may stand for several notices. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table crm_attention add column count integer not null default 1 check (count > 0)`,
  `comment on column crm_attention.count is 'How many notices it stands for'`
)
