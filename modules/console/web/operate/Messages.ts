/** Texts of the pages for operators. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  jobs: ["ジョブ", "Jobs"],
  job: [(id: string) => `ジョブ ${id}`, (id: string) => `Job ${id}`],
  jobsLead: ["新しい順に、待機中のものも終了したものも。", "Newest first, waiting and finished alike."],
  noJobs: ["条件に合うジョブはありません", "No job meets the filter"],
  id: ["ID", "Id"],
  actor: ["アクター", "Actor"],
  state: ["状態", "State"],
  tenant: ["テナント", "Tenant"],
  key: ["キー", "Key"],
  uniqueKey: ["ユニークキー", "Unique key"],
  argument: ["引数（例: areaCode=13104）", "Argument (as areaCode=13104)"],
  priority: ["優先度（-2〜2）", "Priority (-2 to 2)"],
  errorKind: ["エラーの種類", "Kind of error"],
  error: ["エラー", "Error"],
  failures: ["失敗回数", "Failures"],
  created: ["送信", "Sent"],
  finished: ["終了", "Ended"],
  all: ["すべて", "All"],
  filter: ["絞り込み", "Filter"],
  clear: ["条件を消す", "Clear the filter"],
  scheduled: ["予定", "Scheduled"],
  incompatible: ["非互換", "Incompatible"],
  ready: ["待機", "Ready"],
  running: ["実行中", "Running"],
  completed: ["完了", "Completed"],
  failed: ["失敗", "Failed"],
  cancelled: ["取消", "Cancelled"],
  retry: ["再実行", "Retry"],
  cancelJob: ["取り消す", "Cancel the job"],
  promote: ["今すぐ実行", "Run now"],
  cancelAll: ["取り消す", "Cancel jobs"],
  purge: ["削除", "Purge"],
  purgeQuestion: [
    "このジョブの記録を削除します。元に戻せません。",
    "All that is known of this job is deleted for good."
  ],
  action: ["操作", "Action"],
  retryFromStep: ["ここから再実行", "Start again from here"],
  retryFromStepQuestion: [
    (step: string) => `ステップ「${step}」とその後に始まったステップをもう一度実行します。それより前の結果は残ります。`,
    (step: string) => `The step ${step} and all that began after it are taken once more. What was done before it stays.`
  ],
  downgrade: [
    (version: string) => `バージョン ${version} に戻す`,
    (version: string) => `Downgrade to version ${version}`
  ],
  downgradeQuestion: [
    (from: string, to: string) =>
      `ペイロードをバージョン ${from} から ${to} に変換し、前のビルドで実行できるようにします。新しいビルドのノードを先に止めてください。`,
    (from: string, to: string) =>
      `The payload of version ${from} is stored as version ${to}, for the build before. Stop the nodes of the newer build first.`
  ],
  notDowngraded: [
    "変換できませんでした。ジョブがすでに実行中か、このペイロードに前のバージョンがありません。",
    "It was not changed: the job runs already, or its payload has no earlier version."
  ],
  retryDone: ["再実行を開始しました", "Sent on its way again"],
  preview: [
    (count: string) => `対象のジョブは ${count} 件です。`,
    (count: string) => `Jobs that will be changed: ${count}.`
  ],
  atOnce: ["一度に新しい順で1000件まで処理します。", "The newest 1000 are taken at a time."],
  nothingMet: ["対象となるジョブがありません", "No job can be changed so"],
  bulkProgress: [
    (settled: string, total: string, failed: string) => `${total} 件中 ${settled} 件が終了（失敗 ${failed} 件）`,
    (settled: string, total: string, failed: string) => `${settled} of ${total} have settled, ${failed} of them failed`
  ],
  dismiss: ["閉じる", "Dismiss"],
  timeline: ["経過", "Timeline"],
  attempts: ["失敗した試行", "Attempts that failed"],
  attempt: [(n: string) => `${n} 回目`, (n: string) => `Attempt ${n}`],
  payload: ["ペイロード", "Payload"],
  result: ["結果", "Result"],
  logs: ["ログ", "Logs"],
  steps: ["ステップ", "Steps"],
  step: ["名前", "Name"],
  began: ["開始", "Began"],
  over: ["終了", "Ended"],
  report: ["進み具合", "Progress"],
  stepState: [
    (state: string) => ({ done: "済み", waiting: "待機中", timed_out: "時間切れ", failed: "失敗" })[state] ?? state,
    (state: string) => ({ done: "done", waiting: "waiting", timed_out: "timed out", failed: "failed" })[state] ?? state
  ],
  why: ["なぜ実行されたか", "Why it ran"],
  cause: ["原因", "Cause"],
  showList: ["リストで見る", "As a list"],
  hideList: ["リストを閉じる", "Hide the list"],
  node: ["ノード", "Node"],
  noCause: ["原因は記録されていません", "No cause is on record"],
  sent: ["送信", "Sent"],
  started: ["開始", "Started"],
  attempt_ended: ["試行終了", "Attempt ended"],
  redriven: ["再実行", "Sent again"],
  due: ["予定", "Due"]
})
