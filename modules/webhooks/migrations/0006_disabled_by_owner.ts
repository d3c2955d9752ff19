/** Adds the disabled reason `owner`. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table webhooks_endpoint drop constraint webhooks_endpoint_disabled_reason_check`,
  `alter table webhooks_endpoint add constraint webhooks_endpoint_disabled_reason_check
    check (disabled_reason in ('failures', 'owner', 'operator', 'secret_lost'))`
)
