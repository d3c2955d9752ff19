/** Links that open the console inside another page. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table console_link drop constraint console_link_kind_check,
    add constraint console_link_kind_check check (kind in ('operator', 'invitation', 'demo', 'embedding'))`
)
