/** Formats numbers and groups of personas for texts. Pure. */
import { type Language, Localized } from "../../../src/Language.ts"
import {
  type AgeBand,
  type HouseholdType,
  type Sex,
  type TraitName,
  type WeightName,
  weightNames
} from "../population/Population.ts"
import type { Group } from "../statistics/Breakdown.ts"
import type { Interval } from "../statistics/Interval.ts"

/** 5000 as 5,000. Formatting by locale would load its tables at every start. */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",")

/** 5,000人, or 5,000 people */
export const people = (count: number, language: Language): string => {
  const digits = grouped(count)
  return { ja: `${digits}人`, en: `${digits} ${count === 1 ? "person" : "people"}` }[language]
}

/** 62% */
export const wholePercent = (share: number): string => `${Math.round(share * 100)}%`

/** 6.2% */
export const percentage = (rate: number): string => `${(rate * 100).toFixed(1)}%`

/** Chance of a single persona: 25%, 6.2%, or 0.1%未満 and under 0.1%; more digits would pretend to be known. */
export const chanceText = (rate: number): Localized => {
  if (rate < 0.001) return new Localized("0.1%未満", "under 0.1%")
  const shown = rate < 0.1 ? percentage(rate) : wholePercent(rate)
  return new Localized(shown, shown)
}

/** 6.2%（95%区間 5.1%〜7.3%）, or 6.2% (95% interval 5.1% to 7.3%) */
export const withInterval = ({ high, low, value }: Interval, language: Language): string =>
  ({
    ja: `${percentage(value)}（95%区間 ${percentage(low)}〜${percentage(high)}）`,
    en: `${percentage(value)} (95% interval ${percentage(low)} to ${percentage(high)})`
  })[language]

/** +0.8ポイント, or +0.8 points */
export const pointChange = (difference: number, language: Language): string => {
  const digits = `${difference >= 0 ? "+" : "-"}${Math.abs(difference * 100).toFixed(1)}`
  return { ja: `${digits}ポイント`, en: `${digits} points` }[language]
}

export const weightLabels: Readonly<Record<WeightName, Localized>> = {
  price: new Localized("価格", "price"),
  quality: new Localized("品質", "quality"),
  convenience: new Localized("便利さ", "convenience"),
  novelty: new Localized("新しさ", "novelty"),
  brand: new Localized("ブランド", "brand"),
  social: new Localized("周りの評判", "reputation")
}
const ageLabels: Readonly<Record<AgeBand, Localized>> = {
  "15_24": new Localized("15〜24歳", "people aged 15 to 24"),
  "25_34": new Localized("25〜34歳", "people aged 25 to 34"),
  "35_44": new Localized("35〜44歳", "people aged 35 to 44"),
  "45_54": new Localized("45〜54歳", "people aged 45 to 54"),
  "55_64": new Localized("55〜64歳", "people aged 55 to 64"),
  "65_74": new Localized("65〜74歳", "people aged 65 to 74"),
  "75_plus": new Localized("75歳以上", "people aged 75 and over")
}
const sexLabels: Readonly<Record<Sex, Localized>> = {
  female: new Localized("女性", "women"),
  male: new Localized("男性", "men")
}
const householdLabels: Readonly<Record<HouseholdType, Localized>> = {
  single: new Localized("一人暮らし", "people who live alone"),
  couple: new Localized("夫婦のみの世帯", "people in couple households"),
  family: new Localized("親子の世帯", "people in households of parents and children"),
  extended: new Localized("三世代などの世帯", "people in three-generation and other households")
}
const traitLabels: Readonly<Record<TraitName, Localized>> = {
  openness: new Localized("開放性", "openness"),
  conscientiousness: new Localized("誠実性", "conscientiousness"),
  extraversion: new Localized("外向性", "extraversion"),
  agreeableness: new Localized("協調性", "agreeableness"),
  neuroticism: new Localized("神経症傾向", "neuroticism"),
  valSelfDirection: new Localized("自己決定の価値観", "self-direction"),
  valSecurity: new Localized("安全志向", "security-mindedness"),
  stressTolerance: new Localized("ストレス耐性", "stress tolerance"),
  financialAnxiety: new Localized("家計不安", "financial anxiety")
}
const thirdLabels: ReadonlyMap<string, Localized> = new Map([
  ["low", new Localized("低い層", "low")],
  ["middle", new Localized("中程度の層", "medium")],
  ["high", new Localized("高い層", "high")]
])

const measureLabels: ReadonlyMap<string, Localized> = new Map([
  ["income", new Localized("収入", "income")],
  ...Object.entries(traitLabels),
  ...weightNames.map((name): [string, Localized] => {
    const { en, ja } = weightLabels[name]
    return [`${name}Weight`, new Localized(`${ja}の重み`, `weight of ${en}`)]
  })
])
/** Labels of groups that are named without their measure. */
const groupLabels: ReadonlyMap<string, Localized> = new Map(
  [ageLabels, sexLabels, householdLabels].flatMap((labels) => Object.entries(labels))
)

/** 25〜34歳, or 安全志向が高い層; in English people aged 25 to 34, or people with high security-mindedness. */
export const groupLabel = ({ by, group }: Pick<Group, "by" | "group">): Localized => {
  const [measure, third] = [measureLabels.get(by), thirdLabels.get(group)]
  return (
    groupLabels.get(group) ??
    new Localized(
      `${measure?.ja ?? by}が${third?.ja ?? group}`,
      `people with ${third?.en ?? group} ${measure?.en ?? by}`
    )
  )
}
