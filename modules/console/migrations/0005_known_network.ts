/** Networks from which users have signed in, so that a network stays known when its sessions have ended. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table console_known_network (
      user_id text not null references console_user (id) on delete cascade,
      network bytea not null check (length(network) = 32),
      seen_at timestamptz not null,
      primary key (user_id, network)
    )`,
    `comment on column console_known_network.network is 'SHA-256 of the user id, a space, and the address as rate limits count it'`
  )
)
