/** The verdict on a candidate in words, with the reasons that decide it. Pure. */
import { Localized } from "../../../src/Language.ts"
import { type LocationAxis, locationAxes } from "../Industry.ts"
import { usualMonths } from "./BreakEven.ts"
import type { Evaluation } from "./Evaluation.ts"
import { roughYen } from "./revenue/RevenueAt.ts"

const axisNames: Readonly<Record<LocationAxis, Localized>> = {
  demand: new Localized("需要", "demand"),
  competition: new Localized("競合の少なさ", "competitive situation"),
  accessibility: new Localized("交通の便", "accessibility"),
  economics: new Localized("経済力", "economics"),
  cost_efficiency: new Localized("費用対効果", "cost efficiency")
}

/** An axis is a strength or a weakness only this far from the middle: our judgement, as the following. */
const [weakness, strength] = [40, 60]
/** Bounds of the overall score from which a location is fair and good. */
const [fair, good] = [45, 60]
/** What takes ten years is a risk, whatever the scores. */
const longMonths = 120

const joined = (parts: ReadonlyArray<Localized>): Localized =>
  new Localized(parts.map(({ ja }) => ja).join(""), parts.map(({ en }) => en).join(" "))

const list = (axes: ReadonlyArray<readonly [LocationAxis, number]>): Localized =>
  new Localized(
    axes.map(([axis, score]) => `${axisNames[axis].ja}（${score}点）`).join("、"),
    axes.map(([axis, score]) => `${axisNames[axis].en} (${score})`).join(", ")
  )

const judgement = ({ breakEvenMonths, estimated, overallScore, rentRatio, usualRentRatio }: Evaluation): Localized => {
  if (overallScore === null) {
    return new Localized(
      "データが足りないため、総合評価はできません。",
      "There is not enough data for an overall score."
    )
  }
  const months = Math.max(...[breakEvenMonths, estimated.breakEvenMonths].map((one) => one ?? Number.POSITIVE_INFINITY))
  const isRentUsual = rentRatio === null || rentRatio <= usualRentRatio
  if (overallScore >= good && months <= usualMonths && isRentUsual) {
    return new Localized("出店に向くと見込まれる立地です。", "A promising location for the store.")
  }
  if (overallScore >= fair && months <= longMonths) {
    return new Localized("条件次第で検討できる立地です。", "A location worth considering, depending on its conditions.")
  }
  return new Localized("慎重な検討が必要な立地です。", "A location that needs careful thought.")
}

const axes = ({ scores }: Evaluation): ReadonlyArray<Localized> => {
  const known = locationAxes
    .flatMap((axis) => (scores[axis] === null ? [] : [[axis, scores[axis]] as const]))
    .toSorted(([, a], [, b]) => b - a)
  const strong = known.filter(([, score]) => score >= strength).slice(0, 2)
  const weak = known.filter(([, score]) => score < weakness).slice(-2)
  return [
    ...(strong.length === 0 ? [] : [new Localized(`強みは${list(strong).ja}。`, `Strengths: ${list(strong).en}.`)]),
    ...(weak.length === 0 ? [] : [new Localized(`弱みは${list(weak).ja}。`, `Weaknesses: ${list(weak).en}.`)])
  ]
}

const percent = (share: number): string => `${Number((100 * share).toPrecision(2))}%`
const times = (ratio: number): string => String(Number(ratio.toPrecision(ratio < 2 ? 3 : 2)))

/** Two significant digits, in the units in which people say them. */
const yenOf = (value: number): Localized => {
  const yen = roughYen(Math.abs(value))
  const ja =
    yen >= 1e8
      ? `${Number((yen / 1e8).toPrecision(2))}億円`
      : yen >= 1e4
        ? `${Number((yen / 1e4).toPrecision(2))}万円`
        : `${yen}円`
  return new Localized(ja, `${yen.toLocaleString("en-US")} yen`)
}

/** What the store earns with a revenue, and when that has paid for its start. */
const outcome = (months: number | null, profit: number): Localized => {
  const yen = yenOf(profit)
  if (profit <= 0) {
    return new Localized(
      `毎月約${yen.ja}の赤字となり、初期費用を回収できません`,
      `the store loses about ${yen.en} every month and never pays for its start`
    )
  }
  if (months === null) {
    return new Localized(
      `毎月の黒字は約${yen.ja}で、初期費用の回収に50年以上かかります`,
      `the store earns about ${yen.en} a month and takes more than 50 years to pay for its start`
    )
  }
  return new Localized(
    `毎月約${yen.ja}の黒字で、初期費用の回収は約${Math.ceil(months)}か月です`,
    `the store earns about ${yen.en} a month and pays for its start after about ${Math.ceil(months)} months`
  )
}

const ofTarget = ({ breakEvenMonths, profit, revenue }: Evaluation, target: number): ReadonlyArray<Localized> => {
  const { en, ja } = outcome(breakEvenMonths, profit)
  const [goal, over] = [yenOf(target), yenOf(target - revenue.estimate)]
  const above = new Localized(
    `目標売上${goal.ja}は推定売上を約${over.ja}上回ります（${times(target / revenue.estimate)}倍）。`,
    `The target revenue of ${goal.en} is about ${over.en} above the estimate (${times(target / revenue.estimate)} times).`
  )
  return [
    ...(target > revenue.estimate ? [above] : []),
    new Localized(`目標売上${goal.ja}なら、${ja}。`, `With the target revenue of ${goal.en} ${en}.`)
  ]
}

/** What must be true for the start to be paid for in the usual time, where it is not. */
const conditionsIn = ({ conditions, estimated, rent, revenue }: Evaluation): ReadonlyArray<Localized> => {
  if ((estimated.breakEvenMonths ?? Number.POSITIVE_INFINITY) <= usualMonths) return []
  const [needed, affordable] = [yenOf(conditions.revenue), yenOf(conditions.rent ?? 0)]
  const ratio = times(conditions.revenue / revenue.estimate)
  const isRentHelp = conditions.rent !== null && conditions.rent < rent
  return [
    new Localized(
      `${usualMonths / 12}年で回収するには、月商${needed.ja}（推定の${ratio}倍）${isRentHelp ? `、または賃料を月${affordable.ja}以下にすること` : ""}が必要です。`,
      `To pay for its start within ${usualMonths / 12} years it needs ${needed.en} a month (${ratio} times the estimate)${isRentHelp ? `, or a rent of at most ${affordable.en}` : ""}.`
    )
  ]
}

const rentIn = ({ rentRatio, usualRentRatio }: Evaluation): ReadonlyArray<Localized> => {
  if (rentRatio === null) return []
  const isAbove = rentRatio > usualRentRatio
  return [
    new Localized(
      `賃料は推定売上の${percent(rentRatio)}で、目安${percent(usualRentRatio)}${isAbove ? "を超えます" : "以内です"}。`,
      `The rent is ${percent(rentRatio)} of the estimated revenue, ${isAbove ? "above" : "within"} the usual ${percent(usualRentRatio)}.`
    )
  ]
}

const money = (evaluation: Evaluation, target: number | undefined): ReadonlyArray<Localized> => {
  const { estimated, revenue } = evaluation
  const { en, ja } = outcome(estimated.breakEvenMonths, estimated.profit)
  const yen = yenOf(revenue.estimate)
  return [
    new Localized(`推定売上は月${yen.ja}。${ja}。`, `With the estimated revenue of ${yen.en} a month ${en}.`),
    ...(target === undefined ? [] : ofTarget(evaluation, target)),
    ...conditionsIn(evaluation),
    ...rentIn(evaluation)
  ]
}

const caveats = ({ assumed, subject }: Evaluation): ReadonlyArray<Localized> => {
  const notes: ReadonlyArray<readonly [boolean, Localized]> = [
    [
      assumed.includes("industry"),
      new Localized(
        "業種の指定がないため、売上は7業種の中間値です。",
        "Without an industry the revenue is the middle of the seven industries."
      )
    ],
    [
      assumed.includes("sub_industry"),
      new Localized(
        "業態は判別できないため、業種全体で計算しました。",
        "The kind of store was not understood, so figures are those of the industry."
      )
    ],
    [
      assumed.includes("monthly_rent"),
      new Localized(
        "賃料が未入力のため、総合評価と回収期間は業種の目安の賃料で計算しました。",
        "Without a rent the overall score and the break-even assume the usual rent of the industry."
      )
    ],
    [
      assumed.includes("seats"),
      new Localized(
        "席数が未入力のため、標準的な規模の店舗として計算しました。",
        "Without seats a store of typical size is assumed."
      )
    ],
    [
      assumed.includes("demand"),
      new Localized(
        "周辺の人口のデータがないため、売上は人の多さによらない標準的な店舗の値です。",
        "The people around are unknown, so the revenue is that of a typical store wherever it stands."
      )
    ],
    [
      !subject.competitorsKnown,
      new Localized(
        "周辺の競合店のデータがありませんが、競合がないという意味ではありません。",
        "No competing shops are known around, which does not mean that there are none."
      )
    ]
  ]
  const age = subject.competitorsKnown ? subject.shopsAge : null
  const sentences = [subject.place.doubt ?? null, subject.shortfall, age].flatMap((one) =>
    one === null ? [] : [new Localized(`${one.ja}。`, `${one.en}.`)]
  )
  return [...notes.flatMap(([applies, note]) => (applies ? [note] : [])), ...sentences]
}

/** Begins with the money. */
export const verdictOf = (evaluation: Evaluation, target: number | undefined): Localized =>
  joined([...money(evaluation, target), judgement(evaluation), ...axes(evaluation), ...caveats(evaluation)])
