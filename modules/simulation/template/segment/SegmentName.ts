/** What segments are called: by what sets each apart most, in who they are and in how they decide. Pure. */
import { type MeasureName, measureNames } from "./PersonaFeatures.ts"

type Kind = "life" | "weight" | "trait"

interface Words {
  readonly kind: Kind
  readonly label: string
  readonly high: string
  readonly low: string
}

const words = (kind: Kind, label: string, high: string, low: string): Words => ({ kind, label, high, low })

export const measureWords: Readonly<Record<MeasureName, Words>> = {
  age: words("life", "年齢", "年齢高め", "年齢低め"),
  income: words("life", "収入", "高収入", "収入控えめ"),
  householdSize: words("life", "世帯人数", "家族同居", "少人数世帯"),
  price: words("weight", "価格の重み", "価格重視", "価格にこだわらない"),
  quality: words("weight", "品質の重み", "品質重視", "品質にこだわらない"),
  convenience: words("weight", "便利さの重み", "便利さ重視", "手間をいとわない"),
  novelty: words("weight", "新しさの重み", "新しもの好き", "定番志向"),
  brand: words("weight", "ブランドの重み", "ブランド志向", "ブランド不問"),
  social: words("weight", "周りの評判の重み", "評判重視", "評判に左右されない"),
  openness: words("trait", "開放性", "好奇心旺盛", "慎重"),
  extraversion: words("trait", "外向性", "社交的", "内向的"),
  neuroticism: words("trait", "神経症傾向", "心配性", "おおらか"),
  valSecurity: words("trait", "安全志向", "安全志向", "冒険志向"),
  financialAnxiety: words("trait", "家計不安", "家計不安", "家計に余裕")
}

export interface Deviation {
  readonly measure: MeasureName
  /** In standard deviations from the mean of all personas. */
  readonly deviation: number
}

/** The deviations of a centroid of standardised measures, the greatest first. */
export const deviationsOf = (centroid: ArrayLike<number>): ReadonlyArray<Deviation> =>
  measureNames
    .map((measure, index) => ({ measure, deviation: centroid[index]! }))
    .sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))

/** What differs by less than a fifth of a standard deviation is no reason for a name. */
const leastDeviation = 0.2

/** From here on it is so in itself, not only beside the others: some 15 years from the mean age, nearly all alone. */
const ageApart = 0.75
const homeApart = 1.1

const wordOf = ({ deviation, measure }: Deviation): string => {
  if (measure === "age" && Math.abs(deviation) >= ageApart) return deviation > 0 ? "シニア" : "若年"
  if (measure === "householdSize" && deviation <= -homeApart) return "一人暮らし"
  return measureWords[measure][deviation > 0 ? "high" : "low"]
}

/**
 * Words in the order in which a name takes them: by what the people are known (age, income, home), how they decide, then
 * the rest, each the strongest first. Of mind alone the second is of another kind: novelty and openness go together, so
 * both would say one thing.
 */
const wordsOf = (deviations: ReadonlyArray<Deviation>): ReadonlyArray<string> => {
  const telling = deviations.filter(({ deviation }) => Math.abs(deviation) >= leastDeviation)
  if (telling.length === 0) return ["平均的な"]
  const kindOf = ({ measure }: Deviation) => measureWords[measure].kind
  const first = telling.find((other) => kindOf(other) === "life") ?? telling[0]!
  const second = telling.find((other) => kindOf(other) !== kindOf(first))
  const leading = second === undefined ? [first] : [first, second]
  return [...leading, ...telling.filter((other) => !leading.includes(other))].map(wordOf)
}

/** 若年・新しもの好き層: two words each; more where two segments would be called alike, and a number as the last resort. */
export const namesOf = (segments: ReadonlyArray<ReadonlyArray<Deviation>>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return segments.map((deviations) => {
    const all = wordsOf(deviations)
    const names = all.map((_, index) => `${all.slice(0, index + 1).join("・")}層`)
    const own =
      names.slice(Math.min(1, names.length - 1)).find((name) => !taken.has(name)) ?? numbered(names.at(-1)!, taken)
    taken.add(own)
    return own
  })
}

const numbered = (name: string, taken: ReadonlySet<string>): string => {
  let number = 2
  while (taken.has(`${name}（${number}）`)) number++
  return `${name}（${number}）`
}
