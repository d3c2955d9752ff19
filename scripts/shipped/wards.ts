/**
 * The wards that Hamamatsu has since 2024, for files of before. Each follows from one former ward, but for the former Kita ward:
 * its district Mikatahara went to the new Chuo ward, the rest to Hamana.
 */
import { abolished, currentCode } from "../../modules/area/facts/Municipality.ts"

export const kita = "22135"
export const chuo = "22138"
export const hamana = "22139"

/** The towns of the district Mikatahara. */
const mikatahara = ["三方原町", "東三方町", "豊岡町", "三幸町", "大原町", "根洗町", "初生町"]

export const isMikatahara = (town: string): boolean => mikatahara.some((name) => town.startsWith(name))

/** The code of 2024 for a town under the code of a file. */
export const codeOf = (code: string, town: string): string | undefined =>
  code === kita && isMikatahara(town) ? chuo : currentCode(code)

/** The former wards whose area, or most of it, belongs to this one now. */
export const formerOf = (code: string): ReadonlyArray<string> =>
  [...abolished.values()].flatMap(({ code: former, successor }) => (successor === code ? [former] : []))
