/** Texts of the forms in the settings. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "予約前の確認や来店後のアンケートなど、お客様に答えてもらうフォームです。",
    "What guests fill in: questions before a visit, a questionnaire after it."
  ],
  sent: ["いつ送るか", "When it is sent"],
  sentBy: [
    (when: string, name: string) => `${when}（シナリオ「${name}」）`,
    (when: string, name: string) => `${when} (scenario ${name})`
  ],
  notSent: [
    "自動では送られていません。シナリオのメッセージにこのフォームのURLを入れると、予約時や来店後に送れます。",
    "It is not sent by itself. Put its address into a message of a scenario to send it with a booking or after a visit."
  ],
  scenarios: ["シナリオを開く", "Open the scenarios"],
  address: ["フォームのURL", "Address of the form"],
  editOf: [(name: string) => `「${name}」を編集`, (name: string) => `Change ${name}`]
})
