/** Texts of accounts and their endpoints, as operators see them. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  id: ["ID", "Id"],
  title: ["アカウント", "Accounts"],
  lead: [
    "契約中のアカウントとプラン、APIキー、Webhookの状態。",
    "Accounts with their plans, keys, and the health of their webhooks."
  ],
  none: ["アカウントはまだありません", "No account yet"],
  create: ["アカウントを作成", "Create an account"],
  name: ["名前", "Name"],
  nameHint: ["1〜100文字", "1 to 100 characters"],
  status: ["状態", "State"],
  active: ["有効", "Active"],
  inactive: ["停止中", "Suspended"],
  suspend: ["停止する", "Suspend"],
  suspendQuestion: [
    "このアカウントのAPIキーとユーザーのリクエストがすべて拒否されます。あとで再開できます。",
    "All requests of its keys and users are refused, until it is activated again."
  ],
  activate: ["再開する", "Activate"],
  plans: ["プラン", "Plans"],
  plansHint: [
    "この組み合わせで、店舗と分析のすべてのページが使えます。あとから変更できます。",
    "With these, all pages for shops and analysis work. They can be changed later."
  ],
  analytics: ["エリア分析", "Area analytics"],
  business: ["商圏", "Trade areas"],
  crm: ["顧客メッセージ", "Customer messaging"],
  save: ["プランを保存", "Save the plans"],
  saved: ["プランを変更しました", "The plans were changed"],
  created: ["作成", "Created"],
  keys: ["APIキー", "API keys"],
  newKey: ["キーを作成", "Create a key"],
  noKeys: ["APIキーはありません", "No keys"],
  endpoints: ["Webhookエンドポイント", "Webhook endpoints"],
  endpointsLead: [
    "すべてのアカウントの送信先。失敗が続いているものから対応します。",
    "Receivers of all accounts. Those that keep failing need you first."
  ],
  healthFailing: ["失敗中", "Failing"],
  noneSo: ["該当するエンドポイントはありません", "No endpoint is in this state"],
  noEndpoints: ["エンドポイントはありません", "No endpoints"],
  url: ["URL", "URL"],
  health: ["健全性", "Health"],
  healthy: ["正常", "Healthy"],
  failing: [(count: string) => `連続失敗 ${count}回`, (count: string) => `${count} failures in a row`],
  disabled: ["停止", "Disabled"],
  unused: ["未送信", "Nothing sent"],
  lastSuccess: ["最終成功", "Last success"],
  lastFailure: ["最終失敗", "Last failure"],
  endpoint: ["エンドポイント", "Endpoint"],
  owner: ["アカウント", "Account"],
  dialect: ["種類", "Family"],
  events: ["イベント", "Events"],
  reason: ["停止の理由", "Why it is disabled"],
  enable: ["有効にする", "Enable"],
  disable: ["停止する", "Disable"],
  test: ["テスト送信", "Send a test"],
  tested: ["テストを送信しました", "A test is on its way"],
  replay: ["届かなかった配信を再送", "Replay what did not arrive"],
  replayed: [(count: string) => `${count}件を再送します`, (count: string) => `${count} are sent again`],
  nothingToReplay: ["再送する配信はありません。すべて届いています。", "Nothing to send again: all was delivered."],
  replayQuestion: [
    "失敗した配信と保留中の配信をすべて再送します。",
    "All deliveries that failed or are parked are sent again."
  ],
  deliveries: ["配信", "Deliveries"],
  noDeliveries: ["配信はまだありません", "No deliveries yet"],
  event: ["イベント", "Event"],
  attempts: ["試行", "Attempts"],
  lastAttempt: ["最後の試行", "Last attempt"],
  time: ["時刻", "Time"],
  next: ["次の試行", "Next attempt"],
  ms: [(text: string) => `${text}ミリ秒`, (text: string) => `${text} ms`],
  all: ["すべて", "All"],
  pending: ["送信待ち", "Pending"],
  succeeded: ["成功", "Succeeded"],
  failed: ["失敗", "Failed"],
  parked: ["保留", "Parked"],
  cancelled: ["取消", "Cancelled"]
})
