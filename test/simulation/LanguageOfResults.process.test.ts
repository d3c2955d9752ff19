import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Detail } from "../../modules/simulation/Simulation.ts"
import { body, client, decodes, node, watchRuns } from "./node.ts"

/** Every text at any depth, with the name of its member. */
const textsIn = (value: unknown, name = ""): ReadonlyArray<readonly [name: string, text: string]> =>
  typeof value === "string"
    ? [[name, value]]
    : Array.isArray(value)
      ? value.flatMap((element) => textsIn(element, name))
      : Object.entries(value ?? {}).flatMap(([key, member]) => textsIn(member, key))

const withoutTexts = (value: unknown): string =>
  JSON.stringify(value, (_, member) => (typeof member === "string" ? "" : member))

/** Names of people, areas and publications, which are not translated. */
const names = new Set(["name", "areaName", "source", "given"])

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
/** Texts of the caller, and authors of methods. */
const untranslated =
  /Small and Rosen|Fresh coffee near the station for 300 yen|New: our seasonal latte|near the station/g
const englishSentence = /[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}/

const latte = { businessType: "cafe", product: "latte" }
const results = [
  {
    templateType: "price_test",
    inputParams: { ...latte, prices: [380, 480, 580], unitCost: 150 },
    summary: /^For profit choose ¥\d+ .*\. 3 prices for latte, tried on 40 people in all of Japan\. For revenue, ¥/
  },
  {
    templateType: "ad_test",
    inputParams: { ...latte, adCopies: ["Fresh coffee near the station for 300 yen", "New: our seasonal latte"] },
    summary: /all of Japan/
  },
  { templateType: "segment_discovery", inputParams: latte, summary: /all of Japan/ }
]

layer(node())("A result", (it) => {
  for (const { inputParams, summary, templateType } of results) {
    it.effect(`of ${templateType} is entirely in the requested language, with the same numbers`, () =>
      Effect.gen(function* () {
        const { ask, get, post } = yield* client()
        const ended = yield* watchRuns
        const { id } = (yield* post("/simulations", body({ templateType, inputParams, personaCount: 40 }))).body.data
        yield* ended(1)
        const inJapanese = (yield* get(`/simulations/${id}`)).body
        const inEnglish = (yield* ask(`/simulations/${id}`, { headers: { "accept-language": "en" } })).body
        yield* decodes(Detail, inEnglish)
        assert.strictEqual(withoutTexts(inEnglish), withoutTexts(inJapanese))
        const [inJa, inEn] = [inJapanese.resultData, inEnglish.resultData].map((data) => textsIn(data))
        assert.strictEqual(inEn!.length, inJa!.length)
        assert.deepStrictEqual(
          inEn!.filter(([name, text]) => !names.has(name) && japanese.test(text)),
          []
        )
        assert.deepStrictEqual(
          inJa!.filter(([name, text]) => !names.has(name) && englishSentence.test(text.replaceAll(untranslated, ""))),
          []
        )
        assert.strictEqual(inEnglish.resultData.population.areaName, "all of Japan")
        assert.match(inEnglish.resultSummary, summary)
      })
    )
  }
})
