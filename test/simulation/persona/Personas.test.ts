import { assert, layer } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { PersonaDetail, PersonaListItem, Psychology } from "../../../modules/simulation/persona/Persona.ts"
import { PersonaRepo } from "../../../modules/simulation/persona/PersonaRepo.ts"
import { traitNames, traitOf } from "../../../modules/simulation/population/Population.ts"
import {
  decisionWeights as allWeights,
  weightsRecord
} from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { householdIncomesIn } from "../../../modules/simulation/population/people/HouseholdResources.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { TestApp } from "../../support/TestApp.ts"
import { answerOf, app, idOf, newClient, populationOf, problemOf } from "./support.ts"

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

const decodes = <S extends Schema.Codec<any, any>>(schema: S, body: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(body)

layer(app)("The persona endpoints", (it) => {
  it.effect("list each persona with the documented fields only", () =>
    Effect.gen(function* () {
      const { grow, insert } = yield* PersonaRepo
      const { accountId, get } = yield* newClient
      yield* insert(accountId, "13104", populationOf(2, "A"), 0, at(0))
      for (let times = 0; times < 3; times++) yield* grow(accountId, "13104", 1)
      const { body, headers, status } = yield* get("/personas")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type")!, /^application\/json/)
      assert.deepStrictEqual(body, {
        data: [
          {
            id: idOf("A", 0),
            name: "佐藤 0",
            age: 15,
            gender: "female",
            occupation: "会社員",
            areaCode: "13104",
            growthLevel: 3
          },
          {
            id: idOf("A", 1),
            name: "佐藤 1",
            age: 16,
            gender: "male",
            occupation: "管理職",
            areaCode: "13104",
            growthLevel: 0
          }
        ]
      })
      for (const item of body.data) yield* decodes(PersonaListItem, item)
    })
  )

  it.effect("list the newest first, then by area, national personas last, and by ordinal", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      const { accountId, get } = yield* newClient
      yield* insert(accountId, null, populationOf(2, "C"), 0, at(1))
      yield* insert(accountId, "13104", populationOf(2, "D"), 0, at(1))
      yield* insert(accountId, "01100", populationOf(2, "E"), 0, at(1))
      yield* insert(accountId, "13104", populationOf(1, "F"), 2, at(2))
      yield* insert(accountId, "13104", populationOf(1, "G"), 3, at(0))
      const { body } = yield* get("/personas")
      assert.deepStrictEqual(
        body.data.map(({ areaCode, id }: PersonaListItem) => [areaCode, id.slice(-2)]),
        [
          ["13104", "F0"],
          ["01100", "E0"],
          ["01100", "E1"],
          ["13104", "D0"],
          ["13104", "D1"],
          [null, "C0"],
          [null, "C1"],
          ["13104", "G0"]
        ]
      )
    })
  )

  it.effect("page by limit and offset: 50 by default, 1 to 100, nothing beyond the end", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      const { accountId, get } = yield* newClient
      const { id } = populationOf(101, "H")
      yield* insert(accountId, null, populationOf(101, "H"), 0, at(0))
      const ids = (query: string) =>
        Effect.map(get(`/personas${query}`), ({ body }) => body.data.map(({ id }: PersonaListItem) => id))
      assert.deepStrictEqual(yield* ids(""), id.slice(0, 50))
      assert.deepStrictEqual(yield* ids("?limit=1"), id.slice(0, 1))
      assert.deepStrictEqual(yield* ids("?limit=100"), id.slice(0, 100))
      assert.deepStrictEqual(yield* ids("?limit=100&offset=1"), id.slice(1))
      assert.deepStrictEqual(yield* ids("?offset=0&limit=2"), id.slice(0, 2))
      assert.deepStrictEqual(yield* ids("?offset=100"), id.slice(100))
      assert.deepStrictEqual(yield* ids("?offset=101"), [])
      assert.deepStrictEqual(yield* ids("?offset=2147483647"), [])
    })
  )

  it.effect("read one: its traits and decision weights, without gender and growth", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      const { accountId, get } = yield* newClient
      const population = populationOf(2, "J")
      yield* insert(accountId, null, population, 0, at(0))
      const { body, status } = yield* get(`/personas/${idOf("J", 1)}`)
      assert.strictEqual(status, 200)
      const { decisionWeights, traits: described, ...rest } = yield* decodes(PersonaDetail, body.data)
      assert.deepStrictEqual(Object.keys(body), ["data"])
      assert.deepStrictEqual(rest, { id: idOf("J", 1), name: "佐藤 1", age: 16, occupation: "管理職", areaCode: null })
      const { householdIncome, income, ...traits } = described
      assert.strictEqual(income, 1000)
      assert.strictEqual(householdIncome, Math.round(householdIncomesIn(population)[1]!))
      assert.isAbove(householdIncome, income)
      const bigFive = ["openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism"] as const
      assert.deepStrictEqual(
        Object.entries(traits),
        bigFive.map((trait): [string, number] => [trait, traitOf(population, 1, trait)])
      )
      const weights = weightsRecord(allWeights(population), 1)
      assert.deepStrictEqual(Object.keys(decisionWeights), Object.keys(weights))
      for (const [name, weight] of Object.entries(decisionWeights)) {
        assert.closeTo(weight, weights[name as keyof typeof weights], 5e-5)
      }
      assert.closeTo(
        Object.values(decisionWeights).reduce((sum, weight) => sum + weight),
        1,
        5e-4
      )
    })
  )

  it.effect("read the psychology of one: nine numbers from 0 to 1", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      const { accountId, get } = yield* newClient
      const population = populationOf(1, "K")
      population.traits.set([0, 10_000, 1, 9999, 5000, 1234, 7500, 300, 4021])
      yield* insert(accountId, "13104", population, 0, at(0))
      const { body, status } = yield* get(`/personas/${idOf("K", 0)}/psychology`)
      assert.strictEqual(status, 200)
      yield* decodes(Psychology, body.data)
      assert.deepStrictEqual(Object.keys(body.data), [...traitNames])
      assert.deepStrictEqual(body, {
        data: {
          openness: 0,
          conscientiousness: 1,
          extraversion: 0.0001,
          agreeableness: 0.9999,
          neuroticism: 0.5,
          valSelfDirection: 0.1234,
          valSecurity: 0.75,
          stressTolerance: 0.03,
          financialAnxiety: 0.4021
        }
      })
    })
  )

  it.effect("give an empty list to an account without personas", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      yield* insert(yield* openAccount, null, populationOf(3, "L"), 0, at(0))
      const { get } = yield* newClient
      const { body, status } = yield* get("/personas")
      assert.deepStrictEqual([status, body], [200, { data: [] }])
    })
  )

  it.effect("answer unknown, malformed and foreign ids with the same 404", () =>
    Effect.gen(function* () {
      const { insert } = yield* PersonaRepo
      yield* insert(yield* openAccount, null, populationOf(1, "M"), 0, at(0))
      const foreign = idOf("M", 0)
      const { get } = yield* newClient
      const expected = problemOf(yield* get(`/personas/${idOf("M", 9)}`))
      assert.deepInclude(expected, { status: 404, code: "persona_not_found", message: "Persona not found" })
      for (const id of [foreign, foreign.toLowerCase(), "x", "%20", "0".repeat(27), "%E8%8A%B1"]) {
        assert.deepStrictEqual(problemOf(yield* get(`/personas/${id}`)), expected, id)
        assert.deepStrictEqual(problemOf(yield* get(`/personas/${id}/psychology`)), expected, id)
      }
    })
  )

  it.effect("require a key and a sufficient plan, for the psychology too", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const { create } = yield* Accounts
      const low = yield* create("Low", { analytics: "pro" })
      const { secret } = yield* issue(low.id)
      const headers = { authorization: `Bearer ${Redacted.value(secret)}` }
      for (const path of ["", `/${idOf("N", 0)}`, `/${idOf("N", 0)}/psychology`]) {
        assert.strictEqual((yield* call(`/api/v1/personas${path}`)).status, 401)
        const refused = yield* answerOf(call(`/api/v1/personas${path}`, { headers }))
        assert.deepInclude(problemOf(refused), { status: 403, code: "plan_required" })
      }
    })
  )
})

const refused: ReadonlyArray<readonly [query: string, pointers: ReadonlyArray<string>]> = [
  ["limit=0", ["/limit"]],
  ["limit=101", ["/limit"]],
  ["limit=-1", ["/limit"]],
  ["limit=1.5", ["/limit"]],
  ["limit=abc", ["/limit"]],
  ["limit=", ["/limit"]],
  ["offset=-1", ["/offset"]],
  ["offset=1.5", ["/offset"]],
  ["offset=abc", ["/offset"]],
  ["offset=2147483648", ["/offset"]],
  ["limit=0&offset=-1", ["/limit", "/offset"]]
]

layer(app)("The pages of both lists", (it) => {
  for (const [query, pointers] of refused) {
    it.effect(`are refused for ${query} with a 400 that names ${pointers.join(" and ")}`, () =>
      Effect.gen(function* () {
        const { get } = yield* newClient
        for (const list of ["personas", "segments"]) {
          const { body, headers, status } = yield* get(`/${list}?${query}`)
          assert.strictEqual(status, 400)
          assert.match(headers.get("content-type")!, /^application\/problem\+json/)
          assert.strictEqual(body.code, "invalid_request")
          assert.deepStrictEqual(
            body.errors.map(({ location, pointer }: { location: string; pointer: string }) => [location, pointer]),
            pointers.map((pointer) => ["query", pointer])
          )
        }
      })
    )
  }

  it.effect("are documented as numbers with their bounds and defaults", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp
      const { body } = yield* answerOf(call("/openapi.json"))
      for (const list of ["personas", "segments"]) {
        const { parameters } = body.paths[`/api/v1/${list}`].get
        const [limit, offset] = parameters
        assert.deepInclude(limit, { name: "limit", in: "query", required: false })
        assert.deepInclude(limit.schema, { type: "integer", minimum: 1, maximum: 100, default: 50 })
        assert.deepInclude(offset, { name: "offset", in: "query", required: false })
        assert.deepInclude(offset.schema, { type: "integer", minimum: 0, maximum: 2_147_483_647, default: 0 })
      }
    })
  )
})
