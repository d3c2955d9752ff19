/** The page of a friend: a memo, the card and what the friend entered into forms. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"
import { follow } from "./support.ts"

layer(Friends.layer.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("The page of a friend", (it) => {
  it.effect("has a memo of at most 2,000 letters, which a guest gives on, and an erasure takes away", () =>
    Effect.gen(function* () {
      const [accountId, sql] = [yield* openAccount, yield* SqlClient.SqlClient]
      const [ask, other] = [yield* operator(accountId), yield* operator(yield* openAccount)]
      const friend = yield* follow(accountId, "山田")
      const at = `/friends/${friend.id}`
      assert.isNull((yield* ask("GET", at)).body.memo)
      const longest = "あ".repeat(2_000)
      assert.strictEqual((yield* ask("PUT", `${at}/memo`, { memo: longest })).body.memo, longest)
      assert.strictEqual((yield* ask("PUT", `${at}/memo`, { memo: `${longest}い` })).status, 400)
      assert.strictEqual((yield* other("PUT", `${at}/memo`, { memo: "x" })).status, 404)
      assert.isNull((yield* ask("PUT", `${at}/memo`, { memo: "  " })).body.memo)
      const guest = (yield* ask("POST", "/friends/guests", { name: "山田 花子" })).body
      yield* ask("PUT", `/friends/${guest.id}/memo`, { memo: "左利き" })
      yield* ask("POST", `/friends/guests/${guest.id}/merge`, { friendId: friend.id })
      assert.strictEqual((yield* ask("GET", at)).body.memo, "左利き")
      // As a node of the release before does, which does not know of the memo.
      yield* sql`
        update crm_friend set line_user_id = null, platform_state = null, display_name = null, search_name = null,
          picture_url = null, kana = null, phone = null, is_blocked = false, no_marketing = false, score = 0, followed_at = null,
          unfollowed_at = null, ignored_until = null, last_message_at = null, message_count = 0, erased_at = now()
        where id = ${friend.id}`
      const [row] = yield* sql`select memo from crm_friend where id = ${friend.id}`
      assert.deepStrictEqual(row, { memo: null })
      const rows = yield* sql`
        select 1 from admin_audit where action = 'crm_friend_memo' and target = ${friend.id}`
      assert.strictEqual(rows.length, 2)
    })
  )

  it.effect("finds the card by the user of LINE, and what the friend entered into any form", () =>
    Effect.gen(function* () {
      const [accountId, sql] = [yield* openAccount, yield* SqlClient.SqlClient]
      const [ask, other] = [yield* operator(accountId), yield* operator(yield* openAccount)]
      const friend = yield* follow(accountId, "山田")
      const ofUser = `/members?lineUserId=${friend.lineUserId}`
      assert.deepStrictEqual((yield* ask("GET", ofUser)).body, { members: [], nextPage: null })
      yield* ask("POST", "/members", { lineUserId: friend.lineUserId })
      assert.strictEqual((yield* ask("GET", ofUser)).body.members[0].friendId, friend.id)
      assert.deepStrictEqual((yield* other("GET", ofUser)).body.members, [])
      const fields = [{ id: "visit", label: "きっかけ", type: "text", required: false }]
      const form = (yield* ask("POST", "/forms", { name: "アンケート", fields })).body
      yield* sql`
        insert into crm_form_submission (id, account_id, form_id, version, nonce, friend_id, answers, consented, submitted_at)
        values (${form.id}, ${accountId}, ${form.id}, 1, 'n', ${friend.id},
          '[{"fieldId": "visit", "label": "きっかけ", "type": "text", "value": "紹介"}]', false, now())`
      const of = `/forms/submissions?friendId=${friend.id}`
      const { submissions } = (yield* ask("GET", of)).body
      assert.deepStrictEqual([submissions[0].formId, submissions[0].answers[0].value], [form.id, "紹介"])
      assert.deepStrictEqual((yield* other("GET", of)).body.submissions, [])
    })
  )
})
