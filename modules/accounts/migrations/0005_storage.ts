/**
 * Migration: counts the rows that accounts have; `Storage.ts` says how many they may have. Higher plans of accounts that
 * are there already multiply their limits as `storageFactor` of `Plan.ts` does.
 */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"

export default compatible(statements(...countRows("accounts_key", "accounts_workspace")))
