import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import { gate, Shop } from "./ShopApi.ts"

const Live = TestApp.web(TestApp.routesOf(Shop)).pipe(
  Layer.provideMerge(TestApp.services),
  Layer.provideMerge(TestRuntime.kernelOn())
)

interface Ask {
  readonly key?: string
  readonly body?: unknown
  readonly account?: string
  readonly shop?: string
}

type Kind = "orders" | "parcels"

/** Sends text as it is, anything else as JSON. */
const postTo = Effect.fnUntraced(function* (kind: Kind, { account = "good", body, key, shop = "tokyo" }: Ask) {
  const { call } = yield* TestApp.TestApp
  const response = yield* call(`/shops/${shop}/${kind}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body ?? { item: "tea" }),
    headers: {
      authorization: `Bearer ${account}`,
      "content-type": "application/json",
      ...(key === undefined ? {} : { "idempotency-key": key })
    }
  })
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
})

const orders = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql`select from shop_order`, (rows) => rows.length)
)
/** Number of orders that an effect has made. */
const made = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* orders
    yield* self
    return (yield* orders) - before
  })

const malformed = "Idempotency-Key must be 1 to 255 characters: letters, digits, underscore, hyphen"

const suites = [
  ["orders", "An endpoint that requires an Idempotency-Key"],
  ["parcels", "An endpoint that does not mention an Idempotency-Key"]
] as const

for (const [kind, title] of suites)
  layer(Live)(title, (it) => {
    const post = (ask: Ask) => postTo(kind, ask)

    it.effect("replays the first response to a repeated request, marked as a replay, without a second effect", () =>
      Effect.gen(function* () {
        const count = yield* made(
          Effect.gen(function* () {
            const first = yield* post({ key: "k1", body: { item: "tea", count: 1, note: "hot" } })
            assert.strictEqual(first.status, 201)
            assert.isNull(first.headers.get("idempotent-replayed"))
            assert.notProperty(first.body, "idempotent_replay")
            const again = yield* post({ key: "k1", body: '{ "note": "hot",\n "item": "tea" }' })
            assert.deepStrictEqual(again.body, { ...first.body, idempotent_replay: true })
            assert.strictEqual(again.text, `${first.text.slice(0, -1)},"idempotent_replay":true}`)
            assert.strictEqual(again.status, 201)
            assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
            assert.strictEqual(again.headers.get("location"), first.headers.get("location"))
            assert.match(again.headers.get("location") ?? "", /^\/orders\/\d+$/)
            assert.notStrictEqual(again.headers.get("x-request-id"), first.headers.get("x-request-id"))
          })
        )
        assert.strictEqual(count, 1)
      })
    )

    it.effect("refuses the key for another body", () =>
      Effect.gen(function* () {
        yield* post({ key: "k2" })
        for (const body of [{ item: "milk" }, { item: "tea", count: 2 }, { item: "tea", note: "" }]) {
          const { body: said, status } = yield* post({ key: "k2", body })
          assert.deepStrictEqual(
            [status, said.code, said.message],
            [422, "idempotency_key_reused", "Idempotency-Key was already used with a different request"]
          )
        }
      })
    )

    it.effect("answers a second request at once with 409 while the first is in flight", () =>
      Effect.gen(function* () {
        const held = { began: yield* Deferred.make<void>(), go: yield* Deferred.make<void>() }
        gate.held = held
        const first = yield* Effect.forkChild(post({ key: "k3" }))
        yield* Deferred.await(held.began)
        gate.held = undefined
        for (const body of [{ item: "tea" }, { item: "milk" }]) {
          const second = yield* post({ key: "k3", body })
          assert.deepStrictEqual(
            [second.status, second.body.code, second.body.message, second.headers.get("retry-after")],
            [409, "idempotency_in_flight", "Request with same Idempotency-Key is already in-flight", "1"]
          )
        }
        yield* Deferred.succeed(held.go, undefined)
        assert.strictEqual((yield* Fiber.join(first)).status, 201)
        assert.isTrue((yield* post({ key: "k3" })).body.idempotent_replay)
      })
    )

    it.effect("makes one order of twenty concurrent requests; the others get a replay or 409", () =>
      Effect.gen(function* () {
        const count = yield* made(
          Effect.gen(function* () {
            const answers = yield* Effect.all(
              Array.from({ length: 20 }, () => post({ key: "k4" })),
              { concurrency: "unbounded" }
            )
            const kinds = answers.map(({ body, status }) => (body.idempotent_replay === true ? "replay" : status))
            assert.strictEqual(kinds.filter((kind) => kind === 201).length, 1)
            assert.isTrue(kinds.every((kind) => [201, 409, "replay"].includes(kind)))
          })
        )
        assert.strictEqual(count, 1)
      })
    )

    if (kind === "orders")
      it.effect("requires the key, and reports it before any fault of the body", () =>
        Effect.gen(function* () {
          for (const body of [{ item: "tea" }, { item: 1 }]) {
            const { body: said, status } = yield* post({ body })
            assert.deepStrictEqual(
              [status, said.code, said.message],
              [400, "idempotency_key_required", "Idempotency-Key header is required"]
            )
            assert.strictEqual(said.errors.length, body.item === 1 ? 2 : 1)
            assert.strictEqual(said.errors[0].pointer, "/idempotency-key")
          }
          assert.strictEqual((yield* post({ body: "{" })).body.code, "invalid_json")
        })
      )

    it.effect("accepts 1 to 255 letters, digits, underscores and hyphens as a key, and nothing else", () =>
      Effect.gen(function* () {
        for (const key of ["a", "Z9_-", "k".repeat(255)]) assert.strictEqual((yield* post({ key })).status, 201)
        const quoted = `${malformed}, without quotes`
        const refused: ReadonlyArray<readonly [key: string, message: string]> = [
          ["", malformed],
          ["k".repeat(256), malformed],
          ["a b", malformed],
          ["a.b", malformed],
          ["a, b", malformed],
          ["é", malformed],
          ['"abc"', quoted],
          ['"', quoted]
        ]
        for (const [key, message] of refused) {
          const { body, status } = yield* post({ key })
          assert.deepStrictEqual([status, body.code, body.message], [400, "invalid_idempotency_key", message], key)
          assert.deepStrictEqual(body.errors, [
            { location: "header", pointer: "/idempotency-key", code: "wrong_format", message }
          ])
        }
      })
    )

    if (kind === "parcels")
      it.effect("does without a key, twice as well", () =>
        Effect.gen(function* () {
          const count = yield* made(
            Effect.forEach([1, 2], () =>
              Effect.map(post({}), ({ body, headers, status }) => {
                assert.deepStrictEqual([status, headers.get("idempotent-replayed")], [201, null])
                assert.notProperty(body, "idempotent_replay")
              })
            )
          )
          assert.strictEqual(count, 2)
        })
      )

    it.effect("reports a malformed key before any fault of the body, with all of them", () =>
      Effect.gen(function* () {
        const { body, status } = yield* post({ key: "a b", body: { item: 1 } })
        assert.deepStrictEqual([status, body.code, body.message], [400, "invalid_idempotency_key", malformed])
        assert.deepStrictEqual(
          body.errors.map(({ pointer }: { readonly pointer: string }) => pointer),
          ["/idempotency-key", "/item"]
        )
      })
    )

    it.effect("replays a conflict even if the request would be allowed by now", () =>
      Effect.gen(function* () {
        const expected: ReadonlyArray<readonly [item: string, status: number]> = [
          ["soldOut", 409],
          ["missing", 404],
          ["tooEarly", 400]
        ]
        const count = yield* made(
          Effect.forEach(expected, ([item, status]) =>
            Effect.gen(function* () {
              const first = yield* post({ key: `kept-${item}`, body: { item } })
              assert.strictEqual(first.status, status)
              const again = yield* post({ key: `kept-${item}`, body: { item } })
              assert.strictEqual(again.status, status)
              assert.strictEqual(again.headers.get("content-type"), "application/problem+json")
              assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
              const { request_id } = again.body
              assert.deepStrictEqual(again.body, { ...first.body, request_id, idempotent_replay: true })
              assert.strictEqual(request_id, again.headers.get("x-request-id"))
              assert.notStrictEqual(request_id, first.body.request_id)
            })
          )
        )
        assert.strictEqual(count, 0)
      })
    )

    it.effect("does not store errors that the caller or the operator can fix, so that the key stays usable", () =>
      Effect.gen(function* () {
        const expected: ReadonlyArray<readonly [item: string, status: number]> = [
          ["planLimit", 403],
          ["notProcessable", 422],
          ["quota", 429],
          ["broken", 500],
          ["unlucky", 503]
        ]
        for (const [item, status] of expected) {
          const count = yield* made(
            Effect.gen(function* () {
              const key = `mend-${item}`
              const refused = yield* post({ key, body: { item } })
              assert.strictEqual(refused.status, status)
              assert.strictEqual((yield* post({ key, account: "unknown" })).status, 401)
              assert.strictEqual((yield* post({ key, body: { item: "" } })).status, 400)
              const done = yield* post({ key })
              assert.strictEqual(done.status, 201)
              assert.isNull(done.headers.get("idempotent-replayed"))
            })
          )
          assert.strictEqual(count, 1, item)
        }
      })
    )

    it.effect("keeps accounts, paths and installed apps of an account apart", () =>
      Effect.gen(function* () {
        const asks: ReadonlyArray<Ask> = [
          {},
          { account: "reader" },
          { shop: "osaka" },
          { account: "good-app-1" },
          { account: "good-app-2" }
        ]
        const count = yield* made(
          Effect.forEach(asks, (ask) =>
            Effect.map(post({ ...ask, key: "same" }), ({ headers, status }) =>
              assert.deepStrictEqual([status, headers.get("idempotent-replayed")], [201, null])
            )
          )
        )
        assert.strictEqual(count, asks.length)
      })
    )
  })
