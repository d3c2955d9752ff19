/** What is accepted of a message, and the quota; nothing is sent here. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { operator } from "../node.ts"
import { idle, openShop, poster, post as postMessage, texts } from "./support.ts"

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

  it.effect("is answered for itself when many come at once: accepted, refused, repeated", () =>
    Effect.gen(function* () {
      const { accountId, friend, sql, stored, used } = yield* openShop
      const post = yield* poster(accountId)
      yield* (yield* Quotas).grant(accountId, 20)
      const [following, unfollowed] = [yield* friend(), yield* friend("unfollowed")]
      const key = newKey()
      const repeated = () => post({ friendId: following.id, messages: texts("repeated") }, key)
      yield* repeated()
      const kinds = [
        () => post({ friendId: following.id, messages: texts("hi") }, newKey()),
        () => post({ friendId: unfollowed.id, messages: texts("hi") }, newKey()),
        () => post({ friendId: unknown, messages: texts("hi") }, newKey()),
        repeated
      ]
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, (_, n) => Effect.map(kinds[n % 4]!(), (answer) => ({ ...answer, kind: n % 4 }))),
        { concurrency: "unbounded" }
      )
      const said = (kind: number) =>
        answers
          .filter((answer) => answer.kind === kind)
          .map(({ body, status }) => [status, body.code, body.remaining].join(" ").trim())
          .toSorted()
      assert.deepStrictEqual(said(0), [
        ...Array.from({ length: 19 }, () => "200"),
        ...Array.from({ length: 6 }, () => "429 quota_exceeded 0")
      ])
      assert.deepStrictEqual(new Set(said(1)), new Set(["400 friend_not_following"]))
      assert.deepStrictEqual(new Set(said(2)), new Set(["404 friend_not_found"]))
      for (const answer of said(3)) assert.include(["200", "409 idempotency_in_flight"], answer)
      const rows = yield* stored(following.id)
      assert.deepStrictEqual([rows.length, yield* used], [20, 20])
      const jobs = yield* sql<{ readonly messageId: string }>`
        select payload->>'messageId' as "messageId" from job where actor = 'crm/push-message' and key = ${following.id}
        order by id`
      assert.deepStrictEqual(jobs.map(({ messageId }) => messageId).toSorted(), rows.map(({ id }) => id).toSorted())
    })
  )

  it.effect("is refused beyond the quota, exactly, however many come at once", () =>
    Effect.gen(function* () {
      const { accountId, friend, stored, used } = yield* openShop
      const quotas = yield* Quotas
      yield* quotas.grant(accountId, 200)
      const { id } = yield* friend()
      const answers = yield* Effect.all(
        Array.from({ length: 500 }, () =>
          Effect.match(postMessage(accountId, { friendId: id, messages: texts("hi") }), {
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

  it.effect("is listed for operators with the quota, which they can change; each change is audited", () =>
    Effect.gen(function* () {
      const { accountId, friend, sql } = yield* openShop
      const quotas = yield* Quotas
      const ask = yield* operator(accountId)
      const friends = [yield* friend(), yield* friend()]
      for (const { id } of friends) yield* postMessage(accountId, { friendId: id, messages: texts("hello") })
      const { messages: first, nextCursor } = (yield* ask("GET", "/messages?limit=1")).body
      const { messages: second, nextCursor: end } = (yield* ask("GET", `/messages?cursor=${nextCursor}`)).body
      assert.deepStrictEqual(
        [...first, ...second].map(({ friendId, purpose, status }) => [friendId, purpose, status]),
        friends.toReversed().map(({ id }) => [id, "api", "queued"])
      )
      assert.isNull(end)
      assert.deepStrictEqual((yield* ask("GET", "/messages?status=sent")).body.messages, [])
      assert.deepStrictEqual((yield* ask("GET", `/messages/${second[0].id}`)).body.messages, texts("hello"))
      assert.strictEqual((yield* ask("GET", `/messages/${unknown}`)).status, 404)
      assert.strictEqual((yield* (yield* operator(unknown))("GET", "/messages")).status, 404)
      const foreign = yield* operator((yield* openShop).accountId)
      assert.strictEqual((yield* foreign("GET", `/messages/${second[0].id}`)).status, 404)

      const { limit, remaining, used } = (yield* ask("GET", "/messages/quota")).body
      assert.deepStrictEqual([limit, used, remaining], [5000, 2, 4998])
      const granted = (yield* ask("PATCH", "/messages/quota", { monthly: 10 })).body
      assert.deepStrictEqual([granted.limit, granted.remaining, granted.granted], [10, 8, 10])
      assert.strictEqual((yield* ask("PATCH", "/messages/quota", { monthly: -1 })).status, 400)
      assert.strictEqual((yield* ask("PATCH", "/messages/quota", { monthly: null })).body.limit, 5000)
      yield* sql`
        insert into crm_message_hold values (${accountId}, 401, 'invalid token', now(), now() + interval '1 minute')`
      assert.deepInclude((yield* ask("GET", "/messages/quota")).body.hold, { status: 401, reason: "invalid token" })
      assert.isNull((yield* ask("POST", "/messages/resume")).body.hold)
      const audited = yield* sql<{ readonly action: string }>`
        select action from admin_audit where target = ${accountId} order by id`
      assert.deepStrictEqual(
        audited.map(({ action }) => action),
        ["crm_message_quota", "crm_message_quota", "crm_message_resume"]
      )
      assert.deepStrictEqual((yield* quotas.report(accountId)).granted, null)
    })
  )

  it.effect("counts against LINE's own limit as well, from when its figures were read", () =>
    Effect.gen(function* () {
      const { accountId, friend, sql } = yield* openShop
      const quotas = yield* Quotas
      const { id } = yield* friend()
      const post = Effect.match(postMessage(accountId, { friendId: id, messages: texts("hello") }), {
        onSuccess: () => "accepted",
        onFailure: ({ _tag }) => _tag
      })
      yield* post
      // LINE has counted 7 of 10; of ours it knows none yet.
      yield* sql`update crm_message_quota set line_limit = 10, line_used = 7, line_base = 0, line_read_at = now()
        where account_id = ${accountId}`
      assert.deepInclude(yield* quotas.report(accountId), { limit: 3, used: 1, remaining: 2 })
      const answers = yield* Effect.all([post, post, post])
      assert.deepStrictEqual(answers, ["accepted", "accepted", "QuotaExceeded"])
      assert.deepInclude(yield* quotas.report(accountId), { limit: 3, used: 3, remaining: 0 })
      // The shop may have a larger plan at LINE by now: old figures do not count, and are read again.
      yield* sql`update crm_message_quota set line_read_at = now() - interval '61 minutes' where account_id = ${accountId}`
      assert.strictEqual(yield* post, "accepted")
      const reading = yield* sql`select from job_unique where key = ${accountId}`
      assert.strictEqual(reading.length, 1)
    })
  )

  it.effect("of another feature is accepted once per key, and can be withdrawn until it is sent", () =>
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
