import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Lifecycle } from "../../src/process/Lifecycle.ts"
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
      assert.strictEqual((yield* ask("/metrics")).text, before)
      yield* TestClock.adjust("1 second")
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

const metricsToken = "metrics-token-0123456789"
const adminToken = "admin-token-0123456789"
const secret = (text: string) => Option.some(Redacted.make(text))

layer(
  TestClient.web({
    settings: { environment: "production", metricsToken: secret(metricsToken), adminToken: secret(adminToken) }
  })
)("The metrics of a service in production", (it) => {
  it.effect("are read with their own token or the operator's, and with nothing else", () =>
    Effect.gen(function* () {
      const statusAs = (headers: Record<string, string>) =>
        Effect.map(ask("/metrics", { headers }), ({ status }) => status)
      assert.strictEqual(yield* statusAs({ authorization: `Bearer ${metricsToken}` }), 200)
      assert.strictEqual(yield* statusAs({ authorization: `Bearer ${adminToken}` }), 200)
      for (const authorization of ["", `Bearer ${metricsToken}x`, `Basic ${metricsToken}`]) {
        assert.strictEqual(yield* statusAs({ authorization }), 401)
      }
      const { headers, problem } = yield* ask("/metrics")
      assert.deepStrictEqual(
        [problem.code, headers.get("www-authenticate")],
        ["metrics_token_required", 'Bearer realm="metrics"']
      )
    })
  )
})

layer(TestClient.web({ settings: { environment: "production" } }))("A service in production without tokens", (it) => {
  it.effect("never shows its metrics on the port of the API", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/metrics")).status, 401)
    })
  )
})

layer(TestClient.web({ settings: { environment: "development" } }))("A service on a laptop", (it) => {
  it.effect("shows its metrics on the same machine, but not through a proxy", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/metrics")).status, 200)
      for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
        assert.strictEqual((yield* ask("/metrics", { headers: { [name]: "192.0.2.1" } })).status, 401, name)
      }
    })
  )
})

layer(TestClient.web())("A service whose database is away", (it) => {
  it.effect("is alive but not ready", () =>
    Effect.gen(function* () {
      const [row] = yield* (yield* SqlClient.SqlClient)<{ name: string }>`select current_database() as name`
      yield* TestDatabase.administer(
        `alter database ${row?.name} with allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${row?.name}'`
      )
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
