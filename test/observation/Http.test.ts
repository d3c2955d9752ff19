import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { RunObservation } from "../../modules/observation/Jobs.ts"
import { sentTo } from "../../src/actor/testing/ExpectSent.ts"
import { Answers, body, client, idle, subjectOf } from "./node.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(idle())("The observations of an account", (it) => {
  it.effect("are listed newest first with the documented fields alone, in pages", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const ids: Array<string> = []
      for (let n = 0; n < 3; n++) ids.unshift((yield* post("/observations", body())).body.data.id)
      const { data } = (yield* get("/observations")).body
      assert.deepStrictEqual(
        data.map(({ id }: { id: string }) => id),
        ids
      )
      assert.deepStrictEqual(data[0], {
        id: ids[0],
        observationType: "price_monitor",
        title: "駅前のランチ価格",
        status: "active",
        runCount: 0
      })
      const page = yield* get("/observations?limit=1&offset=1")
      assert.deepStrictEqual(
        page.body.data.map(({ id }: { id: string }) => id),
        ids.slice(1, 2)
      )
      assert.deepStrictEqual((yield* get("/observations?offset=3")).body, { data: [] })
      assert.deepStrictEqual((yield* get("/observations/usage")).body, {
        data: { observations: 3, maxObservations: 100, spentYen: 0 }
      })
      for (const query of ["limit=0", "limit=101", "offset=-1", "offset=x", "status=none"]) {
        assert.strictEqual((yield* get(`/observations?${query}`)).status, 400, query)
      }
    })
  )

  it.effect("are read with what the month cost, the results, and what they are", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const asked = body({ monthlyBudgetYen: 100, timeZone: "America/New_York" })
      const created = yield* post("/observations", asked)
      assert.strictEqual(created.status, 201)
      const { data } = (yield* get(`/observations/${created.body.data.id}`)).body
      assert.deepStrictEqual(data, created.body.data)
      assert.deepInclude(data, {
        observationType: "price_monitor",
        status: "active",
        runCount: 0,
        monthlySpentYen: 0,
        recentResults: [],
        schedule: "0 9 * * *",
        timeZone: "America/New_York",
        monthlyBudgetYen: 100,
        budgetExhausted: false,
        pausedReason: null,
        settings: asked.settings
      })
      assert.match(data.nextRunAt, /^\d{4}-\d\d-\d\dT1[34]:00:\d\d\.000Z$/)
    })
  )

  it.effect("of other accounts are unknown, as ids that never were", () =>
    Effect.gen(function* () {
      const own = yield* client()
      const other = yield* client()
      const { id } = (yield* own.post("/observations", body())).body.data
      for (const at of [`/observations/${id}`, `/observations/${unknown}`, "/observations/x"]) {
        const answers = [
          yield* other.get(at),
          yield* other.get(`${at}/results`),
          yield* other.get(`${at}/series`),
          yield* other.patch(at, { title: "mine" }),
          yield* other.post(`${at}/run`),
          yield* other.remove(at)
        ]
        for (const { body: problem, status } of answers) {
          assert.deepStrictEqual([status, problem.code], [404, "observation_not_found"], at)
        }
      }
      assert.strictEqual((yield* own.get(`/observations/${id}`)).body.data.status, "active")
      assert.deepStrictEqual((yield* other.get("/observations")).body, { data: [] })
    })
  )

  it.effect("need the plan Max 5x and a key", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const accounts = yield* Accounts
      yield* accounts.setPlan(accountId, { analytics: "pro" })
      const refused = yield* get("/observations")
      assert.deepStrictEqual([refused.status, refused.body.code], [403, "plan_required"])
    })
  )

  it.effect("are limited in length, interval, budget and number, at both edges", () =>
    Effect.gen(function* () {
      const { accountId, post } = yield* client()
      const sql = yield* SqlClient.SqlClient
      const create = (changes: Readonly<Record<string, unknown>>) => post("/observations", body(changes))
      const good = [
        { title: "あ" },
        { title: "あ".repeat(100) },
        { schedule: "*/15 * * * *" },
        { schedule: "0,15 9 * * *" },
        { monthlyBudgetYen: 0 },
        { monthlyBudgetYen: 1_000_000 },
        { monthlyBudgetYen: null },
        { timeZone: "Europe/Berlin" }
      ]
      for (const changes of good) {
        assert.strictEqual((yield* create(changes)).status, 201, JSON.stringify(changes))
      }
      const bad: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, string]> = [
        [{ title: "" }, "/title"],
        [{ title: "あ".repeat(101) }, "/title"],
        [{ schedule: "*/14 * * * *" }, "/schedule"],
        [{ schedule: "0,50 9,10 * * *" }, "/schedule"],
        [{ schedule: "0 0 9 * * *" }, "/schedule"],
        [{ schedule: "0 9 31 2 *" }, "/schedule"],
        [{ schedule: "x".repeat(101) }, "/schedule"],
        [{ monthlyBudgetYen: -1 }, "/monthlyBudgetYen"],
        [{ monthlyBudgetYen: 1_000_001 }, "/monthlyBudgetYen"],
        [{ timeZone: "Mars/Olympus" }, "/timeZone"],
        [{ observationType: "weather" }, "/observationType"],
        [{ settings: {} }, "/settings/url"],
        [{ settings: { url: "https://a.example", selector: "a", jsonPath: "$.a" } }, "/settings/jsonPath"],
        [{ settings: { url: "http://127.0.0.1/" } }, "/settings/url"]
      ]
      for (const [changes, pointer] of bad) {
        const { body: problem, status } = yield* create(changes)
        assert.deepStrictEqual([status, problem.code, problem.errors?.[0]?.pointer], [400, "invalid_request", pointer])
      }
      yield* sql`
        insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
          created_at, updated_at)
        select '01KAJ3Q7Y6T0V9W2X4Z8' || lpad(n::text, 6, '0'), ${accountId}, 'price_monitor', 'many', '0 9 * * *', 'UTC',
          '{}', now(), now() from generate_series(1, ${100 - good.length - 1}::int) as n`
      assert.strictEqual((yield* create({})).status, 201)
      const over = yield* create({})
      assert.deepStrictEqual([over.status, over.body.code], [403, "observation_limit"])
    })
  )

  it.effect("are 500 at most with the plan Max 20x, archived ones aside", () =>
    Effect.gen(function* () {
      const { accountId, post, remove } = yield* client()
      const accounts = yield* Accounts
      const sql = yield* SqlClient.SqlClient
      yield* accounts.setPlan(accountId, { analytics: "max_20x" })
      yield* sql`
        insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
          created_at, updated_at)
        select '01KAJ3Q7Y6T0V9W2X5Z8' || lpad(n::text, 6, '0'), ${accountId}, 'price_monitor', 'many', '0 9 * * *', 'UTC',
          '{}', now(), now() from generate_series(1, 499) as n`
      const last = yield* post("/observations", body())
      assert.strictEqual(last.status, 201)
      const over = yield* post("/observations", body())
      assert.deepStrictEqual([over.status, over.body.code], [403, "observation_limit"])
      assert.include(over.body.detail, "500 observations")
      yield* remove(`/observations/${last.body.data.id}`)
      assert.strictEqual((yield* post("/observations", body())).status, 201)
      // A smaller plan takes nothing away, and adds nothing.
      yield* accounts.setPlan(accountId, { analytics: "max_5x" })
      assert.strictEqual((yield* post("/observations", body())).status, 403)
    })
  )

  it.effect("are created once per Idempotency-Key", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const asked = body()
      const [first, again] = [
        yield* post("/observations", asked, { "idempotency-key": "once" }),
        yield* post("/observations", asked, { "idempotency-key": "once" })
      ]
      assert.deepStrictEqual([first.status, again.status, again.body.idempotent_replay], [201, 201, true])
      assert.strictEqual((yield* get("/observations")).body.data.length, 1)
      const subject = subjectOf(asked.settings)
      const checks = (yield* Answers).checked.filter(([checked]) => checked === subject)
      assert.deepStrictEqual(checks, [[subject, false]])
    })
  )

  it.effect("are refused with a key as without one, and again for the same key", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const wrong = body({ settings: { url: "http://127.0.0.1/" } })
      for (const key of ["refused", "refused"]) {
        const { body: problem, status } = yield* post("/observations", wrong, { "idempotency-key": key })
        assert.deepStrictEqual([status, problem.errors?.[0]?.pointer], [400, "/settings/url"])
      }
    })
  )
})

layer(idle())("Asking for a run", (it) => {
  it.effect("queues one, and answers the same while it waits", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { id } = (yield* post("/observations", body())).body.data
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => post(`/observations/${id}/run`)),
        { concurrency: 4 }
      )
      const [first, ...others] = answers.map(({ body: answered, status }) => [status, answered.data])
      assert.strictEqual(first?.[0], 202)
      assert.deepInclude(first?.[1], { id, status: "queued" })
      for (const other of others) assert.deepStrictEqual(other, first)
      const jobs = yield* sentTo(RunObservation)
      assert.strictEqual(jobs.filter(({ payload }) => payload.observationId === id).length, 1)
    })
  )
})

layer(idle())("Changing an observation", (it) => {
  const prepare = Effect.gen(function* () {
    const asking = yield* client()
    const { id } = (yield* asking.post("/observations", body())).body.data
    return { ...asking, id, at: `/observations/${id}` }
  })

  it.effect("changes what is given, and its schedule with it", () =>
    Effect.gen(function* () {
      const { at, patch } = yield* prepare
      const { data } = (yield* patch(at, { title: "夜", schedule: "30 18 * * *", monthlyBudgetYen: 7 })).body
      assert.deepInclude(data, { title: "夜", schedule: "30 18 * * *", monthlyBudgetYen: 7, timeZone: "Asia/Tokyo" })
      assert.match(data.nextRunAt, /T09:30:\d\d\.000Z$/)
      assert.strictEqual((yield* patch(at, { schedule: "* * * * *" })).status, 400)
    })
  )

  it.effect("pauses and resumes it, and archives it for good", () =>
    Effect.gen(function* () {
      const { at, get, id, patch, post, remove } = yield* prepare
      const paused = (yield* patch(at, { status: "paused" })).body.data
      assert.deepInclude(paused, { status: "paused", pausedReason: "owner", nextRunAt: null })
      assert.isString(paused.pausedAt)
      const resumed = (yield* patch(at, { status: "active" })).body.data
      assert.deepInclude(resumed, { status: "active", pausedReason: null, pausedAt: null })
      assert.isString(resumed.nextRunAt)
      for (let n = 0; n < 2; n++) {
        assert.deepStrictEqual((yield* remove(at)).body, { data: { id, status: "archived" } })
      }
      assert.deepInclude((yield* get(at)).body.data, { status: "archived", nextRunAt: null })
      assert.deepStrictEqual((yield* get("/observations")).body.data, [])
      assert.deepStrictEqual(
        (yield* get("/observations?status=archived")).body.data.map((one: { id: string }) => one.id),
        [id]
      )
      for (const change of [{ status: "active" }, { title: "again" }]) {
        assert.deepStrictEqual((yield* patch(at, change)).body.code, "observation_archived")
      }
      assert.strictEqual((yield* post(`${at}/run`)).status, 409)
    })
  )
})
