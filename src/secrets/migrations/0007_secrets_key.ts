/** The keys that have sealed something in this database, each with a text that it sealed; no key can be found from them. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table secrets_key (
      name bytea primary key check (length(name) = 4),
      canary bytea not null,
      created_at timestamptz not null default now()
    )`,
    `comment on table secrets_key is 'The keys that have sealed secrets here: a node that lacks one of them does not start'`,
    `comment on column secrets_key.name is 'First bytes of the SHA-256 of the key, as in what it sealed'`,
    `comment on column secrets_key.canary is 'Sealed by the key'`
  )
)
