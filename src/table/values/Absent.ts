/** Recognises cells that say in words that there is no value: なし, 未登録, -, N/A. For columns in which such a text is no value itself. Pure. */
import { isTooLong, plainText } from "./Plain.ts"

const words: ReadonlySet<string> = new Set(
  "なし 無し 無 ナシ 未登録 未入力 未記入 未設定 未定 不明 該当なし 登録なし 記載なし 持っていない 非公開 拒否 教えない none no null n/a na nil unknown x × /".split(
    " "
  )
)

/** True for an empty cell, one of dashes alone, and one with such a word, also in brackets. */
export const isAbsent = (text: string): boolean => {
  if (isTooLong(text)) return false
  const plain = plainText(text)
    .toLowerCase()
    .replace(/^[(「【[]+|[)」】\]。.]+$/gu, "")
  return /^-*$/u.test(plain) || words.has(plain)
}
