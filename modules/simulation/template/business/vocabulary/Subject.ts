/**
 * What a business advertises: its type, its specialties and the words of its own name, and so which words of a text are its
 * own and which are those of another business. Pure.
 */
import type { Analyse } from "../../../text/Token.ts"
import { type BusinessName, businessNameOf, businessNamesIn } from "../BusinessNames.ts"
import { businessOfSpecialty, familyOf, type SpecialtyName, specialtiesIn, type Topic } from "./Specialties.ts"

export interface Subject {
  readonly business: BusinessName | undefined
  /** Further business types that its name names: 宅配 in ピザ宅配. */
  readonly others: ReadonlySet<BusinessName>
  readonly specialties: ReadonlySet<SpecialtyName>
  /** Words of the name of the business, which are its own in any text. */
  readonly nameWords: ReadonlyArray<string>
}

/** Words in the names of shops of all kinds. */
const general =
  /^(?:専門|専門店|教室|サロン|スタジオ|事務所|センター|ショップ|ストア|会社|サービス|業者|業|店舗|店|屋|院|館|所|駅|駅前|駅近|地域|個人|老舗|街|町|町内|自宅|出張|高級|格安|人気|オンライン|無料|大型|小型|本店|支店|経営|販売|販売店|営業|工房|ハウス|クラブ|スクール|ルーム|ホーム|プラザ|グループ|チェーン|代行|相談|相談所|施設|体験|レンタル|修理|制作|製造|東京|大阪|京都|日本|地元|近所|女性|男性|子ども|子供|こども|大人|シニア)$/u

export const subjectOf = (given: string, analyse: Analyse): Subject => {
  const name = given.normalize("NFKC").toLowerCase()
  const words = analyse(name)
    .filter(({ kind, surface }) => (kind === "noun" || kind === "unknown") && surface.length > 1)
    .map(({ surface }) => surface)
    .filter((word) => /^[\p{L}ー]+$/u.test(word) && !/^\p{Script=Hiragana}{2}$/u.test(word) && !general.test(word))
  const specialties = specialtiesIn(name)
  const business = businessNameOf(name) ?? specialties.map(businessOfSpecialty).find((type) => type !== undefined)
  const others = new Set(businessNamesIn(name).filter((type) => type !== business))
  return { business, others, specialties: new Set(specialties), nameWords: [...new Set(words)] }
}

/** The subject of a business type alone. */
export const subjectOfBusiness = (business: BusinessName | undefined): Subject => ({
  business,
  others: new Set(),
  specialties: new Set(),
  nameWords: []
})

/** Whether words of this subject are known beyond those of its name. */
export const isKnown = ({ business, specialties }: Subject): boolean => business !== undefined || specialties.size > 0

/** Share at which a word of the business type counts that another specialty of the type claims. */
const claimed = 0.5

/** How far a word is the subject's own: 1, a half, or 0. */
export const ownShare = (
  { business, nameWords, others, specialties }: Subject,
  word: string,
  types: ReadonlySet<Topic>
): number => {
  if (nameWords.includes(word)) return 1
  const topics = [...types]
  if (topics.some((topic) => specialties.has(topic as SpecialtyName))) return 1
  if (topics.some((topic) => others.has(topic as BusinessName))) return 1
  if (business === undefined || !types.has(business)) return 0
  return specialties.size > 0 && topics.some((topic) => isOther(business, topic)) ? claimed : 1
}

const isOther = (business: BusinessName, topic: Topic): boolean => topic !== business && familyOf(topic) === business

/** Whether the topic is another business: the specialties of a type that is given without one are none. */
export const isForeign = ({ business, others, specialties }: Subject, topic: Topic): boolean =>
  !others.has(topic as BusinessName) &&
  !specialties.has(topic as SpecialtyName) &&
  topic !== business &&
  !(business !== undefined && specialties.size === 0 && familyOf(topic) === business)
