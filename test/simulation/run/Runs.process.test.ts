import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { AreaStatistics } from "../../../modules/area/contract.ts"
import { RunSimulation, SweepSimulations } from "../../../modules/simulation/Jobs.ts"
import { Judge } from "../../../modules/simulation/judge/Judge.ts"
import * as JudgeLayer from "../../../modules/simulation/judge/JudgeLayer.ts"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { ReactionRepo } from "../../../modules/simulation/judge/reaction/ReactionRepo.ts"
import { TokenAllowance } from "../../../modules/simulation/judge/TokenAllowance.ts"
import { OutcomeRepo } from "../../../modules/simulation/outcome/OutcomeRepo.ts"
import { Outcomes } from "../../../modules/simulation/outcome/Outcomes.ts"
import { PersonaRepo } from "../../../modules/simulation/persona/PersonaRepo.ts"
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import type { Population } from "../../../modules/simulation/population/Population.ts"
import { Failures } from "../../../modules/simulation/run/Failures.ts"
import { RunRepo } from "../../../modules/simulation/run/RunRepo.ts"
import { RunSteps } from "../../../modules/simulation/run/RunSteps.ts"
import { Runs } from "../../../modules/simulation/run/Runs.ts"
import { SimulateOnThread } from "../../../modules/simulation/run/ThreadTasks.ts"
import { SimulationRepo } from "../../../modules/simulation/SimulationRepo.ts"
import { SegmentRepo } from "../../../modules/simulation/segment/SegmentRepo.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { CpuCrashed } from "../../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { inEach } from "../../../src/Language.ts"
import { DatabaseUnavailable } from "../../../src/process/Outage.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { start } from "../judge/ReactionServer.ts"
import { body, client, eventsOf, hold, idle, node, pause, tracesOf, waitingFor, watchRuns } from "../node.ts"

/** The use cases of the worker on the test kernel, for attempts made by the test. */
const servicesWith = (judge: Layer.Layer<Judge>) =>
  Runs.layer.pipe(
    Layer.provide(RunSteps.layer),
    Layer.provide(Outcomes.layer),
    Layer.provide(Failures.layer),
    Layer.provide(judge),
    Layer.provide(Layer.mock(AreaStatistics, {})),
    Layer.provide(
      Layer.mergeAll(SimulationRepo.layer, RunRepo.layer, OutcomeRepo.layer, PersonaRepo.layer, SegmentRepo.layer)
    ),
    Layer.provide(Layer.mergeAll(ReactionRepo.layer, TokenAllowance.layer)),
    Layer.provide(TestSettings.of(JudgeSettings))
  )
const services = servicesWith(Judge.layerOff)

const last = RunSimulation.retry.max + 1
const keyless = {
  retryIn: () => Effect.void,
  holdKey: () => Effect.void,
  releaseKey: Effect.void,
  giveBack: Effect.never,
  snooze: () => Effect.never,
  keyState: { get: Effect.succeed(undefined), set: () => Effect.void }
}
const attempt = (number: number) => ({ jobId: "1", number, progress: () => Effect.void, ...keyless })
const crashed = new CpuCrashed({
  computation: "simulation/simulate",
  reason: "out of memory",
  detail: "no more memory"
})

/** Makes an attempt on a pool with the given behaviour. */
const attemptOn = (pool: Effect.Effect<any, CpuCrashed>, id: string, number: number) =>
  Effect.flatMap(Runs, (runs) => runs.run(id, attempt(number))).pipe(
    Effect.provide(Layer.fresh(services).pipe(Layer.provide(Layer.mock(CpuPool, { run: () => pool, size: 1 })))),
    Effect.exit
  )

const queued = Effect.fnUntraced(function* (changes: Readonly<Record<string, unknown>> = {}) {
  const account = yield* client()
  const { id } = (yield* account.post("/simulations", body(changes))).body.data
  return { account, id: id as string, read: Effect.map(account.get(`/simulations/${id}`), (answer) => answer.body) }
})

layer(idle())("An attempt", (it) => {
  const wrong = [
    ["a thread that crashes", Effect.fail(crashed), "crashed"],
    ["a template that throws", Effect.die(new Error("a secret of the house")), "internal_error"]
  ] as const
  for (const [what, pool, code] of wrong) {
    it.effect(
      `that goes wrong by ${what} leaves the simulation running while another attempt is left, and failed after the last`,
      () =>
        Effect.gen(function* () {
          const { account, id, read } = yield* queued()
          assert.strictEqual((yield* attemptOn(pool, id, last - 1))._tag, "Failure")
          assert.strictEqual((yield* read).status, "running")
          assert.strictEqual((yield* attemptOn(pool, id, last))._tag, "Failure")
          const { error, resultData, status } = yield* read
          assert.deepStrictEqual([status, error.code, resultData], ["failed", code, null])
          assert.notMatch(error.message, /secret|memory left/)
          assert.deepStrictEqual(yield* tracesOf(account.accountId), {
            statuses: ["failed"],
            events: ["simulation.failed"],
            personas: [],
            segments: 0
          })
          // A retry by an operator leaves it failed.
          assert.strictEqual((yield* attemptOn(Effect.die("it must not run"), id, 1))._tag, "Success")
          assert.strictEqual(
            (yield* eventsOf("simulation.failed")).filter(({ data }) => data.simulationId === id).length,
            1
          )
        })
    )
  }

  it.effect("that ends after the simulation was cancelled stores nothing", () =>
    Effect.gen(function* () {
      const { account, id, read } = yield* queued()
      const answer = {
        overallScore: 50,
        reusedPersonas: 0,
        localized: inEach(() => ({ headline: "x", resultData: "{}" })),
        generated: emptyPopulation,
        segments: "[]"
      }
      const late = Effect.as(account.post(`/simulations/${id}/cancel`), answer)
      assert.strictEqual((yield* attemptOn(late, id, 1))._tag, "Success")
      assert.deepInclude(yield* read, { status: "failed", resultData: null })
      assert.deepStrictEqual(yield* tracesOf(account.accountId), {
        statuses: ["failed"],
        events: ["simulation.failed"],
        personas: [],
        segments: 0
      })
    })
  )

  it.effect("concurrent to another of the same simulation, on a node presumed dead, stores and publishes once", () =>
    Effect.gen(function* () {
      const { account, id } = yield* queued({ personaCount: 30 })
      const once = Effect.flatMap(Runs, (runs) => runs.run(id, attempt(1))).pipe(Effect.provide(Layer.fresh(services)))
      yield* Effect.all([once, once, once], { concurrency: 3 })
      yield* once
      assert.deepStrictEqual(yield* tracesOf(account.accountId), {
        statuses: ["completed"],
        events: ["simulation.completed"],
        personas: [{ growth: 1, count: 30 }],
        segments: 0
      })
    })
  )

  it.effect("asks a language model, if configured, about the first personas, and reports it", () =>
    Effect.gen(function* () {
      const asked: Array<Population> = []
      const judge = Layer.succeed(Judge, {
        enabled: true,
        sample: 20,
        maxTokens: 1000,
        ask: (questions, population, { areaName, businessType }) =>
          Effect.sync(() => {
            assert.deepStrictEqual([areaName, businessType], ["全国", "カフェ"])
            asked.push(population)
            const report = { model: "m", personas: 20, answered: 20, requests: 1, tokens: 5, status: "used" as const }
            const rates = new Map(questions.map(({ key }) => [key, new Float64Array(20).fill(0.99)]))
            return { rates, reactions: new Map(), report }
          })
      })
      const { account, id, read } = yield* queued({ personaCount: 40, seed: 3 })
      const offline = yield* Effect.andThen(
        Effect.flatMap(Runs, (runs) => runs.run(id, attempt(1))).pipe(Effect.provide(Layer.fresh(services))),
        read
      )
      const again = (yield* account.post("/simulations", body({ personaCount: 60, seed: 3 }))).body.data.id
      yield* Effect.flatMap(Runs, (runs) => runs.run(again, attempt(1))).pipe(
        Effect.provide(Layer.fresh(servicesWith(judge)))
      )
      const { resultData, reusedPersonas } = (yield* account.get(`/simulations/${again}`)).body
      assert.deepStrictEqual(
        asked.map(({ size }) => size),
        [60]
      )
      assert.deepInclude(resultData.judge, { model: "m", answered: 20, status: "used" })
      assert.deepStrictEqual([resultData.population.size, reusedPersonas], [60, 40])
      assert.isNull(offline.resultData.judge)
      assert.deepInclude(yield* tracesOf(account.accountId), {
        personas: [
          { growth: 1, count: 20 },
          { growth: 2, count: 40 }
        ]
      })
      const demand = (result: any) => result.findings.prices[0].demand.value
      assert.isAbove(demand(resultData), demand(offline.resultData))
    })
  )

  it.effect("reads advertisements by reactions where an embedding model is set, and pays for none twice", () =>
    Effect.gen(function* () {
      const adCopies = ["自家焙煎のコーヒー。駅から徒歩3分です。", "コーヒーがぬるいです。"]
      const server = yield* start((ad) => ad === adCopies[0])
      const judge = JudgeLayer.layer.pipe(
        Layer.provide(
          TestSettings.of(JudgeSettings, {
            baseUrl: Option.some(new URL(server.url)),
            embeddingModel: Option.some("vectors"),
            personas: 20
          })
        )
      )
      const inputParams = { businessType: "カフェ", adCopies }
      const { id, read } = yield* queued({ templateType: "ad_test", inputParams, personaCount: 30, seed: 3 })
      const run = (number: number) => Effect.flatMap(Runs, (runs) => runs.run(id, attempt(number)))
      // The first attempt ends after the model was asked: the thread that computes has crashed.
      const pool = yield* CpuPool
      const crashing = Layer.succeed(CpuPool, {
        ...pool,
        run: (task, ...rest) => (task.name === SimulateOnThread.name ? Effect.die(crashed) : pool.run(task, ...rest))
      })
      const services = Layer.fresh(servicesWith(judge))
      const first = yield* Effect.exit(Effect.provide(run(1), services.pipe(Layer.provide(crashing))))
      assert.strictEqual(first._tag, "Failure")
      const paid = server.read.length
      assert.strictEqual(paid, 4)
      yield* Effect.provide(run(2), services)
      assert.lengthOf(server.read, paid)
      const { resultData } = yield* read
      assert.deepInclude(resultData.judge, { answered: 20, requests: 0, reused: 40, status: "used" })
      const { comparisons, copies, personas } = resultData.findings.reactions
      assert.strictEqual(personas, 20)
      assert.isAbove(copies[0].rating.value, copies[1].rating.value)
      assert.deepInclude(comparisons[0], { a: 0, b: 1, verdict: "clear", agreement: "agree" })
    })
  )

  it.effect("that fails because the database is unavailable or the node stops does not fail the simulation", () =>
    Effect.gen(function* () {
      const { id, read } = yield* queued()
      yield* attemptOn(Effect.die(new DatabaseUnavailable({ reason: "gone" })), id, last)
      yield* attemptOn(Effect.interrupt, id, last)
      assert.strictEqual((yield* read).status, "running")
    })
  )
})

layer(node(), { excludeTestServices: true })("On a running node", (it) => {
  const sweep = Effect.gen(function* () {
    const jobs = yield* Jobs
    const { jobId } = yield* jobs.send(SweepSimulations, {})
    yield* jobs.await(SweepSimulations, jobId)
  })

  /** Ends the job in this state without ending its simulation. */
  const endJob = Effect.fnUntraced(function* (id: string, outcome: string | undefined) {
    const sql = yield* SqlClient.SqlClient
    const jobs = yield* Jobs
    const [row] = yield* sql<{ jobId: string }>`select job_id as "jobId" from simulation_simulation where id = ${id}`
    yield* jobs.cancel(row!.jobId)
    if (outcome === undefined) return
    yield* sql`
      update job_history set state = 'f', attempts = jsonb_build_array(jsonb_build_object('attempt', 1,
        'outcome', ${outcome}::text, 'tag', 'X', 'message', 'x', 'startedAt', '2026-01-01T00:00:00Z', 'durationMs', 1))
      where id = ${row!.jobId}::bigint`
  })

  it.effect("a sweep fails simulations whose job has ended, publishes each once, and leaves the others alone", () =>
    Effect.gen(function* () {
      yield* pause(true)
      const sql = yield* SqlClient.SqlClient
      const ends = [
        [undefined, "cancelled"],
        ["timed_out", "timed_out"],
        ["lost", "lost"],
        ["defect", "internal_error"]
      ] as const
      const swept: Array<Effect.Success<ReturnType<typeof queued>>> = []
      for (const [outcome] of ends) {
        const one = yield* queued()
        yield* endJob(one.id, outcome)
        swept.push(one)
      }
      const forgotten = yield* queued()
      yield* sql`update simulation_simulation set job_id = '999999999', status = 'running' where id = ${forgotten.id}`
      const waiting = yield* queued()
      yield* sweep
      for (const [index, { account, read }] of [...swept, forgotten].entries()) {
        const { error, status } = yield* read
        assert.deepStrictEqual([status, error?.code], ["failed", ends[index]?.[1] ?? "internal_error"])
        assert.deepStrictEqual((yield* tracesOf(account.accountId)).events, ["simulation.failed"])
      }
      assert.strictEqual((yield* waiting.read).status, "queued")
      yield* sweep
      assert.deepStrictEqual((yield* tracesOf(forgotten.account.accountId)).events, ["simulation.failed"])
      const settled = yield* watchRuns
      yield* pause(false)
      yield* settled(2)
      assert.strictEqual((yield* waiting.read).status, "completed")
    })
  )

  it.effect("cancelling a simulation stops it, and only its failure is stored", () =>
    Effect.gen(function* () {
      yield* pause(true)
      const { account, id, read } = yield* queued({ areaCode: "13104", personaCount: 50 })
      const settled = yield* watchRuns
      // Loading personas waits for this lock, so that the run has started and cannot end.
      const { release } = yield* hold("lock table simulation_persona in access exclusive mode")
      yield* pause(false)
      yield* Effect.repeat(read, { until: ({ status }) => status === "running" })
      const answer = yield* account.post(`/simulations/${id}/cancel`)
      assert.strictEqual(answer.status, 200)
      yield* settled(1, ["cancelled"])
      yield* release
      assert.deepInclude(yield* read, { status: "failed", resultData: null })
      assert.deepStrictEqual(yield* tracesOf(account.accountId), {
        statuses: ["failed"],
        events: ["simulation.failed"],
        personas: [],
        segments: 0
      })
    })
  )

  it.effect(
    "cancelling a simulation that is about to end leaves one end: it was completed first, and the cancellation is refused",
    () =>
      Effect.gen(function* () {
        const settled = yield* watchRuns
        yield* pause(true)
        const { account, id, read } = yield* queued()
        // Storing personas waits for this lock, after the simulation was marked as completed.
        const key = `ekimae/personas/${account.accountId}/JP`
        const { release } = yield* hold(`select pg_advisory_xact_lock(hashtextextended('${key}', 0))`)
        yield* pause(false)
        yield* waitingFor("advisory")
        const cancelled = yield* Effect.forkChild(account.post(`/simulations/${id}/cancel`))
        yield* waitingFor("transactionid")
        yield* release
        yield* settled(1)
        const answer = yield* Fiber.join(cancelled)
        assert.deepStrictEqual([answer.status, answer.body.code], [409, "simulation_finished"])
        assert.match(answer.body.detail, /It is completed/)
        assert.strictEqual((yield* read).status, "completed")
        assert.deepStrictEqual(yield* tracesOf(account.accountId), {
          statuses: ["completed"],
          events: ["simulation.completed"],
          personas: [{ growth: 1, count: 5 }],
          segments: 0
        })
      })
  )
})
