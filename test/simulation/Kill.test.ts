import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf } from "../support/Connection.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { body, tracesOf } from "./node.ts"

it.live(
  "A node that is killed while it stores a simulation leaves one result, one event, each persona once and grown by one",
  () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.database()
      const DATABASE_URL = Service.urlOf(database)
      const context = yield* Layer.build(clientOf(TestDatabase.host(), database))
      const behind = <A, E>(self: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        self.pipe(Effect.provideContext(context), Effect.orDie)
      const service = yield* Service.start({ DATABASE_URL })
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      const key = Service.printedKey(service.said(), "analytics.key")

      // Whoever stores segments waits for this lock: result, personas and growth are written, and cannot be committed.
      const scope = yield* Scope.make()
      const held = yield* behind(
        Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.provideService(sql.reserve, Scope.Scope, scope))
      )
      yield* held.execute("begin", [], undefined)
      yield* held.execute("lock table simulation_segment in exclusive mode", [], undefined)
      const created = yield* Effect.promise(() =>
        fetch(`${service.url}/api/v1/simulations`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify(body({ templateType: "segment_discovery", personaCount: 100 }))
        })
      )
      assert.strictEqual(created.status, 202)
      const waiting = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select 1 from pg_locks where relation = 'simulation_segment'::regclass and not granted`
      )
      yield* Service.eventually(behind(waiting), (rows) => rows.length > 0)
      yield* service.signal("SIGKILL")
      assert.isNull(yield* service.exited)
      yield* held.execute("rollback", [], undefined)
      yield* Scope.close(scope, Exit.void)

      yield* Service.start({ DATABASE_URL, JOB_LEASE: "1 second" })
      const [job] = yield* Service.eventually(
        behind(
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql<{ readonly state: string; readonly failures: number; readonly losses: number }>`
              select state::text, failures, losses from job_history where actor = 'simulation/run'`
          )
        ),
        (rows) => rows.length === 1
      )
      assert.deepStrictEqual(job, { state: "c", failures: 0, losses: 1 })
      const [row] = yield* behind(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ readonly accountId: string; readonly found: number }>`
            select account_id as "accountId", json_array_length(result_data -> 'findings' -> 'segments') as found
            from simulation_simulation`
        )
      )
      const { segments, ...traces } = yield* behind(tracesOf(row!.accountId))
      assert.deepStrictEqual(traces, {
        statuses: ["completed"],
        events: ["simulation.completed"],
        personas: [{ growth: 1, count: 100 }]
      })
      assert.strictEqual(segments, row!.found)
    }),
  60_000
)
