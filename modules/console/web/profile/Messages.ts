/** Texts of the user's own page. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["マイページ", "Your profile"],
  sharedUser: ["共有ユーザーにはマイページがありません", "A shared user has no profile"],
  sharedUserMore: [
    "デモや埋め込み画面のユーザーには、パスワードもパスキーもありません。",
    "Users of the demo and of embedded consoles have neither a password nor passkeys."
  ],
  sessions: ["サインイン中の端末", "Sessions"],
  since: ["開始", "Since"],
  expires: ["有効期限", "Expires"],
  end: ["サインアウトさせる", "Revoke"],
  endOthers: ["ほかの端末をすべてサインアウト", "Revoke all others"],
  ended: ["サインアウトさせました", "Revoked"],
  password: ["パスワード", "Password"],
  current: ["現在のパスワード", "Current password"],
  next: ["新しいパスワード", "New password"],
  hint: ["12文字以上。ほかの端末はサインアウトされます。", "At least 12 characters. Other sessions end."],
  change: ["パスワードを変更", "Change the password"],
  changed: ["パスワードを変更しました", "The password was changed"],
  passkeys: ["パスキー", "Passkeys"],
  noPasskeys: ["パスキーはありません", "No passkey yet"],
  name: ["名前", "Name"],
  created: ["作成", "Created"],
  add: ["この端末のパスキーを追加", "Add a passkey of this device"],
  added: ["パスキーを追加しました", "The passkey was added"],
  remove: ["削除", "Remove"],
  removeQuestion: ["このパスキーではサインインできなくなります。", "It will no longer sign you in."]
})
