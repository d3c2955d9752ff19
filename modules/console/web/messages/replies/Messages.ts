/** Texts of the greeting and of answers to keywords. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "友だち追加のあいさつと、キーワードへの自動応答。どちらも無料で、今月の通数には数えません。",
    "A greeting to those who follow, and answers to keywords. Both are free of charge."
  ],
  greeting: ["あいさつメッセージ", "Greeting"],
  greetingLead: ["友だちに追加されたときに、すぐ送られます。", "It is sent at once to those who follow."],
  noGreeting: ["あいさつメッセージはありません", "There is no greeting"],
  addGreeting: ["あいさつメッセージを作成", "Write a greeting"],
  keywords: ["自動応答", "Answers to keywords"],
  keywordsLead: [
    "友だちが送った文章にキーワードがあるとき、自動で返信します。",
    "A text with a keyword is answered by itself."
  ],
  noKeywords: ["自動応答はまだありません", "No answer yet"],
  addKeywords: ["自動応答を作成", "Write an answer"],
  keyword: ["キーワード", "Keywords"],
  keywordsField: ["キーワード（1行に1つ、50個まで）", "Keywords, one a line, 50 at most"],
  keywordsHint: ["大文字と小文字、全角と半角は区別しません", "Case and width do not matter"],
  match: ["一致のしかた", "When"],
  match_exact: ["文章全体がキーワードと同じとき", "The whole text is a keyword"],
  match_contains: ["文章にキーワードが含まれるとき", "A keyword is in the text"],
  active: ["使用する", "In use"],
  on: ["オン", "On"],
  off: ["オフ", "Off"],
  status: ["状態", "State"],
  answer: ["返信", "Answer"],
  marketing: ["お知らせの希望", "Marketing"],
  marketing_keep: ["変えない", "Stays as it is"],
  marketing_stop: ["この返信と同時に、お知らせの配信を止める", "Stops with this answer"],
  marketing_start: ["この返信と同時に、お知らせの配信を再開する", "Starts again with this answer"],
  stops: ["配信を停止", "Stops marketing"],
  starts: ["配信を再開", "Starts marketing"],
  removeQuestion: ["この返信を削除します。", "This answer is deleted."],
  several: [
    "あいさつメッセージが複数オンになっています。送られるのは最も古いものだけです。",
    "Several greetings are on; only the oldest is sent."
  ],
  withScenario: [
    "友だち追加で始まるシナリオがある場合は、両方のメッセージが届きます。",
    "Where a scenario begins with a follow, both are sent."
  ],
  saved: ["保存しました", "Saved"],
  unsavedFirst: ["例: 営業時間", "For example: opening hours"]
})
