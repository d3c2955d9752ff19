/** Tokens of installed apps: the installation that a key `crm_inst_` was issued to. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table accounts_key add column installation_id text collate "C" check (length(installation_id) = 26)`,
  `alter table accounts_key add constraint accounts_key_installation_check
    check (installation_id is null or kind = 'crm_inst')`,
  `comment on column accounts_key.installation_id is 'The installation of an app that it was issued to; null for all others'`,
  `create index accounts_key_installation on accounts_key (installation_id) where installation_id is not null`
)
