import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { datasets } from "../../../modules/area/facts/Dataset.ts"
import type { Figures } from "../../../modules/area/facts/Facts.ts"
import { municipalities, statisticalCodes } from "../../../modules/area/facts/Municipality.ts"
import { AreaModule } from "../../../modules/area/index.ts"
import changeStored from "../../../modules/area/migrations/0002_explanation.ts"
import { ProfileRepo } from "../../../modules/area/profile/ProfileRepo.ts"
import { indicators } from "../../../modules/area/scoring/Indicator.ts"
import { snapshotOf } from "../../../modules/area/scoring/NationalSnapshot.ts"
import { profileOf } from "../../../modules/area/scoring/Profile.ts"
import { explanationIn } from "../../../modules/area/scoring/StoredExplanation.ts"
import { labelOf, publisherOf } from "../../../modules/area/scoring/Texts.ts"
import { languages } from "../../../src/Language.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { tableOf, town, towns } from "../support.ts"

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Words in a row that only an English text has; names such as "station_database（CC BY-SA 4.0）" have two at most. */
const english = /[a-z]+ [a-z]+ [a-z]+/i

const area = statisticalCodes[500]!
const explained = (figures: Figures) =>
  profileOf(municipalities.get(area)!, snapshotOf(1, tableOf({ "ssdse-a": { ...towns(), [area]: figures } })))!
    .explanation
const reasonOf = (figures: Figures, language: "ja" | "en") =>
  explanationIn(language, explained(figures)).economy.indicators.find(({ name }) => name === "localTaxPerResident")!
    .reason

describe("An explanation", () => {
  it("has a label for every indicator and a publisher for every dataset in each language", () => {
    for (const { name } of indicators) {
      assert.match(labelOf(name, "ja"), japanese)
      assert.notMatch(labelOf(name, "ja"), english)
      assert.match(labelOf(name, "en"), english)
      assert.notMatch(labelOf(name, "en"), japanese)
    }
    for (const { source } of Object.values(datasets)) {
      assert.strictEqual(publisherOf(source.en, "en"), source.en)
      assert.notMatch(publisherOf(source.en, "en"), japanese)
      assert.notMatch(publisherOf(source.en, "ja"), english)
    }
  })

  it("has in each language the reason why a value is unknown", () => {
    const { localTax: _, ...untaxed } = town
    assert.strictEqual(reasonOf(untaxed, "en"), "No figures for localTax")
    assert.strictEqual(reasonOf(untaxed, "ja"), "地方税の統計がありません")
    const empty = { ...town, population: 0 }
    assert.strictEqual(reasonOf(empty, "en"), "Undefined: the area has no residents or no such base")
    assert.strictEqual(reasonOf(empty, "ja"), "算出できません：人口などの分母が0です")
    for (const language of languages) assert.isNull(reasonOf(town, language))
  })
})

const app = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(ProfileRepo.layer),
  Layer.provideMerge(kernelOn({}, "template_seeded"))
)

const client = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(yield* openAccount)
  return (path: string, language?: string, method = "GET") =>
    Effect.gen(function* () {
      const asked = language === undefined ? undefined : { "accept-language": language }
      const headers = { authorization: `Bearer ${Redacted.value(secret)}`, ...asked }
      const response = yield* call(`/api/v1/areas${path}`, { method, headers })
      const text = yield* Effect.promise(() => response.text())
      return { headers: response.headers, text, body: JSON.parse(text) }
    })
})

const wordless = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (["label", "reason", "source"].includes(key) ? undefined : (value as unknown)))
  ) as unknown

layer(app)("The area endpoints", (it) => {
  it.effect("explain scores in Japanese by default and in English on request, with the same numbers", () =>
    Effect.gen(function* () {
      const get = yield* client
      const path = "/13104/scores?explain=true"
      const [plain, ja, en] = [yield* get(path), yield* get(path, "ja"), yield* get(path, "en-GB,en;q=0.9,ja;q=0.8")]
      assert.strictEqual(plain.text, ja.text)
      assert.notMatch(en.text, japanese)
      assert.notMatch(ja.text, english)
      assert.deepStrictEqual(wordless(ja.body), wordless(en.body))
      for (const [{ headers }, language] of [[plain, "ja"] as const, [ja, "ja"] as const, [en, "en"] as const]) {
        assert.strictEqual(headers.get("content-language"), language)
        assert.include(headers.get("vary"), "accept-language")
      }
      assert.notStrictEqual(ja.headers.get("etag"), en.headers.get("etag"))
      const of = ({ body }: typeof ja) =>
        body.explanation.categories.economy.indicators.find(
          ({ name }: { name: string }) => name === "incomePerTaxpayer"
        )
      assert.deepInclude(of(ja), {
        label: "納税義務者1人当たり課税対象所得（年間）",
        unit: "yen",
        source: "社会・人口統計体系（e-Stat、総務省統計局）"
      })
      assert.deepInclude(of(en), {
        label: "Taxable income per taxpayer and year",
        unit: "yen",
        source: "System of Social and Demographic Statistics (e-Stat, Statistics Bureau of Japan)"
      })
    })
  )

  it.effect("acknowledge a generation in the requested language, with or without statistics", () =>
    Effect.gen(function* () {
      const send = yield* client
      for (const code of ["13104", "01202"]) {
        const areaName = municipalities.get(code)!.fullName
        const ja = yield* send(`/${code}/generate`, undefined, "POST")
        const en = yield* send(`/${code}/generate`, "en", "POST")
        assert.include(ja.body.message, areaName)
        assert.notMatch(ja.body.message, english)
        assert.match(en.body.message, english)
        assert.notMatch(en.body.message.replace(areaName, ""), japanese)
        assert.strictEqual(ja.headers.get("content-language"), "ja")
        assert.strictEqual(en.headers.get("content-language"), "en")
      }
    })
  )

  it.effect("give a problem the same text in every language, and no Content-Language", () =>
    Effect.gen(function* () {
      const get = yield* client
      const members = ({ body: { detail, message } }: Effect.Success<ReturnType<typeof get>>) => ({ detail, message })
      const [ja, en] = [yield* get("/99999/scores?explain=true", "ja"), yield* get("/99999/scores?explain=true", "en")]
      assert.deepStrictEqual(members(ja), members(en))
      assert.notMatch(ja.text, japanese)
      assert.isNull(ja.headers.get("content-language"))
    })
  )
})

layer(app)("A profile that was stored with the texts of its explanation", (it) => {
  it.effect("is explained as before after the migration, from facts that every language can be rendered from", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const profiles = yield* ProfileRepo
      const { localTax: _, ...untaxed } = town
      for (const figures of [town, untaxed, { ...town, population: 0 }]) {
        const stored = explained(figures)
        const before = explanationIn("en", stored)
        yield* sql`update area_profile set explanation = ${JSON.stringify(before)}::json where area_code = '13104'`
        yield* changeStored
        const { explanation } = (yield* profiles.explained("13104"))!
        assert.deepStrictEqual<unknown>(explanation, JSON.parse(JSON.stringify(stored)))
      }
    })
  )
})
