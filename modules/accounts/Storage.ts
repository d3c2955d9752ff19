/** How much one account may store of keys, workspaces and counts of its calls. */
import { retention, rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  // Revoked ones stay.
  rows("accounts_key", 10_000, "APIキー", "API keys"),
  rows("accounts_workspace", 1_000, "ワークスペース", "workspaces"),
  retention("accounts_usage", 430, "one row for each operation and month")
]
