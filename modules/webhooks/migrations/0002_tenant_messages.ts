/** An account's own use cases write messages too: the body of a test that it asked for. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { ownRow, protectTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(...protectTable("webhooks_message", "insert", ownRow))
