import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { logit } from "../../../modules/simulation/statistics/Logit.ts"
import { body, client, node, priceTest, watchRuns } from "../node.ts"

type Client = Effect.Success<ReturnType<typeof client>>

const run = Effect.fnUntraced(function* ({ get, post }: Client, changes: Readonly<Record<string, unknown>> = {}) {
  const settled = yield* watchRuns
  const { id } = (yield* post("/simulations", body({ personaCount: 50, seed: 1, ...changes }))).body.data
  yield* settled(1)
  const { resultData } = (yield* get(`/simulations/${id}`)).body
  return { id: id as string, result: resultData }
})

const sold = (price: number, offered: number, bought: number) => ({ observations: [{ price, offered, bought }] })
const demandAt = (result: any, price: number): number =>
  result.findings.prices.find((tested: { price: number }) => tested.price === price).demand.value

layer(node(), { excludeTestServices: true })("An outcome", (it) => {
  it.effect("calibrates later simulations of its template, for its account alone", () =>
    Effect.gen(function* () {
      const [account, other] = [yield* client(), yield* client()]
      const first = yield* run(account)
      const predicted = demandAt(first.result, 480)
      const answer = yield* account.post(`/simulations/${first.id}/outcome`, sold(480, 2000, 200))
      const { shift, ...answered } = answer.body.data
      assert.strictEqual(answer.status, 200)
      assert.deepInclude(answered, {
        simulationId: first.id,
        templateType: "price_test",
        calibration: "account",
        outcomes: 1,
        ownOutcomes: 1
      })
      assert.isBelow(shift, 0)
      assert.isBelow(answered.shiftDeviation, 0.7)
      const second = yield* run(account)
      assert.deepInclude(second.result, { calibration: "account", calibrationShift: shift, outcomes: 1 })
      const moved = logit(demandAt(second.result, 480)) - logit(predicted)
      assert.closeTo(moved / shift, 1, 0.02)
      assert.include(second.result.headline, "購入率")
      const salon = yield* run(account, { inputParams: { businessType: "美容室", prices: [3000, 4000] } })
      assert.deepInclude(salon.result, { calibration: "account", outcomes: 1, ownOutcomes: 0 })
      assert.isBelow(Math.abs(salon.result.calibrationShift), 0.05)
      assert.deepInclude((yield* run(other)).result, { calibration: "none", calibrationShift: 0, outcomes: 0 })
      const ad = { templateType: "ad_test", inputParams: { businessType: "カフェ", adCopy: "新発売" } }
      assert.deepInclude((yield* run(account, ad)).result, { calibration: "none", outcomes: 0 })
    })
  )

  it.effect("replaces an earlier one of the same simulation, and adds to those of others", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const [one, two] = [yield* run(account), yield* run(account)]
      const report = (id: string, bought: number) => account.post(`/simulations/${id}/outcome`, sold(480, 1000, bought))
      const high = (yield* report(one.id, 900)).body.data
      const low = (yield* report(one.id, 50)).body.data
      assert.deepStrictEqual([high.outcomes, low.outcomes, high.ownOutcomes], [1, 1, 1])
      assert.isTrue(high.shift > 0 && low.shift < 0)
      const both = (yield* report(two.id, 50)).body.data
      assert.strictEqual(both.outcomes, 2)
      assert.isBelow(both.shift, low.shift)
    })
  )

  it.effect("that does not match is refused with a pointer to each fault, and changes nothing", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const { id } = yield* run(account)
      const refused: ReadonlyArray<readonly [outcome: unknown, pointers: ReadonlyArray<string>]> = [
        [{}, ["/observations"]],
        [[], [""]],
        ["sold out", [""]],
        [{ observations: [] }, ["/observations"]],
        [sold(481, 100, 10), ["/observations/0/price"]],
        [sold(480, 0, 0), ["/observations/0/offered"]],
        [sold(480, 1.5, 1), ["/observations/0/offered"]],
        [{ observations: [{ price: "huge", offered: 10, bought: 1 }] }, ["/observations/0/price"]],
        [sold(480, 100, 101), ["/observations/0/bought"]],
        [sold(480, 100, -1), ["/observations/0/bought"]],
        [
          {
            observations: [
              ...sold(480, 100, 10).observations,
              ...sold(1, 10, 1).observations,
              ...sold(2, 10, 1).observations
            ]
          },
          ["/observations/1/price", "/observations/2/price"]
        ]
      ]
      for (const [outcome, pointers] of refused) {
        // JSON can express numbers that overflow.
        const body = JSON.stringify(outcome).replace('"huge"', "1e309")
        const answer = yield* account.post(`/simulations/${id}/outcome`, body)
        assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_request"], JSON.stringify(outcome))
        assert.deepStrictEqual(
          answer.body.errors.map(({ pointer }: { pointer: string }) => pointer),
          pointers
        )
        assert.isTrue(answer.body.errors.every(({ location }: { location: string }) => location === "body"))
      }
      assert.deepInclude((yield* run(account)).result, { calibration: "none" })
    })
  )

  it.effect("of a simulation without a result is a 409", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* run(account)
      const report = Effect.map(account.post(`/simulations/${id}/outcome`, sold(480, 100, 10)), ({ body, status }) => [
        status,
        body.code
      ])
      const become = (status: string) => sql`
        update simulation_simulation set status = ${status}, overall_score = null, headline = null, result_data = null,
          error_code = case when ${status}::text = 'failed' then 'lost' end,
          error_message = case when ${status}::text = 'failed' then 'x' end,
          completed_at = case when ${status}::text = 'failed' then now() end
        where id = ${id}`
      for (const status of ["queued", "running", "failed"]) {
        yield* become(status)
        assert.deepStrictEqual(yield* report, [409, "simulation_not_completed"], status)
      }
      yield* sql`update simulation_simulation set template_type = 'tarot' where id = ${id}`
      assert.deepStrictEqual(yield* report, [409, "outcome_not_accepted"])
    })
  )

  for (const [templateType, inputParams, outcomeOf] of [
    [
      "ad_test",
      { businessType: "カフェ", adCopy: "新発売" },
      () => ({ results: [{ adCopy: 0, impressions: 1000, conversions: 90 }] })
    ],
    [
      "segment_discovery",
      { businessType: "カフェ" },
      (result: any) => ({ segments: [{ name: result.findings.segments[0].name, contacted: 500, responded: 20 }] })
    ],
    ["price_test", priceTest, () => sold(580, 300, 30)]
  ] as const) {
    it.effect(`of ${templateType} is accepted`, () =>
      Effect.gen(function* () {
        const account = yield* client()
        const { id, result } = yield* run(account, { templateType, inputParams })
        const answer = yield* account.post(`/simulations/${id}/outcome`, outcomeOf(result))
        assert.strictEqual(answer.status, 200, answer.text)
        const after = yield* run(account, { templateType, inputParams })
        assert.deepInclude(after.result, {
          calibration: "account",
          calibrationShift: answer.body.data.shift,
          outcomes: 1
        })
        assert.notStrictEqual(answer.body.data.shift, 0)
      })
    )
  }

  it.effect("may name a segment as the English response does", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const sql = yield* SqlClient.SqlClient
      const { id, result } = yield* run(account, {
        templateType: "segment_discovery",
        inputParams: { businessType: "カフェ" }
      })
      const { name } = result.findings.segments[0]
      yield* sql`
        update simulation_simulation
        set result_data_en = replace(result_data::text, ${`"${name}"`}, '"Quality seekers"')::json where id = ${id}`
      const report = (segment: string) =>
        account.post(`/simulations/${id}/outcome`, { segments: [{ name: segment, contacted: 500, responded: 20 }] })
      const [english, japanese] = [yield* report("Quality seekers"), yield* report(name)]
      assert.deepStrictEqual([english.status, japanese.status], [200, 200], english.text)
      assert.strictEqual(english.body.data.shift, japanese.body.data.shift)
      assert.strictEqual((yield* report("Unknown")).status, 400)
    })
  )
})
