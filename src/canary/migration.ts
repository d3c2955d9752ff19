import { compatible, statements } from "../sql/migrate/Migrations.ts"

/** The first canary counts from the creation of the table: nothing is late before it could be there. */
export default compatible(
  statements(
    `create table canary_arrival (
      id integer primary key check (id = 1),
      sent_at timestamptz not null,
      started_at timestamptz not null,
      reacted_at timestamptz not null,
      arrived_at timestamptz not null
    )`,
    `comment on table canary_arrival is 'The last canary that arrived; one row'`
  )
)
