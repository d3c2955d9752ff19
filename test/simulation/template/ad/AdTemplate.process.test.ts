import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { mean } from "../../../../modules/simulation/statistics/Interval.ts"
import { logit } from "../../../../modules/simulation/statistics/Logit.ts"
import { ratesOf, readersOf, shifted } from "../../../../modules/simulation/template/ad/AdResponse.ts"
import { AdTemplate } from "../../../../modules/simulation/template/ad/AdTemplate.ts"
import { featureNames } from "../../../../modules/simulation/template/ad/Features.ts"
import { type Appeal, appeals } from "../../../../modules/simulation/template/ad/reading/Lexicon.ts"
import { businessTypeOf, fitOf } from "../../../../modules/simulation/template/business/BusinessFit.ts"
import { tenths } from "../../../../modules/simulation/template/Relations.ts"
import type { World } from "../../../../modules/simulation/template/Template.ts"
import { type PopulationColumns, populationOf, reportIn, variedWorld, type WorldOptions, worldOf } from "../support.ts"

const businessType = "カフェ"
const varied = variedWorld(300, 1)
const test = (world: World, ...copies: ReadonlyArray<string>) =>
  reportIn(
    AdTemplate,
    copies.length === 1 ? { businessType, adCopy: copies[0]! } : { businessType, adCopies: copies },
    world
  )
const intents = (world: World, ...copies: ReadonlyArray<string>) =>
  test(world, ...copies).findings.copies.map(({ intent }) => intent.value)
/** Personas that are equal except for the given columns. */
const alike = (columns: PopulationColumns = {}, options: WorldOptions = {}, size = 200) =>
  worldOf(populationOf(size, columns), options)

/** Longer and shorter copies, all within the best length even with additions. */
const notices = [
  "コーヒーと焼き菓子の店です。毎日お待ちしています。",
  "珈琲豆を挽く音がする店です。窓からは庭が見えます。"
]
const additions: Readonly<Record<Appeal, ReadonlyArray<string>>> = {
  benefit: ["自家製です。", "居心地が良いです。"],
  price: ["全品半額です。", "クーポンがあります。"],
  novelty: ["新発売です。", "日本初上陸です。"],
  safety: ["無添加です。", "国産です。"],
  socialProof: ["大人気です。", "口コミも多いです。"],
  urgency: ["今だけです。", "先着です。"],
  locality: ["駅前です。", "地元の店です。"]
}

const Unit = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Shift = Schema.Finite.check(Schema.isBetween({ minimum: -5, maximum: 5 }))
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_294_967_295 }))

describe("Every persona", () => {
  it.prop(
    "notices at least what interests it, and is interested in what it intends to buy",
    {
      features: Schema.Array(Unit).check(
        Schema.isMinLength(featureNames.length),
        Schema.isMaxLength(featureNames.length)
      ),
      seed: Seed,
      shift: Shift
    },
    ({ features, seed, shift }) => {
      const world = variedWorld(30, seed)
      const readers = readersOf(world, new Float64Array(30).fill(shift))
      const rates = shifted(ratesOf(readers, Float64Array.from(features)), shift)
      for (let persona = 0; persona < 30; persona++) {
        assert.isAtMost(rates.attention[persona]!, 1)
        assert.isAtMost(rates.interest[persona]!, rates.attention[persona]!)
        assert.isAtMost(rates.intent[persona]!, rates.interest[persona]!)
        assert.isAtLeast(rates.intent[persona]!, 0)
      }
    }
  )

  it("answers alike however many simulations it has lived through", () => {
    const [before, after] = [0, 60_000].map((growth) => test(alike({ growth }), ...notices))
    assert.deepStrictEqual(after, before)
  })
})

describe("Of copies that differ in one appeal", () => {
  for (const appeal of appeals) {
    it(`the one with more ${appeal} is ahead, whatever else they say`, () => {
      for (const notice of [
        ...notices,
        ...notices.map((notice) => `${notice}楽しく過ごせます。安心です。受賞しました。割引もします。`)
      ]) {
        const [first, second] = additions[appeal]
        const [none, one, two] = intents(varied, notice, notice + first!, notice + first! + second!)
        assert.isBelow(none!, one!)
        assert.isBelow(one!, two!)
      }
    })
  }

  const price = `${notices[0]}全品半額です。クーポンがあります。`
  const safety = `${notices[0]}無添加です。国産です。`

  it("price is ahead with people who mind prices, safety with those who seek security", () => {
    const thrifty = alike({ traits: { financialAnxiety: 0.8, valSecurity: 0.3 } }, { weights: { price: 3 } })
    const careful = alike(
      { traits: { financialAnxiety: 0.2, valSecurity: 0.9 } },
      { weights: { price: 0.3, quality: 2, brand: 2 } }
    )
    assert.deepStrictEqual(
      test(thrifty, safety, price).findings.ranking.map(({ adCopy }) => adCopy),
      [1, 0]
    )
    assert.deepStrictEqual(
      test(careful, safety, price).findings.ranking.map(({ adCopy }) => adCopy),
      [0, 1]
    )
  })

  it("each weight and trait makes its own appeal count for more", () => {
    const gain = (appeal: Appeal, columns: PopulationColumns, weights: NonNullable<WorldOptions["weights"]>) => {
      const [none, one] = intents(alike(columns, { weights }), notices[0]!, notices[0]! + additions[appeal][0]!)
      return one! - none!
    }
    const usual = (appeal: Appeal) => gain(appeal, {}, {})
    assert.isAbove(gain("benefit", {}, { quality: 3 }), usual("benefit"))
    assert.isAbove(gain("locality", {}, { convenience: 3 }), usual("locality"))
    assert.isAbove(gain("novelty", { traits: { openness: 0.9 } }, {}), usual("novelty"))
    assert.isAbove(gain("socialProof", { traits: { extraversion: 0.9 } }, {}), usual("socialProof"))
    assert.isAbove(gain("price", { traits: { financialAnxiety: 0.9 } }, {}), usual("price"))
  })

  it("urgency puts off the neurotic, and leaving it out is suggested", () => {
    const nervous = alike({ traits: { neuroticism: 1 } })
    const full = notices[0]! + appeals.flatMap((appeal) => (appeal === "urgency" ? [] : additions[appeal])).join("")
    const [calm, urgent] = test(nervous, full, `${full}今だけです。先着です。`).findings.copies
    assert.isBelow(urgent!.intent.value, calm!.intent.value)
    assert.isBelow(urgent!.features.find(({ name }) => name === "urgency")!.effect, 0)
    const removal = urgent!.suggestions.find(({ action }) => action === "remove")
    assert.deepInclude(removal, { action: "remove", feature: "urgency" })
    assert.include(removal!.text, "「今だけ」「先着」")
  })
})

describe("An ad test", () => {
  it("gives the same bytes for the same seed, and others for another", () => {
    const of = (seed: number) => JSON.stringify(test({ ...varied, random: variedWorld(1, seed).random }, ...notices))
    assert.strictEqual(of(7), of(7))
    assert.notStrictEqual(of(7), of(8))
  })

  it("gives a copy the same result alone or among others, and in any character width", () => {
    const copy = `${notices[0]}半額セールです。`
    const alone = test(varied, copy).findings.copies[0]!
    const among = test(varied, notices[1]!, copy.replace("セール", "ｾｰﾙ")).findings.copies[1]!
    for (const name of ["intent", "features", "groups", "suggestions", "quotes"] as const) {
      assert.deepStrictEqual(among[name], alone[name])
    }
  })

  it("gives the same result for copies with the same ideas in other words", () => {
    const { comparisons, ranking } = test(varied, "今日は半額です。お茶も。", "お茶も。今日は半額です。").findings
    const [{ difference, probability, verdict }] = comparisons as [(typeof comparisons)[number]]
    assert.deepStrictEqual([difference.value, difference.sampling, verdict], [0, { low: 0, high: 0 }, "tie"])
    assert.closeTo(probability, 0.5, 0.1)
    assert.deepStrictEqual(
      ranking.map(({ rank }) => rank),
      [1, 1]
    )
  })

  it("compares every pair once, on the same personas", () => {
    const { comparisons, copies } = test(varied, ...notices, `${notices[0]}人気です。`).findings
    assert.deepStrictEqual(
      comparisons.map(({ a, b }) => [a, b]),
      [
        [0, 1],
        [0, 2],
        [1, 2]
      ]
    )
    const pair = comparisons[1]!
    assert.closeTo(pair.difference.value, copies[0]!.intent.value - copies[2]!.intent.value, 2e-4)
    assert.isBelow(pair.difference.sampling!.high, 0)
    const width = ({ high, low }: { readonly low: number; readonly high: number }) => high - low
    assert.isBelow(width(pair.difference.sampling!), width(copies[2]!.intent.sampling!))
    assert.isBelow(width(pair.difference), width(copies[2]!.intent))
  })

  /** Intent of a tested copy if one feature had another value. */
  const intentWith = (
    { features }: ReturnType<typeof test>["findings"]["copies"][number],
    name: string,
    value: number
  ) => {
    const readers = readersOf(varied, fitOf(businessTypeOf(businessType), varied.population))
    const values = features.map((feature) => (feature.name === name ? value : feature.value))
    return mean(ratesOf(readers, Float64Array.from(values)).intent)
  }

  it("names the effect of a feature by what the copy loses without it", () => {
    const copy = test(varied, `${notices[0]}全品半額です。`).findings.copies[0]!
    const { effect, value } = copy.features.find(({ name }) => name === "price")!
    assert.isAbove(value, 0)
    assert.isAbove(effect, 0)
    assert.closeTo(effect, copy.intent.value - intentWith(copy, "price", 0), 2e-4)
  })

  it("suggests changes by the effect of the feature, and sentences that raise intent", () => {
    const before = test(varied, notices[0]!).findings.copies[0]!
    assert.isNotEmpty(before.suggestions)
    for (const { action, change, feature, text } of before.suggestions) {
      assert.strictEqual(action, "add")
      const { value } = before.features.find(({ name }) => name === feature)!
      assert.closeTo(intentWith(before, feature, (1 + value) / 2) - before.intent.value, change, 3e-4)
      const sentence = /「(.+?)」/.exec(text)![1]!
      assert.isAbove(intents(varied, `${notices[0]}${sentence}。`)[0]!, before.intent.value)
    }
  })

  it("scores a plain notice near 50, and more appeal higher", () => {
    assert.closeTo(test(varied, notices[0]!).overallScore, 50, 3)
    assert.isAbove(test(varied, `${notices[0]}全品半額です。`).overallScore, 55)
    assert.isBelow(test(varied, "🎉").overallScore, 50)
  })
})

describe("Intent", () => {
  it("moves by exactly the shift on the logit scale among equal personas, up to their interest", () => {
    const of = (shift: number) => test(alike({}, { shift }), notices[0]!).findings.copies[0]!
    const rates = [-2, -1, 0, 1].map((shift) => of(shift).intent.value)
    for (const [index, rate] of rates.slice(1).entries()) {
      assert.isAbove(rate, rates[index]!)
      assert.closeTo(logit(rate) - logit(rates[index]!), 1, 0.1)
    }
    assert.strictEqual(of(9).intent.value, of(9).interest.value)
    assert.strictEqual(of(9).interest.value, of(0).interest.value)
  })

  it("moves with a judge that rates one copy differently", () => {
    const judged = new Map([["ad_copy/1", new Float64Array(60).fill(0.6)]])
    const [before, after] = [varied, { ...varied, judged }].map((world) => test(world, ...notices).findings.copies)
    assert.deepStrictEqual(after![0]!.intent, before![0]!.intent)
    assert.isAbove(after![1]!.intent.value, before![1]!.intent.value)
    assert.isAbove(after![1]!.judgeShift, 0)
  })

  it("differs between populations for the reason that the groups show", () => {
    const ages = (young: number) => alike({ age: (persona) => (persona % 10 < young ? 20 : 70) }, {}, 2_000)
    const [many, few] = [ages(8), ages(2)].map((world) => test(world, notices[0]!).findings.copies[0]!)
    assert.isAbove(many!.intent.value, few!.intent.value)
    const bands = (copy: typeof many) => copy!.groups.filter(({ by }) => by === "age_band")
    for (const [index, { group, share, value }] of bands(many).entries()) {
      const other = bands(few)[index]!
      assert.strictEqual(other.group, group)
      assert.closeTo(other.value, value, 0.1 * value)
      assert.closeTo(other.share, 1 - share, 1e-9)
    }
    const mean = bands(many).reduce((sum, { share, value }) => sum + share * value, 0)
    assert.closeTo(mean, many!.intent.value, 2e-4)
    assert.strictEqual(many!.bestSegments[0]!.group, "15_24")
  })

  it("depends on the business type, and says when it is unknown", () => {
    const of = (businessType: string, age: number) =>
      reportIn(AdTemplate, { businessType, adCopy: notices[0]! }, alike({ age })).findings
    const rate = (businessType: string, age: number) => of(businessType, age).copies[0]!.intent.value
    assert.isAbove(rate("カフェ", 20), rate("カフェ", 80))
    assert.isBelow(rate("クリニック", 20), rate("clinic", 80))
    assert.strictEqual(rate("宇宙エレベーター", 20), rate("宇宙エレベーター", 80))
    const { business, notes } = of("宇宙エレベーター", 20)
    assert.isNull(business.matched)
    assert.include(
      notes.map(({ code }) => code),
      "unknown_business_type"
    )
  })
})

describe("The findings of an ad test", () => {
  const long = "今だけ新しい半額の安心を地元で。".repeat(400).slice(0, 5_000)
  const ten = Array.from({ length: 10 }, (_, index) => `${notices[index % 2]}${index}号店`)
  it("match their schema and are finite, for few personas and many copies, emoji and long texts", () => {
    for (const [size, copies] of [
      [5, ["🎉🎉"]],
      [5, ["<b></b>&amp;", "半額"]],
      [7, ten],
      [40, [long, `${"👨‍👩‍👧".repeat(600)}`]]
    ] as const) {
      const report = test(variedWorld(size, 3), ...copies)
      const text = JSON.stringify(report.findings)
      assert.deepStrictEqual(Schema.decodeUnknownSync(AdTemplate.findings)(JSON.parse(text)), report.findings)
      assert.isTrue(text.isWellFormed())
      assert.lengthOf(report.findings.copies, copies.length)
      assert.lengthOf(report.findings.comparisons, (copies.length * (copies.length - 1)) / 2)
      assert.isTrue(Number.isInteger(report.overallScore) && report.overallScore >= 0 && report.overallScore <= 100)
      assert.deepStrictEqual(report.segments, [])
    }
  })

  it("name the words found for each appeal, and the beginning of the copy in whole characters", () => {
    const copy = test(varied, `駅前で半額。${"👨‍👩‍👧".repeat(70)}`).findings.copies[0]!
    const wordsOf = (name: string) => copy.features.find((feature) => feature.name === name)!.words
    assert.deepStrictEqual(wordsOf("price"), ["半額"])
    assert.deepStrictEqual(wordsOf("locality"), ["駅前"])
    assert.strictEqual(copy.excerpt, `駅前で半額。${"👨‍👩‍👧".repeat(54)}…`)
  })

  it("have a headline with their numbers", () => {
    const { findings, headline } = test(varied, notices[0]!, "本日は水曜日です。", `${notices[0]}人気です。`)
    assert.include(headline, "東京都新宿区の300人")
    assert.include(headline, "広告文3")
    const { probability } = findings.comparisons.find(({ a, b }) => a === 0 && b === 2)!
    assert.include(headline, tenths(1 - probability).ja)
    assert.notInclude(headline, "%")
  })
})

describe("An ad test under way", () => {
  it("reports its progress, and stops at a checkpoint that throws", () => {
    const shares: Array<number> = []
    let checks = 0
    test({ ...varied, progress: (share) => shares.push(share), checkpoint: () => checks++ }, ...notices)
    assert.deepStrictEqual(
      shares,
      shares.toSorted((a, b) => a - b)
    )
    assert.strictEqual(shares.at(-1), 1)
    const stop = () => {
      if (--checks < 10) throw new Error("stopped")
    }
    assert.throws(() => test({ ...varied, checkpoint: stop }, ...notices), "stopped")
  })
})
