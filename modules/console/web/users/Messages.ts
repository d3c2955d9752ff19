/** Texts of the users of an account. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["ユーザー", "Users"],
  lead: ["このアカウントを使える人と、その役割。", "Who may use this account, and as what."],
  members: ["利用できる人", "Who has access"],
  none: ["まだ誰もいません。下のフォームから招待できます。", "No user yet. Invite the first one below."],
  role: ["役割", "Role"],
  joined: ["参加", "Joined"],
  roleOf: [(name: string) => `${name} の役割`, (name: string) => `Role of ${name}`],
  remove: ["削除", "Remove"],
  removeQuestion: ["このアカウントにアクセスできなくなります。", "They lose access to this account at once."],
  invite: ["招待する", "Invite"],
  email: ["メールアドレス", "E-mail address"],
  link: ["招待リンク", "Link of the invitation"],
  invitations: ["招待中", "Invitations"],
  noInvitations: ["招待中の人はいません", "No invitation is open"],
  expires: ["有効期限", "Expires"],
  revoke: ["取り消す", "Revoke"],
  revokeQuestion: ["リンクは使えなくなります。", "Its link stops working."],
  ownersOnly: ["オーナーだけが表示できます", "Only owners may see this"],
  visitor: ["埋め込み画面の訪問者", "Visitor of an embedded console"],
  demo: ["デモの訪問者", "Visitor of the demo"],
  unproven: ["メールアドレス未確認", "Address unproven"],
  sessions: [
    (count: number) => `サインイン中の端末：${count}台`,
    (count: number) => `${count} open ${count === 1 ? "session" : "sessions"}`
  ],
  lastSignIn: ["最終サインイン", "Last sign-in"],
  elsewhere: ["ほかのアカウントにも所属しています", "Belongs elsewhere, too"],
  signOut: ["サインアウトさせる", "End sessions"],
  signOutQuestion: [
    "この人のすべての端末がサインアウトされます。再度サインインできます。",
    "All sessions of this user end. They may sign in again."
  ],
  reset: ["パスワードを忘れた", "Forgotten password"],
  resetQuestion: [
    "新しいパスワードを設定するリンクを作ります。本人が開くと、今のパスワードとパスキーは使えなくなり、すべての端末がサインアウトされます。リンクは一度だけ、24時間使えます。",
    "It makes a link that sets a new password. Once opened, the old password and passkeys stop working, and all sessions end. It works once, for a day."
  ],
  resetMake: ["リンクを作る", "Make the link"],
  resetLink: ["本人だけに渡すリンク", "Link for this person alone"],
  removed: ["削除した訪問者", "Removed visitors"],
  readmit: ["再び許可する", "Let in again"]
})
