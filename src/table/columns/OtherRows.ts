/** Tells rows of a table that are no data: sums below or between the rows, and notes. Pure. */
import { readNumber, readPercent } from "../values/Numbers.ts"
import { plainText } from "../values/Plain.ts"

/** The whole text of a cell: a store may be called 合計商店. */
const sum =
  /^(?:(?:[総小中]?合?計|小計|総計|累計|平均|[総期月週日年]間?(?:合?計|平均)|全店(?:合?計)?|通期|(?:grand|sub|net)?-?totals?|sum|average)(?:\(.*\))?|<?(?:合計|総計|小計)>?)[::]?$/iu

/** A part of each word, in any width. */
const hint = /計|平均|通期|全店|total|sum|average|[ｔＴ][ｏＯ]|[ｓＳ][ｕＵ]|[ａＡ][ｖＶ]/iu

const note = /^(?:[※*]|注[1-9)::]|\(注|注意|備考|出典|出所|資料[::]|作成日|出力日|集計期間|対象期間|note:)/iu

/** What stands beside the word: an amount, a share, a count such as 2件, a formula that was never computed, or a mark. */
const isAmount = (cell: string): boolean => {
  const text = cell.trim()
  return (
    text === "" ||
    /^[-–—=*]/u.test(text) ||
    readNumber(text) !== undefined ||
    readPercent(text) !== undefined ||
    /^\d[\d,.]*\D{0,4}$/u.test(plainText(text))
  )
}

/** A number of things, such as 2件, which says neither where nor who. */
const isCount = (cell: string): boolean =>
  /^\d[\d,]*(?:件|店|店舗|軒|か所|カ所|ヶ所|箇所|社|名|人|枠)$/u.test(plainText(cell))

/**
 * Whether a row sums up others: its first text is a word for sums, and beside it there are amounts alone. A row that says where something is
 * or who it is about is data, whatever it is called.
 *
 * @param identifying columns of such values
 */
export const isSum = (cells: ReadonlyArray<string>, identifying: ReadonlyArray<number>): boolean => {
  const first = cells.findIndex((cell) => cell.trim() !== "")
  // Most rows are left here, since each of a million is looked at.
  if (first < 0 || !hint.test(cells[first]!)) return false
  const word = plainText(cells[first]!).replaceAll(/[【】[\]「」]/gu, "")
  if (!sum.test(word)) return false
  return (
    cells.every((cell, at) => at === first || isAmount(cell) || cell.trim() === cells[first]!.trim()) &&
    identifying.every((at) => at === first || (cells[at] ?? "").trim() === "" || isCount(cells[at]!))
  )
}

/** Whether a row has one text, which is a note on the table. */
export const isNote = (cells: ReadonlyArray<string>): boolean => {
  const first = cells.find((cell) => cell.trim() !== "")
  return (
    first !== undefined && cells.every((cell) => cell === first || cell.trim() === "") && note.test(plainText(first))
  )
}

/** Adjacent cells such as 182 and 100, in which an amount of 182,100 without quotation marks falls apart. */
export const isCutAtThousands = (cells: ReadonlyArray<string>): boolean =>
  cells.some(
    (cell, at) =>
      /^[¥￥\\△▲-]?\d{1,3}$/u.test(cell.trim()) && /^\d{3}(?:円|\.\d+)?$/u.test((cells[at + 1] ?? "").trim())
  )
