/** Price tests: does the optimum depend on how a list was typed, are elasticities those of the priors, and how long it takes. */
import { nationalMargins } from "../../modules/simulation/population/margins/Margins.ts"
import { businessNames } from "../../modules/simulation/template/business/BusinessNames.ts"
import { businessTypes } from "../../modules/simulation/template/business/BusinessTypes.ts"
import { cafe, findingsOf, percent, type Row, salon, table, worldOf } from "../../test/support/price/PriceWorlds.ts"

/** Business types with an item of the survey, and its price in Japan. */
const surveyed = ["カフェ", "ラーメン屋", "うどん屋", "寿司屋", "美容室", "理容室", "焼肉店", "カラオケ", "動物病院"]

/** Lists over the same range: even, dense at either end, its ends alone. */
const listsOver = (low: number, high: number): ReadonlyArray<ReadonlyArray<number>> => {
  const at = (shares: ReadonlyArray<number>) => shares.map((share) => Math.round(low + (high - low) * share))
  return [
    at([0, 0.25, 0.5, 0.75, 1]),
    at([0, 0.03, 0.06, 0.1, 0.15, 1]),
    at([0, 0.85, 0.9, 0.94, 0.97, 1]),
    at([0, 1]),
    at([0, 0.5, 0.52, 0.54, 0.56, 1])
  ]
}

const relisting = (): ReadonlyArray<Row> => {
  const world = worldOf(500, 11)
  const factors = surveyed.flatMap((businessType) => {
    const { referencePrice } = findingsOf({ businessType, prices: [1, 100_000] }, world)
    return [
      [0.4, 2],
      [0.6, 1.6],
      [0.25, 4]
    ].map(([low, high]) => {
      const optima = listsOver(referencePrice * low!, referencePrice * high!).map(
        (prices) => findingsOf({ businessType, prices }, world).revenueOptimum!.price.value
      )
      return Math.max(...optima) / Math.min(...optima)
    })
  })
  const relative = ["スーパー", "居酒屋", "歯科", "学習塾", "宇宙エレベーター"].map((businessType) =>
    findingsOf({ businessType, prices: [200, 300, 400] }, world)
  )
  const named = relative.filter(({ bestPrice, revenueOptimum }) => bestPrice !== null || revenueOptimum !== null)
  const most = Math.max(...factors)
  return [
    [
      `re-listing moves the optimum at most by (${surveyed.length} types, 3 ranges, 5 lists each)`,
      most.toFixed(3),
      "<= 1.25",
      most <= 1.25
    ],
    ["optima named without a reference price (5 types)", String(named.length), "0", named.length === 0]
  ]
}

const elasticities = (): ReadonlyArray<Row> => {
  const errors = [0.7, 1, 2].flatMap((incomeRatio) => {
    const world = worldOf(1_000, 12, undefined, { ...nationalMargins, incomeRatio })
    return businessTypes.map(({ name }) => {
      const businessType = businessNames[name].name.ja
      const { elasticity } = findingsOf({ businessType, prices: [900, 1_100], referencePrice: 1_000 }, world)
      return Math.abs(elasticity.population / elasticity.centre - 1)
    })
  })
  const of = (businessType: string) =>
    findingsOf({ businessType, prices: [900, 1_100], referencePrice: 1_000 }, worldOf(1_000, 12)).elasticity.population
  const ratio = of("スーパー") / of("歯科")
  return [
    [
      `elasticity of the population against the prior's centre (${businessTypes.length} types, 3 incomes), furthest`,
      percent(Math.max(...errors), 2),
      "<= 5 %",
      Math.max(...errors) <= 0.05
    ],
    ["supermarket's elasticity over a dentist's", ratio.toFixed(1), ">= 3", ratio >= 3]
  ]
}

const ends = (): ReadonlyArray<Row> => {
  const world = worldOf(500, 13)
  const found = [
    cafe,
    salon,
    { businessType: "ラーメン屋", prices: [900, 1_000] },
    { businessType: "理容室", prices: [500, 900] }
  ]
    .map((input) => findingsOf(input, world))
    .flatMap(({ prices, profitComparison, revenueComparison }) =>
      [revenueComparison!, profitComparison!].map(({ edge, price }) => ({
        isEnd: price === prices[0]!.price || price === prices.at(-1)!.price,
        isSaid: edge !== "none"
      }))
    )
  const silent = found.filter(({ isEnd, isSaid }) => isEnd && !isSaid).length
  return [
    [
      `ends of the list that win silently, of ${found.filter(({ isEnd }) => isEnd).length}`,
      String(silent),
      "0",
      silent === 0
    ]
  ]
}

const seconds = (run: () => void): number => {
  run()
  const before = process.cpuUsage()
  run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}

const speed = (): ReadonlyArray<Row> => {
  const world = worldOf(5_000, 14)
  const many = Array.from({ length: 30 }, (_, index) => 200 + 40 * index)
  return (
    [
      ["3 prices", cafe],
      ["30 prices and a unit cost", { businessType: "カフェ", prices: many, unitCost: 120 }]
    ] as const
  ).map(([name, input]): Row => {
    const used = seconds(() => findingsOf(input, world))
    return [`processor time for 5,000 personas, 200 draws, ${name}`, `${used.toFixed(2)} s`, "< 1 s", used < 1]
  })
}

export const prices = (): string => table([...relisting(), ...elasticities(), ...ends(), ...speed()])
