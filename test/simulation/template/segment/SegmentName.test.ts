import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { measureNames } from "../../../../modules/simulation/template/segment/PersonaMeasures.ts"
import { deviationsOf, namesOf, type Summary } from "../../../../modules/simulation/template/segment/SegmentName.ts"
import { languages } from "../../../../src/Language.ts"

const ordinary = { meanAge: 50, standard: 0, alone: 0.2, couples: 0.2 }
const named = (
  deviations: Partial<Record<(typeof measureNames)[number], number>>,
  people: Partial<Omit<Summary, "deviations">> = {}
) =>
  namesOf([{ ...ordinary, ...people, deviations: deviationsOf(measureNames.map((name) => deviations[name] ?? 0)) }])[0]!
const japanese = (...summary: Parameters<typeof named>) => named(...summary).ja

describe("Segments", () => {
  const Row = Schema.Array(Schema.Finite.check(Schema.isBetween({ minimum: -1, maximum: 1 }))).check(
    Schema.isMinLength(measureNames.length),
    Schema.isMaxLength(measureNames.length)
  )
  it.prop(
    "never share a name",
    { rows: Schema.Array(Row).check(Schema.isMinLength(1), Schema.isMaxLength(4)) },
    ({ rows }) => {
      const summaries = rows.map((row): Summary => Object.assign({ deviations: deviationsOf(row) }, ordinary))
      const names = namesOf([...summaries, ...summaries])
      for (const language of languages) {
        assert.lengthOf(new Set(names.map((name) => name[language])), names.length)
      }
      assert.isTrue(names.every(({ ja }) => ja.includes("層")))
      assert.isTrue(names.every(({ en }) => /^[A-Z][a-z, -]+( \(\d\))?$/u.test(en)))
    }
  )

  it("are named by their strongest deviations in demographics and decisions", () => {
    assert.strictEqual(
      japanese({ novelty: 1.2, openness: 1.1, age: -0.8, income: 0.7 }),
      "年齢低め・本人収入高め・新しもの好き層"
    )
    assert.strictEqual(japanese({ novelty: 1.2, price: -1.1, openness: 1.3 }), "新しもの好き層")
    assert.strictEqual(japanese({ income: -0.7, age: -0.49, householdSize: 0.5 }), "家族同居・本人収入控えめ層")
    assert.strictEqual(japanese({ income: -0.7, age: -0.5, householdSize: 0.49 }), "年齢低め・本人収入控えめ層")
    assert.strictEqual(japanese({ householdSize: -1, brand: 1.2, quality: -1.3 }), "少人数世帯・ブランド志向層")
    assert.strictEqual(japanese({ householdSize: -1, age: 0.19 }), "少人数世帯層")
    assert.strictEqual(japanese({ age: 0.19 }), "平均的な層")
  })

  it("are named by how people decide only where that stands out, or nothing else does", () => {
    assert.strictEqual(japanese({ householdSize: -1, brand: 1.19 }), "少人数世帯層")
    assert.strictEqual(japanese({ householdSize: -1, brand: -2 }), "少人数世帯層")
    assert.strictEqual(japanese({ householdSize: -0.19, brand: 0.2, quality: -0.9 }), "ブランド志向層")
    assert.strictEqual(japanese({ quality: -0.3 }), "品質にこだわらない層")
  })

  it("that would share a name all take further words, whatever their order and small differences", () => {
    const summary = (deviations: Partial<Record<(typeof measureNames)[number], number>>): Summary =>
      Object.assign({ deviations: deviationsOf(measureNames.map((name) => deviations[name] ?? 0)) }, ordinary)
    const thrifty = summary({ age: -1, income: -0.9, price: 0.8, quality: -0.8 })
    const choosy = summary({ age: -1, income: -0.9, price: -0.8, quality: 0.8 })
    const names = ["年齢低め・本人収入控えめ・価格重視層", "年齢低め・本人収入控えめ・品質重視層"]
    assert.deepStrictEqual(
      namesOf([thrifty, choosy]).map(({ ja }) => ja),
      names
    )
    assert.deepStrictEqual(
      namesOf([choosy, thrifty]).map(({ ja }) => ja),
      names.toReversed()
    )
    for (const shift of [-0.04, 0.04]) {
      const near = summary({ age: 1 - shift, householdSize: 1, income: 1 + shift })
      assert.strictEqual(namesOf([near])[0]!.ja, "年齢高め・本人収入高め層")
    }
  })

  it("are poor or rich only where their households are", () => {
    for (const [income, standard, name] of [
      [-0.7, -0.2, "収入控えめ層"],
      [-0.7, -0.19, "本人収入控えめ層"],
      [-0.7, 0.19, "本人収入控えめ層"],
      [-0.7, 0.2, "世帯収入高め層"],
      [0.7, 0.2, "収入高め層"],
      [0.7, 0.19, "本人収入高め層"],
      [0.7, -0.2, "本人収入高め層"]
    ] as const) {
      assert.strictEqual(japanese({ income }, { standard }), name)
    }
  })

  it("have equivalent names in English", () => {
    assert.strictEqual(
      named({ novelty: 1.2, openness: 1.1, age: -0.8, income: 0.7 }).en,
      "Younger, with a higher income of their own, novelty-seeking"
    )
    assert.strictEqual(
      named({ householdSize: -2, quality: 1.2, age: 1 }, { alone: 0.8, meanAge: 70 }).en,
      "Senior, living alone, quality-conscious"
    )
    assert.strictEqual(named({ age: 0.19 }).en, "Average")
  })

  it("are called young, old or alone only when they are", () => {
    for (const [meanAge, name] of [
      [34.9, "若年層"],
      [35, "年齢低め層"]
    ] as const) {
      assert.strictEqual(japanese({ age: -1 }, { meanAge }), name)
    }
    for (const [meanAge, name] of [
      [65, "シニア層"],
      [64.9, "年齢高め層"]
    ] as const) {
      assert.strictEqual(japanese({ age: 1 }, { meanAge }), name)
    }
    assert.strictEqual(japanese({ householdSize: -2 }, { alone: 0.8 }), "一人暮らし層")
    assert.strictEqual(japanese({ householdSize: -2 }, { couples: 0.8 }), "夫婦二人層")
    assert.strictEqual(japanese({ householdSize: -2 }, { alone: 0.79, couples: 0.21 }), "少人数世帯層")
  })
})
