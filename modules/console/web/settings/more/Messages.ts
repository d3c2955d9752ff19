/** Texts of quiet hours, tiers and the data of people. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "配信を止める時間、会員ランク、お客様データの書き出しと消去。",
    "Quiet hours, tiers of members, and the data of guests."
  ],
  quiet: ["配信しない時間", "Quiet hours"],
  quietOn: [
    "夜間などは自動のメッセージと一斉配信を送らない",
    "Send no automatic messages and broadcasts in these hours"
  ],
  from: ["始まり", "From"],
  until: ["終わり", "Until"],
  quietConsequence: [
    "この時間に送るはずだった自動メッセージと一斉配信は、終わりの時刻まで待ってから送られます。予約の確認・変更・リマインドはいつでも送られます。",
    "What would be sent in these hours waits until they end. Notices of bookings are sent at any time."
  ],
  tiers: ["会員ランク", "Tiers of members"],
  noTiers: ["ランクはまだありません。", "There are no tiers yet."],
  tierName: ["ランク名", "Name"],
  tierExample: ["例: ゴールド", "Such as: Gold"],
  points: ["必要なポイント（累計）", "Points it takes"],
  visits: ["必要な来店回数", "Visits it takes"],
  byPoints: [(points: string) => `${points}ポイント`, (points: string) => `${points} points`],
  byVisits: [(visits: string) => `来店${visits}回`, (visits: string) => `${visits} visits`],
  byHand: ["手動で付ける", "Given by hand"],
  addTier: ["ランクを追加", "Add a tier"],
  tierConsequence: [
    "条件を満たした会員は、次のポイント付与または来店のときにこのランクへ上がります。追加しただけでは、今の会員のランクは変わりません。",
    "Members rise to it with their next points or visit. Adding it changes no member's tier by itself."
  ],
  data: ["データの書き出し", "Export"],
  dataMore: [
    "CSVはExcelで開けます。書き出した記録は監査ログに残ります。",
    "The files open in Excel. Each export is noted in the audit."
  ],
  friends: ["友だち・ゲスト（CSV）", "Friends and guests (CSV)"],
  members: ["会員（CSV）", "Members (CSV)"],
  slots: ["空き枠（CSV）", "Slots (CSV)"],
  person: ["お客様からの請求（開示・消去）", "Requests of a person (access, erasure)"],
  personMore: [
    "個人情報保護法にもとづく請求に応じるためのものです。お名前で探してください。",
    "For requests by the Act on the Protection of Personal Information. Search by name."
  ],
  search: ["お名前・電話番号", "Name or telephone"],
  find: ["探す", "Search"],
  notFound: ["見つかりません", "No one was found"],
  guest: ["ゲスト", "Guest"],
  exportPerson: ["保有データを書き出す（JSON）", "Export all that is held (JSON)"],
  erase: ["完全に消去", "Erase for good"],
  eraseQuestion: [
    (name: string) =>
      `${name}さんのお名前・連絡先・メッセージ・会員証・ポイントを完全に消去し、先の予約をキャンセルします。元に戻せません。`,
    (name: string) =>
      `Name, contacts, messages, card and points of ${name} are erased for good, and bookings ahead are cancelled. This cannot be undone.`
  ],
  erased: ["消去しました", "Erased"],
  someone: ["名前のない方", "Someone without a name"],
  owners: ["オーナーだけが使えます。", "For owners only."]
})
