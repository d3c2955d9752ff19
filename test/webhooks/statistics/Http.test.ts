/** The statistics of an endpoint over HTTP: for its owner in both APIs, and for operators. */
import { assert, layer } from "@effect/vitest"
import { Clock, Effect, Exit, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AdminStatistics } from "../../../modules/webhooks/admin/StatisticsView.ts"
import { OneStatistics } from "../../../modules/webhooks/notifications/StatisticsView.ts"
import { StatisticsView } from "../../../modules/webhooks/statistics/StatisticsView.ts"
import { analyticsClient, client, clientWith, decodes, draft, idle, refusalOf } from "../support.ts"

const token = "0123456789abcdef"

/** Five attempts in the present hour, one of which was not answered. */
const count = (endpointId: string, accountId: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into webhooks_statistics (endpoint_id, step, at, account_id, succeeded, failed, durations)
      values (${endpointId}, 3600, date_trunc('hour', now()), ${accountId}, 3, 2, '{3,0,0,0,0,0,0,0,0,0,1}')`
  )

const hourNow = Effect.map(Clock.currentTimeMillis, (ms) => Math.floor(ms / 3_600_000))

/** Begins again where the hour has changed meanwhile: what was counted is no longer of the present one then. */
const inOneHour = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const began = yield* hourNow
    const exit = yield* Effect.exit(self)
    return Exit.isFailure(exit) && (yield* hourNow) !== began ? yield* self : yield* exit
  })

layer(idle({ adminToken: Option.some(Redacted.make(token)) }), { excludeTestServices: true })(
  "The statistics of an endpoint",
  (it) => {
    it.effect("are the same for both APIs and for operators, each in its spelling", () =>
      Effect.gen(function* () {
        const crm = yield* client()
        const analytics = yield* analyticsClient(crm.accountId)
        const { get } = yield* clientWith(`Bearer ${token}`)
        const { id } = (yield* crm.post("", draft())).body
        const notified = (yield* analytics.post("", { url: draft().url })).body.data.id
        for (const endpoint of [id, notified]) yield* count(endpoint, crm.accountId)

        const { body } = yield* crm.get(`/${id}/statistics`)
        yield* decodes(StatisticsView, body)
        const { points, ...head } = body
        assert.deepStrictEqual(head, { object: "webhook_statistics", webhook_endpoint_id: id, step_seconds: 3_600 })
        const { at, ...last } = points.at(-1)
        assert.deepStrictEqual(last, { succeeded: 3, failed: 2, response_ms: { p50: 0.1, p95: 0.563 } })
        assert.match(at, /:00:00\.000Z$/)
        assert.deepInclude(points[0], { succeeded: 0, failed: 0, response_ms: null })

        const answer = (yield* analytics.get(`/${notified}/statistics?span=day`)).body
        yield* decodes(OneStatistics, answer)
        const expected = { stepSeconds: 3_600, points: points.map(camelCased) }
        assert.deepStrictEqual(answer, { data: { endpointId: notified, ...expected } })
        const operated = (yield* get(`/admin/v1/webhook_endpoints/${id}/statistics`)).body
        yield* decodes(AdminStatistics, operated)
        assert.deepStrictEqual(operated, { endpointId: id, ...expected })
        const month = (yield* crm.get(`/${id}/statistics?span=month`)).body
        assert.deepStrictEqual([month.step_seconds, month.points.length], [86_400, 30])
      }).pipe(inOneHour)
    )

    it.effect("are for keys that may read, about an endpoint and a span that exist", () =>
      Effect.gen(function* () {
        const [own, other] = [yield* client(), yield* client()]
        const { id } = (yield* own.post("", draft())).body
        const { get } = yield* client(own.accountId, ["webhooks:write"])
        assert.strictEqual((yield* get(`/${id}/statistics`)).status, 403)
        const missing = [404, "webhook_endpoint_not_found", "webhook_endpoint not found"]
        assert.deepStrictEqual(refusalOf(yield* other.get(`/${id}/statistics`)), missing)
        const { body, status } = yield* own.get(`/${id}/statistics?span=year`)
        assert.deepStrictEqual(
          [status, body.errors.map(({ pointer }: { pointer: string }) => pointer)],
          [400, ["/span"]]
        )
      })
    )
  }
)

const camelCased = ({ response_ms: responseMs, ...point }: { readonly response_ms: unknown }) => ({
  ...point,
  responseMs
})
