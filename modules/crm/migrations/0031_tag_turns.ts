/** Migration: transactions that create tags of an account take turns, so that its limit of tags holds exactly. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { takeTurns } from "../../../src/sql/storage/RowCount.ts"

export default compatible(statements(...takeTurns("crm_tag")))
