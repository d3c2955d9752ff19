/** A node that is killed in a run: another one goes on, and the run leaves one result, one event and one charge. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hold } from "../../simulation/node.ts"
import * as Service from "../../support/ServiceProcess.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { Answers, client, eventsOf, web, worker } from "../node.ts"

/** Accepts requests; a node without a heartbeat for a second is presumed lost once a worker runs. */
const survivor = web.pipe(
  Layer.provideMerge(Answers.layer),
  Layer.provideMerge(kernelOn({ jobLease: Duration.seconds(1) }, "template_seeded"))
)

layer(survivor, { excludeTestServices: true })("A node that is killed in a run", (it) => {
  it.effect("leaves one result, one event and one charge, made by the node that goes on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, get, post } = yield* client()
      const asked = {
        observationType: "area_watch",
        title: "新宿区",
        schedule: "0 9 * * *",
        settings: { areaCode: "13104" }
      }
      const { id } = (yield* post("/observations", asked)).body.data
      const queued = yield* post(`/observations/${id}/run`)

      // The event waits for this lock: result and charge are written, but not committed.
      const { release } = yield* hold("lock table event in exclusive mode")
      const [{ name } = { name: "" }] = yield* sql<{ readonly name: string }>`select current_database()::text as name`
      const victim = yield* Service.start({ DATABASE_URL: Service.urlOf(name), ROLE: "worker", CANARY: "false" })
      yield* Service.eventually(
        sql`select 1 from pg_locks where relation = 'event'::regclass and not granted`,
        (rows) => rows.length > 0
      )
      yield* victim.signal("SIGKILL")
      assert.isNull(yield* victim.exited)
      yield* release

      yield* Layer.build(worker)
      const [job] = yield* Service.eventually(
        sql`select state::text, failures, losses from job_history where actor = 'observation/run'`,
        (rows) => rows.length === 1
      )
      assert.deepStrictEqual(job, { state: "c", failures: 0, losses: 1 })
      const { data } = (yield* get(`/observations/${id}`)).body
      const [result] = data.recentResults
      assert.deepInclude(data, { runCount: 1, monthlySpentYen: result.status === "completed" ? data.yenPerRun : 0 })
      assert.deepStrictEqual([data.recentResults.length, result.id], [1, queued.body.data.resultId])
      const events = yield* eventsOf(accountId)
      assert.deepStrictEqual(
        events.map(({ data: published, type }) => [type, published.resultId, published.runCount]),
        [["observation.completed", result.id, 1]]
      )
      const [charged] = yield* sql`select count(*)::int as rows, sum(yen)::int as yen from observation_spending`
      assert.deepStrictEqual(charged, { rows: 1, yen: data.yenPerRun })
    })
  )
})
