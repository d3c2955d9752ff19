/** Keeps the LINE user id of an erased person until published events and the logs of webhooks are scrubbed, which name it. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_erasure add column line_user_id text`,
    `comment on column crm_erasure.line_user_id is 'Only until scrubbed_at: events and logs are searched for it'`
  )
)
