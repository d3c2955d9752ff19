/** Why a request failed, by the kind of the failure: for codes without a sentence of their own. */
import { defineMessages } from "./Messages.ts"

export const statusReasons = defineMessages({
  away: ["サービスに接続できません。", "The service cannot be reached."],
  failed: [
    "サービスで問題が起きました。しばらくしてからお試しください。",
    "The service failed. Try again in a moment."
  ],
  forbidden: ["この操作の権限がありません。", "You may not do this."],
  gone: ["見つかりません。すでに削除された可能性があります。", "This was not found; it may have been removed."],
  conflict: [
    "ほかで変更されたため、実行できません。表示を更新してからお試しください。",
    "It has changed meanwhile. Reload the page and try again."
  ],
  tooMany: ["上限に達しています。しばらくしてからお試しください。", "A limit is reached. Try again later."],
  invalid: ["入力の内容を確認してください。", "Check what was entered."]
})
