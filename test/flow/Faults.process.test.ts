import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf } from "../support/Connection.ts"
import * as Service from "../support/ServiceProcess.ts"
import * as ServerProcess from "../support/server/ServerProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const areas = ["13101", "13102", "13103", "13104", "13105", "13106", "13107", "13108", "01100", "27100"]

/** The service on a database of its own, with a look behind its back. */
const setUp = (env: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const database = yield* TestDatabase.database("template_seeded")
    const DATABASE_URL = Service.urlOf(database)
    const context = yield* Layer.build(clientOf(TestDatabase.host(), database))
    const service = yield* Service.start({ DATABASE_URL, ...env })
    yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
    const key = Service.printedKey(service.said(), "analytics.key")
    const query = <A, E>(f: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
      Effect.flatMap(SqlClient.SqlClient, f).pipe(Effect.provideContext(context), Effect.orDie)
    return { service, key, query, DATABASE_URL }
  })

const generate = (service: Service.ServiceProcess, key: string, code: string) =>
  service.call(`/api/v1/areas/${code}/generate`, { method: "POST", key })

describe("A node that is killed in the middle of a generation", () => {
  it.live("leaves it to the next one, which publishes one event and counts no attempt", () =>
    Effect.gen(function* () {
      const { DATABASE_URL, key, query, service } = yield* setUp()
      const running = (sql: SqlClient.SqlClient) => sql`select 1 from job where state = 'x' and actor = 'area/generate'`
      // Storing a profile waits for this lock: the generation has begun and cannot end.
      const scope = yield* Scope.make()
      const held = yield* query((sql) => Effect.provideService(sql.reserve, Scope.Scope, scope))
      yield* held.execute("begin", [], undefined)
      yield* held.execute("lock table area_profile in exclusive mode", [], undefined)
      assert.strictEqual((yield* generate(service, key, "13104")).status, 202)
      yield* Service.eventually(query(running), (rows) => rows.length === 1)
      yield* service.signal("SIGKILL")
      assert.isNull(yield* service.exited)
      yield* held.execute("rollback", [], undefined)
      yield* Scope.close(scope, Exit.void)

      yield* Service.start({ DATABASE_URL, JOB_LEASE: "1 second" })
      const [job] = yield* Service.eventually(
        query(
          (sql) => sql<{ readonly state: string; readonly failures: number; readonly losses: number }>`
          select state::text, failures, losses from job_history where actor = 'area/generate'`
        ),
        (rows) => rows.length === 1
      )
      assert.deepStrictEqual(job, { state: "c", failures: 0, losses: 1 })
      const [events] = yield* query(
        (sql) => sql<{ readonly n: number }>`
        select count(*)::int as n from event where type = 'area.profile_generated'`
      )
      assert.strictEqual(events?.n, 1)
    })
  )
})

describe("SIGTERM under load", () => {
  it.live("ends with 0: what was accepted is done or kept, and no answer is cut", () =>
    Effect.gen(function* () {
      const { key, query, service } = yield* setUp()
      const statuses: Array<number> = []
      const accepted = new Set<string>()
      const ask = Effect.gen(function* () {
        const answer = yield* service.call("/readyz")
        yield* Effect.promise(() => answer.text())
        statuses.push(answer.status)
      })
      // A refused connection is the end of a client's part; an answer cut short would be a defect of text().
      const clients = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 16 }, () => Effect.ignore(Effect.forever(ask))),
          { concurrency: 16 }
        )
      )
      for (const code of areas) {
        if ((yield* generate(service, key, code)).status === 202) accepted.add(code)
      }
      yield* Service.eventually(
        Effect.sync(() => statuses.length),
        (n) => n > 200
      )
      yield* service.signal("SIGTERM")
      assert.strictEqual(yield* service.exited, 0)
      yield* Fiber.join(clients)
      assert.deepStrictEqual(
        [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
        []
      )
      assert.strictEqual(accepted.size, areas.length)
      const [kept] = yield* query(
        (sql) => sql<{ readonly n: number; readonly running: number }>`
        select (select count(*) from job_history where state = 'c' and actor = 'area/generate')::int
            + (select count(*) from job where actor = 'area/generate')::int as n,
          (select count(*) from job where state = 'x')::int as running`
      )
      assert.deepStrictEqual(kept, { n: areas.length, running: 0 })
      assert.deepStrictEqual(yield* query((sql) => sql`select 1 from job_node`), [])
    })
  )
})

describe("A database that is stopped and started again under load", () => {
  it.live("means 503 with Retry-After, never 500, and then everything goes on with nothing lost", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const keeper = yield* ServerProcess.start(dataDir)
      const { host } = yield* keeper.ready
      const service = yield* Service.start({ DATABASE_URL: Service.urlOf("postgres", host) })
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      const key = Service.printedKey(service.said(), "analytics.key")
      const read = service.call("/api/v1/areas/13104/scores", {
        key: Service.printedKey(service.said(), "analytics.otherKey")
      })

      const seen: Array<{ readonly status: number; readonly retryAfter: string | null }> = []
      const accepted = new Set<string>()
      const load = Effect.gen(function* () {
        for (const code of areas) {
          const answer = yield* generate(service, key, code)
          if (answer.status === 202) accepted.add(code)
          seen.push({ status: answer.status, retryAfter: answer.headers.get("retry-after") })
        }
      })
      const first = yield* Effect.forkChild(load)
      yield* Service.eventually(
        Effect.sync(() => accepted.size),
        (n) => n > 2
      )
      // A process that shares the embedded server would start it again.
      yield* keeper.kill
      process.kill(ServerProcess.serverOf(dataDir)!, "SIGINT")
      yield* ServerProcess.gone(dataDir)
      yield* Fiber.join(first)
      const down = yield* Service.eventually(service.call("/readyz"), ({ status }) => status === 503)
      assert.isNotNull(down.headers.get("retry-after") ?? (yield* read).headers.get("retry-after"))
      yield* load

      yield* Effect.flatMap(ServerProcess.start(dataDir), ({ ready }) => ready)
      yield* Service.eventually(service.call("/readyz"), ({ status }) => status === 200)
      yield* load
      assert.deepStrictEqual(
        seen.filter(({ retryAfter, status }) => status !== 202 && !(status === 503 && retryAfter !== null)),
        []
      )
      assert.isTrue(seen.some(({ status }) => status === 503))
      assert.strictEqual(accepted.size, areas.length)
      const client = yield* Layer.build(PgClient.layer({ host, username: TestDatabase.owner, database: "postgres" }))
      const [left] = yield* Service.eventually(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ readonly done: number; readonly left: number }>`
          select (select count(distinct payload->>'areaCode') from job_history where state = 'c')::int as done,
            (select count(*) from job where actor = 'area/generate')::int
              + (select count(*) from job_scheduled where actor = 'area/generate')::int as left`
        ).pipe(Effect.provideContext(client)),
        ([row]) => row?.left === 0
      )
      assert.strictEqual(left?.done, areas.length)
    })
  )
})
