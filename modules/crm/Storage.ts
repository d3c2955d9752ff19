/** How much one account may store of customer messaging. Tables that are not named here have no rows of accounts. */
import { account, retention, rows, type StorageBound, share } from "../../src/sql/storage/StorageBound.ts"

const friends: ReadonlyArray<StorageBound> = [
  rows("crm_friend", 2_000_000, "友だち・ゲスト", "friends and guests"),
  share("crm_friend_menu", "crm_friend"),
  share("crm_friend_range", "crm_friend"),
  rows("crm_friend_tag", 10_000_000, "友だちのタグ付け", "tags of friends"),
  rows("crm_external_id", 4_000_000, "外部ID", "external ids"),
  rows("crm_erasure", 2_000_000, "消去の記録", "records of erasures"),
  rows("crm_tag", 10_000, "タグ", "tags")
]

const line: ReadonlyArray<StorageBound> = [
  share("crm_line_channel", account),
  retention("crm_line_inbound", 30, "300,000 events a day (HookBudget.ts)"),
  retention("crm_received", 90, "300,000 events a day (HookBudget.ts)"),
  share("crm_received_setting", account),
  retention("crm_line_forward", 30, "300,000 events a day (HookBudget.ts)"),
  // The sandbox itself keeps the newest messages alone.
  rows("crm_line_sandbox", 20_000, "サンドボックスのメッセージ", "messages of the sandbox"),
  rows("crm_line_sandbox_user", 2_000_000, "サンドボックスの利用者", "users of the sandbox"),
  rows("crm_line_sandbox_member", 2_000_000, "サンドボックスの会員", "members of the sandbox"),
  rows("crm_login_channel", 100, "LINEログインチャネル", "LINE Login channels")
]

const shop: ReadonlyArray<StorageBound> = [
  share("crm_shop", account),
  share("crm_shop_profile", account),
  share("crm_page", account),
  rows("crm_closure", 2_000, "休業日", "days off"),
  // Inactive ones stay.
  rows("crm_resource", 5_000, "スタッフ・部屋", "staff and rooms"),
  rows("crm_absence", 20_000, "スタッフの休み", "absences of staff"),
  rows("crm_menu", 5_000, "メニュー", "menus"),
  rows("crm_menu_resource", 200_000, "メニューの担当", "staff and rooms of menus"),
  rows("crm_cancellation_policy", 5_001, "キャンセルポリシー", "cancellation policies"),
  rows("crm_slot_rule", 20_000, "予約枠のルール", "rules of slots"),
  // Those that were never booked are deleted after 90 days.
  rows("crm_slot", 100_000, "予約枠", "slots"),
  rows("crm_calendar_feed", 1_000, "カレンダー", "calendar feeds")
]

const bookings: ReadonlyArray<StorageBound> = [
  rows("crm_reservation", 2_000_000, "予約", "reservations"),
  share("crm_occupation", "crm_reservation", 2),
  share("crm_page_booking", "crm_reservation"),
  retention("crm_page_pace", 1, "2,000 bookings an hour on the page of a shop"),
  share("crm_notice", "crm_reservation", 10),
  rows("crm_waitlist", 500_000, "キャンセル待ち", "entries of waitlists"),
  rows("crm_attention", 500_000, "要対応", "items for staff")
]

const messages: ReadonlyArray<StorageBound> = [
  rows("crm_message", 5_000_000, "メッセージ", "messages"),
  retention("crm_mail", 30, "MAIL_DAILY of each day"),
  retention("crm_news", 30, "10 of each watch and day, to 5 members of the staff"),
  share("crm_mail_day", account, 31),
  share("crm_message_allowance", account),
  share("crm_message_hold", account),
  share("crm_message_quota", account, 1_200),
  rows("crm_broadcast", 20_000, "一斉配信", "broadcasts"),
  rows("crm_broadcast_chunk", 500_000, "一斉配信の送信単位", "chunks of broadcasts"),
  rows("crm_broadcast_recipient", 9_000_000, "一斉配信の宛先", "recipients of broadcasts"),
  rows("crm_rich_menu", 100, "リッチメニュー", "rich menus"),
  rows("crm_message_template", 1_000, "テンプレート", "templates"),
  rows("crm_auto_reply", 1_000, "自動応答", "free replies"),
  retention("crm_reply", 30, "300,000 events of LINE a day (HookBudget.ts)"),
  share("crm_quiet_hours", account),
  // Archived ones stay.
  rows("crm_scenario", 5_000, "シナリオ", "scenarios"),
  rows("crm_scenario_version", 100_000, "シナリオの版", "versions of scenarios"),
  rows("crm_scenario_run", 5_000_000, "シナリオの実行", "runs of scenarios"),
  share("crm_scenario_step", "crm_scenario_run", 1_000)
]

const members: ReadonlyArray<StorageBound> = [
  rows("crm_member", 2_000_000, "会員", "members"),
  rows("crm_tier", 100, "会員ランク", "tiers"),
  rows("crm_point", 5_000_000, "ポイントの履歴", "entries of points"),
  rows("crm_visit", 5_000_000, "来店履歴", "visits"),
  rows("crm_check_in", 5_000_000, "チェックイン", "check-ins"),
  rows("crm_subscription", 2_000_000, "サブスクリプション", "subscriptions")
]

const payments: ReadonlyArray<StorageBound> = [
  share("crm_payment_provider", account),
  rows("crm_payment", 2_000_000, "支払い", "payments"),
  rows("crm_payment_refund", 2_000_000, "返金", "refunds"),
  rows("crm_payment_price", 1_000, "会員ランクの価格", "prices of tiers"),
  retention("crm_payment_event", 30, "300,000 events a day (HookBudget.ts)"),
  rows("crm_payment_sandbox", 200_000, "サンドボックスの支払い", "payments of the sandbox"),
  rows("crm_payment_sandbox_refund", 200_000, "サンドボックスの返金", "refunds of the sandbox")
]

const others: ReadonlyArray<StorageBound> = [
  rows("crm_form", 1_000, "フォーム", "forms"),
  rows("crm_form_version", 50_000, "フォームの版", "versions of forms"),
  rows("crm_form_submission", 1_000_000, "フォームの回答", "submissions of forms"),
  rows("crm_installation", 10_000, "アプリの連携", "installations of apps")
]

export const storage: ReadonlyArray<StorageBound> = [
  ...friends,
  ...line,
  ...shop,
  ...bookings,
  ...messages,
  ...members,
  ...payments,
  ...others
]
