/** The console's client of both families of endpoints, against the service. */
import { assert, it, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { endpointsOf, type FamilyViews } from "../../modules/console/web/developers/endpoints/FamilyEndpoints.ts"
import { issue, openAccount } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { idle } from "../webhooks/support.ts"

const endpointMembers = [
  "consecutiveFailureCount",
  "createdAt",
  "description",
  "disabledAt",
  "disabledReason",
  "events",
  "format",
  "headerNames",
  "id",
  "lastFailureAt",
  "lastSuccessAt",
  "maxPerSecond",
  "nextStep",
  "signingSecretPrefix",
  "status",
  "updatedAt",
  "url"
] as const
const deliveryMembers = [
  "attemptCount",
  "attempts",
  "createdAt",
  "eventId",
  "eventType",
  "finishedAt",
  "id",
  "kind",
  "nextAttemptAt",
  "sequence",
  "status"
] as const

interface Views extends FamilyViews {
  readonly endpoint: Record<(typeof endpointMembers)[number], any>
  readonly delivery: Record<(typeof deliveryMembers)[number], any>
  readonly detail: Record<(typeof deliveryMembers)[number], any>
  readonly rehearsal: { readonly status: string }
  readonly statistics: { readonly points: ReadonlyArray<object> }
}

const families = {
  analytics: { kind: "sk", event: "simulation.completed" },
  messaging: { kind: "crm", event: "friend.followed" }
} as const

const clientOf = Effect.fnUntraced(function* (family: keyof typeof families) {
  const { call } = yield* TestApp.TestApp
  const { kind } = families[family]
  const { secret } = yield* issue(
    yield* openAccount,
    kind,
    kind === "crm" ? ["webhooks:read", "webhooks:write"] : undefined
  )
  return endpointsOf<Views>(family, async (path, { body, method = "GET" }) => {
    const headers = { authorization: `Bearer ${Redacted.value(secret)}`, "content-type": "application/json" }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await Effect.runPromise(call(path, { method, headers, ...json }))
    const answer = await response.json()
    assert.isBelow(response.status, 300, `${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  })
})

layer(idle())("The console's client", (it) => {
  for (const family of ["analytics", "messaging"] as const) {
    it.effect(`changes, lists and reads endpoints and deliveries of the family ${family} alike`, () =>
      Effect.gen(function* () {
        const client = yield* clientOf(family)
        const { event } = families[family]
        const draft = {
          url: "http://127.0.0.1:9/hook",
          description: "Till",
          events: [event],
          maxPerSecond: 5,
          format: "native" as const
        }
        yield* Effect.promise(async () => {
          const { endpoint, secret } = await client.create({ ...draft, headers: { "x-api-key": "bread" } })
          assert.isTrue(secret.startsWith(endpoint.signingSecretPrefix))
          const { id } = endpoint
          assert.deepInclude(await client.read(id), { ...draft, id, status: "active" })
          assert.containsAllKeys(await client.read(id), [...endpointMembers])
          const changed = await client.update(id, {
            headers: { "x-shop": "1" },
            maxPerSecond: null,
            status: "disabled"
          })
          assert.deepStrictEqual(
            [changed.headerNames, changed.maxPerSecond, changed.status],
            [["x-api-key", "x-shop"], null, "disabled"]
          )
          assert.include(changed.nextStep, `${id}/enable`)
          await client.enable(id)
          assert.deepStrictEqual(
            (await client.list()).map((one) => [one.id, one.status]),
            [[id, "active"]]
          )
          assert.notStrictEqual(await client.rotate(id), secret)

          const pings = [await client.test(id), await client.test(id)]
          const all = await client.deliveries(id, undefined)
          assert.sameMembers(
            all.deliveries.map((one) => one.id),
            pings
          )
          assert.isNull(all.next)
          assert.isEmpty((await client.deliveries(id, all.deliveries.at(-1)?.id)).deliveries)
          assert.isEmpty((await client.deliveries(id, undefined, "failed")).deliveries)
          const delivery = await client.delivery(id, pings[0] ?? "")
          assert.containsAllKeys(delivery, [...deliveryMembers])
          assert.deepStrictEqual([delivery.eventType, delivery.attemptCount], ["test.ping", 0])
          assert.strictEqual(await client.replay(id, { deliveryId: delivery.id }), 1)
          assert.strictEqual(await client.replay(id, { status: "failed" }), 0)
          const { points } = await client.statistics(id, "day")
          assert.hasAllKeys(points[0], ["at", "succeeded", "failed", "responseMs"])

          await client.remove(id)
          assert.isEmpty(await client.list())
        })
      })
    )
  }

  it.effect("takes an endpoint of area analytics without types of events for one of all types", () =>
    Effect.gen(function* () {
      const client = yield* clientOf("analytics")
      const draft = {
        url: "http://127.0.0.1:9/hook",
        description: null,
        events: [],
        maxPerSecond: null,
        format: "native" as const,
        headers: {}
      }
      const { endpoint } = yield* Effect.promise(() => client.create(draft))
      assert.include(endpoint.events, "simulation.completed")
    })
  )
})

it("Names of headers are shown as they were sent", async () => {
  const headers = { x_shop_id: "1" }
  const { delivery } = endpointsOf<Views>("messaging", async () => ({
    attempts: [{ status_code: 200, request: { headers } }]
  }))
  assert.deepStrictEqual((await delivery("1", "2")).attempts, [{ statusCode: 200, request: { headers } }])
})
