/** Texts of the page of API keys. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  title: ["APIキー", "API keys"],
  lead: ["プログラムからAPIを呼び出すための鍵です。", "Programs call the API with these."],
  create: ["キーを作成", "Create a key"],
  tryInDocs: ["このキーでAPIリファレンスを試す", "Try it in the API reference"],
  none: ["APIキーはまだありません", "No API key yet"],
  name: ["名前", "Name"],
  kind: ["種類", "Kind"],
  sk: ["エリア分析・シミュレーション", "Area analytics and simulations"],
  trade_live: ["商圏分析", "Trade areas"],
  trade_test: ["商圏分析（テスト）", "Trade areas (test)"],
  crm_inst: ["アプリ", "App"],
  scopes: ["権限", "Scopes"],
  active: ["有効", "Active"],
  expired: ["期限切れ", "Expired"],
  crm: ["メッセージ・予約", "Customer messaging"],
  key: ["キー", "Key"],
  created: ["作成", "Created"],
  lastUsed: ["最終利用", "Last used"],
  expires: ["有効期限", "Expires"],
  expiresIn: ["有効日数", "Days until it expires"],
  expiresHint: ["空欄の場合は無期限", "Never, when empty"],
  revoked: ["失効", "Revoked"],
  status: ["状態", "Status"],
  actions: ["操作", "Actions"],
  rotate: ["更新", "Rotate"],
  rotateQuestion: ["新しいキーを発行し、このキーを使えなくします。", "A new key is made, and this one stops working."],
  revoke: ["失効させる", "Revoke"],
  revokeQuestion: [
    "このキーを使うプログラムは、すぐに呼び出せなくなります。",
    "Programs that use this key are refused at once."
  ]
})
