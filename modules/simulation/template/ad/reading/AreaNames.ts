/** Names by which a copy may refer to an area. Pure. */
/** Names without their ending that are too common to identify a place. */
const commonWords: ReadonlySet<string> = new Set(["中央", "昭和", "大正", "平和", "全国"])

const withoutEnding = (name: string): string => name.replace(/(?<=.{2})[都府県市区町村郡]$/u, "")

/**
 * The names by which a copy may refer to an area. 東京都新宿区: 東京都, 東京, 新宿区, 新宿. In a district (郡) the town counts, in a
 * designated city both city and ward. Short forms of one letter and common words are left out; the nation has none.
 */
export const namesOfArea = (areaName: string): ReadonlyArray<string> => {
  const found = /^(北海道|東京都|京都府|大阪府|.{2,3}県)?(.*)$/u.exec(areaName.normalize("NFKC"))
  const [, prefecture = "", rest = ""] = found ?? []
  if (prefecture === "") return []
  const town = /^.{1,4}郡(.+[町村])$/u.exec(rest)?.[1] ?? rest
  const [, city = "", ward = town] = /^(.+?市)(.+区)$/u.exec(town) ?? []
  const names = [prefecture, city, ward].filter((name) => name !== "")
  return [...new Set(names.flatMap((name) => [name, withoutEnding(name)]))].filter((name) => !commonWords.has(name))
}
