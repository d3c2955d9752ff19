/** What is accepted of a message, and the quota; nothing is sent here. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { idle, openShop, poster, texts } from "./support.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

let keys = 0
const newKey = () => `key-${++keys}`

layer(idle, { excludeTestServices: true })("A message", (it) => {
  it.effect("is accepted with its row, its job and a unit of the quota, and replayed for the same key", () =>
    Effect.gen(function* () {
      const { accountId, friend, sql, stored, used } = yield* openShop
      const post = yield* poster(accountId)
      const { id } = yield* friend()
      const body = { friendId: id, messages: texts("😀".repeat(2_500), "ｶﾅ", "مرحبا") }
      const first = yield* post(body, "one")
      assert.deepStrictEqual([first.status, first.body], [200, { success: true }])
      const again = yield* post(body, "one")
      assert.deepStrictEqual([again.status, again.body], [200, { success: true, idempotent_replay: true }])
      assert.strictEqual((yield* post({ ...body, messages: texts("other") }, "one")).status, 422)
      const rows = yield* stored(id)
      assert.deepStrictEqual(
        rows.map(({ status, text }) => [status, text]),
        [["queued", "😀".repeat(2_500)]]
      )
      const jobs = yield* sql<{ readonly payload: object }>`
        select payload from job where actor = 'crm/push-message' and key = ${id}`
      assert.deepStrictEqual(jobs, [{ payload: { messageId: rows[0]!.id, accountId, friendId: id } }])
      assert.strictEqual(yield* used, 1)
    })
  )

  it.effect("is refused in the documented order, without an effect", () =>
    Effect.gen(function* () {
      const { accountId, friend, used } = yield* openShop
      const post = yield* poster(accountId)
      const [following, unfollowed] = [yield* friend(), yield* friend("unfollowed")]
      const foreign = yield* (yield* openShop).friend()
      yield* (yield* Quotas).grant(accountId, 0)
      const to = (friendId: unknown, messages: unknown = texts("hello")) => ({ friendId, messages })
      const cases: ReadonlyArray<readonly [body: unknown, key: string | undefined, status: number, message: string]> = [
        [to("x", []), undefined, 400, "Idempotency-Key header is required"],
        [to("x", []), newKey(), 400, "The request is invalid; see errors"],
        [to(following.id, texts("x".repeat(5_001))), newKey(), 400, "The request is invalid; see errors"],
        [to(following.id, texts("")), newKey(), 400, "The request is invalid; see errors"],
        [to(following.id, texts(..."123456")), newKey(), 400, "The request is invalid; see errors"],
        [to(following.id, []), newKey(), 400, "The request is invalid; see errors"],
        [to(following.id, [{ type: "image", text: "x" }]), newKey(), 400, "The request is invalid; see errors"],
        [to(unknown), newKey(), 404, "Friend not found"],
        [to(foreign.id), newKey(), 404, "Friend not found"],
        [to(unfollowed.id), newKey(), 400, "Friend is not following"],
        [to(following.id, texts(..."12345")), newKey(), 429, "Monthly message quota exceeded"]
      ]
      for (const [body, key, status, message] of cases) {
        const answer = yield* post(body, key)
        assert.deepStrictEqual([answer.status, answer.body.message], [status, message])
      }
      assert.strictEqual(yield* used, 0)
      const foreignAnswer = yield* post(to(foreign.id), "foreign")
      const unknownAnswer = yield* post(to(unknown), "unknown")
      assert.deepStrictEqual({ ...unknownAnswer.body, request_id: "" }, { ...foreignAnswer.body, request_id: "" })
    })
  )

  it.effect("has one effect when it is sent a hundred times at once with one key", () =>
    Effect.gen(function* () {
      const { accountId, friend, stored, used } = yield* openShop
      const post = yield* poster(accountId)
      const { id } = yield* friend()
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, () => post({ friendId: id, messages: texts("once") }, "same")),
        { concurrency: "unbounded" }
      )
      const kinds = answers.map(({ body, status }) => (body.idempotent_replay === true ? "replay" : status))
      assert.strictEqual(kinds.filter((kind) => kind === 200).length, 1)
      assert.isTrue(kinds.every((kind) => kind === 200 || kind === 409 || kind === "replay"))
      assert.strictEqual((yield* stored(id)).length, 1)
      assert.strictEqual(yield* used, 1)
    })
  )

  it.effect("is refused beyond the quota, exactly, however many come at once", () =>
    Effect.gen(function* () {
      const { accountId, friend, stored, used } = yield* openShop
      const [messages, quotas] = [yield* Messages, yield* Quotas]
      yield* quotas.grant(accountId, 200)
      const { id } = yield* friend()
      const answers = yield* Effect.all(
        Array.from({ length: 500 }, () =>
          Effect.match(messages.post(accountId, { friendId: id, messages: texts("hi") }), {
            onSuccess: () => "accepted",
            onFailure: (error) => error
          })
        ),
        { concurrency: 50 }
      )
      const refused = answers.filter((answer) => answer !== "accepted")
      assert.strictEqual(answers.length - refused.length, 200)
      for (const error of refused) {
        assert.deepInclude(error, { _tag: "QuotaExceeded", limit: 200, remaining: 0 })
      }
      assert.strictEqual((yield* stored(id)).length, 200)
      assert.strictEqual(yield* used, 200)
      const post = yield* poster(accountId)
      const { body, headers, status } = yield* post({ friendId: id, messages: texts("hi") }, newKey())
      const { code, limit, message, remaining, resets_at } = body
      assert.deepStrictEqual(
        [status, code, message, limit, remaining, headers.get("retry-after")],
        [429, "quota_exceeded", "Monthly message quota exceeded", 200, 0, null]
      )
      assert.strictEqual(new Date(resets_at).toISOString(), resets_at)
      assert.strictEqual(new Date(Date.parse(resets_at) + 9 * 3_600_000).getUTCDate(), 1)
      yield* quotas.grant(accountId, null)
      assert.strictEqual((yield* post({ friendId: id, messages: texts("hi") }, newKey())).status, 200)
    })
  )

  it.effect("of another room is accepted once per key, and can be withdrawn until it is sent", () =>
    Effect.gen(function* () {
      const { accountId, friend, stored, used } = yield* openShop
      const [messages, quotas] = [yield* Messages, yield* Quotas]
      const [following, unfollowed] = [yield* friend(), yield* friend("unfollowed")]
      const notify = (key: string, friendId = following.id) =>
        messages.notify({ accountId, friendId, purpose: "reminder", key, messages: texts(key) })
      const results = yield* Effect.all(
        Array.from({ length: 20 }, () => notify("reservation/a/reminder")),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(results.toSorted(), [...Array.from({ length: 19 }, () => "duplicate"), "queued"])
      assert.strictEqual(yield* notify("reservation/b/reminder"), "queued")
      assert.strictEqual(yield* notify("reservation/c/reminder", unfollowed.id), "not_following")
      yield* quotas.grant(accountId, 2)
      assert.strictEqual(yield* notify("reservation/d/reminder"), "quota_exceeded")
      assert.strictEqual(yield* used, 2)
      assert.strictEqual(yield* messages.withdraw(accountId, "reservation/a/"), 1)
      assert.strictEqual(yield* messages.withdraw(accountId, "reservation/a/"), 0)
      assert.strictEqual(yield* used, 1)
      assert.strictEqual(yield* notify("reservation/a/reminder"), "duplicate")
      assert.strictEqual(yield* notify("reservation/d/reminder"), "queued")
      assert.deepStrictEqual(
        (yield* stored(following.id)).map(({ error, status, text }) => [text, status, error]),
        [
          ["reservation/a/reminder", "failed", "withdrawn"],
          ["reservation/b/reminder", "queued", null],
          ["reservation/d/reminder", "queued", null]
        ]
      )
    })
  )
})
