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
  income: words("life", "収入", "収入高め", "収入控えめ"),
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

/** Who a segment is: its deviations, the greatest first, and what its people are in themselves. */
export interface Portrait {
  readonly deviations: ReadonlyArray<Deviation>
  readonly meanAge: number
  /** Parts of its people who live alone, and who live as a couple. */
  readonly alone: number
  readonly couples: number
}

/** What differs by less than this many standard deviations is no reason for a name; how people live from the second on. */
const leastDeviation = 0.2
const leastLife = 0.5

const [youngest, oldest] = [35, 65] as const
/** Nearly all. */
const nearlyAll = 0.8

const wordOf = ({ deviation, measure }: Deviation, { alone, couples, meanAge }: Portrait): string => {
  if (measure === "age" && deviation < 0 && meanAge < youngest) return "若年"
  if (measure === "age" && deviation > 0 && meanAge >= oldest) return "シニア"
  if (measure === "householdSize" && deviation < 0 && alone >= nearlyAll) return "一人暮らし"
  if (measure === "householdSize" && deviation < 0 && couples >= nearlyAll) return "夫婦二人"
  return measureWords[measure][deviation > 0 ? "high" : "low"]
}

const life: ReadonlyArray<MeasureName> = ["age", "householdSize", "income"]

/** What people look for tells more of them than what they do not mind. */
const affirmed = ({ deviation }: Deviation): number => (deviation > 0 ? deviation : -0.6 * deviation)

/**
 * Words in the order in which a name takes them. First up to two of by what the people are known (age, home, income), in
 * that order, at least the one that sets them apart most; then how they decide; then the rest, the strongest first.
 */
const wordsOf = (portrait: Portrait): { readonly leading: number; readonly words: ReadonlyArray<string> } => {
  const telling = portrait.deviations.filter(({ deviation }) => Math.abs(deviation) >= leastDeviation)
  if (telling.length === 0) return { leading: 1, words: ["平均的な"] }
  const lives = telling.filter(({ measure }) => life.includes(measure))
  const known = lives
    .filter(({ deviation }, place) => place === 0 || Math.abs(deviation) >= leastLife)
    .slice(0, 2)
    .sort((a, b) => life.indexOf(a.measure) - life.indexOf(b.measure))
  const minds = telling.filter((other) => !lives.includes(other)).sort((a, b) => affirmed(b) - affirmed(a))
  const decides = minds.find(({ measure }) => measureWords[measure].kind === "weight") ?? minds[0]
  const leading = decides === undefined ? known : [...known, decides]
  const rest = [...minds, ...lives].filter((other) => !leading.includes(other))
  return { leading: leading.length, words: [...leading, ...rest].map((deviation) => wordOf(deviation, portrait)) }
}

/** シニア・一人暮らし・品質重視層: up to three words each; more where two would be called alike, and a number at last. */
export const namesOf = (segments: ReadonlyArray<Portrait>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return segments.map((portrait) => {
    const { leading, words } = wordsOf(portrait)
    const names = words.map((_, index) => `${words.slice(0, index + 1).join("・")}層`)
    const own = names.slice(leading - 1).find((name) => !taken.has(name)) ?? numbered(names.at(-1)!, taken)
    taken.add(own)
    return own
  })
}

const numbered = (name: string, taken: ReadonlySet<string>): string => {
  let number = 2
  while (taken.has(`${name}（${number}）`)) number++
  return `${name}（${number}）`
}
