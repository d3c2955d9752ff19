/** Scenarios, broadcasts and free replies as operators manage them, over HTTP. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const definition = {
  trigger: { type: "followed" },
  reentry: "once",
  whenQuotaIsUsedUp: "skip",
  steps: [{ id: "hello", type: "message", texts: ["{displayName}さん"] }]
}
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const sql = yield* SqlClient.SqlClient
  const ask = yield* operator(accountId)
  const friendId = yield* (yield* shopRows(accountId)).friend("山田")
  const audited = Effect.map(
    sql<{ readonly action: string }>`
      select action from admin_audit where detail ->> 'accountId' = ${accountId} order by id`,
    (rows) => rows.map(({ action }) => action)
  )
  return { ask, friendId, audited }
})

layer(node, { excludeTestServices: true })("An operator", (it) => {
  it.effect("creates, changes, pauses, stops and archives a scenario, and sees its runs", () =>
    Effect.gen(function* () {
      const { ask, audited, friendId } = yield* scene
      const created = yield* ask("POST", "/scenarios", { name: "A", ...definition })
      assert.deepInclude(created, { status: 201 })
      const { id } = created.body
      const at = `/scenarios/${id}`
      assert.deepInclude(created.body, { version: 1, status: "active", running: 0, ...definition })
      const run = yield* ask("POST", `${at}/runs`, { friendId })
      assert.deepStrictEqual([run.status, run.body.status, run.body.timeline], [201, "running", []])
      const again = yield* ask("POST", `${at}/runs`, { friendId })
      assert.deepStrictEqual([again.status, again.body.code], [409, "run_not_started"])
      assert.strictEqual((yield* ask("POST", `${at}/runs`, { friendId: unknown })).status, 404)
      assert.deepInclude((yield* ask("GET", `${at}/runs?status=running`)).body.runs[0], { id: run.body.id, friendId })
      const stopped = yield* ask("POST", `${at}/runs/${run.body.id}/stop`)
      assert.deepInclude(stopped.body, { status: "stopped", stopReason: "stopped_by_staff" })
      assert.deepInclude((yield* ask("GET", `${at}/runs/${run.body.id}`)).body, { status: "stopped" })
      assert.strictEqual((yield* ask("GET", `${at}/runs/${unknown}`)).status, 404)
      const same = yield* ask("PATCH", at, { name: "B", definition })
      assert.deepInclude(same.body, { name: "B", version: 1 })
      const steps = [{ id: "tag", type: "add_tag", tagId: unknown }]
      assert.strictEqual((yield* ask("PATCH", at, definition)).status, 400)
      const noTag = yield* ask("PATCH", at, { definition: { ...definition, steps } })
      assert.deepStrictEqual([noTag.status, noTag.body.message], [404, "Tag not found"])
      const wrong = yield* ask("PATCH", at, {
        definition: { ...definition, steps: [{ id: "a", type: "go_to", step: "a" }] }
      })
      assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/definition/steps/0/step"])
      assert.deepInclude((yield* ask("POST", `${at}/pause`)).body, { status: "paused" })
      assert.deepInclude((yield* ask("POST", `${at}/resume`)).body, { status: "active" })
      assert.deepInclude((yield* ask("POST", `${at}/stop`)).body, { status: "paused" })
      for (let n = 0; n < 2; n++) {
        assert.deepInclude((yield* ask("POST", `${at}/archive`)).body, { status: "archived" })
      }
      assert.strictEqual((yield* ask("POST", `${at}/resume`)).body.code, "scenario_archived")
      assert.deepStrictEqual((yield* ask("GET", "/scenarios")).body, { scenarios: [], nextCursor: null })
      assert.lengthOf((yield* ask("GET", "/scenarios?archived=true")).body.scenarios, 1)
      assert.strictEqual((yield* ask("GET", `/scenarios/${unknown}`)).status, 404)
      assert.includeMembers(
        [...(yield* audited)],
        ["create", "start", "stop_run", "update", "pause", "resume", "stop", "archive"].map(
          (action) => `crm_scenario_${action}`
        )
      )
    })
  )

  it.effect("previews, schedules and stops a broadcast", () =>
    Effect.gen(function* () {
      const { ask, audited } = yield* scene
      const preview = yield* ask("POST", "/broadcasts/preview", { audience: {} })
      assert.deepInclude(preview.body, { recipients: 1, noMarketing: 0, isWithinQuota: true, quietUntil: null })
      const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
      const draft = { name: "夏", audience: {}, texts: ["お知らせ"], scheduledAt }
      const { body, status } = yield* ask("POST", "/broadcasts", draft)
      assert.deepStrictEqual([status, body.status, body.scheduledAt], [201, "scheduled", scheduledAt])
      const mistaken = yield* ask("POST", "/broadcasts", { ...draft, scheduledAt: "2020-01-01T00:00:00.000Z" })
      assert.deepStrictEqual([mistaken.status, mistaken.body.code], [400, "broadcast_time_over"])
      assert.deepInclude((yield* ask("GET", `/broadcasts/${body.id}`)).body, { chunks: [], recipients: 0 })
      assert.deepInclude((yield* ask("POST", `/broadcasts/${body.id}/stop`)).body, { status: "stopped" })
      assert.strictEqual((yield* ask("POST", `/broadcasts/${body.id}/stop`)).body.code, "broadcast_ended")
      assert.strictEqual((yield* ask("GET", `/broadcasts/${unknown}`)).status, 404)
      assert.strictEqual((yield* ask("POST", "/broadcasts", { ...draft, texts: [] })).status, 400)
      assert.lengthOf((yield* ask("GET", "/broadcasts?limit=1")).body.broadcasts, 1)
      assert.includeMembers([...(yield* audited)], ["crm_broadcast_create", "crm_broadcast_stop"])
    })
  )

  it.effect("sets free replies, and which friends want no marketing", () =>
    Effect.gen(function* () {
      const { ask, friendId } = yield* scene
      const draft = {
        type: "keyword",
        keywords: ["予約"],
        match: "exact",
        texts: ["はい"],
        marketing: "keep",
        isActive: true
      }
      const { body } = yield* ask("POST", "/auto-replies", draft)
      assert.deepInclude(body, draft)
      const refused = yield* ask("PUT", `/auto-replies/${body.id}`, { ...draft, keywords: [] })
      assert.deepStrictEqual([refused.status, refused.body.code], [422, "keywords_mismatch"])
      const paused = yield* ask("PUT", `/auto-replies/${body.id}`, { ...draft, isActive: false })
      assert.deepInclude(paused.body, { isActive: false })
      assert.deepStrictEqual((yield* ask("DELETE", `/auto-replies/${body.id}`)).body, { id: body.id })
      assert.strictEqual((yield* ask("DELETE", `/auto-replies/${body.id}`)).status, 404)
      assert.deepStrictEqual((yield* ask("GET", "/auto-replies")).body, { autoReplies: [], nextCursor: null })
      assert.deepStrictEqual((yield* ask("GET", "/auto-replies/sent")).body, { replies: [] })
      const stopped = yield* ask("POST", `/friends/${friendId}/stop-marketing`)
      assert.deepInclude(stopped.body, { id: friendId, noMarketing: true })
      assert.deepInclude((yield* ask("POST", "/broadcasts/preview", { audience: {} })).body, {
        recipients: 0,
        noMarketing: 1
      })
      assert.deepInclude((yield* ask("POST", `/friends/${friendId}/allow-marketing`)).body, { noMarketing: false })
    })
  )
})
