/** The result of a run as a line in Japanese. Pure. */
import type { Change, KnownLevel } from "./Change.ts"

/** What an observation measures, in Japanese. */
export interface Measure {
  readonly noun: string
  readonly unit: string
  /** Its level is 1 or 0. */
  readonly isYesNo: boolean
}

const number = new Intl.NumberFormat("ja-JP", { maximumFractionDigits: 6 })

const amount = (value: number, unit: string): string => `${number.format(value)}${unit}`

/** The greatest unit of which there is one: 3日, 5時間, 12分. */
export const spanOf = (minutes: number): string => {
  if (minutes >= 1_440) return `${Math.floor(minutes / 1_440)}日`
  return minutes >= 60 ? `${Math.floor(minutes / 60)}時間` : `${Math.max(1, minutes)}分`
}

const signed = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${number.format(Math.abs(value))}`

/** Units of what is counted, which grows and shrinks; prices and scores rise and fall. */
const counted: ReadonlySet<string> = new Set(["件"])

const changed = ({ noun, unit }: Measure, change: Change): string => {
  const [rose, fell] = counted.has(unit) ? ["増えました", "減りました"] : ["上がりました", "下がりました"]
  const verb = change.direction === "up" ? rose : fell
  const percent = change.percent === null ? `${signed(change.difference)}${unit}` : `${signed(change.percent)}%`
  const since = change.isFirst
    ? `観測開始から${spanOf(change.afterMinutes)}で初めての変化`
    : `${spanOf(change.afterMinutes)}ぶりの変化`
  const from = amount(change.previous, unit)
  return `${noun}が${from}から${amount(change.current, unit)}に${verb}（${percent}、${since}）`
}

/** The line for a level that is 1 or 0: whether there is some or none, or the state that says more. */
const stocked = (
  noun: string,
  level: number,
  change: Change | undefined,
  state: string = level > 0 ? "あり" : "なし"
): string => {
  return change === undefined
    ? `${noun}は「${state}」です`
    : `${noun}が「${state}」に変わりました（${spanOf(change.afterMinutes)}ぶりの変化）`
}

export const summaryOf = (
  measure: Measure,
  level: number,
  at: Date,
  {
    change,
    known,
    state
  }: {
    readonly change: Change | undefined
    readonly known: KnownLevel | undefined
    readonly state?: string | undefined
  }
): string => {
  if (measure.isYesNo) return stocked(measure.noun, level, change, state)
  if (change !== undefined) return changed(measure, change)
  const now = `${measure.noun}は${amount(level, measure.unit)}`
  if (known === undefined) return `${now}です（初回の観測）`
  const minutes = Math.floor((at.getTime() - known.since.getTime()) / 60_000)
  const span = spanOf(minutes)
  return `${now}のままです（${span}${span.endsWith("間") ? "" : "間"}変化なし）`
}
