/** Texts of the users of the console, as operators see them. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  title: ["ユーザー", "Users"],
  lead: [
    "コンソールにサインインできるすべての人と、その権限。",
    "Everyone who can sign in to the console, and what they may do."
  ],
  none: ["ユーザーはまだいません", "No user yet"],
  id: ["ID", "Id"],
  name: ["名前", "Name"],
  email: ["メールアドレス", "E-mail address"],
  kind: ["種類", "Kind"],
  operator: ["運用者", "Operator"],
  person: ["ユーザー", "User"],
  embedded: ["埋め込み画面", "Embedded"],
  demo: ["デモ", "Demo"],
  proven: ["確認済み", "Proven"],
  unproven: ["未確認", "Unproven"],
  logins: ["サインイン方法", "Signs in by"],
  password: ["パスワード", "Password"],
  passkeys: [(count: number) => `パスキー${count}個`, (count: number) => `${count} passkeys`],
  company: ["会社のアカウント", "Company account"],
  sessions: ["端末", "Sessions"],
  lastSignIn: ["最終サインイン", "Last sign-in"],
  created: ["作成", "Created"],
  ended: ["更新時に停止", "Ended by an upgrade"],
  accounts: ["アカウント", "Accounts"],
  actions: ["操作", "Actions"],
  demote: ["運用者から外す", "Demote"],
  demoteQuestion: [
    "運用者の権限がすぐになくなります。アカウントでの役割は残ります。",
    "The rights of an operator end at once. Roles in accounts stay."
  ],
  signOut: ["サインアウト", "End sessions"],
  signOutQuestion: ["すべての端末がサインアウトされます。", "All sessions of this user end."],
  unlink: ["会社のアカウントの連携を解除", "Unlink company account"],
  unlinkQuestion: [
    "すべての端末がサインアウトされ、次にこのメールアドレスでサインインした会社のアカウントが連携されます。役割は残ります。別の人に渡ったアドレスなら、代わりにユーザーを削除してください。",
    "All sessions end, and the next company account that signs in with this address is linked. Roles stay: if the address is another person's now, delete the user instead."
  ],
  reset: ["パスワード再設定", "Reset link"],
  resetQuestion: [
    "新しいパスワードを設定するリンクを作ります。本人だけに渡してください。開くと今までのパスワードとパスキーは使えなくなります。",
    "It makes a link that sets a new password. Give it to the person alone. Opened, it ends the old password and passkeys."
  ],
  link: ["再設定リンク", "Reset link"],
  remove: ["削除", "Delete"],
  removeQuestion: [
    "ユーザーを、サインイン方法と役割とともに削除します。",
    "It deletes the user with logins, sessions and roles."
  ]
})
