import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Service from "../../support/ServiceProcess.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { body, client, hold, tracesOf, web, worker } from "../node.ts"

/** Accepts requests; a node without a heartbeat for a second is presumed lost once a worker runs. */
const survivor = web.pipe(Layer.provideMerge(kernelOn({ cpuThreads: 1, jobLease: Duration.seconds(1) })))

layer(survivor, { excludeTestServices: true })("A node that is killed", (it) => {
  it.effect(
    "while it stores a simulation leaves one result, one event, and each persona once with a growth of one",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { accountId, get, post } = yield* client()
        const created = yield* post("/simulations", body({ templateType: "segment_discovery", personaCount: 100 }))
        assert.strictEqual(created.status, 202)

        // Storing segments waits for this lock: result, personas and growth are written, but not committed.
        const { release } = yield* hold("lock table simulation_segment in exclusive mode")
        const [{ name } = { name: "" }] = yield* sql<{ readonly name: string }>`select current_database() as name`
        const victim = yield* Service.start({ DATABASE_URL: Service.urlOf(name), ROLE: "worker" })
        yield* Service.eventually(
          sql`select 1 from pg_locks where relation = 'simulation_segment'::regclass and not granted`,
          (rows) => rows.length > 0
        )
        yield* victim.signal("SIGKILL")
        assert.isNull(yield* victim.exited)
        yield* release

        yield* Layer.build(worker)
        const [job] = yield* Service.eventually(
          sql`select state::text, failures, losses from job_history where actor = 'simulation/run'`,
          (rows) => rows.length === 1
        )
        assert.deepStrictEqual(job, { state: "c", failures: 0, losses: 1 })
        const { findings } = (yield* get(`/simulations/${created.body.data.id}`)).body.resultData
        assert.deepStrictEqual(yield* tracesOf(accountId), {
          statuses: ["completed"],
          events: ["simulation.completed"],
          personas: [{ growth: 1, count: 100 }],
          segments: findings.segments.length
        })
      })
  )
})
