/** Texts of the friends. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["友だち", "Friends"],
  lead: ["LINE公式アカウントの友だちと、電話や来店のお客様。", "Friends on LINE, and guests who called or walked in."],
  search: ["名前で検索", "Search by name"],
  show: ["表示", "Show"],
  all: ["すべて", "All"],
  following: ["友だち", "Following"],
  blocked: ["ブロック中", "Blocked"],
  unfollowed: ["解除済み", "Unfollowed"],
  guests: ["ゲスト", "Guests"],
  guest: ["ゲスト", "Guest"],
  none: ["該当する友だちはいません", "No such friends"],
  count: [(count: string) => `${count}人`, (count: string) => `${count} people`],
  name: ["名前", "Name"],
  unnamed: ["名前なし", "No name"],
  status: ["状態", "Status"],
  phone: ["電話番号", "Phone"],
  followed: ["友だち追加", "Followed"],
  lastMessage: ["最後の受信", "Wrote last"],
  received: ["受信数", "Messages received"],
  created: ["登録", "Known since"],
  score: ["スコア", "Score"],
  tags: ["タグ", "Tags"],
  tagsLead: ["友だちを分けるためのタグ。", "Tags that sort friends."],
  noTags: ["タグはまだありません", "There are no tags yet"],
  addTag: ["タグを付ける", "Add a tag"],
  removeTag: [(name: string) => `${name}を外す`, (name: string) => `Remove ${name}`],
  newTag: ["タグを作成", "Create a tag"],
  color: ["色", "Colour"],
  people: ["人数", "People"],
  edit: ["変更", "Change"],
  remove: ["削除", "Delete"],
  removeQuestion: [
    (name: string) => `タグ「${name}」をすべての友だちから外して削除します。`,
    (name: string) => `The tag ${name} is taken from all friends and deleted.`
  ],
  thread: ["メッセージ", "Messages"],
  threadNote: [
    "送信したメッセージ。受信した本文は保存されません。",
    "Messages that were sent. What friends write is not kept."
  ],
  noMessages: ["まだ送信していません", "Nothing was sent yet"],
  gone: ["本文の保存期間が過ぎました", "The text is no longer kept"],
  reply: ["メッセージ", "Message"],
  send: ["送信", "Send"],
  sent: ["送信しました", "Sent"],
  cannotSend: ["この相手にはメッセージを送れません", "This person gets no messages"],
  quota: [
    (remaining: string, limit: string) => `今月の残り ${remaining} / ${limit} 通`,
    (remaining: string, limit: string) => `${remaining} of ${limit} messages left this month`
  ],
  held: ["LINEが送信を拒否しています:", "LINE refuses messages:"],
  queued: ["送信待ち", "Waiting"],
  sending: ["送信中", "Sending"],
  failed: ["送信失敗", "Failed"],
  unknown: ["結果不明", "Unknown"],
  block: ["ブロック", "Block"],
  unblock: ["ブロック解除", "Unblock"],
  reservations: ["予約", "Reservations"],
  noReservations: ["予約はありません", "No reservations"]
})
