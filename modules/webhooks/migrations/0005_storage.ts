/** Migration: counts the rows that accounts have; `Storage.ts` says how many they may have. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"

export default compatible(statements(...countRows("webhooks_endpoint")))
