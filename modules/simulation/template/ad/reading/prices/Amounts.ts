/** Amounts of yen as figures, however a copy writes them: 千二百円, 29万8千円 and 1万5,000円 become 1200円, 298000円 and 15000円. Pure. */

const kanjiDigits = "〇一二三四五六七八九"
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
const groups: Readonly<Record<string, number>> = { 万: 10_000, 億: 100_000_000 }

const written =
  /(?<![\d.,数何])((?:\d[\d,.]{0,12}|[〇一二三四五六七八九十百千])[\d,.〇一二三四五六七八九十百千万億]{0,16})\s?円(?![形滑満周])/gu
/** What the rest of the reading understands: 1,200 and 3万. */
const plain = /^[\d,.]+[万千]?$/u

/** A number in digits, kanji or both, as 二万5千; undefined for what is none, as 1.2.3. A 千 or 百 without a digit before it is one. */
const numberIn = (text: string): number | undefined => {
  let [sum, group, digits] = [0, 0, ""]
  for (const letter of text.replaceAll(",", "")) {
    const unit = units[letter]
    const factor = groups[letter]
    if (unit !== undefined) {
      group += (digits === "" ? 1 : Number(digits)) * unit
      digits = ""
    } else if (factor !== undefined) {
      sum += (group + Number(digits)) * factor
      group = 0
      digits = ""
    } else {
      const value = kanjiDigits.indexOf(letter)
      digits += value === -1 ? letter : String(value)
    }
  }
  const number = sum + group + Number(digits)
  return Number.isFinite(number) ? number : undefined
}

/** The text with its amounts of yen in digits. */
export const withAmountsInDigits = (text: string): string =>
  text.replaceAll(written, (whole, number: string) => {
    const yen = plain.test(number) ? undefined : numberIn(number)
    return yen === undefined ? whole : `${yen}円`
  })
