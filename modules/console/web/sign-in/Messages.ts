/** Texts of the sign-in. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["サインイン", "Sign in"],
  email: ["メールアドレス", "E-mail address"],
  password: ["パスワード", "Password"],
  submit: ["サインイン", "Sign in"],
  or: ["または", "or"],
  passkey: ["パスキーでサインイン", "Sign in with a passkey"],
  refused: ["メールアドレスまたはパスワードが違います", "E-mail address or password is wrong"],
  tooMany: ["試行回数が多すぎます。しばらくしてからお試しください", "Too many attempts. Try again in a while"],
  passkeyFailed: ["パスキーでサインインできませんでした", "The passkey was not accepted"],
  companyRefused: [
    "会社のアカウントではサインインできませんでした。招待されたメールアドレスで、先に招待リンクを開いてください。",
    "The account of your company was not let in. Open the link of your invitation first, with the invited address."
  ],
  noLogin: [
    "招待リンクをお持ちの方は、そのリンクを開いてください。",
    "If you were invited, open the link of your invitation."
  ],
  unavailable: [
    "この接続では安全にサインインできません。https のアドレスで開いてください。",
    "Signing in is not safe over this connection. Open the https address of the service."
  ],
  notSetUp: [
    "運用者がまだいません。サービスの起動時に表示されたリンクを開いてください。",
    "There is no operator yet. Open the link that the service printed when it started."
  ],
  forOperator: ["運用者として登録します。", "It makes you the operator."],
  forAccount: [
    (name: string) => `アカウント「${name}」に参加します。`,
    (name: string) => `It lets you into the account ${name}.`
  ],
  forDemo: ["デモを開きます。登録は不要です。", "It opens the demo. Nothing to fill in."],
  linkTitle: ["ようこそ", "Welcome"],
  linkLead: ["このリンクは一度だけ使えます。", "This link works once."],
  frameEnded: ["接続が終わりました", "The session has ended"],
  frameEndedMore: ["このページを読み込み直してください。", "Load the page again that shows this."],
  linkMissing: ["リンクが不完全です", "The link is not whole"],
  linkMissingMore: ["受け取ったリンクをそのまま開いてください。", "Open the link exactly as you received it."],
  name: ["お名前", "Your name"],
  newPassword: ["新しいパスワード", "New password"],
  passwordHint: ["12文字以上", "At least 12 characters"],
  passwordOrCompany: [
    (company: string) => `12文字以上。${company}のアカウントでサインインする場合は空欄で構いません。`,
    (company: string) => `At least 12 characters; leave it empty to sign in by ${company}.`
  ],
  start: ["はじめる", "Start"]
})
