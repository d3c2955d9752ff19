import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { monthEnd } from "../../../modules/observation/budget/Month.ts"
import { RunObservation } from "../../../modules/observation/Jobs.ts"
import * as ResultId from "../../../modules/observation/result/ResultId.ts"
import { scheduleKeyOf } from "../../../modules/observation/schedule/ObservationSchedules.ts"
import { CompetitorCount } from "../../../modules/observation/type/competitor/CompetitorCount.ts"
import { PriceMonitor } from "../../../modules/observation/type/price/PriceMonitor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as StoredScheduler from "../../../src/actor/schedule/stored/StoredScheduler.ts"
import { Answers, body, client, eventsOf, failing, node, placeBody, price, subjectOf, watchRuns } from "../node.ts"

const yen = PriceMonitor.yenPerRun
/** Cost of a run that asks no host. */
const cheap = CompetitorCount.yenPerRun

const reading = (level: number) => ({ price: level, currency: "JPY", level, unit: "円" })

const prepareOf = Effect.fnUntraced(function* (asked: ReturnType<typeof body> | ReturnType<typeof placeBody>) {
  const asking = yield* client()
  const { id } = (yield* asking.post("/observations", asked)).body.data
  const answers = yield* Answers
  const at = `/observations/${id}`
  const ended = yield* watchRuns
  const subject = subjectOf(asked.settings)
  const host = "url" in asked.settings ? new URL(asked.settings.url).host : null
  /** Makes a run by request and waits for its end. */
  const run = (...next: Parameters<typeof price> | []) =>
    Effect.gen(function* () {
      if (next.length > 0) answers.of.set(subject, [price(next[0]!)])
      const queued = yield* asking.post(`${at}/run`)
      if (queued.status === 202) yield* ended(1)
      return queued
    })
  const answer = (...given: Array<ReturnType<typeof price>>) => answers.of.set(subject, given)
  const read = Effect.map(asking.get(at), ({ body }) => body.data)
  /** A tick of its schedule, as the runtime sends it. */
  const tick = (dueAt: Date) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const payload = { accountId: asking.accountId, observationId: id, host, dueAt, resultId: null }
      return yield* jobs.send(RunObservation, payload, { tenant: asking.accountId })
    })
  return {
    ...asking,
    id,
    at,
    ended,
    run,
    answer,
    read,
    tick,
    host,
    asked: () => answers.asked.filter((one) => one === subject).length
  }
})

const prepare = (changes: Readonly<Record<string, unknown>> = {}) => prepareOf(body(changes))
/** For several runs. */
const prepareHostless = (changes: Readonly<Record<string, unknown>> = {}) => prepareOf(placeBody(changes))

const quiet = { excludeTestServices: true, timeout: "60 seconds" } as const

layer(node(), quiet)("A run", (it) => {
  it.effect("stores its result, what it cost and the event together, and says what has changed", () =>
    Effect.gen(function* () {
      const { accountId, get, id, read, run } = yield* prepare()
      const queued = yield* run(980)
      assert.deepStrictEqual([queued.status, queued.body.data.status], [202, "queued"])
      yield* run(1080)
      const found = yield* read
      assert.deepInclude(found, { runCount: 2, monthlySpentYen: 2 * yen, consecutiveFailures: 0 })
      const [second, first] = found.recentResults
      assert.deepStrictEqual(first, {
        id: queued.body.data.resultId,
        status: "completed",
        data: {
          ...reading(980),
          change: null,
          last30Days: { min: 980, max: 980 },
          summary: "価格は980円です（初回の観測）"
        }
      })
      assert.deepInclude(second.data.change, {
        direction: "up",
        previous: 980,
        current: 1080,
        difference: 100,
        percent: 10.2
      })
      assert.deepStrictEqual(second.data.last30Days, { min: 980, max: 1080 })
      assert.match(second.data.summary, /^価格が980円から1,080円に上がりました（\+10\.2%、/)
      const events = yield* eventsOf(accountId)
      assert.deepStrictEqual(
        events.map(({ data, type }) => [type, data]),
        [first, second].map(({ data, id: resultId, status }, n) => [
          "observation.completed",
          {
            observationId: id,
            observationType: "price_monitor",
            title: "駅前のランチ価格",
            resultId,
            status,
            runCount: n + 1,
            data
          }
        ])
      )
      const { data } = (yield* get(`/observations/${id}/results`)).body
      assert.deepStrictEqual(
        data.map(({ id, yen }: { id: string; yen: number }) => [id, yen]),
        [
          [second.id, yen],
          [first.id, yen]
        ]
      )
    })
  )

  it.effect("that fails costs nothing; after five in a row the observation pauses itself and says why", () =>
    Effect.gen(function* () {
      const { accountId, answer, at, patch, read, run } = yield* prepareHostless()
      yield* run(980)
      answer(failing())
      for (let n = 0; n < 5; n++) yield* run()
      const paused = yield* read
      assert.deepInclude(paused, {
        status: "paused",
        pausedReason: "failures",
        consecutiveFailures: 5,
        runCount: 6,
        monthlySpentYen: cheap,
        nextRunAt: null
      })
      const { data, status } = paused.recentResults[0]
      assert.deepStrictEqual([status, data.error.code], ["failed", "timeout"])
      assert.include(data.summary, "一時停止")
      assert.notInclude(paused.recentResults[1].data.summary, "一時停止")
      assert.strictEqual((yield* eventsOf(accountId)).at(-1)?.data.status, "failed")
      assert.deepInclude((yield* patch(at, { status: "active" })).body.data, {
        consecutiveFailures: 0,
        status: "active"
      })
      yield* run()
      assert.deepInclude(yield* read, { status: "active", consecutiveFailures: 1 })
      yield* run(980)
      assert.deepInclude(yield* read, { consecutiveFailures: 0, monthlySpentYen: 2 * cheap })
    })
  )

  it.effect("of a type with a defect fails, and is not repeated", () =>
    Effect.gen(function* () {
      const { answer, asked, read, run } = yield* prepare()
      answer(Effect.die(new Error("a defect")))
      yield* run()
      const { recentResults } = yield* read
      assert.deepStrictEqual(
        [recentResults.length, recentResults[0].data.error.code, asked()],
        [1, "internal_error", 1]
      )
    })
  )

  it.effect("is made once for a tick, however often its job comes, and not while the observation is paused", () =>
    Effect.gen(function* () {
      const { asked, at, ended, id, patch, read, tick } = yield* prepare()
      const dueAt = new Date("2026-01-02T03:04:05.000Z")
      for (let n = 0; n < 3; n++) yield* tick(dueAt)
      yield* ended(3)
      const { recentResults, runCount } = yield* read
      assert.deepStrictEqual([asked(), runCount], [1, 1])
      assert.strictEqual(recentResults[0].id, ResultId.ofTick(id, dueAt))
      yield* patch(at, { status: "paused" })
      yield* tick(new Date("2026-01-03T03:04:05.000Z"))
      yield* ended(1)
      assert.strictEqual((yield* read).runCount, 1)
    })
  )

  it.effect("is made once for ticks that no node was there to fire, as the last of them", () =>
    Effect.gen(function* () {
      const { ended, id, read } = yield* prepareHostless({ schedule: "0 * * * *" })
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        update stored_schedule set settled_until = settled_until - interval '70 hours', next_at = next_at - interval '70 hours'
        where key = ${scheduleKeyOf(id)}`
      yield* Effect.repeat(StoredScheduler.runOnce, { until: (wait) => wait > 0 })
      yield* ended(1)
      const { nextRunAt, recentResults, runCount } = yield* read
      const tick = new Date(Date.parse(nextRunAt) - 3_600_000)
      assert.deepStrictEqual([runCount, recentResults[0].id], [1, ResultId.ofTick(id, tick)])
    })
  )

  it.effect("asks the host of the settings as they are, under its key", () =>
    Effect.gen(function* () {
      const { asked, at, ended, patch, read, tick } = yield* prepare()
      const moved = body().settings
      const answers = yield* Answers
      yield* patch(at, { settings: moved })
      yield* tick(new Date("2026-01-02T03:04:05.000Z"))
      yield* ended(2)
      assert.deepStrictEqual([asked(), answers.asked.filter((url) => url === moved.url).length], [0, 1])
      assert.strictEqual((yield* read).runCount, 1)
    })
  )

  it.effect("whose host asks for patience uses up no attempt, holds the host, and is made later", () =>
    Effect.gen(function* () {
      const { answer, asked, ended, read, tick } = yield* prepare()
      answer(failing({ reason: "rate_limited", retryAfterMs: 1_500 }), price(980))
      const jobs = yield* Jobs
      const { jobId } = yield* tick(new Date())
      yield* ended(1)
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.state, view?.failures, asked()], ["completed", 0, 2])
      assert.deepInclude(yield* read, { runCount: 1, monthlySpentYen: yen })
    })
  )

  it.effect("whose host asks for more patience than there is has failed", () =>
    Effect.gen(function* () {
      const { answer, ended, read, tick } = yield* prepare()
      answer(failing({ reason: "rate_limited", retryAfterMs: 7 * 3_600_000 }))
      yield* tick(new Date())
      yield* ended(1)
      const { recentResults } = yield* read
      assert.deepStrictEqual(recentResults[0].data.error.code, "rate_limited")
    })
  )
})

layer(node(), quiet)("The budget of a month", (it) => {
  it.effect("stops the runs that would exceed it, and says so, until the month turns", () =>
    Effect.gen(function* () {
      const { asked, at, ended, id, patch, post, read, run, tick } = yield* prepareHostless({
        monthlyBudgetYen: 2 * cheap
      })
      const sql = yield* SqlClient.SqlClient
      yield* run(980)
      assert.strictEqual((yield* read).budgetExhausted, false)
      yield* run(980)
      const exhausted = yield* read
      assert.deepInclude(exhausted, {
        budgetExhausted: true,
        monthlySpentYen: 2 * cheap,
        status: "active",
        skippedAt: null
      })
      const refused = yield* post(`${at}/run`)
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "observation_budget_exhausted"])
      yield* tick(new Date("2026-01-02T03:04:05.000Z"))
      yield* ended(1)
      const skipped = yield* read
      assert.deepStrictEqual([asked(), skipped.runCount], [2, 2])
      assert.isString(skipped.skippedAt)
      assert.strictEqual(skipped.budgetRenewsAt, monthEnd(new Date(), "Asia/Tokyo").toISOString())
      // What was spent belongs to a month that is over.
      yield* sql`update observation_spending set month = '2020-01' where observation_id = ${id}`
      assert.deepInclude(yield* read, { budgetExhausted: false, monthlySpentYen: 0 })
      yield* run(980)
      assert.strictEqual((yield* read).monthlySpentYen, cheap)
      assert.strictEqual((yield* patch(at, { monthlyBudgetYen: null })).body.data.budgetExhausted, false)
    })
  )

  it.effect("is never exceeded by runs that meet", () =>
    Effect.gen(function* () {
      const { accountId, ended, id, read, host } = yield* prepareHostless({ monthlyBudgetYen: 4 * cheap - 1 })
      const jobs = yield* Jobs
      const ticks = Array.from({ length: 10 }, (_, n) => new Date(Date.UTC(2026, 0, n + 1)))
      yield* Effect.forEach(
        ticks,
        (dueAt) => jobs.send(RunObservation, { accountId, observationId: id, host, dueAt, resultId: null }),
        { concurrency: 10 }
      )
      yield* ended(10)
      assert.deepInclude(yield* read, { monthlySpentYen: 3 * cheap, runCount: 3, budgetExhausted: true })
    })
  )
})
