/** How many users and links one account may have. */
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  rows("console_member", 1_000, "ユーザー", "users"),
  // Used and expired ones stay.
  rows("console_link", 20_000, "招待リンク", "links for invitations")
]
