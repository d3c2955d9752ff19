/** What segments are called: by what sets each apart most, in who they are and in how they decide. Pure. */
import { Localized } from "../../../../src/Language.ts"
import { type MeasureName, measureNames } from "./PersonaFeatures.ts"

type Kind = "life" | "weight" | "trait"

interface Words {
  readonly kind: Kind
  readonly label: Localized
  readonly high: Localized
  readonly low: Localized
}

type Each = readonly [label: string, high: string, low: string]

const words = (kind: Kind, ja: Each, en: Each): Words => ({
  kind,
  label: new Localized(ja[0], en[0]),
  high: new Localized(ja[1], en[1]),
  low: new Localized(ja[2], en[2])
})

export const measureWords: Readonly<Record<MeasureName, Words>> = {
  age: words("life", ["年齢", "年齢高め", "年齢低め"], ["age", "older", "younger"]),
  income: words("life", ["収入", "収入高め", "収入控えめ"], ["income", "higher-income", "lower-income"]),
  householdSize: words(
    "life",
    ["世帯人数", "家族同居", "少人数世帯"],
    ["household size", "living with family", "in small households"]
  ),
  price: words(
    "weight",
    ["価格の重み", "価格重視", "価格にこだわらない"],
    ["weight of price", "price-conscious", "indifferent to price"]
  ),
  quality: words(
    "weight",
    ["品質の重み", "品質重視", "品質にこだわらない"],
    ["weight of quality", "quality-conscious", "indifferent to quality"]
  ),
  convenience: words(
    "weight",
    ["便利さの重み", "便利さ重視", "手間をいとわない"],
    ["weight of convenience", "convenience-loving", "unafraid of effort"]
  ),
  novelty: words(
    "weight",
    ["新しさの重み", "新しもの好き", "定番志向"],
    ["weight of novelty", "novelty-seeking", "fond of the familiar"]
  ),
  brand: words(
    "weight",
    ["ブランドの重み", "ブランド志向", "ブランド不問"],
    ["weight of brand", "brand-conscious", "indifferent to brands"]
  ),
  social: words(
    "weight",
    ["周りの評判の重み", "評判重視", "評判に左右されない"],
    ["weight of reputation", "mindful of reputation", "unmoved by reputation"]
  ),
  openness: words("trait", ["開放性", "好奇心旺盛", "慎重"], ["openness", "curious", "cautious"]),
  extraversion: words("trait", ["外向性", "社交的", "内向的"], ["extraversion", "sociable", "reserved"]),
  neuroticism: words("trait", ["神経症傾向", "心配性", "おおらか"], ["neuroticism", "worrying", "easygoing"]),
  valSecurity: words(
    "trait",
    ["安全志向", "安全志向", "冒険志向"],
    ["security-mindedness", "security-minded", "adventurous"]
  ),
  financialAnxiety: words(
    "trait",
    ["家計不安", "家計不安", "家計に余裕"],
    ["financial anxiety", "worried about money", "at ease about money"]
  )
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

const young = new Localized("若年", "young")
const senior = new Localized("シニア", "senior")
const single = new Localized("一人暮らし", "living alone")
const couple = new Localized("夫婦二人", "living as a couple")
const average = new Localized("平均的な", "average")

const wordOf = ({ deviation, measure }: Deviation, { alone, couples, meanAge }: Portrait): Localized => {
  if (measure === "age" && deviation < 0 && meanAge < youngest) return young
  if (measure === "age" && deviation > 0 && meanAge >= oldest) return senior
  if (measure === "householdSize" && deviation < 0 && alone >= nearlyAll) return single
  if (measure === "householdSize" && deviation < 0 && couples >= nearlyAll) return couple
  return measureWords[measure][deviation > 0 ? "high" : "low"]
}

const life: ReadonlyArray<MeasureName> = ["age", "householdSize", "income"]

/** What people look for tells more of them than what they do not mind. */
const affirmed = ({ deviation }: Deviation): number => (deviation > 0 ? deviation : -0.6 * deviation)

/**
 * Words in the order in which a name takes them. First up to two of by what the people are known (age, home, income), in
 * that order, at least the one that sets them apart most; then how they decide; then the rest, the strongest first.
 */
const wordsOf = (portrait: Portrait): { readonly leading: number; readonly words: ReadonlyArray<Localized> } => {
  const telling = portrait.deviations.filter(({ deviation }) => Math.abs(deviation) >= leastDeviation)
  if (telling.length === 0) return { leading: 1, words: [average] }
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

const nameOf = (words: ReadonlyArray<Localized>): Localized =>
  new Localized(`${words.map(({ ja }) => ja).join("・")}層`, capitalized(words.map(({ en }) => en).join(", ")))

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * シニア・一人暮らし・品質重視層, or Senior, living alone, quality-conscious: up to three words each; more where two would
 * be called alike, and a number at last. No two words are alike in any language, so names that differ in one do so in all.
 */
export const namesOf = (segments: ReadonlyArray<Portrait>): ReadonlyArray<Localized> => {
  const taken = new Set<string>()
  return segments.map((portrait) => {
    const { leading, words } = wordsOf(portrait)
    const names = words.map((_, index) => nameOf(words.slice(0, index + 1)))
    const own = names.slice(leading - 1).find(({ en }) => !taken.has(en)) ?? numbered(names.at(-1)!, taken)
    taken.add(own.en)
    return own
  })
}

const numbered = ({ en, ja }: Localized, taken: ReadonlySet<string>): Localized => {
  let number = 2
  while (taken.has(`${en} (${number})`)) number++
  return new Localized(`${ja}（${number}）`, `${en} (${number})`)
}
