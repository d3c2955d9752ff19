/** Reads yes and no as people and spreadsheets write them: TRUE, はい, 有, ○, 1; FALSE, いいえ, 無, ×, 0. Pure. */
import { isTooLong, plainText } from "./Plain.ts"

const yes: ReadonlySet<string> = new Set([
  "true",
  "yes",
  "y",
  "on",
  "1",
  "はい",
  "有",
  "有り",
  "あり",
  "○",
  "〇",
  "◯",
  "◎",
  "●",
  "✓",
  "✔",
  "☑",
  "済",
  "済み",
  "t",
  "同意",
  "同意する",
  "停止",
  "停止中",
  "拒否",
  "可",
  "する"
])
const no: ReadonlySet<string> = new Set([
  "false",
  "no",
  "n",
  "off",
  "0",
  "いいえ",
  "無",
  "無し",
  "なし",
  "×",
  "✕",
  "✗",
  "☐",
  "未",
  "f",
  "同意しない",
  "不可",
  "しない"
])

/** Undefined for a text that is neither. */
export const readYesNo = (text: string): boolean | undefined => {
  if (isTooLong(text)) return undefined
  const plain = plainText(text).toLowerCase()
  return yes.has(plain) ? true : no.has(plain) ? false : undefined
}
