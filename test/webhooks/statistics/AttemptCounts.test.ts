/** What nodes count of their attempts, and what the database has of it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Retention } from "../../../modules/webhooks/log/Retention.ts"
import { AttemptCounts } from "../../../modules/webhooks/statistics/AttemptCounts.ts"
import { type Span, type Statistics, steps } from "../../../modules/webhooks/statistics/Statistics.ts"
import * as StatisticsStore from "../../../modules/webhooks/statistics/StatisticsStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { indexesOf, planOnce, pretend, wholeScans } from "../../support/Plans.ts"
import { account, bake, receiver, register, settled, until, working } from "../deliver/support.ts"
import { kernelOf } from "../kernel.ts"

const parts = Layer.merge(AttemptCounts.layer, Retention.layer)

const accepted = {
  status: 200,
  error: null,
  ok: true,
  durationMs: 40,
  response: "",
  responseHeaders: {},
  resent: false
} as const
const refused = { ...accepted, status: 500, error: "status", ok: false, durationMs: 400 } as const
const unreached = { ...refused, status: null, error: "connect", durationMs: 5_000 } as const
const lost = { ...unreached, error: "lost" } as const

const resultOf =
  (endpointId: string) => (outcome: typeof accepted | typeof refused | typeof unreached | typeof lost | undefined) => ({
    endpointId,
    accountId: account,
    sent: outcome === undefined ? null : { headers: {}, outcome }
  })

const series = (endpointId: string, span: Span, accountId = account) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => StatisticsStore.series(sql, { accountId, endpointId }, span))

const totalOf = ({ points }: Statistics) =>
  points.reduce<readonly [number, number]>(
    ([good, bad], { failed, succeeded }) => [good + succeeded, bad + failed],
    [0, 0]
  )

layer(Layer.provideMerge(parts, kernelOf({ databaseConnections: 3 })), { excludeTestServices: true })(
  "The statistics of an endpoint",
  (test) => {
    test.effect("add up over nodes, with the time that receivers took to answer", () =>
      Effect.gen(function* () {
        const nodes = [yield* AttemptCounts, yield* Effect.provide(AttemptCounts, Layer.fresh(AttemptCounts.layer))]
        const outcomes = [accepted, accepted, refused, unreached, lost, undefined]
        for (const { add, flush } of nodes) {
          add(outcomes.map(resultOf("E1")))
          add([accepted].map(resultOf("E2")))
          yield* flush
          yield* flush
        }
        for (const span of ["day", "month"] as const) {
          const found = yield* series("E1", span)
          const { points, seconds } = steps[span]
          assert.deepStrictEqual([found.stepSeconds, found.points.length], [seconds, points])
          const gaps = found.points.slice(1).map(({ at }, n) => at.getTime() - found.points[n]!.at.getTime())
          assert.isTrue(gaps.every((gap) => gap === seconds * 1000))
          assert.deepStrictEqual(totalOf(found), [4, 4])
          const { responseMs } = found.points.findLast(({ succeeded }) => succeeded > 0)!
          assert.approximately(responseMs!.p50, 40, 4)
          assert.approximately(responseMs!.p95, 400, 40)
          assert.deepStrictEqual(totalOf(yield* series("E2", span)), [2, 0])
          assert.deepStrictEqual(totalOf(yield* series("E2", span, "another")), [0, 0])
        }
      })
    )

    test.effect("begin their days at midnight in Japan, and are kept for as long as they are shown", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { add, flush } = yield* AttemptCounts
        add([accepted, refused].map(resultOf("E3")))
        yield* flush
        const days = (yield* series("E3", "month")).points.map(({ at }) => at.toISOString().slice(11))
        assert.deepStrictEqual(new Set(days), new Set(["15:00:00.000Z"]))
        // What was counted just now, as if it had been counted as many steps ago.
        yield* sql`
          insert into webhooks_statistics
          select endpoint_id, step, at - ago * step * interval '1 second', account_id, succeeded, failed, durations
          from webhooks_statistics cross join unnest(array[23, 24, 27, 30, 33]) as ago where endpoint_id = 'E3'`
        yield* (yield* Retention).run
        const left = yield* sql<{ readonly step: number; readonly ago: number }>`
          select step, (extract(epoch from max(at) over (partition by step) - at) / step)::int as ago
          from webhooks_statistics where endpoint_id = 'E3' order by step, at desc`
        const agoOf = (of: number) => left.flatMap(({ ago, step }) => (step === of ? [ago] : []))
        assert.deepStrictEqual(
          [agoOf(3_600), agoOf(86_400)],
          [
            [0, 23, 24],
            [0, 23, 24, 27, 30]
          ]
        )
      })
    )

    test.effect("are stored and read by key, however small the table was when its statements were planned", () =>
      Effect.gen(function* () {
        const [runtime, sql, within] = [yield* RuntimeSql, yield* SqlClient.SqlClient, yield* Tenant.within]
        const { add, flush } = yield* AttemptCounts
        add([accepted].map(resultOf("E4")))
        yield* flush
        const grows = (table: string) => table === "webhooks_statistics"
        for (const size of [
          { pages: 0, rows: -1 },
          { pages: 0, rows: 0 },
          { pages: 1, rows: 1 },
          { pages: 1_000, rows: 100_000 }
        ]) {
          yield* pretend(sql, grows, size)
          assert.deepStrictEqual(yield* wholeScans(runtime, grows), [])
          const reads = yield* within(
            account,
            Effect.gen(function* () {
              yield* planOnce(sql)
              yield* series("E4", "day")
              return (yield* indexesOf(sql, "webhooks_statistics")).filter(({ statement }) => statement.includes("ago"))
            })
          )
          assert.isNotEmpty(reads)
          for (const { indexes } of reads) assert.deepStrictEqual(indexes, ["webhooks_statistics_pkey"])
        }
      })
    )

    test.effect("have what a node has sent when it stops", () =>
      Effect.gen(function* () {
        const shop = yield* receiver
        shop.answer = (response, { body }) => response.writeHead(body.includes('"n":1') ? 204 : 410).end()
        const { id } = yield* register({ url: shop.url })
        yield* Effect.gen(function* () {
          yield* bake(1)
          yield* settled(id, { succeeded: 1 })
          yield* bake(2)
          yield* until(() => shop.arrivals.length === 2)
        }).pipe(Effect.provide(Layer.fresh(working)))
        assert.deepStrictEqual(totalOf(yield* series(id, "day")), [1, 1])
      })
    )
  }
)
