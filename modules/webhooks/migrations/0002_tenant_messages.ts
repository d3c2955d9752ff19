/** Lets tenants insert messages of their own: the body of a test event. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { ownRow, protectTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(...protectTable("webhooks_message", "insert", ownRow))
