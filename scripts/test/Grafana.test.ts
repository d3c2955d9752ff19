import { globSync, readFileSync } from "node:fs"
import { assert, describe, it, layer } from "@effect/vitest"
import { Duration, Effect, Layer, Logger, Schedule, Schema } from "effect"
import * as DeliveryGauges from "../../modules/webhooks/deliver/DeliveryGauges.ts"
import * as DeliveryMetrics from "../../modules/webhooks/deliver/Metrics.ts"
import * as Actor from "../../src/actor/Actor.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import * as CpuMetrics from "../../src/cpu/Metrics.ts"
import * as Backlog from "../../src/event/Backlog.ts"
import * as Event from "../../src/event/Event.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import * as UnservedActors from "../../src/operate/runtime/served/UnservedActors.ts"
import * as ConnectionGate from "../../src/sql/session/ConnectionGate.ts"
import * as DeclaredMetric from "../../src/telemetry/DeclaredMetric.ts"
import * as ProcessMetrics from "../../src/telemetry/ProcessMetrics.ts"
import { Root } from "../../test/cpu/fixtures/Computations.ts"
import * as TestApp from "../../test/support/TestApp.ts"
import { kernelOn, nodeOf } from "../../test/support/TestRuntime.ts"
import * as Metrics from "../grafana/MetricsTable.ts"
import { alertsOf, Board, faultsOf, faultsOfAlerts, questionsOf } from "./Board.ts"

const read = (file: string): string => readFileSync(new URL(`../grafana/${file}`, import.meta.url), "utf8")
const board = Schema.decodeUnknownSync(Board)(JSON.parse(read("ekimae.json")))
const alerts = alertsOf(read("alerts.yaml"))

const Compute = Actor.make("board/compute", { payload: Schema.Struct({ of: Schema.Finite }), success: Schema.Finite })
const Hear = Event.reaction("board/hear", { to: "*" })
const TestModule = defineModule({
  name: "board",
  actors: [Compute],
  reactions: [Hear],
  layer: Layer.merge(
    Actor.toLayer(Compute, ({ of }) =>
      Effect.gen(function* () {
        const { root } = yield* (yield* CpuPool).run(Root, of)
        return root
      }).pipe(Effect.orDie)
    ),
    Event.toLayer(Hear, () => Effect.void)
  )
})
const app = composeModules(TestModule)

/** Looks at once, as a node does from a minute after its start on. */
const unserved = Layer.unwrap(
  Effect.flatMap(UnservedActors.make, ({ count, look }) => Effect.as(look, UnservedActors.gauges(count)))
).pipe(Layer.provide(UnservedActors.UnservedActors.layer), Layer.provide(app.scheduleRegistry))

/** A node that does all that a node can do, and answers over HTTP. */
const services = TestApp.web(TestApp.routesOf(TestModule)).pipe(
  Layer.provideMerge(Backlog.layer.pipe(Layer.provideMerge(nodeOf(TestModule)))),
  Layer.provide(app.layer),
  Layer.provideMerge(TestApp.services),
  Layer.merge(Layer.merge(DeliveryGauges.layer, unserved)),
  Layer.provideMerge(Layer.merge(kernelOn(), ProcessMetrics.layer)),
  Layer.provide(Logger.layer([]))
)

const metrics = Effect.flatMap(TestApp.TestApp, ({ call }) =>
  Effect.flatMap(call("/metrics"), (response) => Effect.promise(() => response.text()))
)

/** What happens to a node now and then. */
const misfortunes = Effect.gen(function* () {
  DeliveryMetrics.disabled("crm")
  const cpu = CpuMetrics.make(yield* Effect.context<never>())
  cpu.crashed(Root.name, "exited")
  cpu.killed(Root.name)
  const gate = yield* ConnectionGate.make({ name: "main", permits: 0, wait: Duration.millis(1) })
  yield* Effect.flip(Effect.scoped(gate.permit))
})

/** Gauges without labels of what this node does not have: a canary, a backup, Redis and an embedded server. */
const elsewhere = DeclaredMetric.all()
  .map(({ name }) => DeclaredMetric.exportedName(name))
  .filter((name) => /^ekimae_(?:canary|backup|redis|data_dir)_/.test(name))

/** Metrics of the text that are not in the table, or not as they are there. */
const undeclared = (exported: string) => {
  const declared = new Set(
    DeclaredMetric.all().map(
      ({ description, name, type }) => `${DeclaredMetric.exportedName(name)} ${type} ${description}`
    )
  )
  const types = new Map(
    [...exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type])
  )
  return [...exported.matchAll(/^# HELP (\S+) (.*)$/gm)]
    .map(([, name = "", help = ""]) => `${name} ${types.get(name)} ${help}`)
    .filter((metric) => !declared.has(metric))
}

layer(services, { excludeTestServices: true })("The dashboard", (test) => {
  test.effect("asks only for metrics and labels that a node exports", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(Compute, { of: 9 })
      yield* jobs.await(Compute, jobId)
      // One that waits, since an actor without jobs has no counts.
      yield* jobs.send(Compute, { of: 4 }, { delay: "1 hour" })
      yield* misfortunes
      // The counts of rows come with the first look, and durations with the first answer.
      const counted = [
        /^ekimae_events_waiting\{/m,
        /^ekimae_jobs_waiting\{/m,
        /^ekimae_jobs_actors_unserved/m,
        /^ekimae_webhooks_p/m,
        /^ekimae_webhooks_e/m,
        /^ekimae_http_request_duration/m,
        /^ekimae_database_size/m,
        /^ekimae_database_partitions_missing/m
      ]
      const exported = yield* Effect.repeat(metrics, {
        schedule: Schedule.spaced("10 millis"),
        until: (text) => counted.every((pattern) => pattern.test(text))
      })
      assert.deepStrictEqual(undeclared(exported), [])
      const seen = `${exported}${elsewhere.map((name) => `${name} 1\n`).join("")}`
      assert.deepStrictEqual([...faultsOf(board, seen)], [])
      assert.deepStrictEqual([...faultsOfAlerts(alerts, seen)], [])
      const renamed = seen.replaceAll("ekimae_jobs_waiting{", "ekimae_jobs_ready{").replaceAll("outcome=", "ending=")
      const faults = [...faultsOf(board, renamed)]
      assert.include(faults, "Waiting: there is no metric ekimae_jobs_waiting")
      assert.include(faults, "Ended by outcome: nothing has the label outcome")
    })
  )
})

describe("The table of metrics", () => {
  it("is what the code declares; write it by npm run dump-metrics", () =>
    assert.strictEqual(read("METRICS.md"), Metrics.text()))

  it("has all metrics, since none is made past it", () => {
    const made = ["src", "modules"].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`).filter((file) =>
        /\bMetric\.(?:counter|gauge|histogram|frequency|summary|timer)\(/.test(readFileSync(file, "utf8"))
      )
    )
    assert.deepStrictEqual(made.toSorted(), ["src/telemetry/DeclaredMetric.ts", "src/telemetry/GaugePoller.ts"])
  })
})

describe("The file of the dashboard", () => {
  it("has a place of its own for each panel, within the grid", () => {
    const taken = new Map<string, string>()
    for (const { gridPos, title } of board.panels) {
      assert.isAtMost(gridPos.x + gridPos.w, 24, title)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.isUndefined(taken.get(`${x} ${y}`), title)
          taken.set(`${x} ${y}`, title)
        }
      }
    }
    const ids = board.panels.map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
  })

  it("shows what operators ask for", () => {
    const all = questionsOf(board)
      .map(({ expr }) => expr)
      .join("\n")
    for (const name of [
      "http_requests_total",
      "jobs_sent_total",
      "jobs_started_total",
      "jobs_attempts_total",
      "jobs_waiting",
      "jobs_oldest_wait_seconds",
      "jobs_run_seconds_bucket",
      "jobs_wait_seconds_bucket",
      "jobs_refused_total",
      "jobs_nodes",
      "jobs_unserved",
      "jobs_actors_unserved",
      "events_waiting",
      "database_waiting",
      "cpu_pool_waiting",
      "webhooks_pending",
      "webhooks_oldest_pending_seconds",
      "webhooks_endpoints",
      "webhooks_parked"
    ]) {
      assert.include(all, `ekimae_${name}`)
    }
    assert.include(all, "process_resident_memory_bytes{")
    assert.include(all, "nodejs_eventloop_utilization_ratio{")
  })

  it("comes with alerts, each of which says what is wrong", () => {
    const named = read("alerts.yaml").match(/- alert: /g)
    assert.strictEqual(alerts.length, named?.length)
    for (const { expr, legend, where } of alerts) assert.isTrue(expr !== "" && legend !== "", where)
    const all = alerts.map(({ where }) => where)
    for (const name of ["JobsFail", "NodeLost", "ActorRunsNowhere", "ActorsUnserved", "EventsBehind", "DeliveriesLate"])
      assert.include(all, `Ekimae${name}`)
  })

  it("names what is wrong with a question", () => {
    const metrics = 'ekimae_sold_total{shop="hana"} 3\nekimae_open 1\n'
    const faults = (expr: string, legendFormat = "") => {
      const panel = board.panels.find(({ type }) => type === "stat")!
      const asking = { ...panel, title: "P", targets: [{ refId: "A", expr, legendFormat }] } as typeof panel
      const variables = board.templating.list.filter(({ type }) => type === "datasource")
      return [...faultsOf({ ...board, panels: [asking], templating: { list: variables } }, metrics)]
    }
    assert.deepStrictEqual(
      faults('sum by (shop) (rate(ekimae_sold_total{shop="a", instance=~"b"}[5m]))', "{{shop}}"),
      []
    )
    assert.deepStrictEqual(faults("ekimae_open", "{{instance}}"), [])
    assert.deepStrictEqual(faults("ekimae_closed"), ["P: there is no metric ekimae_closed"])
    assert.deepStrictEqual(faults("ekimae_sold_total"), ["P: ekimae_sold_total only grows: show its rate"])
    assert.deepStrictEqual(faults('ekimae_open{shop="a"}'), ["P: ekimae_open has no label shop"])
    assert.deepStrictEqual(faults("sum by (cook) (ekimae_open)"), ["P: nothing has the label cook"])
    assert.deepStrictEqual(faults("sum by (instance) (ekimae_open)", "{{shop}}"), [
      "P: its legend names shop, which is not there"
    ])
    assert.deepStrictEqual(faults("ekimae_open > $limit"), ["P: there is no variable $limit"])
  })
})
