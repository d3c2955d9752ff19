/**
 * Names segments by their greatest deviations from the mean. Age, household and income come first, since statistics say them of the
 * area's people; how people decide is modelled, and names a segment only where it stands out or nothing else does. Which decision
 * measure leads by little differs from one half of the people to the other, so names that always had one agreed in three of four
 * people, and agree in nineteen of twenty without. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import { type HouseholdType, householdOf, weightNames } from "../../population/Population.ts"
import type { People } from "../Template.ts"
import { type MeasureName, measureNames } from "./PersonaMeasures.ts"
import { type Members, meanOver } from "./SegmentProfile.ts"

type Words = Readonly<Record<MeasureName, readonly [label: string, high: string, low: string]>>

const japanese: Words = {
  age: ["年齢", "年齢高め", "年齢低め"],
  income: ["本人の収入", "本人収入高め", "本人収入控えめ"],
  householdSize: ["世帯人数", "家族同居", "少人数世帯"],
  price: ["価格の重み", "価格重視", "価格にこだわらない"],
  quality: ["品質の重み", "品質重視", "品質にこだわらない"],
  convenience: ["便利さの重み", "便利さ重視", "手間をいとわない"],
  novelty: ["新しさの重み", "新しもの好き", "定番志向"],
  brand: ["ブランドの重み", "ブランド志向", "ブランド不問"],
  social: ["周りの評判の重み", "評判重視", "評判に左右されない"],
  openness: ["開放性", "好奇心旺盛", "慎重"],
  extraversion: ["外向性", "社交的", "内向的"],
  neuroticism: ["神経症傾向", "心配性", "おおらか"],
  valSecurity: ["安全志向", "安全志向", "冒険志向"],
  financialAnxiety: ["家計不安", "家計不安", "家計に余裕"]
}

const english: Words = {
  age: ["age", "older", "younger"],
  income: ["personal income", "with a higher income of their own", "with little income of their own"],
  householdSize: ["household size", "living with family", "in small households"],
  price: ["weight of price", "price-conscious", "indifferent to price"],
  quality: ["weight of quality", "quality-conscious", "indifferent to quality"],
  convenience: ["weight of convenience", "convenience-loving", "unafraid of effort"],
  novelty: ["weight of novelty", "novelty-seeking", "fond of the familiar"],
  brand: ["weight of brand", "brand-conscious", "indifferent to brands"],
  social: ["weight of reputation", "mindful of reputation", "unmoved by reputation"],
  openness: ["openness", "curious", "cautious"],
  extraversion: ["extraversion", "sociable", "reserved"],
  neuroticism: ["neuroticism", "worrying", "easygoing"],
  valSecurity: ["security-mindedness", "security-minded", "adventurous"],
  financialAnxiety: ["financial anxiety", "worried about money", "at ease about money"]
}

const textOf = (measure: MeasureName, place: 0 | 1 | 2): Localized =>
  new Localized(japanese[measure][place], english[measure][place])

/** What people are called who deviate from the mean in one measure. */
export const measureWord = (measure: MeasureName, deviation: number): Localized =>
  textOf(measure, deviation > 0 ? 1 : 2)

export const measureLabels = Object.fromEntries(measureNames.map((name) => [name, textOf(name, 0)])) as Readonly<
  Record<MeasureName, Localized>
>

interface Deviation {
  readonly measure: MeasureName
  /** In standard deviations from the mean of all personas. */
  readonly deviation: number
}

/** The measures of a centroid in standard deviations, the greatest deviation first. */
export const deviationsOf = (centroid: ArrayLike<number>): ReadonlyArray<Deviation> =>
  measureNames
    .map((measure, index) => ({ measure, deviation: centroid[index]! }))
    .sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))

/** What a segment's name is made from; `standards` and `members` are of the people. */
export const summaryOf = (
  { population }: People,
  standards: Float64Array,
  deviations: Summary["deviations"],
  members: Members
): Summary => {
  const living = (type: HouseholdType) =>
    meanOver(members, (persona) => Number(householdOf(population, persona) === type))
  const meanAge = meanOver(members, (persona) => population.age[persona]!)
  const standard = meanOver(members, (persona) => standards[persona]!)
  return { deviations, meanAge, standard, alone: living("single"), couples: living("couple") }
}

/** What a segment's name is made from. Deviations with the greatest first. */
export interface Summary {
  readonly deviations: ReadonlyArray<Deviation>
  readonly meanAge: number
  /** Mean household income, as `livingStandards` has it. */
  readonly standard: number
  /** Shares of its personas that live alone, and as a couple. */
  readonly alone: number
  readonly couples: number
}

/**
 * Least deviation to be named, that of a second demographic measure, and that of a decision measure beside a demographic one, in
 * standard deviations: judgements, as the bounds below.
 */
const leastDeviation = 0.2
const leastSecondDemographic = 0.5
const leastDecision = 1.2

/** Mean ages below and from which a segment is called young or senior. */
const [youngBelow, seniorFrom] = [35, 65] as const
/** Share from which a household type may name the segment. */
const nearlyAll = 0.8

const young = new Localized("若年", "young")
const senior = new Localized("シニア", "senior")
const single = new Localized("一人暮らし", "living alone")
const couple = new Localized("夫婦二人", "living as a couple")
const rich = new Localized("収入高め", "higher-income")
const poor = new Localized("収入控えめ", "lower-income")
const richHousehold = new Localized("世帯収入高め", "in higher-income households")
const average = new Localized("平均的な", "average")

/** Names an income by the person's and the household's: who has little alone is not poor in a household that has enough. */
const incomeWord = (deviation: number, standard: number): Localized => {
  if (Math.abs(standard) < leastDeviation) return measureWord("income", deviation)
  if (deviation < 0) return standard < 0 ? poor : richHousehold
  return standard > 0 ? rich : measureWord("income", deviation)
}

const wordOf = ({ deviation, measure }: Deviation, { alone, couples, meanAge, standard }: Summary): Localized => {
  if (measure === "income") return incomeWord(deviation, standard)
  if (measure === "age" && deviation < 0 && meanAge < youngBelow) return young
  if (measure === "age" && deviation > 0 && meanAge >= seniorFrom) return senior
  if (measure === "householdSize" && deviation < 0 && alone >= nearlyAll) return single
  if (measure === "householdSize" && deviation < 0 && couples >= nearlyAll) return couple
  return measureWord(measure, deviation)
}

const demographics: ReadonlyArray<MeasureName> = ["age", "householdSize", "income"]

/** Deviations that differ by less count as equal, and come in the order of the measures: which is greater is chance. */
const step = 0.25
const level = (deviation: number): number => Math.round(deviation / step)
const inOrder = (a: Deviation, b: Deviation): number =>
  measureNames.indexOf(a.measure) - measureNames.indexOf(b.measure)

/** Rank of a deviation: what people seek comes before what they do not mind, which names them only where they seek nothing. */
const salience = ({ deviation }: Deviation): number => (deviation > 0 ? level(deviation) : -1 / (1 + level(-deviation)))

/**
 * Words in the order in which a name takes them, and how many of them it has at least. First up to two demographic
 * measures (the one that deviates most always), then the decision measure that stands out most, if it does or there is nothing
 * else: a decision weight if there is one. Then the rest, the strongest first.
 */
const wordsOf = (summary: Summary): { readonly least: number; readonly words: ReadonlyArray<Localized> } => {
  const notable = summary.deviations.filter(({ deviation }) => Math.abs(deviation) >= leastDeviation)
  if (notable.length === 0) return { least: 1, words: [average] }
  const demographic = notable
    .filter(({ measure }) => demographics.includes(measure))
    .sort((a, b) => level(Math.abs(b.deviation)) - level(Math.abs(a.deviation)) || inOrder(a, b))
  const first = demographic
    .filter(({ deviation }, place) => place === 0 || Math.abs(deviation) >= leastSecondDemographic)
    .slice(0, 2)
    .sort((a, b) => demographics.indexOf(a.measure) - demographics.indexOf(b.measure))
  const decisions = notable
    .filter((other) => !demographic.includes(other))
    .sort((a, b) => salience(b) - salience(a) || inOrder(a, b))
  const decision = decisions.find(({ measure }) => isWeight(measure)) ?? decisions[0]
  const isNamed = decision !== undefined && (first.length === 0 || decision.deviation >= leastDecision)
  const leading = isNamed ? [...first, decision] : first
  const rest = [...decisions, ...demographic].filter((other) => !leading.includes(other))
  return { least: leading.length, words: [...leading, ...rest].map((deviation) => wordOf(deviation, summary)) }
}

const isWeight = (measure: MeasureName): boolean => (weightNames as ReadonlyArray<string>).includes(measure)

const nameOf = (words: ReadonlyArray<Localized>): Localized =>
  new Localized(`${words.map(({ ja }) => ja).join("・")}層`, capitalized(words.map(({ en }) => en).join(", ")))

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Unique names such as シニア・一人暮らし層, or Senior, living alone. Segments that would share a name all take further words until
 * they differ, whatever their order, and finally a number. All words differ within each language, so names that differ in one
 * language differ in all.
 */
export const namesOf = (segments: ReadonlyArray<Summary>): ReadonlyArray<Localized> => {
  const found = segments.map((summary) => {
    const { least, words } = wordsOf(summary)
    return { taken: least, words }
  })
  const nameNow = ({ taken, words }: (typeof found)[number]) => nameOf(words.slice(0, taken))
  for (;;) {
    const groups = Map.groupBy(found, (one) => nameNow(one).en)
    const longer = [...groups.values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => same.filter(({ taken, words }) => taken < words.length))
    if (longer.length === 0) break
    for (const one of longer) one.taken++
  }
  const used = new Set<string>()
  return found.map((one) => {
    const name = nameNow(one)
    const own = used.has(name.en) ? numbered(name, used) : name
    used.add(own.en)
    return own
  })
}

const numbered = ({ en, ja }: Localized, taken: ReadonlySet<string>): Localized => {
  let number = 2
  while (taken.has(`${en} (${number})`)) number++
  return new Localized(`${ja}（${number}）`, `${en} (${number})`)
}
