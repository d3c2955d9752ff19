/** The verdict on a candidate in words, with the reasons that decide it. Pure. */
import { Localized } from "../../../src/Language.ts"
import { type LocationAxis, locationAxes } from "../Industry.ts"
import type { Evaluation } from "./Evaluation.ts"

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
/** A fit-out is usually written off in about five years; what takes ten is a risk, whatever the scores. */
const [usualMonths, longMonths] = [60, 120]

const joined = (parts: ReadonlyArray<Localized>): Localized =>
  new Localized(parts.map(({ ja }) => ja).join(""), parts.map(({ en }) => en).join(" "))

const list = (axes: ReadonlyArray<readonly [LocationAxis, number]>): Localized =>
  new Localized(
    axes.map(([axis, score]) => `${axisNames[axis].ja}（${score}点）`).join("、"),
    axes.map(([axis, score]) => `${axisNames[axis].en} (${score})`).join(", ")
  )

const judgement = ({ breakEvenMonths, overallScore, profit }: Evaluation): Localized => {
  if (overallScore === null) {
    return new Localized(
      "データが足りないため、総合評価はできません。",
      "There is not enough data for an overall score."
    )
  }
  if (breakEvenMonths === null && profit <= 0) {
    return new Localized(
      "この条件の試算では毎月赤字となり、初期費用を回収できません。",
      "By this estimate the store loses money every month and never pays for its start."
    )
  }
  if (breakEvenMonths === null) {
    return new Localized(
      "この条件の試算では、初期費用の回収に50年以上かかります。",
      "By this estimate the store takes more than 50 years to pay for its start."
    )
  }
  if (overallScore >= good && breakEvenMonths <= usualMonths) {
    return new Localized("出店に向くと見込まれる立地です。", "A promising location for the store.")
  }
  if (overallScore >= fair && breakEvenMonths <= longMonths) {
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

const money = (evaluation: Evaluation, hasTarget: boolean): ReadonlyArray<Localized> => {
  const { breakEvenMonths, rentRatio, usualRentRatio } = evaluation
  const basis = hasTarget ? new Localized("目標売上", "target revenue") : new Localized("推定売上", "estimated revenue")
  return [
    ...(rentRatio === null
      ? []
      : [
          new Localized(
            `賃料は推定売上の${percent(rentRatio)}（目安${percent(usualRentRatio)}）。`,
            `The rent is ${percent(rentRatio)} of the estimated revenue (usual: ${percent(usualRentRatio)}).`
          )
        ]),
    ...(breakEvenMonths === null
      ? []
      : [
          new Localized(
            `${basis.ja}なら初期費用の回収は約${Math.ceil(breakEvenMonths)}か月。`,
            `With the ${basis.en} the start is paid for after about ${Math.ceil(breakEvenMonths)} months.`
          )
        ])
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
        "この地域の需要のデータがないため、売上は全国の標準的な店舗の値です。",
        "The demand here is unknown, so the revenue is that of a typical store of the nation."
      )
    ],
    [
      !subject.competitorsKnown,
      new Localized(
        "周辺の競合店のデータがありませんが、競合がないという意味ではありません。",
        "No competing shops are known around, which does not mean that there are none."
      )
    ],
    [
      subject.place.precision === "municipality",
      new Localized(
        "住所は市区町村までしか特定できず、役所の位置で評価しました。",
        "The address was found at the level of the municipality only, and is judged at the place of its office."
      )
    ]
  ]
  const age = subject.competitorsKnown ? subject.shopsAge : null
  const ofLists = [subject.shortfall, age].flatMap((one) =>
    one === null ? [] : [new Localized(`${one.ja}。`, `${one.en}.`)]
  )
  return [...notes.flatMap(([applies, note]) => (applies ? [note] : [])), ...ofLists]
}

export const verdictOf = (evaluation: Evaluation, hasTarget: boolean): Localized =>
  joined([judgement(evaluation), ...axes(evaluation), ...money(evaluation, hasTarget), ...caveats(evaluation)])
