/** An account's own use cases write messages too: the body of a test that it asked for. */
import { statements } from "../../../src/sql/Migrations.ts"
import { ownRow, protectTable } from "../../../src/sql/Tenant.ts"

export default statements(...protectTable("webhooks_message", "insert", ownRow))
