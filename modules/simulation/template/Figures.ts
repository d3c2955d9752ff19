/** Numbers and groups as Japanese sentences have them. Pure. */
import { type AgeBand, type HouseholdType, type Sex, type TraitName, weightNames } from "../population/Population.ts"
import type { Group } from "../statistics/Breakdown.ts"
import { weightLabels } from "../statistics/Quote.ts"

/** 5,000人 */
export const people = (count: number): string => `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")}人`

/** 6.2% */
export const percentage = (rate: number): string => `${(rate * 100).toFixed(1)}%`

/** +0.8ポイント */
export const pointChange = (difference: number): string =>
  `${difference >= 0 ? "+" : "-"}${Math.abs(difference * 100).toFixed(1)}ポイント`

const ageLabels: Readonly<Record<AgeBand, string>> = {
  "15_24": "15〜24歳",
  "25_34": "25〜34歳",
  "35_44": "35〜44歳",
  "45_54": "45〜54歳",
  "55_64": "55〜64歳",
  "65_74": "65〜74歳",
  "75_plus": "75歳以上"
}
const sexLabels: Readonly<Record<Sex, string>> = { female: "女性", male: "男性" }
const householdLabels: Readonly<Record<HouseholdType, string>> = {
  single: "一人暮らし",
  couple: "夫婦のみの世帯",
  family: "親子の世帯",
  extended: "三世代などの世帯"
}
const traitLabels: Readonly<Record<TraitName, string>> = {
  openness: "開放性",
  conscientiousness: "誠実性",
  extraversion: "外向性",
  agreeableness: "協調性",
  neuroticism: "神経症傾向",
  valSelfDirection: "自己決定の価値観",
  valSecurity: "安全志向",
  stressTolerance: "ストレス耐性",
  financialAnxiety: "家計不安"
}
const thirdLabels: Readonly<Record<string, string>> = { low: "低い層", middle: "中程度の層", high: "高い層" }

const measureLabels: ReadonlyMap<string, string> = new Map([
  ["income", "収入"],
  ...Object.entries(traitLabels),
  ...weightNames.map((name): [string, string] => [`${name}Weight`, `${weightLabels[name]}の重み`])
])
const ownLabels: ReadonlyMap<string, string> = new Map(
  [ageLabels, sexLabels, householdLabels].flatMap((labels) => Object.entries(labels))
)

/** 25〜34歳, or 安全志向が高い層 */
export const groupLabel = ({ by, group }: Pick<Group, "by" | "group">): string =>
  ownLabels.get(group) ?? `${measureLabels.get(by) ?? by}が${thirdLabels[group] ?? group}`
