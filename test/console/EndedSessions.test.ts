import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { EndedSessions, keyOf } from "../../modules/console/sign-in/EndedSessions.ts"
import { openAccount } from "../accounts/support.ts"
import { personOf, session } from "./People.ts"
import { service } from "./support.ts"

describe("Session cookies that no user has", () => {
  it("are known for a minute, and by themselves alone", () => {
    const ended = new EndedSessions()
    const key = keyOf("theme=dark; ekimae.session_token=a.b", "ekimae.session_token") ?? ""
    ended.add(key, 1_000)
    assert.isTrue(ended.has(keyOf("ekimae.session_token=a.b;other=1", "ekimae.session_token") ?? "", 60_999))
    assert.isFalse(ended.has(key, 61_000))
    assert.isFalse(ended.has(keyOf("ekimae.session_token=a.c", "ekimae.session_token") ?? "", 1_000))
    for (const none of [
      "",
      "x-ekimae.session_token=a",
      "ekimae.session_tokens=a",
      "a=ekimae.session_token=a",
      "ekimae.session_token=a; ekimae.session_token=b"
    ]) {
      assert.isUndefined(keyOf(none, "ekimae.session_token"), none)
    }
  })

  it("are forgotten when many came after them, so that memory is bounded", () => {
    const ended = new EndedSessions()
    for (let n = 0; n < 10_001; n++) ended.add(String(n), 0)
    assert.deepStrictEqual([ended.has("0", 1), ended.has("5001", 1), ended.has("10000", 1)], [false, true, true])
  })
})

layer(service, { excludeTestServices: true })("A session that has ended", (it) => {
  it.effect("is looked up once, however often its cookie is sent", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const browser = yield* personOf(accountId, "owner")
      const { id } = (yield* browser.ask(session)).body["user"]
      yield* sql`create table ended_session as select * from console_session where user_id = ${id}`
      yield* sql`delete from console_session where user_id = ${id}`
      // The answer takes the cookie from the browser, which this one keeps.
      const cookies = [...browser.cookies]
      assert.strictEqual((yield* browser.ask(session)).status, 401)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      // Shows that nothing looks: it would be found again.
      yield* sql`insert into console_session select * from ended_session`
      for (const path of [session, "/api/v1/friends", "/admin/v1/stats"]) {
        assert.strictEqual((yield* browser.ask(path, { account: accountId })).status, 401, path)
      }
    })
  )
})
