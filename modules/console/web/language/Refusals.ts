/** Why the service refused something about users, links or keys, in words for people, by the code of the problem. */
import { defineMessages } from "./Messages.ts"

export const refusals = defineMessages({
  link_not_found: [
    "このリンクは使えません。新しいリンクを依頼してください。",
    "This link does not work, or no longer. Ask for a new one."
  ],
  email_taken: [
    "このメールアドレスのユーザーがいます。先にそのユーザーでサインインしてから、もう一度リンクを開いてください。",
    "There is a user with this e-mail address. Sign in as that user, then open the link again."
  ],
  link_for_another: [
    "このリンクは別のメールアドレス宛てです。サインアウトするか、自分のアドレスへの招待を依頼してください。",
    "This link is for another address. Sign out, or ask for an invitation of your own address."
  ],
  sign_in_again: [
    "安全のため、もう一度サインインしてから10分以内にリンクを開いてください。",
    "To be safe, sign in again, and open the link within ten minutes."
  ],
  visitor_removed: [
    "この訪問者はアカウントのオーナーにより削除されています。オーナーは「ユーザー」で再び許可できます。",
    "An owner of this account has removed this visitor, and may let it in again on the page of users."
  ],
  too_many_visitors: [
    "埋め込み画面の訪問者が上限の500人に達しています。",
    "The account has reached 500 visitors of embedded consoles."
  ],
  shared_user: [
    "デモや埋め込み画面のユーザーは、キーやユーザーを管理できません。",
    "Users of the demo and of embedded consoles manage neither keys nor people."
  ],
  outside_section: ["この画面で使える範囲の外です。", "This session is limited to another section of the console."],
  account_suspended: [
    "アカウントが停止中のため、キー、招待、リンクは作れません。",
    "The account is suspended: it makes no keys, invitations or links."
  ],
  already_member: [
    "このメールアドレスの人はすでに参加しています。",
    "The account has a user with this e-mail address."
  ],
  too_many_invitations: ["招待中の人が上限の100人に達しています。", "100 invitations are open. Revoke some first."],
  user_elsewhere: [
    "ほかのアカウントにも所属しています。このアカウントから削除するか、運用者に依頼してください。",
    "This user also belongs elsewhere. Remove them from this account, or ask the operator."
  ],
  last_owner: ["アカウントには少なくとも1人のオーナーが必要です。", "An account keeps at least one owner."],
  own_user: [
    "自分自身にはできません。別の運用者か、サーバー上のコマンドで行ってください。",
    "This is your own user. Another operator, or a command on the machine, may do this."
  ]
})

export const isKnown = (code: string | undefined): code is keyof typeof refusals =>
  code !== undefined && Object.hasOwn(refusals, code)
