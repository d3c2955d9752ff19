/** Words why a value was not read, in English and Japanese: the value, what was expected, and how to give it. Pure. */

const expected = {
  date: ["a date", "2026-01-05, 2026/1/5, 2026年1月5日, 令和8年1月5日", "日付"],
  time: ["a time of the day", "9:00, 午後3時, 25:30 (00:00 - 29:59)", "時刻"],
  instant: ["a time such as 2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z", "日時"],
  number: ["a number", "182400, 182,400, 18.2万", "数値"],
  yesNo: ["true or false", "TRUE, はい, 有, ○ / FALSE, いいえ, 無, ×", "はい・いいえ"],
  degrees: ["a coordinate in degrees", `35.6896, 35°41'22"`, "緯度・経度"],
  phone: ["a phone number", "03-1234-5678, 090-1234-5678", "電話番号"]
} as const

export type ValueKind = keyof typeof expected

/** Characters of a value that a message repeats. */
const longestShown = 40

export const shown = (value: string): string =>
  value.length > longestShown ? `${value.slice(0, longestShown)}…` : value

/** @param heading as the column is called in the file */
export const refusal = (heading: string, value: string, kind: ValueKind): string => {
  const [english, forms, japanese] = expected[kind]
  return `${heading}: expected ${english}, not "${shown(value)}"; write ${forms} (${japanese}として読めません)`
}
