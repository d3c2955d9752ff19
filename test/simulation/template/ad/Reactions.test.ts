/** What an ad test makes of reactions that a language model wrote, beside its own reading. */
import { assert, describe, it } from "@effect/vitest"
import type { Reaction } from "../../../../modules/simulation/judge/reaction/Reaction.ts"
import { AdTemplate } from "../../../../modules/simulation/template/ad/AdTemplate.ts"
import type { Language } from "../../../../src/Language.ts"
import { reportIn, variedWorld } from "../support.ts"

const input = {
  businessType: "カフェ",
  adCopies: ["自家焙煎のコーヒー、駅から徒歩3分です。", "店員が無愛想で、コーヒーがぬるいです。"]
}

/** A reaction that lies at one point of the scale. */
const at = (point: number): Reaction => ({
  text: `感想${point}`,
  rating: Array.from({ length: 5 }, (_, index) => (index + 1 === point ? 1 : 0))
})

const around = (points: ReadonlyArray<number>) => Array.from({ length: 40 }, (_, index) => at(points[index % 4]!))

const testWith = (...points: ReadonlyArray<ReadonlyArray<number>>) => {
  const reactions = new Map(points.map((each, copy) => [`ad_copy/${copy}`, around(each)]))
  return (language: Language = "ja") => reportIn(AdTemplate, input, { ...variedWorld(200, 1), reactions }, language)
}

const warm = [4, 5, 4, 3]
const cool = [2, 1, 2, 3]
const codes = ({ findings: { notes } }: ReturnType<ReturnType<typeof testWith>>) => notes.map(({ code }) => code)

describe("Reactions to advertisements", () => {
  it("are summed up by copy, and compared within persona", () => {
    const { reactions } = testWith(warm, cool)().findings
    assert.isNotNull(reactions)
    assert.strictEqual(reactions!.personas, 40)
    const [first, second] = reactions!.copies
    assert.deepStrictEqual([first!.rating.value, second!.rating.value], [4, 2])
    assert.deepStrictEqual(first!.distribution, [0, 0, 0.25, 0.5, 0.25])
    assert.deepStrictEqual(
      first!.examples.map(({ text }) => text),
      ["感想5", "感想4", "感想3"]
    )
    const [pair] = reactions!.comparisons
    assert.strictEqual(pair!.difference.value, 2)
    assert.isAbove(pair!.difference.low, 1.5)
    assert.deepInclude(pair, { a: 0, b: 1, probability: 1, verdict: "clear", agreement: "agree" })
  })

  it("change no other figure", () => {
    const { findings, headline, overallScore } = testWith()()
    assert.isNull(findings.reactions)
    const withReactions = testWith(warm, cool)()
    assert.deepStrictEqual([withReactions.headline, withReactions.overallScore], [headline, overallScore])
    assert.deepStrictEqual(
      { ...withReactions.findings, reactions: null, notes: findings.notes },
      { ...findings, reactions: null }
    )
  })

  it("that put the other copy ahead are said to disagree, in the headline too", () => {
    const report = testWith(cool, warm)
    assert.strictEqual(report().findings.reactions?.comparisons[0]?.agreement, "disagree")
    assert.includeMembers(codes(report()), ["reactions_disagree", "reactions_by_model"])
    assert.include(report().headline, "言語モデルが書いた感想では逆の優劣です")
    assert.include(report("en").headline, "put them the other way round")
    assert.notInclude(codes(testWith(warm, cool)()), "reactions_disagree")
  })

  it("that tell no copy from another leave the question open", () => {
    const { findings } = testWith(warm, [5, 4, 3, 4])()
    assert.deepInclude(findings.reactions?.comparisons[0], { verdict: "tie", agreement: "undecided" })
    assert.notInclude(codes(testWith(warm, [5, 4, 3, 4])()), "reactions_disagree")
  })

  it("to some of the copies only are left out", () => {
    assert.isNull(testWith(warm)().findings.reactions)
  })
})
