/** Texts of the pages for developers. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  endpoints: ["Webhookエンドポイント", "Webhook endpoints"],
  endpointsLead: [
    "イベントが起きるたびに、署名付きのHTTPリクエストを送ります。",
    "Every event is sent as a signed HTTP request."
  ],
  analytics: ["エリア分析", "Area analytics"],
  messaging: ["メッセージ・予約", "Customer messaging"],
  none: ["エンドポイントはまだありません", "No endpoint yet"],
  noneMore: ["作成すると、ここに一覧が表示されます。", "Create one, and it is listed here."],
  notInPlan: ["このアカウントのプランでは使えません。", "The plan of this account does not include it."],
  create: ["エンドポイントを作成", "Create an endpoint"],
  url: ["URL", "URL"],
  urlHint: ["https で始まる公開アドレス", "A public address that begins with https"],
  description: ["説明", "Description"],
  events: ["イベント", "Events"],
  eventsHint: ["選ばない場合は、すべてのイベントを送ります", "All events when none is chosen"],
  eventsNeeded: ["1つ以上選んでください", "At least one"],
  family: ["種類", "Family"],
  status: ["状態", "Status"],
  active: ["有効", "Active"],
  disabled: ["停止", "Disabled"],
  lastSuccess: ["最後の成功", "Last success"],
  lastFailure: ["最後の失敗", "Last failure"],
  failuresInRow: ["連続失敗", "Failures in a row"],
  created: ["作成", "Created"],
  all: ["すべて", "All"],
  no: ["なし", "None"],
  edit: ["編集", "Edit"],
  test: ["テスト送信", "Send a test"],
  testSent: ["テストイベントを送信しました", "A test event is on its way"],
  enable: ["有効にする", "Enable"],
  disable: ["停止する", "Disable"],
  disabledBecause: ["停止中", "Disabled"],
  failures: ["失敗が続いたため停止しました", "Disabled since it kept failing"],
  owner: ["利用者が停止しました", "Disabled by a user of the account"],
  operator: ["運用者が停止しました", "Disabled by the operator"],
  secret_lost: [
    "署名鍵またはヘッダーが読めません。鍵を更新し、ヘッダーを入れ直してください",
    "Its secret or its headers cannot be read. Rotate the secret, and give the headers again"
  ],
  rotate: ["署名鍵を更新", "Rotate the secret"],
  rotateQuestion: [
    "新しい署名鍵を発行します。古い鍵は一定期間後に使えなくなります。",
    "A new signing secret is made. The old one stops working after a while."
  ],
  secret: ["署名鍵", "Signing secret"],
  remove: ["削除", "Delete"],
  removeQuestion: [
    "エンドポイントを削除します。以後イベントは送られません。",
    "The endpoint is deleted. No events are sent to it any more."
  ],
  replay: ["再送", "Replay"],
  replayFailed: ["届かなかった配信を再送", "Replay what did not arrive"],
  replayed: [(count: string) => `${count}件を再送します`, (count: string) => `${count} deliveries are sent again`],
  nothingToReplay: ["再送する配信はありません。すべて届いています。", "Nothing to send again: all was delivered."],
  deliveries: ["配信ログ", "Delivery log"],
  noDeliveries: ["配信はまだありません", "No delivery yet"],
  delivery: ["配信", "Delivery"],
  event: ["イベント", "Event"],
  attempts: ["試行", "Attempts"],
  attempt: [(at: string) => `試行 ${at}`, (at: string) => `Attempt ${at}`],
  next: ["次の試行", "Next attempt"],
  time: ["日時", "Time"],
  result: ["結果", "Result"],
  duration: ["所要時間", "Duration"],
  request: ["リクエスト", "Request"],
  response: ["レスポンス", "Response"],
  headers: ["ヘッダー", "Headers"],
  rate: ["1秒あたりの上限", "Most per second"],
  rateHint: [
    "1〜1000。超える分は待ってから送ります。空欄なら上限なし",
    "1 to 1000; what is beyond waits. Without it there is no limit"
  ],
  unlimited: ["上限なし", "No limit"],
  headersHint: [
    "送信するリクエストに付けるヘッダーです。保存した値は表示されません。空欄のままにすると変わりません。",
    "Sent with each request. A value that is saved is not shown; left empty, it stays."
  ],
  headerName: ["ヘッダー名", "Name of the header"],
  headerValue: [(name: string) => `${name} の値`, (name: string) => `Value of ${name}`],
  headerStored: ["保存済み", "Saved"],
  headersLost: [
    "送信先のオリジンが変わると、保存済みのヘッダーは削除されます。必要なものは値を入力し直してください。",
    "Saved headers are removed when the URL gets another host. Enter the values of those that are needed again."
  ],
  value: ["値", "Value"],
  addHeader: ["ヘッダーを追加", "Add a header"],
  removeHeader: [(name: string) => `${name} を削除`, (name: string) => `Remove ${name}`],
  body: ["本文", "Body"],
  noResponse: ["レスポンスはありません", "There was no response"],
  notKept: ["内容は保存されていません", "Not kept any more"],
  pending: ["送信待ち", "Pending"],
  succeeded: ["成功", "Succeeded"],
  failed: ["失敗", "Failed"],
  parked: ["保留", "Parked"],
  cancelled: ["取消", "Cancelled"],
  catalogue: ["イベント一覧", "Event catalogue"],
  catalogueLead: [
    "Webhookで送られるイベントと、その例です。",
    "Every event that webhooks send, with an example of each."
  ],
  example: ["例", "Example"],
  docs: ["APIリファレンス", "API reference"],
  filter: ["絞り込み", "Filter"]
})
