import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { municipalities, statisticalCodes } from "../../../modules/area/facts/Municipality.ts"
import { AreaModule } from "../../../modules/area/index.ts"
import { AreaMeasures, AreaValues, Boundaries } from "../../../modules/area/map/MapView.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const app = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({}, "template_seeded"))
)

const client = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(yield* openAccount)
  return (path: string, headers: Readonly<Record<string, string>> = {}) =>
    Effect.gen(function* () {
      const authorization = `Bearer ${Redacted.value(secret)}`
      const response = yield* call(`/api/v1/areas${path}`, { headers: { authorization, ...headers } })
      const text = yield* Effect.promise(() => response.text())
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers }
    })
})

const decoded = <S extends Schema.Codec<any, any>>(schema: S, body: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(body)

layer(app)("the endpoints of maps", (it) => {
  it.effect("draw every municipality of Japan, with designated cities as one, and keep them until they change", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body, headers, status } = yield* get("/boundaries")
      assert.strictEqual(status, 200)
      const { features } = yield* decoded(Boundaries, body)
      const codes = new Set(features.map(({ properties }) => properties.code))
      assert.deepStrictEqual(
        statisticalCodes.filter((code) => !codes.has(code)),
        []
      )
      assert.isEmpty([...codes].filter((code) => municipalities.get(code)?.kind === "ward"))
      const again = yield* get("/boundaries", { "if-none-match": headers.get("etag")! })
      assert.strictEqual(again.status, 304)
      const prefectures = yield* get("/boundaries?level=prefecture")
      assert.strictEqual(prefectures.body.features.length, 47)
    })
  )

  it.effect("draw the wards of a prefecture, and what lies near a point", () =>
    Effect.gen(function* () {
      const get = yield* client
      const codesAt = (path: string) =>
        Effect.map(get(path), ({ body }) =>
          (body.features as ReadonlyArray<{ properties: { code: string } }>).map(({ properties }) => properties.code)
        )
      const osaka = yield* codesAt("/boundaries?prefCode=27")
      assert.include(osaka, "27127")
      assert.notInclude(osaka, "27100")
      assert.isTrue(osaka.every((code) => code.startsWith("27")))
      const near = yield* codesAt("/boundaries?lat=35.6896&lng=139.7006&radius_m=1000")
      assert.includeMembers(near, ["13104", "13113"])
      assert.notInclude(near, "13121")
      assert.strictEqual((yield* get("/boundaries?lat=91&lng=139")).status, 400)
      const half = yield* get("/boundaries?lng=139")
      assert.deepStrictEqual([half.status, half.body.errors[0].pointer], [400, "/lat"])
    })
  )

  it.effect("give scores and figures of municipalities, and figures of prefectures", () =>
    Effect.gen(function* () {
      const get = yield* client
      const starter = SeedData.read().areas
      const scores = yield* decoded(AreaValues, (yield* get("/values?measure=business")).body)
      const { body: profile } = yield* get("/13104/scores")
      const valueOf = ({ values }: AreaValues, code: string) => values.find((area) => area.code === code)?.value
      assert.strictEqual(valueOf(scores, "13104"), profile.categories.business)
      const residents = yield* decoded(AreaValues, (yield* get("/values?measure=residents")).body)
      for (const [code, facts] of starter) assert.strictEqual(valueOf(residents, code), facts["population"], code)
      const { body: figures } = yield* get("/14100/figures")
      const cafes = figures.establishments.find(({ type }: { type: string }) => type === "cafe")
      const byPrefecture = yield* decoded(
        AreaValues,
        (yield* get("/values?measure=cafesPer10000&level=prefecture")).body
      )
      assert.strictEqual(byPrefecture.values.length, 47)
      assert.strictEqual(valueOf(byPrefecture, "14"), cafes.prefecture)
      assert.strictEqual(byPrefecture.nation, cafes.nation)
      assert.deepStrictEqual([byPrefecture.year, byPrefecture.source], [cafes.year, cafes.source])
      const { measures } = yield* decoded(AreaMeasures, (yield* get("/measures")).body)
      assert.includeMembers(
        measures.map(({ name }) => name),
        ["overall", "business", "cafesPer10000"]
      )
      assert.strictEqual((yield* get("/values?measure=height")).status, 400)
    })
  )
})
