import { assert, describe, it } from "@effect/vitest"
import { AdTemplate } from "../../../modules/simulation/template/ad/AdTemplate.ts"
import { examplesOf, fields } from "../../../modules/simulation/template/ad/Examples.ts"
import { featuresOf } from "../../../modules/simulation/template/ad/Features.ts"
import { appeals } from "../../../modules/simulation/template/ad/reading/Lexicon.ts"
import { subjectOfBusiness } from "../../../modules/simulation/template/business/vocabulary/Subject.ts"
import { uncalibratedCaveat } from "../../../modules/simulation/template/Relations.ts"
import { SegmentTemplate } from "../../../modules/simulation/template/segment/SegmentTemplate.ts"
import type { Json, Report, World } from "../../../modules/simulation/template/Template.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"
import { languages } from "../../../src/Language.ts"
import { reportIn, taught, variedWorld } from "./support.ts"

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー。、「」（）〜]/u

type Path = ReadonlyArray<string>

/** Every text in plain data with its path of members; elements of a list share a path. */
const textsIn = (value: unknown, path: Path = []): ReadonlyArray<readonly [path: string, text: string]> => {
  if (typeof value === "string") return [[path.join("."), value]]
  if (Array.isArray(value)) return value.flatMap((element) => textsIn(element, path))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
}

const forPeople: ReadonlySet<string> = new Set(["headline", "label", "matched", "name", "note", "occupation", "text"])

/** A value without texts for people. */
const withoutTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (forPeople.has(key) && member !== null ? "" : member)))

const cafe = "駅前のカフェ"
const copies = [
  "駅前に新しいカフェがオープン。自家製スイーツが今だけ半額！",
  "石の床と木の机があります。",
  "今だけ新しい半額の店"
]
/** Texts of the caller and names of people and places, which are not translated. */
const kept = [cafe, "宇宙エレベーター", ...copies, "東京都新宿区"]
const without = (text: string, parts: Iterable<string>) =>
  [...parts].toSorted((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, ""), text)

const wordsIn = (findings: unknown) =>
  new Set(
    textsIn(findings)
      .filter(([path, text]) => (path === "copies.features.words" || path === "copies.remarks.quote") && text !== "")
      .map(([, word]) => word)
  )

const isEnglish = (report: { readonly findings: unknown }) => {
  const own = [...kept, ...wordsIn(report.findings)]
  for (const [path, text] of textsIn(report)) {
    if (/quotes?\.name$|words$|remarks\.quote$/u.test(path)) continue
    assert.notMatch(without(text, own), japanese, `${path}: ${text}`)
  }
}

interface Tested<Input, Findings> {
  readonly findings: Json<Findings>
  readonly run: (input: Input, world: World) => Report<unknown>
}

/** Many and few personas, with and without outcomes. */
const worlds = [variedWorld(120, 1), variedWorld(40, 2, { shift: 1 })]

const compare = <Input, Findings>(template: Tested<Input, Findings>, inputs: ReadonlyArray<Input>) => {
  const codes = new Set<string>()
  for (const world of worlds) {
    for (const input of inputs) {
      const [ja, en] = languages.map((language) => reportIn(template, input as NoInfer<Input>, world, language))
      isEnglish(en!)
      assert.match(ja!.headline, japanese)
      assert.deepStrictEqual(withoutTexts(en), withoutTexts(ja))
      const japaneseTexts = textsIn(ja)
      for (const [index, [path, text]] of textsIn(en).entries()) {
        assert.strictEqual(japaneseTexts[index]![0], path)
        if (/(?:text|label|note|headline|matched)$|^segments\.name$/u.test(path)) {
          assert.match(japaneseTexts[index]![1], japanese, path)
          assert.match(text, /[a-z]/u, path)
        }
        if (path === "findings.notes.code") codes.add(text)
      }
    }
  }
  return codes
}

describe("The texts of a template", () => {
  it("for advertising texts are equivalent in both languages, each without words of the other", () => {
    const codes = compare(AdTemplate, [
      { businessType: cafe, adCopies: copies },
      { businessType: "宇宙エレベーター", adCopy: copies[1]! }
    ])
    assert.sameMembers(
      [...codes],
      ["uncalibrated", "few_personas", "unknown_business_type", "no_appeal_found", "law_not_exhaustive"]
    )
  })

  it("for segments are equivalent in both languages, each without words of the other", () => {
    const codes = compare(SegmentTemplate, [{ businessType: cafe }, { businessType: "宇宙エレベーター" }])
    assert.sameMembers(
      [...codes],
      ["uncalibrated", "few_personas", "unknown_business_type", "no_clear_segments", "gradient"]
    )
  })

  it("explain the score in both languages", () => {
    for (const { scoreMeaning } of [AdTemplate, SegmentTemplate]) {
      assert.isObject(scoreMeaning)
      assert.match((scoreMeaning as { readonly ja: string }).ja, japanese)
      assert.notMatch((scoreMeaning as { readonly en: string }).en, japanese)
    }
  })

  it("have the numbers of the findings", () => {
    const { findings, headline } = reportIn(AdTemplate, { businessType: cafe, adCopies: copies }, worlds[0]!, "en")
    const best = findings.copies[findings.ranking[0]!.adCopy]!
    const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`
    const { high, low, value } = best.intent
    assert.include(headline, "3 copies, tried on 120 people in 東京都新宿区. Copy 1 ")
    assert.notInclude(headline, "%")
    assert.include(headline, uncalibratedCaveat.en)
    const learnt = { ...worlds[0]!, ...taught(0) }
    const known = reportIn(AdTemplate, { businessType: cafe, adCopies: copies }, learnt, "en").headline
    assert.include(known, `${percent(value)} (95% interval ${percent(low)} to ${percent(high)})`)
    assert.notInclude(known, uncalibratedCaveat.en)
    const segments = reportIn(SegmentTemplate, { businessType: cafe }, worlds[0]!, "en")
    const [first] = segments.findings.segments
    assert.include(segments.headline, `"${first!.name}" (${Math.round(first!.share * 100)}% of all)`)
    assert.include(segments.headline, " of 10 plausible worlds")
    assert.include(segments.headline, uncalibratedCaveat.en)
    const response = first!.behavior.response
    assert.notInclude(segments.headline, percent(response.value))
    const { findings: learntFindings, headline: learntHeadline } = reportIn(
      SegmentTemplate,
      { businessType: cafe },
      learnt,
      "en"
    )
    const used = learntFindings.segments[0]!.behavior.response
    assert.include(
      learntHeadline,
      `${percent(used.value)} (95% interval ${percent(used.low)} to ${percent(used.high)})`
    )
    assert.notInclude(learntHeadline, uncalibratedCaveat.en)
    const alone = reportIn(
      AdTemplate,
      { businessType: cafe, adCopy: copies[0]! },
      { ...worlds[0]!, areaName: "全国" },
      "en"
    )
    assert.include(alone.headline, "The copy was tried on 120 people in all of Japan. It beats a plain notice in")
  })
})

describe("Suggested sentences", () => {
  const wordsIn = (copy: string) =>
    featuresOf(copy, { analyse, subject: subjectOfBusiness(undefined), areaNames: [] }).reading.words
  it("are recognised as their own appeal, one idea each, in both languages and every field of business", () => {
    const businesses = ["cafe", "apparel", "hairSalon", "clinic", "lessons", "hotel", undefined] as const
    assert.lengthOf(businesses, fields.length)
    for (const business of businesses) {
      for (const language of languages) {
        for (const appeal of appeals) {
          const sentences = examplesOf(business, appeal, language)
          for (const sentence of sentences) assert.isNotEmpty(wordsIn(sentence)[appeal], sentence)
          assert.isAtLeast(wordsIn(`${sentences.join("。")}。`)[appeal].length, 2, sentences.join())
        }
      }
    }
  })
})
