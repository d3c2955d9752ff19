import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { occupations } from "../../../../modules/simulation/population/work/Occupation.ts"
import { logit } from "../../../../modules/simulation/statistics/Logit.ts"
import { stream } from "../../../../modules/simulation/statistics/Random.ts"
import { SegmentTemplate } from "../../../../modules/simulation/template/segment/SegmentTemplate.ts"
import type { World } from "../../../../modules/simulation/template/Template.ts"
import { populationOf, reportIn, variedWorld, type WorldOptions, worldOf } from "../support.ts"

const input = { businessType: "カフェ" }
const find = (world: World, more: { readonly maxSegments?: number } = {}) =>
  reportIn(SegmentTemplate, { ...input, ...more }, world)

/** Three kinds of personas alternating: young thrifty ones who live alone, well-off parents, careful seniors. */
const three = (size: number, seed: number, options: WorldOptions = {}) => {
  const draw = stream(seed, "three")
  const kindOf = (persona: number) => persona % 3
  const near = (values: readonly [number, number, number], spread: number) => (persona: number) =>
    values[kindOf(persona)]! + spread * draw.normal()
  const bounded = (values: readonly [number, number, number]) => {
    const value = near(values, 0.05)
    return (persona: number) => Math.min(1, Math.max(0, value(persona)))
  }
  const population = populationOf(size, {
    age: (persona) => Math.round(Math.min(90, Math.max(15, near([24, 42, 74], 3)(persona)))),
    household: (persona) => (["single", "family", "couple"] as const)[kindOf(persona)]!,
    income: (persona) => Math.exp(near([14.4, 15.6, 14], 0.15)(persona)),
    occupation: kindOf,
    traits: {
      openness: bounded([0.7, 0.5, 0.3]),
      extraversion: bounded([0.7, 0.5, 0.4]),
      valSecurity: bounded([0.3, 0.5, 0.8]),
      financialAnxiety: bounded([0.7, 0.3, 0.5])
    }
  })
  const weight = (values: readonly [number, number, number]) => (persona: number) =>
    Math.max(0.1, near(values, 0.08)(persona))
  const weights = { price: weight([2, 0.7, 1]), novelty: weight([1.6, 1, 0.6]), quality: weight([0.7, 1.6, 1.2]) }
  return worldOf(population, { seed, weights, ...options })
}

const world = variedWorld(300, 1)
const report = find(world)
const { findings } = report

describe("Kinds of people that differ", () => {
  it("are found, described and named by what sets them apart, whatever the seed", () => {
    for (const seed of [1, 2, 3]) {
      const { findings, overallScore } = find(three(300, seed))
      assert.deepStrictEqual(
        findings.segments.map(({ size }) => size),
        [100, 100, 100]
      )
      const byKind = findings.segments.toSorted((a, b) => a.demographics.meanAge - b.demographics.meanAge)
      for (const [kind, { demographics }] of byKind.entries()) {
        assert.deepStrictEqual(demographics.occupations, [{ name: occupations[kind]!.name.ja, share: 1 }])
      }
      const [young, parents, seniors] = byKind
      assert.match(young!.name, /^若年・一人暮らし・/)
      assert.match(parents!.name, /^家族同居・(収入|本人収入)高め/)
      assert.match(seniors!.name, /^シニア・/)
      assert.strictEqual(young!.demographics.households.single, 1)
      assert.isAbove(parents!.demographics.medianIncome, 2 * young!.demographics.medianIncome)
      assert.isAbove(young!.behavior.priceSensitivity, 1.3)
      assert.isBelow(parents!.behavior.priceSensitivity, 0.8)
      assert.isAbove(seniors!.behavior.traits.valSecurity, 0.7)
      assert.isTrue(findings.clear)
      assert.isAbove(findings.silhouette, 0.5)
      assert.isAbove(findings.stability, 0.95)
      assert.isAbove(overallScore, 90)
      assert.notInclude(
        findings.notes.map(({ code }) => code),
        "groups_along_gradient"
      )
    }
  })

  it("stand apart on the plot as they do among all measures", () => {
    const { projection, segments } = find(three(300, 1)).findings
    assert.lengthOf(projection.points, 200)
    const nearest = projection.points.map(({ x, y }) =>
      segments.reduce(
        (best, segment, index) =>
          Math.hypot(segment.x - x, segment.y - y) < Math.hypot(segments[best]!.x - x, segments[best]!.y - y)
            ? index
            : best,
        0
      )
    )
    const same = projection.points.filter(({ segment }, point) => segment === nearest[point])
    assert.isAtLeast(same.length, 195)
    assert.isAbove(projection.explained[0]!, projection.explained[1]!)
  })

  it("are described in standard deviations of all personas", () => {
    const world = three(300, 1)
    const ages = [...world.population.age]
    const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length
    const deviation = Math.sqrt(ages.reduce((sum, age) => sum + (age - mean) ** 2, 0) / ages.length)
    for (const { centroid, demographics } of find(world).findings.segments) {
      const age = centroid.find(({ measure }) => measure === "age")!
      assert.closeTo(age.deviation, (demographics.meanAge - mean) / deviation, 0.005)
    }
  })

  it("are liked by a business in the order of their fit", () => {
    const first = (businessType: string) =>
      reportIn(SegmentTemplate, { businessType }, three(300, 1)).findings.segments[0]!.demographics.meanAge
    assert.closeTo(first("ゲーム"), 24, 2)
    assert.closeTo(first("学習塾"), 42, 2)
    assert.closeTo(first("介護"), 74, 2)
  })
})

describe("People without kinds", () => {
  it("get no score, and the answer says that there are no clear segments", () => {
    assert.isBelow(findings.silhouette, 0.25)
    assert.strictEqual(report.overallScore, 0)
    assert.isFalse(findings.clear)
    assert.match(report.headline, /はっきりしたセグメントには分かれません/)
    assert.include(
      findings.notes.map(({ code }) => code),
      "no_clear_segments"
    )
  })

  it("are described by age and household instead", () => {
    assert.strictEqual(findings.basis, "life_stages")
    assert.lengthOf(findings.segments, 6)
    for (const { demographics, name } of findings.segments) {
      const { couple, single } = demographics.households
      assert.closeTo(couple + single, name.includes("一人または夫婦") ? 1 : 0, 0.001)
      const isYoung = name.startsWith("若年")
      assert.closeTo(demographics.ageBands["15_24"] + demographics.ageBands["25_34"], isYoung ? 1 : 0, 0.001)
      if (name.startsWith("シニア")) assert.isAtLeast(demographics.meanAge, 65)
    }
  })

  it("are compared at the ends of what they differ in most", () => {
    const { gradients, notes } = findings
    assert.lengthOf(gradients, 2)
    for (const { difference, lower, measures, upper } of gradients) {
      assert.approximately(upper.size, 100, 15)
      assert.approximately(lower.size, 100, 15)
      assert.isAbove(Math.abs(measures[0]!.difference), 1)
      assert.closeTo(difference.value, upper.response.value - lower.response.value, 0.0002)
      assert.notStrictEqual(upper.name, lower.name)
    }
    const note = notes.find(({ code }) => code === "gradient")!
    assert.include(note.text, gradients[0]!.upper.name)
    assert.notMatch(note.text, /\d%/)
    assert.deepStrictEqual(find(three(300, 1)).findings.gradients, [])
  })

  it("are split as far as allowed", () => {
    const sizes = ([2, 3, 5] as const).map((maxSegments) => find(world, { maxSegments }).findings.segments.length)
    assert.deepStrictEqual(sizes, [2, 3, 3])
  })

  it("who are all alike are one segment", () => {
    const { findings, overallScore } = find(worldOf(populationOf(40)))
    assert.deepStrictEqual(
      findings.segments.map(({ name, size }) => [name, size]),
      [["ミドル（35〜64歳）層", 40]]
    )
    assert.strictEqual(overallScore, 0)
    assert.deepStrictEqual(findings.projection.explained, [0, 0])
  })
})

describe("Segments", () => {
  it("contain every persona exactly once", () => {
    assert.strictEqual(
      findings.segments.reduce((sum, { size }) => sum + size, 0),
      300
    )
    const sums = findings.segments.flatMap(({ behavior, demographics, sentiment }) => [
      ...[demographics.ageBands, demographics.sexes, demographics.households, behavior.decisionWeights].map((shares) =>
        Object.values(shares).reduce((sum, share) => sum + share, 0)
      ),
      sentiment.positive + sentiment.neutral + sentiment.negative
    ])
    for (const sum of sums) assert.closeTo(sum, 1, 5e-4)
  })

  it("come in the order of their response, which is their score", () => {
    const rates = findings.segments.map(({ behavior }) => behavior.response.value)
    assert.deepStrictEqual(
      rates,
      rates.toSorted((a, b) => b - a)
    )
    for (const { behavior, score } of findings.segments) assert.closeTo(score, 100 * behavior.response.value, 0.51)
  })

  it("are stored as the findings describe them", () => {
    assert.deepStrictEqual(
      report.segments,
      findings.segments.map(({ behavior, demographics, name, score, sentiment, share, size }) => ({
        name,
        score,
        segmentData: { demographics: { size, share, ...demographics }, behavior, sentiment }
      }))
    )
  })

  it("are at most as many as requested, and few for few personas", () => {
    assert.isAtMost(find(three(300, 1), { maxSegments: 2 }).findings.segments.length, 2)
    for (const size of [5, 6, 17]) {
      const { segments } = find(variedWorld(size, 2)).findings
      assert.isAtMost(segments.length, 2)
      assert.isTrue(segments.every(({ size }) => size > 0))
    }
  })
})

describe("The response of segments", () => {
  const rates = (options: Partial<World>) =>
    find({ ...three(300, 1), ...options }).findings.segments.map(({ behavior }) => behavior.response.value)

  it("rises with the outcomes of the account", () => {
    const [before, after] = [rates({}), rates({ shift: 1 })]
    for (const [index, rate] of after.entries()) assert.closeTo(logit(rate) - logit(before[index]!), 1, 0.15)
  })

  it("follows a judge, as far as its personas represent all", () => {
    const judged = (rate: number) => rates({ judged: new Map([["use", new Float64Array(60).fill(rate)]]) })
    const before = rates({})
    for (const [index, rate] of before.entries()) {
      assert.isAbove(judged(0.9)[index]!, rate)
      assert.isBelow(judged(0.01)[index]!, rate)
    }
    assert.deepStrictEqual(
      SegmentTemplate.questions(input).map(({ key }) => key),
      ["use"]
    )
  })

  it("is explained by its strongest drivers", () => {
    const { segments } = find(three(300, 1)).findings
    const seniors = segments.find(({ demographics }) => demographics.meanAge > 70)!
    const age = seniors.sentiment.drivers.find(({ factor }) => factor === "age")!
    assert.isBelow(age.effect, -0.3)
    const effects = seniors.sentiment.drivers.map(({ effect }) => Math.abs(effect))
    assert.deepStrictEqual(
      effects,
      effects.toSorted((a, b) => b - a)
    )
  })

  it("is compared with what really happened by the name of the segment", () => {
    const [first] = findings.segments
    const outcome = (name: string) => ({ segments: [{ name, contacted: 50, responded: 5 }] })
    assert.deepStrictEqual(SegmentTemplate.evidence(findings, outcome(first!.name)), [
      { predicted: first!.behavior.response.value, trials: 50, successes: 5, shift: 0 }
    ])
    assert.deepStrictEqual(SegmentTemplate.evidence(findings, outcome("知らない層")), [
      { pointer: "/segments/0/name", message: "is not the name of a segment of this simulation" }
    ])
  })
})

describe("A segment discovery", () => {
  it("gives the same bytes for the same seed, and others for another", () => {
    assert.strictEqual(JSON.stringify(find(variedWorld(300, 1))), JSON.stringify(report))
    assert.notStrictEqual(
      JSON.stringify(find({ ...world, random: variedWorld(1, 2).random }).findings),
      JSON.stringify(findings)
    )
  })

  it("has findings that match their schema and are finite, from 5 personas on", () => {
    for (const size of [5, 300]) {
      const { findings, headline, overallScore } = find(variedWorld(size, 1))
      const text = JSON.stringify(findings)
      assert.deepStrictEqual(Schema.decodeUnknownSync(SegmentTemplate.findings)(JSON.parse(text)), findings)
      assert.isTrue(Number.isInteger(overallScore) && overallScore >= 0 && overallScore <= 100)
      assert.include(headline, `東京都新宿区の${size}人`)
      assert.include(headline, findings.segments[0]!.name)
    }
  })

  it("reports its progress, and stops at a checkpoint that throws", () => {
    const shares: Array<number> = []
    find({ ...world, progress: (share) => shares.push(share) })
    assert.deepStrictEqual(
      shares,
      shares.toSorted((a, b) => a - b)
    )
    assert.strictEqual(shares.at(-1), 1)
    const stop = () => {
      throw new Error("stopped")
    }
    assert.throws(() => find({ ...world, checkpoint: stop }), "stopped")
  })
})
