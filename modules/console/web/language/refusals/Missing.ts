/** Sentences for what is not there: what was asked for, and to go back to its list. */
import { defineMessages, type Pair } from "../Messages.ts"

const missing = (japanese: string, english: string): Pair<string> => [
  `${japanese}が見つかりません。すでに削除された可能性があります。一覧を開き直してください。`,
  `This ${english} was not found; it may have been removed. Open the list again.`
]

export const missingRefusals = defineMessages({
  account_not_found: missing("アカウント", "account"),
  action_not_found: missing("操作の記録", "action of the log"),
  actor_not_found: missing("アクター", "actor"),
  app_not_found: missing("アプリ", "app"),
  attention_not_found: missing("この「対応が必要」の項目", "entry"),
  auto_reply_not_found: missing("自動応答", "answer"),
  batch_not_found: [
    "まとめて実行した記録が見つかりません。終了から1週間で消えます。",
    "This batch was not found. Batches are kept for a week after their end."
  ],
  broadcast_not_found: missing("配信", "broadcast"),
  calendar_not_found: missing("カレンダー", "calendar"),
  calendar_staff_not_found: missing("カレンダーのスタッフ", "member of the staff"),
  callback_not_found: [
    "このアドレスの受け取り先がありません。アドレスが途中で切れていないか確かめてください。",
    "Nothing waits at this address: check that it is complete."
  ],
  cause_not_found: [
    "この番号のものは見つかりません。番号を最初から最後までコピーしてお試しください。",
    "Nothing has this id. Copy all of it and try again."
  ],
  chain_not_found: missing("チェーン", "chain"),
  delivery_not_found: missing("配信の記録", "delivery"),
  event_not_found: missing("イベント", "event"),
  event_schema_not_found: missing("イベントのスキーマ", "schema of an event"),
  external_id_not_found: missing("外部ID", "external id"),
  failed_event_not_found: missing("失敗したイベント", "failed event"),
  forecast_not_found: [
    "このお店の予測はまだありません。「需要予測」で作成してください。",
    "No forecast is kept for this store. Make one on the page of forecasts."
  ],
  form_not_found: missing("フォーム", "form"),
  friend_not_found: missing("友だち", "friend"),
  installation_not_found: missing("アプリの導入", "installation"),
  job_not_found: missing("ジョブ", "job"),
  key_not_found: missing("キー", "key"),
  login_channel_not_found: missing("LINEログインのチャネル", "login channel"),
  member_not_found: missing("会員", "member"),
  menu_not_found: missing("メニュー", "menu"),
  message_not_found: missing("メッセージ", "message"),
  notification_endpoint_not_found: missing("通知先", "notification endpoint"),
  observation_not_found: missing("定点チェック", "watch"),
  payer_not_found: [
    "支払う方の予約・会員・友だちが見つかりません。選び直してください。",
    "The reservation, member or friend that pays was not found. Choose again."
  ],
  payment_not_found: missing("支払い", "payment"),
  persona_not_found: missing("ペルソナ", "persona"),
  policy_not_found: missing("キャンセル規定", "cancellation policy"),
  price_not_found: missing("料金", "price"),
  rehearsal_not_found: [
    "まだ受信テストを実行していません。",
    "This endpoint was not rehearsed yet. Run a rehearsal first."
  ],
  report_not_found: [
    "このお店の商圏レポートは期限が切れたか、まだありません。もう一度作成してください。",
    "There is no report of this store, or it has expired. Make it again."
  ],
  reservation_not_found: missing("予約", "booking"),
  run_not_found: missing("シナリオの実行", "run of the scenario"),
  scenario_not_found: missing("シナリオ", "scenario"),
  scenario_tag_not_found: [
    "シナリオで使うタグが削除されています。別のタグを選んでください。",
    "A tag of the scenario was removed. Choose another one."
  ],
  schedule_not_found: missing("定期実行", "schedule"),
  segment_not_found: missing("お客様層", "group of customers"),
  simulation_not_found: missing("シミュレーション", "simulation"),
  slot_not_found: missing("予約枠", "time"),
  slot_rule_not_found: missing("受付時間の設定", "rule"),
  staff_friend_not_found: [
    "通知を受け取る友だちが見つかりません。お店を友だち追加している人から選び直してください。",
    "The friend who gets the notices was not found. Choose one who follows the shop on LINE."
  ],
  storage_table_not_found: [
    "この名前の保存上限はありません。一覧にある名前を使ってください。",
    "There is no limit of this name. Use one of the list."
  ],
  store_not_found: missing("店舗", "store"),
  stored_schedule_not_found: missing("登録した定期実行", "stored schedule"),
  tag_not_found: missing("タグ", "tag"),
  rich_menu_not_found: missing("リッチメニュー", "rich menu"),
  template_not_found: missing("テンプレート", "template"),
  tier_not_found: missing("会員ランク", "tier"),
  user_unknown: missing("ユーザー", "user"),
  waitlist_entry_not_found: missing("キャンセル待ち", "entry of the waiting list"),
  webhook_endpoint_not_found: missing("Webhook", "webhook"),
  workspace_not_found: missing("ワークスペース", "workspace"),
  area_not_found: [
    "エリアが見つかりません。市区町村の名前から選び直してください。",
    "There is no such area. Choose a municipality by its name."
  ],
  area_not_analyzed: [
    "このエリアはまだ分析していません。「プロフィールを作成」を押してください。",
    "This area has not been analysed yet. Generate its profile first."
  ]
})
