import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Detail, SimulationList } from "../../modules/simulation/Simulation.ts"
import { body, client, decodes, eventsOf, node, watchRuns } from "./node.ts"

const adTest = { businessType: "カフェ", adCopy: "新発売！今だけ半額のカフェラテ☕ ｺﾞﾕｯｸﾘどうぞ" }

/** Creates a simulation and waits for its end. */
const run = Effect.fnUntraced(function* (
  { get, post }: Effect.Success<ReturnType<typeof client>>,
  changes: Readonly<Record<string, unknown>> = {}
) {
  const settled = yield* watchRuns
  const created = yield* post("/simulations", body(changes))
  assert.strictEqual(created.status, 202, created.text)
  yield* settled(1)
  return yield* get(`/simulations/${created.body.data.id}`)
})

const numbersIn = (value: unknown): ReadonlyArray<number> =>
  typeof value === "number"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

layer(node(), { excludeTestServices: true })("A simulation", (it) => {
  const templates = [
    ["price_test", undefined],
    ["ad_test", adTest],
    ["segment_discovery", { businessType: "カフェ" }]
  ] as const
  for (const [templateType, inputParams] of templates) {
    it.effect(`of ${templateType} ends with a result and an event`, () =>
      Effect.gen(function* () {
        const account = yield* client()
        const changes = {
          templateType,
          personaCount: 60,
          areaCode: "13104",
          seed: 11,
          ...(inputParams && { inputParams })
        }
        const { body: detail } = yield* run(account, changes)
        yield* decodes(Detail, detail)
        assert.deepInclude(detail, { status: "completed", progress: 1, error: null, seed: 11, reusedPersonas: 0 })
        const { resultData } = detail
        assert.deepInclude(resultData, {
          seed: 11,
          calibration: "none",
          calibrationShift: 0,
          outcomes: 0,
          headline: detail.resultSummary,
          judge: null
        })
        assert.match(resultData.method, new RegExp(`^${templateType}/\\d+$`))
        assert.deepInclude(resultData.population, {
          size: 60,
          areaCode: "13104",
          areaName: "東京都新宿区"
        })
        assert.isAbove(resultData.population.margins.length, 10)
        assert.isTrue(numbersIn(resultData).every(Number.isFinite))
        const list = (yield* account.get("/simulations")).body
        yield* decodes(SimulationList, list)
        const overall_score = resultData.overallScore
        assert.deepStrictEqual(list.data[0].resultSummary, { overall_score, headline: detail.resultSummary })
        const published = (yield* eventsOf("simulation.completed")).filter(
          ({ accountId }) => accountId === account.accountId
        )
        assert.deepStrictEqual(
          published.map(({ data }) => data),
          [{ simulationId: detail.id, templateType, areaCode: "13104", personaCount: 60, overallScore: overall_score }]
        )
      })
    )
  }

  it.effect("stores the segments that it found", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const changes = { templateType: "segment_discovery", inputParams: { businessType: "居酒屋" }, personaCount: 200 }
      const { body: detail } = yield* run(account, changes)
      const { data } = (yield* account.get("/segments")).body
      assert.isAtLeast(data.length, 2)
      assert.strictEqual(detail.status, "completed")
      for (const { areaCode, score, segmentData } of data) {
        assert.isNull(areaCode)
        assert.isTrue(score >= 0 && score <= 100)
        assert.hasAllKeys(segmentData, ["demographics", "behavior", "sentiment"])
      }
    })
  )

  it.effect("reuses the account's personas of its area, and lets them grow", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const first = (yield* run(account, { personaCount: 20 })).body
      const second = (yield* run(account, { personaCount: 30 })).body
      const third = (yield* run(account, { personaCount: 10 })).body
      const elsewhere = (yield* run(account, { personaCount: 10, areaCode: "27100" })).body
      assert.deepStrictEqual(
        [first, second, third, elsewhere].map(({ reusedPersonas }) => reusedPersonas),
        [0, 20, 10, 0]
      )
      const { data } = (yield* account.get("/personas?limit=100")).body
      assert.strictEqual(data.length, 40)
      assert.strictEqual(new Set(data.map(({ id }: { id: string }) => id)).size, 40)
      const levels = data.flatMap((persona: any) => (persona.areaCode === null ? [persona.growthLevel] : []))
      assert.deepStrictEqual(levels.toSorted(), [...Array(10).fill(1), ...Array(10).fill(2), ...Array(10).fill(3)])
    })
  )

  it.effect("does not update the rows of reused personas", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const account = yield* client()
      const rows = sql<{ readonly id: string }>`
        select id, ctid::text, xmin::text, xmax::text from simulation_persona
        where account_id = ${account.accountId} order by ordinal`
      yield* run(account, { personaCount: 30 })
      const before = yield* rows
      yield* run(account, { personaCount: 20 })
      yield* run(account, { personaCount: 35 })
      const after = yield* rows
      assert.strictEqual(before.length, 30)
      assert.deepStrictEqual(after.slice(0, 30), before)
      assert.strictEqual(after.length, 35)
    })
  )

  it.effect(
    "is byte-identical for the same seed and input, whatever the personas have seen, and different for another seed",
    () =>
      Effect.gen(function* () {
        const account = yield* client()
        const of = Effect.fnUntraced(function* (seed: number) {
          const { text } = yield* run(account, { personaCount: 40, seed })
          return /"resultData":(.*),"completedAt"/.exec(text)![1]!
        })
        const [made, again, other] = [yield* of(1), yield* of(1), yield* of(2)]
        assert.strictEqual(made, again)
        assert.notStrictEqual(made, other)
      })
  )

  it.effect("uses the same personas as concurrent ones of the account", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const settled = yield* watchRuns
      const posts = [40, 25, 40, 10, 33].map((personaCount) =>
        account.post("/simulations", body({ personaCount, seed: 5 }))
      )
      const created = yield* Effect.all(posts, { concurrency: 5 })
      yield* settled(5)
      const ended = yield* Effect.forEach(created, (answer) => account.get(`/simulations/${answer.body.data.id}`))
      assert.deepStrictEqual(new Set(ended.map(({ body }) => body.status)), new Set(["completed"]))
      const { data } = (yield* account.get("/personas?limit=100")).body
      assert.strictEqual(data.length, 40)
      const levels = data.map(({ growthLevel }: { growthLevel: number }) => growthLevel)
      assert.strictEqual(
        levels.reduce((sum: number, level: number) => sum + level, 0),
        40 + 25 + 40 + 10 + 33
      )
    })
  )
})
