/** The words by which a copy shows that it means this area. Pure. */

/** Left of a designated city or prefecture these say nothing of a place. */
const everyday: ReadonlySet<string> = new Set(["中央", "昭和", "大正", "平和", "全国"])

const withoutKind = (name: string): string => name.replace(/(?<=.{2})[都府県市区町村郡]$/u, "")

/**
 * 東京都新宿区: 東京都, 東京, 新宿区, 新宿. Of a district (郡) the town counts, of a designated city the city and the ward;
 * short forms of one letter and everyday words are left out. None for the nation.
 */
export const areaWords = (areaName: string): ReadonlyArray<string> => {
  const found = /^(北海道|東京都|京都府|大阪府|.{2,3}県)?(.*)$/u.exec(areaName.normalize("NFKC"))
  const [, prefecture = "", rest = ""] = found ?? []
  if (prefecture === "") return []
  const town = /^.{1,4}郡(.+[町村])$/u.exec(rest)?.[1] ?? rest
  const [, city = "", ward = town] = /^(.+?市)(.+区)$/u.exec(town) ?? []
  const names = [prefecture, city, ward].filter((name) => name !== "")
  return [...new Set(names.flatMap((name) => [name, withoutKind(name)]))].filter((name) => !everyday.has(name))
}
