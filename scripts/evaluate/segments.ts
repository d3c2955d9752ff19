/**
 * Segments of areas: do other people of an area get the same ones by the same names, number of segments and choice included, and are
 * groups found again where groups were planted and nowhere else, and called clear where these stand apart.
 */
import { emptyPopulation } from "../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../modules/simulation/population/Generate.ts"
import { marginsOf } from "../../modules/simulation/population/margins/Margins.ts"
import { decisionWeights } from "../../modules/simulation/population/people/DecisionWeights.ts"
import { stream } from "../../modules/simulation/statistics/Random.ts"
import { areaSegmentsOf } from "../../modules/simulation/template/segment/AreaSegments.ts"
import { shuffled } from "../../modules/simulation/template/segment/cluster/ColumnShuffle.ts"
import { discover } from "../../modules/simulation/template/segment/cluster/Discovery.ts"
import type { Matrix } from "../../modules/simulation/template/segment/cluster/Matrix.ts"
import { adjustedRandIndex } from "../../modules/simulation/template/segment/cluster/RandIndex.ts"
import { pointsAmong } from "../../modules/simulation/template/segment/PersonaMeasures.ts"
import { deviationsOf, namesOf } from "../../modules/simulation/template/segment/SegmentName.ts"
import type { People } from "../../modules/simulation/template/Template.ts"
import { starter, starterCodes } from "../../test/simulation/population/areas.ts"
import { mean, percent, type Row, table } from "../../test/support/price/PriceWorlds.ts"
import { even, gradients, planted } from "../../test/support/segment/Worlds.ts"

const areas = 12
const shuffledAreas = 6
/** As many as an answer is found with. */
const residents = 40_000
/** Peoples that are compared: the second pair was looked at after the procedure was settled. */
const pairs = [
  ["a", "b"],
  ["q", "r"]
] as const
type Pair = (typeof pairs)[number]
const most = 8
const unattended = { checkpoint: () => {}, progress: () => {} }
const codes = Array.from(
  { length: areas },
  (_, index) => starterCodes[Math.floor((index * starterCodes.length) / areas)]!
)

const peopleOf = (code: string, name: string): People => {
  const population = generateMissing({
    margins: marginsOf(starter(code)),
    known: emptyPopulation,
    personaCount: residents,
    seedText: `segments/${code}/${name}`
  })
  return { population, weights: decisionWeights(population) }
}

/** The answers that two peoples of an area give, compared over both. */
const judge = (code: string, pair: Pair) => {
  const both = pair.map((name) => peopleOf(code, name))
  const answers = both.map((people) => {
    const pointsOf = pointsAmong(people)
    const found = areaSegmentsOf(people, pointsOf(people), most, unattended)
    const labels = Uint8Array.from(both.flatMap((of) => Array.from(found.assign(of, pointsOf(of)))))
    return {
      areReproduced: found.basis === "clusters",
      isClear: found.discovery?.clear === true,
      labels,
      names: found.names.map(({ en }) => en)
    }
  })
  const [one, other] = answers as [(typeof answers)[number], (typeof answers)[number]]
  const same = one.labels.filter((label, at) => one.names[label] === other.names[other.labels[at]!])
  return {
    code,
    areReproduced: one.areReproduced,
    isClear: one.isClear,
    number: one.names.length,
    named: same.length / one.labels.length,
    rand: adjustedRandIndex(one.labels, other.labels)
  }
}

/** Segments among points of no people, which are in standard deviations: named by them as people are. */
const findIn = (points: Matrix, seed: number) =>
  discover(points, most, {
    ...unattended,
    random: (label) => stream(seed, label),
    namesOf: (_, __, centroids) =>
      namesOf(
        Array.from({ length: centroids.rows }, (_, cluster) => ({
          deviations: deviationsOf(
            centroids.values.subarray(cluster * centroids.columns, (cluster + 1) * centroids.columns)
          ),
          meanAge: 50,
          standard: 0,
          alone: 0.2,
          couples: 0.2
        }))
      ).map(({ en }) => en)
  })!

const seeds = [1, 2, 3]
const size = 4_000

const plantedRows = (): ReadonlyArray<Row> =>
  (
    [
      ["2 groups far apart", even(2), 1.5, true],
      ["5 groups far apart", even(5), 1.5, true],
      ["7 groups far apart", even(7), 1.5, true],
      ["4 groups that touch", even(4), 0.8, false],
      ["4 groups of 50, 25, 15 and 10 %", [0.5, 0.25, 0.15, 0.1], 1.2, true]
    ] as const
  ).map(([name, shares, distance, areApart]): Row => {
    const found = seeds.map((seed) => {
      const { points, truth } = planted(shares, distance, size, seed)
      const { agreement, clear, labels, reproduced } = findIn(points, seed)
      return { clear, reproduced, named: agreement.named, rand: adjustedRandIndex(truth, labels) }
    })
    const [again, clear] = [found.filter((one) => one.reproduced).length, found.filter((one) => one.clear).length]
    const rand = Math.min(...found.map((one) => one.rand))
    return [
      `planted, ${name}: found again; called clear; least adjusted Rand index with the truth; least share named alike by halves`,
      `${again} of ${seeds.length}; ${clear}; ${rand.toFixed(3)}; ${percent(Math.min(...found.map(({ named }) => named)))}`,
      `all; ${areApart ? "all" : "0"}; >= 0.8; >= 70 %`,
      again === seeds.length &&
        clear === (areApart ? seeds.length : 0) &&
        rand >= 0.8 &&
        found.every(({ named }) => named >= 0.7)
    ]
  })

const groundlessRows = (): ReadonlyArray<Row> => {
  const byDegrees = gradients.flatMap((loadings) => seeds.map((seed) => findIn(loadings(size, seed), seed)))
  const noise = codes.slice(0, shuffledAreas).map((code) => {
    const people = peopleOf(code, "a")
    return findIn(shuffled(pointsAmong(people)(people), stream(3, "shuffled")), 3)
  })
  const score = Math.max(...noise.map(({ excess }) => 100 * excess))
  const againOf = (found: typeof noise) => found.filter(({ reproduced }) => reproduced).length
  return [
    [`score of shuffled measures, highest of ${shuffledAreas} areas`, score.toFixed(1), "< 10", score < 10],
    [`shuffled measures found again, of ${noise.length}`, String(againOf(noise)), "0", againOf(noise) === 0],
    [
      `people who differ by degrees alone found again, of ${byDegrees.length} worlds (excess over chance ${percent(mean(byDegrees.map(({ excess }) => excess)))})`,
      String(againOf(byDegrees)),
      "0",
      againOf(byDegrees) === 0
    ]
  ]
}

const areaRows = (pair: Pair): ReadonlyArray<Row> => {
  const judged = codes.map((code) => judge(code, pair))
  const again = judged.filter(({ areReproduced }) => areReproduced)
  const apart = judged.filter(({ isClear }) => isClear).length
  const [named, rand] = [mean(again.map((one) => one.named)), mean(again.map((one) => one.rand))]
  const lowest = (of: "named" | "rand") => {
    const worst = again.reduce((a, b) => (b[of] < a[of] ? b : a))
    return `${worst[of].toFixed(3)} in ${worst.code}`
  }
  const holding = again.filter((one) => one.named >= 0.7 && one.rand >= 0.8).length
  const of = `residents ${pair.join(" and ")}`
  return [
    [
      `${of}: areas whose segments are found again, of ${areas} (${apart} clear; numbers of segments ${again.map(({ number }) => number).join(", ")})`,
      String(again.length),
      ">= 6",
      again.length >= areas / 2
    ],
    [
      `${of}: share of people to whom other residents give the same name, mean of these areas (lowest ${lowest("named")})`,
      named.toFixed(3),
      ">= 0.7",
      named >= 0.7
    ],
    [
      `${of}: adjusted Rand index with the segments of other residents, mean of the same (lowest ${lowest("rand")})`,
      rand.toFixed(3),
      ">= 0.8",
      rand >= 0.8
    ],
    [
      `${of}: areas in which both hold, of these`,
      `${holding} of ${again.length}`,
      ">= 3 of 4",
      holding >= 0.75 * again.length
    ]
  ]
}

export const segments = (): string => {
  const rows = [...pairs.flatMap(areaRows), ...groundlessRows(), ...plantedRows()]
  return `Areas ${codes.join(", ")}; ${residents} residents, seeds segments/{code}/a and so on; ${size} planted points, seeds 1 to 3\n\n${table(rows)}`
}
