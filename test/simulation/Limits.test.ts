import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import {
  countedPersonas,
  discoveryPersonas,
  exceededLimit,
  maxUnfinished,
  personasPerDay
} from "../../modules/simulation/Limits.ts"
import { body, client, hold, idle, waitingFor } from "./node.ts"

describe("The limits of an account", () => {
  const usage = { unfinished: 0, personasToday: 0, secondsLeftToday: 3600 }

  it("allow 5 at once, and refuse the sixth", () => {
    assert.isUndefined(exceededLimit("max_5x", { ...usage, unfinished: maxUnfinished - 1 }, 5000))
    assert.deepInclude(exceededLimit("max_5x", { ...usage, unfinished: maxUnfinished }, 5), {
      limit: "unfinished",
      allowed: 5,
      used: 5
    })
  })

  it("allow the last persona of the plan's day, and refuse one more", () => {
    for (const plan of ["max_5x", "max_20x"] as const) {
      const personasToday = personasPerDay[plan] - 100
      assert.isUndefined(exceededLimit(plan, { ...usage, personasToday }, 100))
      assert.deepInclude(exceededLimit(plan, { ...usage, personasToday }, 101), {
        limit: "personas_per_day",
        used: personasToday,
        retryAfterSeconds: 3600
      })
    }
  })

  it("give the end of the day as time to retry, even when it is near or both limits are reached", () => {
    const full = { unfinished: 5, personasToday: 50_000, secondsLeftToday: 0.001 }
    assert.deepInclude(exceededLimit("max_5x", full, 5), { limit: "personas_per_day", retryAfterSeconds: 1 })
  })

  it("count a search for segments as 5,000 personas at least, and no other simulation", () => {
    assert.strictEqual(discoveryPersonas, 5_000)
    for (const [personas, counted] of [
      [5, 5_000],
      [4_999, 5_000],
      [5_000, 5_000],
      [5_001, 5_001]
    ] as const) {
      assert.strictEqual(countedPersonas("segment_discovery", personas), counted)
      assert.strictEqual(countedPersonas("price_test", personas), personas)
      assert.strictEqual(countedPersonas("ad_test", personas), personas)
    }
  })

  it("leave places on a node beside all simulations of two accounts", () => {
    assert.isAbove(RunSimulation.concurrency, 2 * maxUnfinished)
  })

  it("allow nothing to plans without access", () => {
    assert.deepInclude(exceededLimit("pro", usage, 5), { allowed: 0 })
  })
})

/** Completes all queued simulations. */
const finish = (accountId: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update simulation_simulation set status = 'completed', overall_score = 1, headline = '', result_data = '{}',
        completed_at = now()
      where account_id = ${accountId} and status = 'queued'`
  )

/** Moves the simulations of an account to a time of Tokyo's day, counted from midnight. */
const moveTo = (accountId: string, sinceMidnight: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update simulation_simulation
      set created_at = date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
        + ${sinceMidnight}::text::interval
      where account_id = ${accountId}`
  )

const use = Effect.fnUntraced(function* (account: Effect.Success<ReturnType<typeof client>>, personas: number) {
  for (let left = personas; left > 0; left -= 5000) {
    const { status } = yield* account.post("/simulations", body({ personaCount: Math.min(5000, left) }))
    assert.strictEqual(status, 202)
    yield* finish(account.accountId)
  }
})

layer(idle())("Simulations of one account", (it) => {
  it.effect("are at most five at once: the next is a 429, until one has ended", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const ids: Array<string> = []
      for (let n = 0; n < 5; n++) ids.push((yield* post("/simulations", body())).body.data.id)
      const sixth = yield* post("/simulations", body())
      assert.deepStrictEqual([sixth.status, sixth.body.code], [429, "simulation_limit"])
      assert.strictEqual(sixth.headers.get("retry-after"), "5")
      assert.match(sixth.body.detail, /^5 simulations of the account are queued or running/)
      assert.isNotNull(sixth.headers.get("x-ratelimit-remaining"))
      yield* post(`/simulations/${ids[2]}/cancel`)
      assert.strictEqual((yield* post("/simulations", body())).status, 202)
      assert.strictEqual((yield* post("/simulations", body())).status, 429)
    })
  )

  it.effect("are at most five when created concurrently, per account", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* client(), yield* client()]
      for (let n = 0; n < 4; n++) yield* one.post("/simulations", body())
      // Inserts wait for this lock, so the first request stops there and the others wait for it.
      const { release } = yield* hold("lock table simulation_simulation in exclusive mode")
      const asking = yield* Effect.forkChild(
        Effect.forEach([one, one, one], ({ post }) => post("/simulations", body()), { concurrency: 3 })
      )
      yield* waitingFor("any", 3)
      yield* release
      const statuses = (yield* Fiber.join(asking)).map(({ status }) => status)
      assert.deepStrictEqual(statuses.toSorted(), [202, 429, 429])
      assert.strictEqual((yield* one.get("/simulations")).body.data.length, 5)
      assert.strictEqual((yield* other.post("/simulations", body())).status, 202)
    })
  )

  it.effect("may have 50,000 personas a day with Max 5x, to the last one", () =>
    Effect.gen(function* () {
      const account = yield* client()
      yield* use(account, 49_994)
      const over = yield* account.post("/simulations", body({ personaCount: 7 }))
      assert.deepStrictEqual([over.status, over.body.code], [429, "simulation_limit"])
      assert.match(over.body.detail, /^49994 of the 50000 personas that the plan allows per day are used/)
      const sql = yield* SqlClient.SqlClient
      const [day] = yield* sql<{ left: number }>`
        select extract(epoch from date_trunc('day', now() at time zone 'Asia/Tokyo') + interval '1 day'
          - now() at time zone 'Asia/Tokyo')::float8 as left`
      assert.closeTo(Number(over.headers.get("retry-after")), day!.left, 5)
      assert.strictEqual((yield* account.post("/simulations", body({ personaCount: 6 }))).status, 202)
      assert.strictEqual((yield* account.post("/simulations", body({ personaCount: 5 }))).status, 429)
    })
  )

  it.effect("count a search for segments by its cost, whatever takes part in it", () =>
    Effect.gen(function* () {
      const account = yield* client()
      const discovery = body({
        templateType: "segment_discovery",
        personaCount: 5,
        inputParams: { businessType: "カフェ" }
      })
      yield* use(account, 44_999)
      assert.strictEqual((yield* account.post("/simulations", discovery)).status, 202)
      assert.strictEqual((yield* account.get("/simulations/usage")).body.data.personasToday, 49_999)
      const over = yield* account.post("/simulations", discovery)
      assert.deepStrictEqual([over.status, over.body.code], [429, "simulation_limit"])
      assert.match(over.body.detail, /^49999 of the 50000 personas/)
      // The last one that fits.
      const other = yield* client()
      yield* use(other, 45_000)
      assert.strictEqual((yield* other.post("/simulations", discovery)).status, 202)
      assert.strictEqual((yield* other.get("/simulations/usage")).body.data.personasToday, 50_000)
    })
  )

  it.effect("begin a new day at midnight in Tokyo", () =>
    Effect.gen(function* () {
      const account = yield* client()
      yield* use(account, 50_000)
      yield* moveTo(account.accountId, "0 seconds")
      assert.strictEqual((yield* account.post("/simulations", body())).status, 429)
      yield* moveTo(account.accountId, "-1 microsecond")
      assert.strictEqual((yield* account.post("/simulations", body())).status, 202)
    })
  )

  it.effect("do not count when they failed", () =>
    Effect.gen(function* () {
      const account = yield* client()
      yield* use(account, 45_000)
      const { id } = (yield* account.post("/simulations", body({ personaCount: 5000 }))).body.data
      assert.strictEqual((yield* account.post("/simulations", body())).status, 429)
      yield* account.post(`/simulations/${id}/cancel`)
      assert.strictEqual((yield* account.post("/simulations", body({ personaCount: 5000 }))).status, 202)
    })
  )

  it.effect("may have more with Max 20x", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.create("Large", { analytics: "max_20x" })
      const account = yield* client(id)
      yield* use(account, 55_000)
    })
  )
})
