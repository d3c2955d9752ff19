import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../../modules/accounts/Accounts.ts"
import { client, draft, idle, type JsonResponse } from "../support.ts"

const statusesOf = (answers: ReadonlyArray<JsonResponse>) => answers.map(({ status }) => status).toSorted()
const many = (status: number, count: number) => Array<number>(count).fill(status)

const times = <A, E, R>(count: number, ask: Effect.Effect<A, E, R>, concurrency = 1) =>
  Effect.forEach(Array.from({ length: count }), () => ask, { concurrency })

const limitReached = {
  status: 403,
  code: "plan_limit",
  message: "Webhook subscription limit reached for this plan"
}

layer(idle())("The plan of an account", (it) => {
  it.effect("Pro allows 10 endpoints: of eleven created at once exactly ten are", () =>
    Effect.gen(function* () {
      // The first accounts warm the connections up, so that the last one's requests meet.
      for (let n = 0; n < 4; n++) {
        const { get, post } = yield* client()
        const answers = yield* times(11, post("", draft()), 11)
        assert.deepStrictEqual(statusesOf(answers), [...many(201, 10), 403])
        assert.deepInclude(answers.find(({ status }) => status === 403)?.body, limitReached)
        assert.strictEqual((yield* get("")).body.data.length, 10)
      }
    })
  )

  it.effect("counts disabled endpoints too, and lets another be created where one was deleted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, post, remove } = yield* client()
      const made = yield* times(10, post("", draft()))
      yield* sql`
        update webhooks_endpoint set status = 'disabled', disabled_at = now() where account_id = ${accountId}`
      assert.deepInclude((yield* post("", draft())).body, limitReached)
      yield* remove(`/${made[0]?.body.id}`)
      assert.strictEqual((yield* post("", draft())).status, 201)
      assert.strictEqual((yield* post("", draft())).status, 403)
    })
  )

  it.effect("Suite allows 50", () =>
    Effect.gen(function* () {
      const { accountId, post } = yield* client()
      yield* (yield* Accounts).setPlan(accountId, { crm: "suite" })
      const answers = yield* times(51, post("", draft()), 8)
      assert.deepStrictEqual(statusesOf(answers), [...many(201, 50), 403])
      assert.include(answers.find(({ status }) => status === 403)?.body.detail, "50")
    })
  )

  it.effect("that is lowered keeps the endpoints, and allows no more", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { accountId, get, post } = yield* client()
      yield* accounts.setPlan(accountId, { crm: "suite" })
      yield* times(11, post("", draft()))
      yield* accounts.setPlan(accountId, { crm: "pro" })
      assert.strictEqual((yield* get("")).body.data.length, 11)
      assert.deepInclude((yield* post("", draft())).body, limitReached)
    })
  )

  it.effect("below Pro opens nothing", () =>
    Effect.gen(function* () {
      const { accountId, get, post } = yield* client()
      yield* (yield* Accounts).setPlan(accountId, { crm: "starter" })
      for (const { body, status } of [yield* get(""), yield* post("", draft())]) {
        assert.deepStrictEqual([status, body.code, body.message], [401, "plan_required", "Unauthorized"])
      }
    })
  )

  it.effect("limits no other account, and other faults of a request are reported first", () =>
    Effect.gen(function* () {
      const [full, other] = [yield* client(), yield* client()]
      yield* times(10, full.post("", draft()))
      assert.strictEqual((yield* other.post("", draft())).status, 201)
      assert.strictEqual((yield* full.post("", draft({ events: ["*"] }))).body.code, "invalid_events")
      assert.strictEqual((yield* full.post("", draft({ url: "ftp://127.0.0.1/" }))).body.code, "invalid_url")
      assert.strictEqual((yield* full.post("", draft({ api_version: "1" }))).body.code, "unsupported_api_version")
      assert.strictEqual((yield* full.post("", draft())).body.code, "plan_limit")
    })
  )
})
