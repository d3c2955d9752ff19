import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointView } from "../../modules/webhooks/endpoint/EndpointView.ts"
import { client, decodes, draft, idle, type JsonResponse, refusalOf, restOf } from "./support.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(idle())("The list of webhook endpoints", (it) => {
  const create = Effect.fnUntraced(function* (count: number) {
    const made = yield* client()
    const ids: Array<string> = []
    for (let n = 0; n < count; n++) ids.unshift((yield* made.post("", draft())).body.id)
    return { ...made, ids }
  })
  const idsOf = ({ body }: JsonResponse) => body.data.map(({ id }: { readonly id: string }) => id)

  it.effect("has pages, newest first, without gaps", () =>
    Effect.gen(function* () {
      const { get, ids } = yield* create(5)
      const first = yield* get("?limit=2")
      assert.deepStrictEqual(
        [idsOf(first), first.body.has_more, first.body.next_cursor],
        [ids.slice(0, 2), true, ids[1]]
      )
      const second = yield* get(`?limit=2&starting_after=${first.body.next_cursor}`)
      assert.deepStrictEqual([idsOf(second), second.body.has_more], [ids.slice(2, 4), true])
      const last = yield* get(`?limit=2&starting_after=${second.body.next_cursor}`)
      assert.deepStrictEqual([idsOf(last), last.body.has_more, last.body.next_cursor], [ids.slice(4), false, null])
      const beyond = yield* get(`?starting_after=${ids[4]}`)
      assert.deepStrictEqual(beyond.body, { object: "list", data: [], has_more: false, next_cursor: null })
      assert.deepStrictEqual(idsOf(yield* get("?limit=5")), ids)
      assert.isFalse((yield* get("?limit=5")).body.has_more)
    })
  )

  it.effect("takes a limit of 1 to 100", () =>
    Effect.gen(function* () {
      const { get, ids } = yield* create(2)
      assert.deepStrictEqual(idsOf(yield* get("?limit=1")), ids.slice(0, 1))
      assert.deepStrictEqual(idsOf(yield* get("?limit=100")), ids)
      for (const query of ["limit=0", "limit=101", "limit=-1", "limit=1.5", "limit=x", "limit=", "limit=1&limit=2"]) {
        assert.deepStrictEqual(
          refusalOf(yield* get(`?${query}`)),
          [400, "invalid_pagination", "Invalid pagination"],
          query
        )
      }
    })
  )

  it.effect("continues only after an endpoint of the account", () =>
    Effect.gen(function* () {
      const own = yield* create(1)
      const other = yield* create(1)
      for (const cursor of [
        other.ids[0],
        unknown,
        "x",
        "",
        "%27",
        "a".repeat(3000),
        `${own.ids[0]}&starting_after=x`
      ]) {
        const answer = yield* own.get(`?starting_after=${cursor}`)
        assert.deepStrictEqual(refusalOf(answer), [400, "invalid_cursor", "starting_after is invalid"], cursor)
      }
    })
  )
})

layer(idle())("A webhook endpoint", (it) => {
  const made = Effect.gen(function* () {
    const own = yield* client()
    const { body } = yield* own.post("", draft())
    return { ...own, endpoint: body as { readonly id: string; readonly signing_secret: string } }
  })

  it.effect("is gone when it is deleted", () =>
    Effect.gen(function* () {
      const { endpoint, get, remove } = yield* made
      const first = yield* remove(`/${endpoint.id}`)
      assert.deepStrictEqual(
        [first.status, first.body],
        [200, { id: endpoint.id, object: "webhook_endpoint", deleted: true }]
      )
      assert.deepStrictEqual((yield* get("")).body.data, [])
      assert.deepStrictEqual(refusalOf(yield* remove(`/${endpoint.id}`)), [
        404,
        "webhook_endpoint_not_found",
        "webhook_endpoint not found"
      ])
    })
  )

  it.effect("is enabled again with its failures at 0, idempotently", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { endpoint, get, post } = yield* made
      yield* sql`
        update webhooks_endpoint set status = 'disabled', disabled_at = now(), disabled_reason = 'failures',
          consecutive_failures = 50, last_failure_at = now(), paused_until = now() + interval '1 minute'
        where id = ${endpoint.id}`
      const [before] = (yield* get("")).body.data
      assert.deepStrictEqual([before.status, before.consecutive_failure_count], ["disabled", 50])
      for (let n = 0; n < 2; n++) {
        const { body, status } = yield* post(`/${endpoint.id}/enable`)
        assert.strictEqual(status, 200)
        yield* decodes(EndpointView, body)
        assert.deepStrictEqual(
          { ...body, updated_at: "" },
          {
            ...before,
            status: "active",
            disabled_at: null,
            disabled_reason: null,
            next_step: null,
            consecutive_failure_count: 0,
            updated_at: ""
          }
        )
      }
      const [row] = yield* sql`select disabled_at, paused_until from webhooks_endpoint where id = ${endpoint.id}`
      assert.deepStrictEqual(row, { disabled_at: null, paused_until: null })
    })
  )

  it.effect("of another account looks like an unknown one in every request, byte for byte", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* made
      const other = yield* client()
      const answers: Array<JsonResponse> = []
      for (const id of [
        endpoint.id,
        unknown,
        "x",
        encodeURIComponent("' or 1=1 --"),
        "%F0%9F%98%80",
        "a".repeat(2000)
      ]) {
        answers.push(
          yield* other.get(`/${id}`),
          yield* other.patch(`/${id}`, { description: "mine" }),
          yield* other.remove(`/${id}`),
          yield* other.post(`/${id}/enable`),
          yield* other.post(`/${id}/rotate_secret`),
          yield* other.post(`/${id}/test`),
          yield* other.get(`/${id}/deliveries`),
          yield* other.get(`/${id}/deliveries/${unknown}`),
          yield* other.post(`/${id}/replay`, { delivery_id: unknown })
        )
      }
      for (const answer of answers) {
        assert.deepStrictEqual(refusalOf(answer), [404, "webhook_endpoint_not_found", "webhook_endpoint not found"])
        assert.deepStrictEqual(restOf(answer), restOf(answers[0]!))
      }
    })
  )

  it.effect("is read with webhooks:read and changed with webhooks:write only", () =>
    Effect.gen(function* () {
      const { accountId, endpoint } = yield* made
      const reader = yield* client(accountId, ["webhooks:read"])
      const writer = yield* client(accountId, ["webhooks:write", "friends:read"])
      const { id } = endpoint
      const reads = (by: typeof reader) => [
        by.get(""),
        by.get(`/${id}`),
        by.get(`/${id}/deliveries`),
        by.get(`/${id}/deliveries/${unknown}`)
      ]
      const writes = (by: typeof reader) => [
        by.post("", {}),
        by.patch(`/${id}`, {}),
        by.post(`/${id}/enable`),
        by.post(`/${id}/rotate_secret`),
        by.post(`/${id}/test`),
        by.post(`/${id}/replay`, {}),
        by.remove(`/${unknown}`)
      ]
      for (const refused of [...reads(writer), ...writes(reader)]) {
        assert.deepStrictEqual(refusalOf(yield* refused), [403, "insufficient_scope", "Insufficient scope"])
      }
      for (const admitted of [...reads(reader), ...writes(writer)]) assert.notStrictEqual((yield* admitted).status, 403)
    })
  )
})
