/** The log of an endpoint, tests and replays, as integrators see them: over HTTP, to a receiver on loopback. */
import { assert, describe, layer } from "@effect/vitest"
import { Duration, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "standardwebhooks"
import { FriendFollowed } from "../../../modules/crm/contract.ts"
import { ReplayDeliveries } from "../../../modules/webhooks/Jobs.ts"
import { DeliveryDetail, DeliveryList, DeliveryView } from "../../../modules/webhooks/log/DeliveryView.ts"
import { endpointCause } from "../../../modules/webhooks/log/EndpointCause.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { receiver } from "../deliver/support.ts"
import { client, decodes, draft, type JsonResponse, node, refusalOf } from "../support.ts"

/** A client with an endpoint at a receiver. Waits poll the tables, since clients may ask only 300 times a minute. */
const listening = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const target = yield* receiver
  const own = yield* client()
  const { body } = yield* own.post("", draft({ url: target.url }))
  const { id, signing_secret: secret } = body
  const read = (deliveryId: string) => Effect.map(own.get(`/${id}/deliveries/${deliveryId}`), ({ body }) => body)
  /** Waits until the delivery is finished with at least this many attempts, and reads it. */
  const settled = (deliveryId: string, attempts = 1) => {
    const row = sql`select from webhooks_delivery where id = ${deliveryId} and attempts >= ${attempts}`
    return Effect.andThen(
      eventually(row, ({ length }) => length > 0),
      read(deliveryId)
    )
  }
  const log = (query = "") => own.get(`/${id}/deliveries${query}`)
  /** Waits until the endpoint has this many attempts, and reads the log. */
  const logAfter = (attempts: number, query?: string) => {
    const logged = sql<{ readonly count: number }>`
      select count(*)::int from webhooks_attempt a
      where exists (select from webhooks_delivery d where d.id = a.delivery_id and d.endpoint_id = ${id})`
    return Effect.andThen(
      eventually(logged, ([row]) => row?.count === attempts),
      log(query)
    )
  }
  return { ...own, receiver: target, arrivals: target.arrivals, id, secret, log, logAfter, settled }
})

const followed = Effect.map(
  Schema.decodeUnknownEffect(Schema.toCodecJson(FriendFollowed.data))(FriendFollowed.example),
  (data) => data
)

const publish = Effect.fnUntraced(function* (accountId: string) {
  const events = yield* Events
  yield* events.publish(FriendFollowed, yield* followed, { accountId })
})

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(node({ webhooks: { retryBase: Duration.minutes(10) } }), { excludeTestServices: true })("Over HTTP", (it) => {
  describe("A test of an endpoint", () => {
    it.effect("is accepted with its delivery, arrives signed, and changes no counter", () =>
      Effect.gen(function* () {
        const { arrivals, get, id, post, secret, settled } = yield* listening
        const before = (yield* get("")).body.data
        const { body, status } = yield* post(`/${id}/test`)
        assert.strictEqual(status, 202)
        yield* decodes(DeliveryView, body)
        assert.deepInclude(body, { webhook_endpoint_id: id, event_type: "test.ping", kind: "ping", status: "pending" })
        const delivery = yield* settled(body.id)
        assert.deepInclude(delivery, { status: "succeeded", attempt_count: 1, event_id: body.event_id })
        const [arrival] = arrivals
        const received = new Webhook(secret).verify(
          arrival!.body,
          arrival!.headers as Record<string, string>
        ) as Readonly<Record<string, unknown>> & { readonly data: object }
        assert.deepInclude(received, {
          id: body.event_id,
          type: "test.ping",
          api_version: "2026-05-23",
          livemode: true
        })
        assert.deepInclude(received.data, { webhookEndpointId: id, message: "This is a test event." })
        assert.deepStrictEqual((yield* get("")).body.data, before)
      })
    )

    it.effect("stands below the endpoint in the tree of causes, which names the host alone", () =>
      Effect.gen(function* () {
        const { id, post, receiver: target, settled } = yield* listening
        const deliveryId = (yield* post(`/${id}/test`)).body.id
        yield* settled(deliveryId)
        const node = yield* endpointCause.find(id)
        assert.deepInclude(node, { ref: `endpoint:${id}`, name: new URL(target.url).host, state: "active" })
        const below = yield* endpointCause.ofRow!(node!, 10)
        assert.deepStrictEqual(
          below.map(({ cause, id, name, state }) => [id, name, state, cause]),
          [[deliveryId, "test.ping", "succeeded", `endpoint:${id}`]]
        )
        assert.isUndefined(yield* endpointCause.find(unknown))
      })
    )

    it.effect("reaches a disabled endpoint too, and is attempted once", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { get, id, post, receiver, settled } = yield* listening
        receiver.answer = (response) => response.writeHead(500).end("no")
        yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now() where id = ${id}`
        const delivery = yield* settled((yield* post(`/${id}/test`)).body.id)
        assert.deepInclude(delivery, { status: "failed", attempt_count: 1 })
        assert.deepInclude(delivery.attempts[0], { kind: "ping", status_code: 500, error: "status" })
        assert.deepInclude((yield* get("")).body.data[0], { status: "disabled", consecutive_failure_count: 0 })
      })
    )
  })

  describe("The log of deliveries", () => {
    it.effect("shows request and response of every attempt", () =>
      Effect.gen(function* () {
        const { accountId, arrivals, get, id, logAfter, receiver, settled } = yield* listening
        receiver.answer = (response) => response.writeHead(201, { "x-request": "r-1" }).end("ありがとう")
        yield* publish(accountId)
        const list = yield* logAfter(1)
        yield* decodes(DeliveryList, list.body)
        const [item] = list.body.data
        assert.deepInclude(item, {
          event_type: "friend.followed",
          kind: "event",
          attempt_count: 1,
          next_attempt_at: null
        })
        assert.deepInclude(item.attempts[0], { kind: "event", status_code: 201, error: null })
        const read = yield* get(`/${id}/deliveries/${item.id}`)
        assert.strictEqual(read.status, 200)
        yield* decodes(DeliveryDetail, read.body)
        const {
          attempts: [attempt],
          ...rest
        } = read.body
        const { request, response, ...short } = attempt
        assert.deepStrictEqual({ ...rest, attempts: [short] }, item)
        assert.strictEqual(request.body, arrivals[0]?.body)
        for (const name of ["crm-signature", "crm-event-id", "webhook-signature", "content-type"]) {
          assert.strictEqual(request.headers[name], arrivals[0]?.headers[name], name)
        }
        assert.deepStrictEqual([response.body, response.headers["x-request"]], ["ありがとう", "r-1"])
        assert.deepStrictEqual((yield* settled(item.id)).attempts, [attempt])
      })
    )

    it.effect("has no response if none came, and shows the time of the next attempt", () =>
      Effect.gen(function* () {
        const { accountId, get, id, logAfter, receiver } = yield* listening
        receiver.answer = (response) => response.destroy()
        yield* publish(accountId)
        const { body } = yield* logAfter(1, "?status=pending")
        const [item] = body.data
        assert.isAbove(Date.parse(item.next_attempt_at), Date.now() + 60_000)
        assert.deepInclude(item, { status: "pending", finished_at: null })
        const { attempts } = (yield* get(`/${id}/deliveries/${item.id}`)).body
        assert.deepInclude(attempts[0], { status_code: null, error: "connect", response: null })
        assert.isString(attempts[0].request.body)
      })
    )

    it.effect("is filtered by status, in pages without gaps", () =>
      Effect.gen(function* () {
        const { arrivals, id, log, post, receiver, settled } = yield* listening
        receiver.answer = (response, _, nth) => response.writeHead(nth > 2 ? 500 : 200).end()
        const ids: Array<string> = []
        for (let n = 0; n < 4; n++) {
          ids.unshift((yield* post(`/${id}/test`)).body.id)
          yield* settled(ids[0]!)
        }
        assert.strictEqual(arrivals.length, 4)
        const idsOf = ({ body }: JsonResponse) => body.data.map(({ id }: { readonly id: string }) => id)
        const first = yield* log("?limit=3")
        assert.deepStrictEqual(
          [idsOf(first), first.body.has_more, first.body.next_cursor],
          [ids.slice(0, 3), true, ids[2]]
        )
        const last = yield* log(`?limit=3&starting_after=${ids[2]}`)
        assert.deepStrictEqual([idsOf(last), last.body.has_more, last.body.next_cursor], [ids.slice(3), false, null])
        assert.deepStrictEqual(idsOf(yield* log("?status=failed")), ids.slice(0, 2))
        assert.deepStrictEqual(idsOf(yield* log("?status=succeeded")), ids.slice(2))
        assert.deepStrictEqual((yield* log("?status=parked")).body.data, [])
        assert.deepStrictEqual(refusalOf(yield* log("?limit=101")), [400, "invalid_pagination", "Invalid pagination"])
        for (const cursor of [unknown, id, "x", ""]) {
          const answer = yield* log(`?starting_after=${cursor}`)
          assert.deepStrictEqual(refusalOf(answer), [400, "invalid_cursor", "starting_after is invalid"], cursor)
        }
        assert.deepStrictEqual(refusalOf(yield* log("?status=lost")), [
          400,
          "invalid_status",
          "status must be one of: pending, succeeded, failed, parked, cancelled"
        ])
      })
    )

    it.effect("is not another endpoint's, nor another account's", () =>
      Effect.gen(function* () {
        const own = yield* listening
        const delivery = (yield* own.post(`/${own.id}/test`)).body.id
        const second = (yield* own.post("", draft())).body.id
        const notFound = [404, "delivery_not_found", "delivery not found"]
        for (const path of [`/${second}/deliveries/${delivery}`, `/${own.id}/deliveries/${unknown}`]) {
          assert.deepStrictEqual(refusalOf(yield* own.get(path)), notFound)
        }
        assert.deepStrictEqual((yield* own.get(`/${second}/deliveries`)).body.data, [])
        assert.deepStrictEqual(refusalOf(yield* own.post(`/${second}/replay`, { delivery_id: delivery })), notFound)
        const other = yield* client()
        assert.strictEqual((yield* other.get(`/${own.id}/deliveries/${delivery}`)).status, 404)
      })
    )
  })

  describe("A replay", () => {
    it.effect("sends one delivery again with the same id and the present secret", () =>
      Effect.gen(function* () {
        const { accountId, arrivals, get, id, logAfter, post, receiver, settled } = yield* listening
        receiver.answer = (response, _, nth) => response.writeHead(nth === 1 ? 503 : 200).end()
        yield* publish(accountId)
        const failed = yield* logAfter(1)
        const [item] = failed.body.data
        const secret = (yield* post(`/${id}/rotate_secret`)).body.signing_secret
        const { body, status } = yield* post(`/${id}/replay`, { delivery_id: item.id })
        assert.deepStrictEqual([status, body], [202, { object: "webhook_replay", webhook_endpoint_id: id, count: 1 }])
        const again = yield* settled(item.id, 2)
        assert.deepStrictEqual(
          again.attempts.map(({ error, kind, status_code }: any) => [kind, status_code, error]),
          [
            ["event", 503, "status"],
            ["replay", 200, null]
          ]
        )
        assert.strictEqual(again.status, "succeeded")
        const [first, second] = arrivals
        assert.deepStrictEqual(second?.body, first?.body)
        assert.deepStrictEqual(second?.headers["webhook-id"], item.event_id)
        new Webhook(secret).verify(second!.body, second!.headers as Record<string, string>)
        assert.strictEqual((yield* get("")).body.data[0].consecutive_failure_count, 1)
      })
    )

    it.effect("at a pace waits while none of those before gets an outcome", () =>
      Effect.gen(function* () {
        const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
        const { accountId, id: endpointId, logAfter } = yield* listening
        for (let n = 0; n < 2; n++) yield* publish(accountId)
        yield* logAfter(2)
        const range = {
          accountId,
          endpointId,
          after: Ulids.from(0),
          before: Ulids.from(Date.now() + 60_000),
          states: []
        }
        const open = Array.from({ length: 1_000 }, (_, n) => Ulids.from(n + 1))
        const outcomes = { since: Ulids.from(0), open, succeeded: 0, failed: 0 }
        yield* jobs.send(ReplayDeliveries, { ...range, pace: { perSecond: 1, stopAt: null, ...outcomes } })
        const next = sql<{ readonly seconds: number }>`
          select extract(epoch from run_at - created_at)::float8 as seconds from job_scheduled
          where actor = ${ReplayDeliveries.name} and payload ->> 'endpointId' = ${endpointId}`
        const [row] = yield* eventually(next, ({ length }) => length > 0)
        assert.isAbove(row!.seconds, 50)
      })
    )

    it.effect("sends the deliveries of a time range, optionally of one status, also of a disabled endpoint", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { accountId, arrivals, id, log, logAfter, post } = yield* listening
        yield* sql`update webhooks_endpoint set status = 'disabled', disabled_at = now() where id = ${id}`
        for (let n = 0; n < 3; n++) yield* publish(accountId)
        const parked = sql`select from webhooks_delivery where endpoint_id = ${id} and state = 'parked'`
        yield* eventually(parked, ({ length }) => length === 3)
        assert.strictEqual((yield* log("?status=parked")).body.data.length, 3)
        const [hour, day] = [3_600_000, 86_400_000]
        const at = (ms: number) => new Date(Date.now() + ms).toISOString()
        const none = yield* post(`/${id}/replay`, { from: at(-day), to: at(-hour) })
        assert.deepStrictEqual([none.status, none.body.count], [202, 0])
        assert.strictEqual((yield* post(`/${id}/replay`, { status: "failed" })).body.count, 0)
        const otherStatus = yield* post(`/${id}/replay`, { from: at(-hour), to: at(hour), status: "failed" })
        assert.strictEqual(otherStatus.body.count, 0)
        const { body } = yield* post(`/${id}/replay`, { status: "parked" })
        assert.strictEqual(body.count, 3)
        assert.strictEqual((yield* logAfter(3, "?status=succeeded")).body.data.length, 3)
        assert.strictEqual(arrivals.length, 3)
      })
    )

    it.effect("is refused if its members contradict each other", () =>
      Effect.gen(function* () {
        const { id, post } = yield* listening
        const [from, to] = ["2026-05-23T01:00:00Z", "2026-05-23T02:00:00+00:00"]
        const refused: ReadonlyArray<readonly [Record<string, unknown>, string]> = [
          [{}, "/delivery_id"],
          [{ delivery_id: unknown, from, to }, "/from"],
          [{ delivery_id: unknown, status: "failed" }, "/status"],
          [{ delivery_id: 3 }, "/delivery_id"],
          [{ from: to, to: from }, "/to"],
          [{ from, to: from }, "/to"],
          [{ from: "2026-05-23", to }, "/from"],
          [{ from, to: "2026-02-30T00:00:00Z" }, "/to"],
          [{ from, to: "tomorrow" }, "/to"],
          [{ from, to, status: "lost" }, "/status"]
        ]
        for (const [body, pointer] of refused) {
          const answer = yield* post(`/${id}/replay`, body)
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_request"], JSON.stringify(body))
          assert.deepStrictEqual(answer.body.errors[0].pointer, pointer, JSON.stringify(body))
        }
        for (const body of [{ from, to }, { from }, { to }, { status: "parked" }, { to, status: "failed" }]) {
          assert.strictEqual((yield* post(`/${id}/replay`, body)).status, 202, JSON.stringify(body))
        }
      })
    )
  })
})
