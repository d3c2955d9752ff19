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
  companyAgain: [
    "会社のアカウントでのサインインが途中で終わりました。もう一度お試しください。",
    "The sign-in by your company's account was not completed. Try again."
  ],
  otherCompanyAccount: [
    "このメールアドレスは、会社の別のアカウントですでに登録されています。アドレスの持ち主が変わった場合は、運用者に「会社のアカウントの連携を解除」を依頼してください。",
    "This address is registered with another account of your company. If the address is yours now, ask the operator to unlink the company account of the user."
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
  forOperator: [
    "まず、あなたのサインイン用のユーザーを作ります。次の画面でお店の情報を入力します。",
    "First comes the user by which you sign in; the next page asks for your shop. You run the service, too."
  ],
  forReset: [
    (name: string) =>
      `${name}さんの新しいパスワードを設定します。今までのパスワードとパスキーは使えなくなり、すべての端末がサインアウトされます。`,
    (name: string) =>
      `It sets a new password for ${name}. The old password and passkeys stop working, and all sessions end.`
  ],
  asPerson: ["サインイン中のユーザー", "You are signed in as"],
  becomeOperator: ["このユーザーを運用者にする", "Make this user an operator"],
  join: ["このユーザーで参加する", "Join as this user"],
  other: ["別の新しいユーザーで続ける", "Go on as a new user instead"],
  signInFirst: ["すでにユーザーの方はサインイン", "Sign in as a user whom you have already"],
  setPassword: ["パスワードを設定", "Set the password"],
  frameTitle: ["埋め込み画面", "Embedded console"],
  frameOutside: [
    (account: string) =>
      `ほかのページがアカウント「${account}」の画面を開こうとしています。心当たりがなければ、このページを閉じてください。`,
    (account: string) =>
      `Another page wants to open the console of the account ${account} here. If you do not expect that, close this page.`
  ],
  frameOpen: ["このタブで開く", "Open it in this tab"],
  frameLeave: ["自分のコンソールへ", "To your own console"],
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
