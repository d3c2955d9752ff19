import { assert, describe, it } from "@effect/vitest"
import { emptyPopulation } from "../../../../modules/simulation/population/Columns.ts"
import { marginsOf } from "../../../../modules/simulation/population/margins/Margins.ts"
import { decisionWeights } from "../../../../modules/simulation/population/people/DecisionWeights.ts"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { areaSegmentsOf } from "../../../../modules/simulation/template/segment/AreaSegments.ts"
import { shuffled } from "../../../../modules/simulation/template/segment/cluster/ColumnShuffle.ts"
import { pointsAmong } from "../../../../modules/simulation/template/segment/PersonaMeasures.ts"
import { SegmentTemplate } from "../../../../modules/simulation/template/segment/SegmentTemplate.ts"
import { asResidents } from "../../../support/segment/Residents.ts"
import { starter } from "../../population/areas.ts"
import { generate } from "../../population/generated.ts"
import { populationOf, reportIn, variedWorld, worldOf } from "../support.ts"

const input = { businessType: "カフェ" }

describe("The residents of an area", () => {
  const margins = marginsOf(starter("20201"))
  const peopleOf = (seedText: string, size: number) => {
    const population = generate({ margins, existing: emptyPopulation, size, seedText })
    return { population, weights: decisionWeights(population) }
  }
  const residents = peopleOf("residents", 5_000)
  const segmentsFor = (seedText: string, seed: number) => {
    const world = {
      ...worldOf(populationOf(5), { seed }),
      ...peopleOf(seedText, 600),
      areaCode: "20201",
      residents: asResidents(residents)
    }
    return reportIn(SegmentTemplate, input, world)
  }

  it("have the same segments by the same names for every account and seed", () => {
    const [one, other] = [segmentsFor("an account", 1), segmentsFor("another", 2)]
    assert.strictEqual(one.findings.basis, "clusters")
    assert.isAtLeast(one.overallScore, 5)
    assert.sameMembers(
      one.findings.segments.map(({ name }) => name),
      other.findings.segments.map(({ name }) => name)
    )
  })

  it("that do not stand apart are groups along a gradient, and not clear", () => {
    const { findings, headline } = segmentsFor("an account", 1)
    assert.deepInclude(findings, { clear: false, basis: "clusters" })
    assert.isBelow(findings.silhouette, 0.25)
    assert.include(headline, "連続的に異なります")
    const codes = findings.notes.map(({ code }) => code)
    assert.includeMembers(codes, ["groups_along_gradient", "gradient"])
    assert.notInclude(codes, "no_clear_segments")
    assert.lengthOf(findings.gradients, 2)
  })

  it("are compared with Japan first, and Japan with nothing", () => {
    const { findings, headline } = segmentsFor("an account", 1)
    const [first] = findings.areaDifferences
    assert.isTrue(headline.startsWith(`全国と比べた特徴は、${first!.label}`))
    const everywhere = reportIn(SegmentTemplate, input, variedWorld(60, 1))
    assert.deepStrictEqual(everywhere.findings.areaDifferences, [])
  })

  it("whose measures are shuffled score below 10, and have no clear segments", () => {
    const points = shuffled(pointsAmong(residents)(residents), stream(1, "shuffled"))
    const { basis, discovery } = areaSegmentsOf(residents, points, 4, { checkpoint: () => {}, progress: () => {} })
    assert.strictEqual(basis, "life_stages")
    assert.isBelow(discovery!.excess, 0.05)
  })
})
