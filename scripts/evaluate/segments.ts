/** Segments of areas: do other people and seeds give the same ones by the same names, and what do shuffled measures score. */
import { emptyPopulation } from "../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../modules/simulation/population/Generate.ts"
import { marginsOf } from "../../modules/simulation/population/margins/Margins.ts"
import { decisionWeights } from "../../modules/simulation/population/people/DecisionWeights.ts"
import { stream } from "../../modules/simulation/statistics/Random.ts"
import { shuffled } from "../../modules/simulation/template/segment/cluster/ColumnShuffle.ts"
import { discover } from "../../modules/simulation/template/segment/cluster/Discovery.ts"
import type { Matrix } from "../../modules/simulation/template/segment/cluster/Matrix.ts"
import { adjustedRandIndex } from "../../modules/simulation/template/segment/cluster/RandIndex.ts"
import { clusterNamesOf } from "../../modules/simulation/template/segment/DiscoveredSegments.ts"
import { pointsAmong } from "../../modules/simulation/template/segment/PersonaMeasures.ts"
import { starter, starterCodes } from "../../test/simulation/population/areas.ts"
import { mean, type Row, table } from "../../test/support/price/PriceWorlds.ts"

const areas = 8
const half = 2_500
const most = 8
const codes = Array.from(
  { length: areas },
  (_, index) => starterCodes[Math.floor((index * starterCodes.length) / areas)]!
)

const found = (points: Matrix, seed: number) =>
  discover(points, most, { random: (label) => stream(seed, label), checkpoint: () => {}, progress: () => {} })

const judge = (code: string) => {
  const margins = marginsOf(starter(code))
  const halves = ["a", "b"].map((name) => {
    const seedText = `segments/${code}/${name}`
    const population = generateMissing({ margins, known: emptyPopulation, personaCount: half, seedText })
    return { population, weights: decisionWeights(population) }
  })
  const answers = halves.map((people, index) => {
    const pointsOf = pointsAmong(people)
    const discovery = found(pointsOf(people), index + 1)
    const names = clusterNamesOf(people, discovery).map(({ en }) => en)
    const labels = Uint8Array.from(halves.flatMap((of) => [...discovery.assign(pointsOf(of))]))
    return { isClear: discovery.clear, labels, names: Array.from(labels, (cluster) => names[cluster]!) }
  })
  const [one, other] = answers as [(typeof answers)[number], (typeof answers)[number]]
  const points = pointsAmong(halves[0]!)(halves[0]!)
  return {
    isClear: one.isClear && other.isClear,
    named: mean(one.names.map((name, persona) => Number(name === other.names[persona]))),
    rand: adjustedRandIndex(one.labels, other.labels),
    noise: 100 * found(shuffled(points, stream(3, "shuffled")), 3).excess
  }
}

export const segments = (): string => {
  const judged = codes.map(judge)
  const clear = judged.filter(({ isClear }) => isClear)
  const lowest = (of: "named" | "rand") => Math.min(...clear.map((one) => one[of])).toFixed(3)
  const [named, rand] = [mean(clear.map((one) => one.named)), mean(clear.map((one) => one.rand))]
  const noise = Math.max(...judged.map((one) => one.noise))
  const rows: ReadonlyArray<Row> = [
    [
      `share of people given the same name by two halves, mean of ${clear.length} clear areas (lowest ${lowest("named")})`,
      named.toFixed(3),
      ">= 0.7",
      named >= 0.7
    ],
    [
      `adjusted Rand index between two halves and seeds, mean of the same areas (lowest ${lowest("rand")})`,
      rand.toFixed(3),
      ">= 0.8",
      rand >= 0.8
    ],
    [`score of shuffled measures, highest of ${areas} areas`, noise.toFixed(1), "< 10", noise < 10]
  ]
  return `Areas ${codes.join(", ")}; ${half} people a half, seeds segments/{code}/a and /b, clustering seeds 1 to 3\n\n${table(rows)}`
}
