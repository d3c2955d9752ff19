/** Notification endpoints of area analytics, as their owners use them: with an `sk_` key, over HTTP. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { SimulationFailed } from "../../../modules/simulation/contract.ts"
import {
  DeliveryList,
  OneDelivery,
  OneDeliveryDetail,
  ReplayAccepted
} from "../../../modules/webhooks/notifications/DeliveryView.ts"
import {
  DeletedEndpoint,
  EndpointList,
  EndpointWithSecret,
  OneEndpoint
} from "../../../modules/webhooks/notifications/EndpointView.ts"
import * as Signature from "../../../modules/webhooks/sign/Signature.ts"
import { Events } from "../../../src/event/Events.ts"
import { issue } from "../../accounts/support.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import * as TestApp from "../../support/TestApp.ts"
import { receiver } from "../deliver/support.ts"
import {
  analyticsClient,
  client,
  decodes,
  draft,
  idle,
  type JsonResponse,
  node,
  refusalOf,
  restOf
} from "../support.ts"

const url = "http://127.0.0.1:9/hook"
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
const notFound = [404, "notification_endpoint_not_found", "Notification endpoint not found"]

const made = Effect.gen(function* () {
  const own = yield* analyticsClient()
  const { signingSecret, ...endpoint } = (yield* own.post("", { url, description: "Reports" })).body.data
  return { ...own, endpoint, signingSecret }
})

layer(idle())("Owners in area analytics", (it) => {
  it.effect("create endpoints, by default with all events of area analytics, and see the secret once", () =>
    Effect.gen(function* () {
      const { get, post } = yield* analyticsClient()
      const { body, status } = yield* post("", { url, mood: "good" })
      assert.strictEqual(status, 201)
      yield* decodes(EndpointWithSecret, body)
      const { createdAt, id, signingSecret, signingSecretPrefix, updatedAt, ...rest } = body.data
      assert.match(signingSecret, /^whsec_[A-Za-z0-9+/]{44}$/)
      assert.deepStrictEqual([signingSecretPrefix, updatedAt], [signingSecret.slice(0, 10), createdAt])
      assert.deepStrictEqual(rest, {
        url,
        description: null,
        events: ["area.profile_generated", "observation.completed", "simulation.completed", "simulation.failed"],
        status: "active",
        disabledAt: null,
        disabledReason: null,
        nextStep: null,
        consecutiveFailureCount: 0,
        lastSuccessAt: null,
        lastFailureAt: null,
        headerNames: [],
        maxPerSecond: null,
        format: "native"
      })
      const one = (yield* post("", { url, events: ["simulation.failed", "simulation.failed"] })).body.data
      assert.deepStrictEqual(one.events, ["simulation.failed"])
      const list = (yield* get("")).body
      yield* decodes(EndpointList, list)
      assert.deepStrictEqual(
        list.data.map((endpoint: { readonly id: string }) => endpoint.id),
        [one.id, id]
      )
      const read = (yield* get(`/${id}`)).body
      yield* decodes(OneEndpoint, read)
      assert.deepStrictEqual(read.data, list.data[1])
      assert.notInclude(JSON.stringify(list), signingSecret.slice(12))
    })
  )

  it.effect("may have five, also when they come at once and some are disabled", () =>
    Effect.gen(function* () {
      const { patch, post, remove } = yield* analyticsClient()
      const answers = yield* Effect.forEach(Array.from({ length: 6 }), () => post("", { url }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 201, 403])
      const { id } = answers.find(({ status }) => status === 201)!.body.data
      yield* patch(`/${id}`, { status: "disabled" })
      const beyond = [
        403,
        "notification_endpoint_limit",
        "An account may have 5 notification endpoints; delete one that is not needed"
      ]
      assert.deepStrictEqual(refusalOf(yield* post("", { url })), beyond)
      const removed = yield* remove(`/${id}`)
      yield* decodes(DeletedEndpoint, removed.body)
      assert.deepStrictEqual([removed.status, removed.body], [200, { data: { id, deleted: true } }])
      assert.strictEqual((yield* post("", { url })).status, 201)
    })
  )

  it.effect("get errors with pointers, and both ends of every limit are accepted", () =>
    Effect.gen(function* () {
      const { endpoint, get, patch, post } = yield* made
      const bodies: ReadonlyArray<readonly [Record<string, unknown>, string, string | undefined]> = [
        [{ url: 7 }, "invalid_request", "/url"],
        [{ events: [] }, "invalid_request", "/events"],
        [{ events: Array(51).fill("simulation.failed") }, "invalid_request", "/events"],
        [{ events: ["simulation.failed", "friend.followed"] }, "invalid_events", "/events/1"],
        [{ events: ["*"] }, "invalid_events", "/events/0"],
        [{ description: "字".repeat(501) }, "invalid_request", "/description"],
        [{ url: "ftp://127.0.0.1/" }, "invalid_url", undefined],
        [{ url: `http://127.0.0.1/${"x".repeat(1984)}` }, "invalid_url", undefined]
      ]
      for (const [body, code, pointer] of bodies) {
        for (const answer of [yield* post("", { url, ...body }), yield* patch(`/${endpoint.id}`, body)]) {
          const found = [answer.status, answer.body.code, answer.body.errors?.[0].pointer]
          assert.deepStrictEqual(found, [400, code, pointer], JSON.stringify(body))
        }
      }
      assert.strictEqual((yield* post("", {})).body.errors[0].pointer, "/url")
      assert.deepStrictEqual((yield* get("")).body.data, [endpoint])
      const most = {
        url: `http://127.0.0.1/${"x".repeat(1983)}`,
        events: Array(50).fill("simulation.failed"),
        description: "字".repeat(500)
      }
      assert.strictEqual((yield* post("", most)).status, 201)
      assert.strictEqual((yield* patch(`/${endpoint.id}`, most)).status, 200)
    })
  )

  it.effect("change, disable and enable an endpoint, also one that the operator disabled", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { endpoint, patch, post } = yield* made
      const { id } = endpoint
      const { body } = yield* patch(`/${id}`, { url: `${url}/2`, events: ["simulation.failed"], description: null })
      const changed = { ...endpoint, url: `${url}/2`, events: ["simulation.failed"], description: null }
      assert.deepStrictEqual(body.data, { ...changed, updatedAt: body.data.updatedAt })
      const disabled = (yield* patch(`/${id}`, { status: "disabled" })).body.data
      assert.deepInclude(disabled, { status: "disabled", disabledReason: "owner", disabledAt: disabled.updatedAt })
      assert.include(disabled.nextStep, `POST /api/v1/notification_endpoints/${id}/enable`)
      for (const reason of ["failures", "operator", "secret_lost"]) {
        yield* sql`
          update webhooks_endpoint set status = 'disabled', disabled_at = now(), disabled_reason = ${reason},
            consecutive_failures = 10 where id = ${id}`
        const enabled = yield* post(`/${id}/enable`)
        assert.strictEqual(enabled.status, 200)
        yield* decodes(OneEndpoint, enabled.body)
        assert.deepInclude(enabled.body.data, {
          status: "active",
          disabledAt: null,
          disabledReason: null,
          nextStep: null,
          consecutiveFailureCount: 0
        })
      }
    })
  )

  it.effect("get another secret, which alone signs from then on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { endpoint, post, signingSecret } = yield* made
      const { body, status } = yield* post(`/${endpoint.id}/rotate_secret`)
      assert.strictEqual(status, 200)
      yield* decodes(EndpointWithSecret, body)
      assert.notStrictEqual(body.data.signingSecret, signingSecret)
      const [row] = yield* sql`select previous_secret from webhooks_endpoint where id = ${endpoint.id}`
      assert.isNull(row!["previous_secret"])
    })
  )

  it.effect("get 404 for endpoints of other accounts and of customer messaging, as for unknown ids", () =>
    Effect.gen(function* () {
      const { accountId, endpoint } = yield* made
      const other = yield* analyticsClient()
      const crm = yield* client(accountId)
      const { id: webhook } = (yield* crm.post("", draft())).body
      const own = yield* analyticsClient(accountId)
      const asks = ({ get, patch, post, remove }: typeof other, id: string) => [
        get(`/${id}`),
        patch(`/${id}`, { description: "mine" }),
        remove(`/${id}`),
        post(`/${id}/enable`),
        post(`/${id}/rotate_secret`),
        post(`/${id}/test`),
        get(`/${id}/deliveries`),
        get(`/${id}/deliveries/${unknown}`),
        post(`/${id}/replay`, { deliveryId: unknown })
      ]
      const answers: Array<JsonResponse> = []
      for (const ask of [
        ...asks(other, endpoint.id),
        ...asks(other, unknown),
        ...asks(other, "%F0%9F%98%80"),
        ...asks(own, webhook)
      ]) {
        answers.push(yield* ask)
      }
      for (const answer of answers) {
        assert.deepStrictEqual(refusalOf(answer), notFound)
        assert.deepStrictEqual(restOf(answer), restOf(answers[0]!))
      }
      assert.strictEqual((yield* crm.get(`/${endpoint.id}`)).status, 404)
      assert.deepStrictEqual((yield* other.get("")).body.data, [])
      assert.deepStrictEqual((yield* own.get("")).body.data, [endpoint])
    })
  )

  it.effect("need a key of area analytics, and a plan that opens it", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* made
      const { call } = yield* TestApp.TestApp
      const crm = `Bearer ${Redacted.value((yield* issue(accountId, "crm", ["webhooks:read"])).secret)}`
      for (const authorization of [undefined, "Bearer x", crm]) {
        const headers = authorization === undefined ? {} : { authorization }
        assert.strictEqual((yield* call("/api/v1/notification_endpoints", { headers })).status, 401)
      }
      yield* (yield* Accounts).setPlan(accountId, { analytics: "pro" })
      assert.deepStrictEqual(refusalOf(yield* get("")).slice(0, 2), [403, "plan_required"])
    })
  )
})

const quick = { webhooks: { retryBase: Duration.hours(1), probeBase: Duration.millis(1) } }

layer(node(quick), { excludeTestServices: true })("A receiver that fails", (it) => {
  it.effect("is disabled; its owner learns why, mends it, enables it and gets what was parked", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const events = yield* Events
      const shop = yield* receiver
      shop.answer = (response) => response.writeHead(503).end("closed")
      const { accountId, get, post } = yield* analyticsClient()
      const { id, signingSecret } = (yield* post("", { url: shop.url, events: ["simulation.failed"] })).body.data
      const fail = (n: number) =>
        events.publish(
          SimulationFailed,
          { ...SimulationFailed.example!, simulationId: `01KAJ3Q7Y6T0V9W2X4Z8B1C5${String(n).padStart(2, "0")}` },
          { accountId }
        )
      // The first pause may have eight of them in flight, and each probe is one.
      const count = 20
      for (let n = 0; n < count; n++) yield* fail(n)
      const state = (wanted: string) => sql`
        select from webhooks_delivery where endpoint_id = ${id} and state = ${wanted}`
      yield* eventually(state("parked"), ({ length }) => length === count)
      const { data } = (yield* get(`/${id}`)).body
      assert.deepInclude(data, { status: "disabled", disabledReason: "failures", consecutiveFailureCount: 10 })
      assert.strictEqual(data.disabledAt, data.lastFailureAt)

      const first = (yield* get(`/${id}/deliveries?status=parked&limit=12`)).body
      yield* decodes(DeliveryList, first)
      const second = (yield* get(`/${id}/deliveries?status=parked&limit=12&cursor=${first.nextCursor}`)).body
      assert.deepStrictEqual([first.data.length, second.data.length, second.nextCursor], [12, 8, null])
      assert.deepStrictEqual(refusalOf(yield* get(`/${id}/deliveries?cursor=x`)), [
        400,
        "invalid_delivery_cursor",
        "cursor is invalid"
      ])
      assert.strictEqual((yield* get(`/${id}/deliveries?limit=101`)).status, 400)
      const oldest = second.data.at(-1)
      const inFull = (yield* get(`/${id}/deliveries/${oldest.id}`)).body
      yield* decodes(OneDeliveryDetail, inFull)
      assert.strictEqual(inFull.data.attempts[0].response.body, "closed")
      assert.deepStrictEqual(refusalOf(yield* get(`/${id}/deliveries/${unknown}`)).slice(0, 2), [
        404,
        "delivery_not_found"
      ])

      shop.answer = (response) => response.end()
      const ping = (yield* post(`/${id}/test`)).body
      yield* decodes(OneDelivery, ping)
      yield* eventually(state("succeeded"), ({ length }) => length === 1)
      assert.strictEqual((yield* post(`/${id}/enable`)).body.data.status, "active")
      const sent = shop.arrivals.length
      const replayed = yield* post(`/${id}/replay`, { status: "parked" })
      yield* decodes(ReplayAccepted, replayed.body)
      assert.deepStrictEqual([replayed.status, replayed.body], [202, { data: { count } }])
      yield* eventually(state("succeeded"), ({ length }) => length === count + 1)
      const again = shop.arrivals.slice(sent)
      assert.strictEqual(new Set(again.map(({ headers }) => headers["webhook-id"])).size, count)
      for (const { body, headers } of again) {
        assert.strictEqual(headers["x-analytics-signature"], Signature.analytics(signingSecret, body))
      }
    })
  )

  it.effect("is left for another URL, to which what waits goes at once", () =>
    Effect.gen(function* () {
      const events = yield* Events
      const [old, fresh] = [yield* receiver, yield* receiver]
      old.answer = (response) => response.writeHead(500).end()
      const { accountId, patch, post } = yield* analyticsClient()
      const { id } = (yield* post("", { url: old.url, events: ["simulation.failed"] })).body.data
      yield* patch(`/${id}`, { url: fresh.url })
      yield* events.publish(SimulationFailed, SimulationFailed.example!, { accountId })
      yield* eventually(
        Effect.sync(() => fresh.arrivals.length),
        (arrived) => arrived === 1
      )
      assert.lengthOf(old.arrivals, 0)
    })
  )
})
