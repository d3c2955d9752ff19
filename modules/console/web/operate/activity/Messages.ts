/** Texts of the page about past hours. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  title: ["推移", "Past hours"],
  lead: ["終了したジョブと、待ち時間・実行時間の推移。", "What has ended, and how long it waited and ran."],
  span: ["期間", "Span"],
  hour: ["1時間", "1 hour"],
  day: ["24時間", "24 hours"],
  week: ["7日間", "7 days"],
  allActors: ["すべてのアクター", "All actors"],
  ended: [(step: string) => `終了したジョブ（${step}ごと）`, (step: string) => `Jobs that ended, per ${step}`],
  minutes: [(count: string) => `${count}分`, (count: string) => `${count} min`],
  completed: ["完了", "Completed"],
  retried: ["再試行", "Retried"],
  failed: ["失敗", "Failed"],
  waits: ["開始までの待ち時間（ミリ秒）", "Wait before the start, ms"],
  runs: ["実行時間（ミリ秒）", "Duration of an attempt, ms"],
  latencyHint: [
    "アクターを選ぶと、待ち時間と実行時間も表示します。",
    "Choose an actor to see how long its jobs waited and ran, too."
  ],
  within: ["百分位の誤差は1割以内です。", "Percentiles are right to a tenth."],
  nothing: ["この期間に終了したジョブはありません", "Nothing has ended in this time"]
})
