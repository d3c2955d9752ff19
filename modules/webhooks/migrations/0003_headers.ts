/** Headers that owners of endpoints add to each request: their names, and all of them sealed. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table webhooks_endpoint add column headers bytea, add column header_names text[] not null default '{}'`,
    `comment on column webhooks_endpoint.headers is 'JSON, sealed by the vault for the owner <id> headers; null if there are none'`
  )
)
