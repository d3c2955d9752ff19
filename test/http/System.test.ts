import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Lifecycle } from "../../src/process/Lifecycle.ts"
import { clientOf } from "../support/Connection.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestClient from "./TestClient.ts"
import { ask, good } from "./TestClient.ts"

layer(TestClient.web())("The endpoints for operators", (it) => {
  it.effect("report that the process is alive and ready, without a key", () =>
    Effect.gen(function* () {
      const alive = yield* ask("/healthz")
      assert.deepStrictEqual([alive.status, alive.json], [200, { status: "alive" }])
      const ready = yield* ask("/readyz")
      assert.deepStrictEqual([ready.status, ready.json], [200, { status: "ready" }])
    })
  )

  it.effect("count requests by route and status, never by path", () =>
    Effect.gen(function* () {
      const count = (text: string, labels: string) =>
        Number(new RegExp(`^ekimae_http_requests_total\\{${labels}\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0)
      const found = 'method="GET",route="/items/:id",status="200"'
      const unmatched = 'method="\\*",route="unmatched",status="404"'
      const before = (yield* ask("/metrics")).text
      yield* ask("/items/metered", { headers: good })
      yield* ask("/items/metered", { headers: good })
      yield* ask("/metered-nowhere")
      const { headers, text } = yield* ask("/metrics")
      assert.strictEqual(headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8")
      assert.strictEqual(count(text, found) - count(before, found), 2)
      assert.strictEqual(count(text, unmatched) - count(before, unmatched), 1)
      assert.notInclude(text, "metered")
      assert.match(text, /^ekimae_http_requests_total\{method="GET",route="\/items\/:id",status="500"\} \d+$/m)
      assert.match(text, /^ekimae_http_request_duration_seconds_bucket\{.*route="\/items\/:id".*le="0.005"\} \d+$/m)
    })
  )
})

layer(TestClient.web())("A service whose database is away", (it) => {
  it.effect("is alive but not ready", () =>
    Effect.gen(function* () {
      const [row] = yield* (yield* SqlClient.SqlClient)<{ name: string }>`select current_database() as name`
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql.unsafe(`alter database ${row?.name} with allow_connections false`)
        yield* sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${row?.name ?? ""}`
      }).pipe(Effect.provide(clientOf(TestDatabase.host(), "postgres"), { local: true }))
      const { problem, status } = yield* ask("/readyz")
      assert.deepStrictEqual(
        [status, problem.code, problem.message],
        [503, "not_ready", "The database does not answer"]
      )
      assert.strictEqual((yield* ask("/healthz")).status, 200)
    })
  )
})

layer(TestClient.web())("A service that is about to shut down", (it) => {
  it.effect("reports that it is not ready, and still serves requests", () =>
    Effect.gen(function* () {
      yield* (yield* Lifecycle).stop
      const { problem, status } = yield* ask("/readyz")
      assert.deepStrictEqual(
        [status, problem.code, problem.message],
        [503, "not_ready", "The service is shutting down"]
      )
      assert.strictEqual((yield* ask("/healthz")).status, 200)
      assert.strictEqual((yield* ask("/items/a", { headers: good })).status, 200)
    })
  )
})

layer(TestClient.web())("A service that shuts down", (it) => {
  it.effect("refuses every request with 503 and closes the connection", () =>
    Effect.gen(function* () {
      yield* (yield* Lifecycle).drain
      for (const path of ["/items/a", "/readyz", "/nowhere"]) {
        const { headers, problem, status } = yield* ask(path, { headers: good })
        assert.deepStrictEqual(
          [status, problem.code, problem.detail, headers.get("retry-after"), headers.get("connection")],
          [503, "unavailable", "The service is shutting down", "1", "close"]
        )
      }
    })
  )
})
