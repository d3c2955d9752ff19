/** How many users and links one account may have. */
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  rows("console_member", 1_000, "ユーザー", "users"),
  // Links into frames and the demo are deleted once they are used or expired, invitations a month after they expired.
  rows("console_link", 20_000, "招待リンク", "links for invitations"),
  rows("console_user", 1_000, "埋め込み画面の訪問者", "visitors of embedded consoles")
]
