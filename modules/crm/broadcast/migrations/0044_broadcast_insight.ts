/** How many friends have opened a broadcast, as LINE counts them. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_broadcast
      add column unit text check (unit ~ '^[a-zA-Z0-9_]{1,30}$'),
      add column opened integer check (opened >= 0),
      add column clicked integer check (clicked >= 0),
      add column insight_at timestamptz`,
    `comment on column crm_broadcast.unit is 'Name under which LINE counts readers of its parts; null: they are not counted'`,
    `comment on column crm_broadcast.opened is 'Friends who opened it, as LINE said last; null: fewer than LINE says'`,
    `comment on column crm_broadcast.clicked is 'Friends who opened a link of it; null: fewer than LINE says'`,
    `comment on column crm_broadcast.insight_at is 'When LINE was asked last; null: never'`
  )
)
