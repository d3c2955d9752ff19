/** Texts that parts of every page share. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  loading: ["読み込み中…", "Loading…"],
  retry: ["もう一度試す", "Try again"],
  failed_show: ["表示できませんでした", "This could not be shown"],
  failed_save: ["保存できませんでした", "This was not saved"],
  failed_send: ["送信できませんでした", "This was not sent"],
  failed_book: ["予約できませんでした", "This was not booked"],
  failed_create: ["作成できませんでした", "This was not created"],
  failed_count: ["計算できませんでした", "This was not computed"],
  failedLabel: [(label: string) => `「${label}」を完了できませんでした`, (label: string) => `“${label}” was not done`],
  away: ["サービスに接続できません", "The service cannot be reached"],
  awayMore: ["応答があり次第、自動で表示します。", "The page goes on by itself as soon as it answers."],
  notInPlan: ["このアカウントのプランでは使えません", "The plan of this account does not include this"],
  notInPlanMore: ["運用者がプランを変更すると表示されます。", "It is shown once the operator has changed the plan."],
  forSupport: ["お問い合わせ番号", "For support"],
  requestId: ["リクエストID", "Request id"],
  copy: ["コピー", "Copy"],
  copied: ["コピーしました", "Copied"],
  cancel: ["やめる", "Cancel"],
  close: ["閉じる", "Close"],
  save: ["保存", "Save"],
  edit: ["編集", "Edit"],
  delete: ["削除", "Delete"],
  remove: ["削除", "Remove"],
  removePart: [(part: string) => `削除: ${part}`, (part: string) => `Remove: ${part}`],
  up: [(part: string) => `上へ移動: ${part}`, (part: string) => `Move up: ${part}`],
  down: [(part: string) => `下へ移動: ${part}`, (part: string) => `Move down: ${part}`],
  never: ["なし", "Never"],
  crash: ["このページで問題が起きました", "Something went wrong on this page"],
  notFound: ["ページが見つかりません", "There is no such page"],
  home: ["最初のページへ", "To the first page"],
  more: ["さらに表示", "Show more"],
  columns: ["列を選ぶ", "Columns"],
  select: [(name: string) => `選択: ${name}`, (name: string) => `Select: ${name}`],
  selectAll: ["表示中のすべてを選択", "Select all that are shown"],
  secretOnce: [
    "この値は今だけ表示されます。安全な場所に保存してください。",
    "This is shown once. Keep it in a safe place."
  ]
})
