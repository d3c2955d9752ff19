import { assert, layer } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { decisionWeights } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { Segment, type SegmentData } from "../../../modules/simulation/segment/Segment.ts"
import { type NewSegment, type Origin, SegmentRepo } from "../../../modules/simulation/segment/SegmentRepo.ts"
import { prior } from "../../../modules/simulation/statistics/Posterior.ts"
import { stream } from "../../../modules/simulation/statistics/Random.ts"
import { SegmentTemplate } from "../../../modules/simulation/template/segment/SegmentTemplate.ts"
import { inEach, inLanguage, type Language } from "../../../src/Language.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { asResidents } from "../../support/segment/Residents.ts"
import { TestApp } from "../../support/TestApp.ts"
import { answerOf, app, idOf, newClient, populationOf, problemOf } from "../persona/support.ts"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

const segmentOf = (label: string, index: number): NewSegment => ({
  id: idOf(label, index),
  score: index,
  localized: inEach((language) => ({
    name: `${{ ja: "価格に敏感な層", en: "Price watchers" }[language]} ${index}`,
    segmentData: {
      demographics: { size: 41 + index, topOccupations: [{ ja: "会社員", en: "Office worker" }[language]] },
      behavior: { price: 0.31 },
      sentiment: { financialAnxiety: 0.63 }
    }
  }))
})

const originOf = (accountId: string, minute = 0, areaCode: string | null = "13104"): Origin => ({
  accountId,
  simulationId: idOf("S", minute),
  areaCode,
  createdAt: at(minute)
})

const shown = (
  { id, score, localized }: NewSegment,
  areaCode: string | null = "13104",
  language: Language = "ja"
): Segment => ({ id, areaCode, score, ...localized[language] })

layer(app)("The segment endpoints", (it) => {
  it.effect("list the account's segments newest first, with the documented fields only", () =>
    Effect.gen(function* () {
      const { insert } = yield* SegmentRepo
      const { accountId, get } = yield* newClient
      const [a, b, c] = [segmentOf("A", 0), segmentOf("A", 1), segmentOf("A", 2)] as const
      yield* insert(originOf(accountId, 0, null), [c])
      yield* insert(originOf(accountId, 1), [a, b])
      const { body, headers, status } = yield* get("/segments")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type")!, /^application\/json/)
      assert.deepStrictEqual(body, { data: [shown(b), shown(a), shown(c, null)] })
      for (const item of body.data) {
        yield* Schema.decodeUnknownEffect(Schema.toCodecJson(Segment), { onExcessProperty: "error" })(item)
        assert.deepStrictEqual(Object.keys(item.segmentData), ["demographics", "behavior", "sentiment"])
      }
    })
  )

  it.effect("return the stored segments exactly, as documented", () =>
    Effect.gen(function* () {
      const { insert } = yield* SegmentRepo
      const { accountId, get } = yield* newClient
      const population = populationOf(120, "W")
      const people = { population, weights: decisionWeights(population) }
      const { segments } = SegmentTemplate.run(
        { businessType: "カフェ", maxSegments: 3 },
        {
          ...people,
          residents: asResidents(people),
          random: (label) => stream(7, label),
          shift: 0,
          posterior: prior,
          judged: new Map(),
          reactions: new Map(),
          areaCode: null,
          analyse: () => [],
          areaName: "全国",
          checkpoint: () => {},
          progress: () => {}
        }
      )
      const found = segments.map(({ score, ...texts }, i) => ({
        id: idOf("W", 9 - i),
        score,
        localized: inEach((language) =>
          inLanguage<NewSegment["localized"]["ja"]>(texts as NewSegment["localized"]["ja"], language)
        )
      }))
      yield* insert(originOf(accountId, 0, null), found)
      const { body } = yield* get("/segments")
      assert.isAtLeast(found.length, 2)
      assert.deepStrictEqual(
        body.data,
        found.map((segment) => shown(segment, null))
      )
      const { call } = yield* TestApp
      const { components } = (yield* answerOf(call("/openapi.json"))).body
      for (const [part, { anyOf }] of Object.entries<any>(components.schemas.SegmentData.properties)) {
        const names = found.map((segment) => Object.keys(segment.localized.ja.segmentData[part as keyof SegmentData]))
        for (const keys of names) assert.deepStrictEqual(keys.sort(), Object.keys(anyOf[0].properties).sort())
      }
    })
  )

  it.effect("read one of them", () =>
    Effect.gen(function* () {
      const { insert } = yield* SegmentRepo
      const { accountId, get } = yield* newClient
      const segment = segmentOf("B", 0)
      yield* insert(originOf(accountId), [segment])
      const { body, status } = yield* get(`/segments/${segment.id}`)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body, { data: shown(segment) })
    })
  )

  it.effect("give an empty list to an account without segments", () =>
    Effect.gen(function* () {
      const { get } = yield* newClient
      const { body, status } = yield* get("/segments")
      assert.deepStrictEqual([status, body], [200, { data: [] }])
    })
  )

  it.effect("page by limit and offset: 50 by default, nothing beyond the end", () =>
    Effect.gen(function* () {
      const { insert } = yield* SegmentRepo
      const { accountId, get } = yield* newClient
      const segments = Array.from({ length: 101 }, (_, i) => segmentOf("C", 100 - i))
      yield* insert(originOf(accountId), segments)
      const ids = (query: string) =>
        Effect.map(get(`/segments${query}`), ({ body }) => body.data.map(({ id }: Segment) => id))
      const newest = segments.map(({ id }) => id)
      assert.deepStrictEqual(yield* ids(""), newest.slice(0, 50))
      assert.deepStrictEqual(yield* ids("?limit=1"), newest.slice(0, 1))
      assert.deepStrictEqual(yield* ids("?limit=100"), newest.slice(0, 100))
      assert.deepStrictEqual(yield* ids("?limit=100&offset=1"), newest.slice(1))
      assert.deepStrictEqual(yield* ids("?offset=100"), newest.slice(100))
      assert.deepStrictEqual(yield* ids("?offset=101"), [])
      assert.deepStrictEqual(yield* ids("?offset=2147483647"), [])
    })
  )

  it.effect("answer unknown, malformed and foreign ids with the same 404", () =>
    Effect.gen(function* () {
      const { insert } = yield* SegmentRepo
      const { get } = yield* newClient
      const foreign = segmentOf("D", 0)
      yield* insert(originOf(yield* openAccount), [foreign])
      const expected = problemOf(yield* get(`/segments/${idOf("D", 9)}`))
      assert.deepInclude(expected, { status: 404, code: "segment_not_found", message: "Segment not found" })
      for (const id of [foreign.id, foreign.id.toLowerCase(), "x", "%20", "0".repeat(27)]) {
        assert.deepStrictEqual(problemOf(yield* get(`/segments/${id}`)), expected, id)
      }
    })
  )

  it.effect("require a key and a sufficient plan", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const { create } = yield* Accounts
      const low = yield* create("Low", { analytics: "pro" })
      const { secret } = yield* issue(low.id)
      const headers = { authorization: `Bearer ${Redacted.value(secret)}` }
      for (const path of ["/api/v1/segments", `/api/v1/segments/${idOf("E", 0)}`]) {
        assert.strictEqual((yield* call(path)).status, 401)
        const refused = yield* answerOf(call(path, { headers }))
        assert.deepInclude(problemOf(refused), { status: 403, code: "plan_required" })
      }
    })
  )

  it.effect("read rows that their queries and row security hide from other accounts", () =>
    Effect.gen(function* () {
      const { find, insert, list } = yield* SegmentRepo
      const sql = yield* SqlClient.SqlClient
      const [mine, other] = [yield* openAccount, yield* openAccount]
      yield* insert(originOf(mine), [segmentOf("F", 0)])
      yield* insert(originOf(other), [segmentOf("F", 1)])
      const seen = yield* asTenant(mine)(sql<{ id: string }>`select account_id as id from simulation_segment`)
      assert.deepStrictEqual(seen, [{ id: mine }])
      assert.isUndefined(yield* find(mine, idOf("F", 1), "ja"))
      assert.deepStrictEqual(yield* list(mine, { limit: 9, offset: 0 }, "ja"), [shown(segmentOf("F", 0))])
    })
  )
})
