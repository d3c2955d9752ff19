/** Lists the kernel's migrations, which are applied before those of any module. */
import jobs from "./actor/migrations/0002_jobs.ts"
import lines from "./actor/migrations/0005_lines.ts"
import schedules from "./actor/migrations/0006_schedules.ts"
import operations from "./actor/migrations/0007_operations.ts"
import mailboxes from "./actor/migrations/0011_mailboxes.ts"
import events from "./event/migrations/0003_events.ts"
import publishingOrder from "./event/migrations/0008_publishing_order.ts"
import idempotency from "./http/idempotency/migration.ts"
import secretsKey from "./secrets/migrations/0010_secrets_key.ts"
import type { Migrations } from "./sql/migrate/Migrations.ts"
import { createTenantRole, narrowTenantRole } from "./sql/tenant/TenantRole.ts"

export const kernelMigrations: Migrations = {
  "0001_tenant_role": createTenantRole,
  "0002_jobs": jobs,
  "0003_events": events,
  "0004_idempotency": idempotency,
  "0005_lines": lines,
  "0006_schedules": schedules,
  "0007_operations": operations,
  "0008_publishing_order": publishingOrder,
  "0009_tenant_rights": narrowTenantRole,
  "0010_secrets_key": secretsKey,
  "0011_mailboxes": mailboxes
}
