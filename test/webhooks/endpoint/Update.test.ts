/** Reading and changing an endpoint of customer messaging. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointView } from "../../../modules/webhooks/endpoint/EndpointView.ts"
import { client, decodes, draft, idle, refusalOf } from "../support.ts"

const made = Effect.gen(function* () {
  const own = yield* client()
  const { signing_secret: _secret, ...endpoint } = (yield* own.post("", draft({ description: "Shop" }))).body
  return { ...own, endpoint }
})

/** As if it had failed, and paused. */
const failed = (id: string, failures: number, disabled = false) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      update webhooks_endpoint set consecutive_failures = ${failures}, pause_ms = 5000,
        paused_until = now() + interval '5 seconds', status = case when ${disabled} then 'disabled' else status end,
        disabled_at = case when ${disabled} then now() end, disabled_reason = case when ${disabled} then 'failures' end
      where id = ${id}`
  )

const pauseOf = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly paused: boolean; readonly pauseMs: number; readonly epoch: number }>`
        select paused_until is not null as paused, pause_ms as "pauseMs", epoch from webhooks_endpoint where id = ${id}`,
      ([row]) => row
    )
  )

layer(idle())("A webhook endpoint", (it) => {
  it.effect("is read as its creation returned it, without the secret", () =>
    Effect.gen(function* () {
      const { endpoint, get } = yield* made
      const { body, status } = yield* get(`/${endpoint.id}`)
      yield* decodes(EndpointView, body)
      assert.deepStrictEqual([status, body], [200, endpoint])
    })
  )

  it.effect("changes what is given, and nothing else", () =>
    Effect.gen(function* () {
      const { endpoint, get, patch } = yield* made
      const expected = { ...endpoint }
      for (const change of [
        { url: "http://127.0.0.1:9/other" },
        { events: ["payment.failed", "friend.followed"] },
        { description: "Kitchen" },
        { description: null },
        { max_per_second: 1 },
        { max_per_second: 1_000 },
        { max_per_second: null },
        { mood: "good" },
        {}
      ]) {
        const { body, status } = yield* patch(`/${endpoint.id}`, change)
        yield* decodes(EndpointView, body)
        const { mood: _mood, ...known } = change as Record<string, unknown>
        Object.assign(expected, known, { updated_at: body.updated_at })
        assert.deepStrictEqual([status, body], [200, expected], JSON.stringify(change))
      }
      assert.deepStrictEqual((yield* get(`/${endpoint.id}`)).body, expected)
    })
  )

  it.effect("accepts both ends of every limit, and refuses what lies beyond with a pointer", () =>
    Effect.gen(function* () {
      const { endpoint, get, patch } = yield* made
      const taken = {
        url: `http://127.0.0.1/${"x".repeat(1983)}`,
        events: Array(50).fill("friend.followed"),
        description: "字".repeat(500)
      }
      const { body, status } = yield* patch(`/${endpoint.id}`, taken)
      assert.deepStrictEqual([status, body.url.length, body.events], [200, 2000, ["friend.followed"]])
      const refused: ReadonlyArray<readonly [Record<string, unknown>, string]> = [
        [{ url: null }, "/url"],
        [{ events: [] }, "/events"],
        [{ events: Array(51).fill("friend.followed") }, "/events"],
        [{ events: null }, "/events"],
        [{ description: "字".repeat(501) }, "/description"],
        [{ status: "paused" }, "/status"],
        [{ status: null }, "/status"],
        [{ max_per_second: 0 }, "/max_per_second"],
        [{ max_per_second: 1_001 }, "/max_per_second"],
        [{ max_per_second: 1.5 }, "/max_per_second"]
      ]
      for (const [change, pointer] of refused) {
        const answer = yield* patch(`/${endpoint.id}`, change)
        assert.deepStrictEqual(
          [answer.status, answer.body.code, answer.body.errors[0].pointer],
          [400, "invalid_request", pointer]
        )
      }
      const tooLong = yield* patch(`/${endpoint.id}`, { url: `http://127.0.0.1/${"x".repeat(1984)}` })
      assert.deepStrictEqual(refusalOf(tooLong), [400, "invalid_url", "invalid_url"])
      const unknownEvent = yield* patch(`/${endpoint.id}`, { description: "no", events: ["friend.followed", "*"] })
      assert.deepStrictEqual(
        [unknownEvent.body.code, unknownEvent.body.errors[0].pointer],
        ["invalid_events", "/events/1"]
      )
      assert.deepStrictEqual((yield* get(`/${endpoint.id}`)).body, body)
    })
  )

  it.effect("is disabled and enabled by its owner, who sees why, since when, and the way back", () =>
    Effect.gen(function* () {
      const { endpoint, patch, post } = yield* made
      const { id } = endpoint
      const before = yield* pauseOf(id)
      const { body: disabled } = yield* patch(`/${id}`, { status: "disabled" })
      assert.deepInclude(disabled, { status: "disabled", disabled_reason: "owner" })
      assert.strictEqual(disabled.disabled_at, disabled.updated_at)
      assert.include(disabled.next_step, `POST /api/v1/webhook_endpoints/${id}/enable`)
      // What waits is of an earlier epoch now, and so parked.
      assert.strictEqual((yield* pauseOf(id))?.epoch, before!.epoch + 1)
      const again = (yield* patch(`/${id}`, { status: "disabled" })).body
      assert.deepStrictEqual({ ...again, updated_at: "" }, { ...disabled, updated_at: "" })
      assert.strictEqual((yield* pauseOf(id))?.epoch, before!.epoch + 1)
      const { body: active } = yield* patch(`/${id}`, { status: "active" })
      const open = { status: "active", disabled_at: null, disabled_reason: null, next_step: null }
      assert.deepInclude(active, open)
      yield* patch(`/${id}`, { status: "disabled" })
      assert.deepInclude((yield* post(`/${id}/enable`)).body, open)
    })
  )

  it.effect("disabled by failures says so; enabled by a change, its failures are reset", () =>
    Effect.gen(function* () {
      const { endpoint, get, patch } = yield* made
      const { id } = endpoint
      yield* failed(id, 50, true)
      const { body } = yield* get(`/${id}`)
      assert.deepInclude(body, { status: "disabled", disabled_reason: "failures", consecutive_failure_count: 50 })
      assert.match(body.next_step, /^Mend the receiver .*\/enable makes .*\/replay with \{"status":"parked"\}/)
      assert.strictEqual((yield* patch(`/${id}`, { status: "disabled" })).body.disabled_reason, "failures")
      assert.deepInclude((yield* patch(`/${id}`, { status: "active" })).body, {
        status: "active",
        consecutive_failure_count: 0
      })
      assert.deepInclude(yield* pauseOf(id), { paused: false, pauseMs: 0 })
    })
  )

  it.effect("keeps its failures and its pause through a change, except of the URL", () =>
    Effect.gen(function* () {
      const { endpoint, patch } = yield* made
      const { id, url } = endpoint
      yield* failed(id, 3)
      for (const change of [{ description: "x" }, { events: ["payment.failed"] }, { url }, { status: "active" }]) {
        assert.strictEqual((yield* patch(`/${id}`, change)).body.consecutive_failure_count, 3)
        assert.deepInclude(yield* pauseOf(id), { paused: true, pauseMs: 5000 })
      }
      const moved = yield* patch(`/${id}`, { url: `${url}/new` })
      assert.strictEqual(moved.body.consecutive_failure_count, 0)
      assert.deepInclude(yield* pauseOf(id), { paused: false, pauseMs: 0 })
    })
  )
})
