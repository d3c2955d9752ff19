/** Whether a login channel was seen to name users as the messaging channel does. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table crm_login_channel add column confirmed_at timestamptz`,
  `comment on column crm_login_channel.confirmed_at is
    'When a user of one of its tokens was first found by the messaging channel: both are of one provider'`
)
