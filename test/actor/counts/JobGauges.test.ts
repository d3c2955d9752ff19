import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { SqlClient } from "effect/sql"
import * as JobGauges from "../../../src/actor/counts/JobGauges.ts"
import { mostNamed, tenants } from "../../../src/actor/counts/TenantCounts.ts"
import { JobStore, jobsPerLease } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { actorOf, claim, ended, mailboxesOf, send } from "../../operate/runtime/support.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

/** What a look tells of one actor. */
const countOf = (actor: string) => Effect.map(JobGauges.look, (counts) => counts.find((count) => count.actor === actor))

const insert = (actor: string, count: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into job (id, position, actor, priority_queue, payload)
      select id, id, ${actor}, 3, '{}' from (select nextval('job_id') as id from generate_series(1, ${count}::int)) new`
  )

const agedBy = (seconds: number, where: { readonly actor: string; readonly after?: string | undefined }) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update job set ready_at = now() - ${seconds}::float8 * interval '1 second'
      where actor = ${where.actor} and id > ${Number(where.after ?? 0)}::int8`
  )

layer(kernelOn())("A look at the jobs", (it) => {
  it.effect("names the tenants with most waiting jobs, and counts all others together", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      const actor = "look/fair"
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false, byTenant: true }])
      yield* sql`
        insert into job (actor, tenant, position, priority_queue, payload)
        select ${actor}, nullif('t' || n, 't0'), nextval('job_id'), 13, '{}'
        from generate_series(0, ${mostNamed + 4}::int) n cross join lateral generate_series(0, n) jobs`
      const gauges = (yield* tenants.look).filter((gauge) => gauge.actor === actor)
      assert.lengthOf(gauges, mostNamed + 1)
      assert.deepStrictEqual(gauges[0], { actor, tenant: `t${mostNamed + 4}`, ready: mostNamed + 5 })
      assert.deepStrictEqual(gauges.at(-1), { actor, tenant: "other", ready: 1 + 2 + 3 + 4 + 5 })
      assert.deepInclude(yield* countOf(actor), { ready: ((mostNamed + 5) * (mostNamed + 6)) / 2 })
      yield* sql`delete from job where actor = ${actor}`
    })
  )

  it.effect("tells what is ready, runs and waits for later", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      yield* send(actorOf("look/plain"), 3)
      yield* jobs.send(actorOf("look/plain"), { n: 0 }, { delay: "1 hour" })
      yield* claim("node-plain", "look/plain", 1)
      yield* agedBy(90, { actor: "look/plain" })
      const count = yield* countOf("look/plain")
      assert.deepInclude(count, { ready: 2, scheduled: 1, running: 1, failedLately: 0, pausedAt: null })
      assert.isAtLeast(count?.oldestWaitMs ?? 0, 90_000)
    })
  )

  it.effect("tells for which actors no node is there while their jobs wait", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      const unserved = JobGauges.jobs.series.find(({ name }) => name === "jobs_unserved")
      const seen = Effect.map(countOf("look/nowhere"), (count) => count && unserved?.read(count))
      yield* send(actorOf("look/nowhere"), 1)
      assert.strictEqual(yield* seen, 1)
      yield* store.register([{ actor: "look/nowhere", retentionDays: 7, hasKeys: false }])
      assert.strictEqual(yield* seen, 0)
      yield* sql`update job_actor set seen_at = now() - interval '3 minutes' where actor = 'look/nowhere'`
      assert.strictEqual(yield* seen, 1)
      yield* sql`delete from job where actor = 'look/nowhere'`
      assert.strictEqual(yield* seen, 0)
    })
  )

  it.effect("tells which actors are paused, whether they have jobs or not", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* store.register([{ actor: "look/paused", retentionDays: 7, hasKeys: false }])
      yield* store.setPaused("look/paused", true)
      const count = yield* countOf("look/paused")
      assert.instanceOf(count?.pausedAt, Date)
      assert.deepInclude(count, { ready: 0, scheduled: 0, running: 0, oldestWaitMs: null })
      yield* store.setPaused("look/paused", false)
      assert.isNull((yield* countOf("look/paused"))?.pausedAt)
    })
  )

  it.effect("counts a job under the lease of a mailbox as running, and those behind it as waiting", () =>
    Effect.gen(function* () {
      const boxed = yield* send(mailboxesOf("look/boxed", "hana"), 30)
      yield* agedBy(500, { actor: "look/boxed" })
      const { leases } = yield* claim("node-boxed", "look/boxed", 1, { running: 1 })
      const covered = leases.flatMap(({ jobs }) => jobs.map(({ id }) => id))
      yield* agedBy(50, { actor: "look/boxed", after: covered.at(-1) })
      const count = yield* countOf("look/boxed")
      assert.deepInclude(count, { ready: boxed.length - covered.length, running: covered.length })
      assert.isAtLeast(count?.oldestWaitMs ?? 0, 50_000)
      assert.notStrictEqual(Math.floor((count?.oldestWaitMs ?? 0) / 500_000), 1, "of one that runs")
    })
  )

  it.effect("finds the mailbox that has waited longest, wherever its key stands", () =>
    Effect.gen(function* () {
      for (const key of ["b", "a", "c"]) yield* send(mailboxesOf("look/mailboxes", key), 2)
      const [late = ""] = yield* send(mailboxesOf("look/mailboxes", "d"), 1)
      yield* agedBy(10, { actor: "look/mailboxes" })
      yield* agedBy(70, { actor: "look/mailboxes", after: String(Number(late) - 1) })
      const count = yield* countOf("look/mailboxes")
      assert.deepInclude(count, { ready: 7, running: 0 })
      assert.isAtLeast(count?.oldestWaitMs ?? 0, 70_000)
    })
  )

  it.effect("tells jobs under the lease of a limit per key from those that wait", () =>
    Effect.gen(function* () {
      yield* send(mailboxesOf("look/limited", "hana"), jobsPerLease + 3)
      yield* agedBy(500, { actor: "look/limited" })
      const { leases } = yield* claim("node-limited", "look/limited", 10, { running: 2 })
      yield* agedBy(50, { actor: "look/limited", after: leases[0]?.jobs.at(-1)?.id ?? "" })
      const count = yield* countOf("look/limited")
      assert.deepInclude(count, { ready: 3, running: jobsPerLease })
      assert.isAtLeast(count?.oldestWaitMs ?? 0, 50_000)
      assert.notStrictEqual(Math.floor((count?.oldestWaitMs ?? 0) / 500_000), 1, "of one that runs")
    })
  )

  it.effect("tells no oldest wait when all that there is runs", () =>
    Effect.gen(function* () {
      yield* send(mailboxesOf("look/busy", "hana"), 2)
      yield* claim("node-busy", "look/busy", 1, { running: 1 })
      assert.deepInclude(yield* countOf("look/busy"), { ready: 0, running: 2, oldestWaitMs: null })
    })
  )

  it.effect("counts what failed within a day, and neither older failures nor what was cancelled", () =>
    Effect.gen(function* () {
      yield* ended({ actor: "look/failed", minutesAgo: 24 * 60 - 1 }, 3)
      yield* ended({ actor: "look/failed", minutesAgo: 24 * 60 + 1 }, 5)
      yield* ended({ actor: "look/failed", state: "k" }, 7)
      yield* ended({ actor: "look/failed", state: "c" }, 11)
      assert.strictEqual((yield* countOf("look/failed"))?.failedLately, 3)
    })
  )

  it.effect("counts up to its bounds", () =>
    Effect.gen(function* () {
      yield* insert("look/many", JobGauges.countBound - 1)
      yield* ended({ actor: "look/many" }, JobGauges.failedBound - 1)
      assert.deepInclude(yield* countOf("look/many"), {
        ready: JobGauges.countBound - 1,
        failedLately: JobGauges.failedBound - 1
      })
      yield* insert("look/many", 2)
      yield* ended({ actor: "look/many" }, 2)
      assert.deepInclude(yield* countOf("look/many"), {
        ready: JobGauges.countBound,
        failedLately: JobGauges.failedBound
      })
    })
  )

  it.effect("is in the metrics of a node soon after its start", () =>
    Effect.gen(function* () {
      yield* send(actorOf("look/node"), 4)
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* Layer.build(JobGauges.layer)
          const shown = yield* Effect.repeat(Effect.andThen(Effect.yieldNow, PrometheusMetrics.format()), {
            until: (text) => text.includes("look/node") && text.includes("jobs_nodes")
          })
          assert.match(shown, /^jobs_waiting\{(?=.*actor="look\/node")(?=.*state="ready").*\} 4$/m)
          for (const name of ["running", "oldest_wait_seconds", "paused", "failed_last_day"]) {
            assert.match(shown, new RegExp(`^jobs_${name}\\{actor="look/node"\\} [\\d.]+$`, "m"))
          }
          const [row] = yield* (yield* SqlClient.SqlClient)<{ n: number }>`select count(*)::int as n from job_node`
          assert.isAbove(row?.n ?? 0, 0)
          assert.match(shown, new RegExp(`^jobs_nodes ${row?.n}$`, "m"))
        })
      )
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
