/** Friends, guests and tags as operators see and change them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ExternalIds } from "../../../modules/crm/external-id/ExternalIds.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"
import { follow, unknown } from "./support.ts"

const useCases = Layer.merge(Tags.layer, ExternalIds.layer).pipe(Layer.provideMerge(Friends.layer))

layer(useCases.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("Operators", (it) => {
  it.effect("read a friend with tags and external ids, block and unblock, and every change is audited", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const friend = yield* follow(accountId, "山田")
      const tag = yield* ask("POST", "/tags", { name: "VIP" })
      assert.deepStrictEqual([tag.status, tag.body.color], [201, "#06C755"])
      yield* (yield* Tags).attach({ accountId, friendId: friend.id, tagId: tag.body.id })
      const binding = { friendId: friend.id, namespace: "pos", externalId: "1" }
      yield* (yield* ExternalIds).bind(accountId, binding, "dashboard")
      const detail = (yield* ask("GET", `/friends/${friend.id}`)).body
      assert.deepStrictEqual(
        [detail.displayName, detail.isGuest, detail.tags[0].name, detail.externalIds[0].source],
        ["山田", false, "VIP", "dashboard"]
      )
      for (const [action, status] of [
        ["block", "blocked"],
        ["block", "blocked"],
        ["unblock", "following"]
      ] as const) {
        assert.strictEqual((yield* ask("POST", `/friends/${friend.id}/${action}`)).body.status, status)
      }
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly action: string }>`
        select action from admin_audit where target in (${friend.id}, ${tag.body.id}) order by id`
      assert.deepStrictEqual(
        rows.map(({ action }) => action),
        ["crm_tag_create", "crm_friend_block", "crm_friend_block", "crm_friend_unblock"]
      )
    })
  )

  it.effect("add guests, whose reading and phone are stored in one form", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      for (const [kana, phone, storedKana, storedPhone] of [
        ["ﾔﾏﾀﾞ ﾊﾅｺ", "060-1234-5678", "ヤマダ　ハナコ", "+816012345678"],
        ["やまだ　はなこ", "０９０−１２３４−５６７８", "ヤマダ　ハナコ", "+819012345678"],
        ["ガッキーヴ", "(03) 1234-5678", "ガッキーヴ", "+81312345678"],
        ["ｶﾞｯｷｰ", "+81 50 1234 5678", "ガッキー", "+815012345678"],
        [null, "07012345678", null, "+817012345678"],
        ["", "+1 202 555 0100", null, "+12025550100"]
      ]) {
        const { body, status } = yield* ask("POST", "/friends/guests", { name: " 山田 花子 ", kana, phone })
        assert.strictEqual(status, 201)
        assert.deepStrictEqual(
          [body.isGuest, body.displayName, body.kana, body.phone, body.status, body.lineUserId],
          [true, "山田 花子", storedKana, storedPhone, "unfollowed", null]
        )
      }
      for (const [given, ...pointers] of [
        [{ name: "" }, "/name"],
        [{ name: "x".repeat(101) }, "/name"],
        [{ name: "a", kana: "山田" }, "/kana"],
        [{ name: "a", kana: "abc", phone: "110" }, "/kana", "/phone"],
        [{ name: "a", phone: "090-1234-567" }, "/phone"],
        [{ name: "a", phone: "03-1234-5678 ext 9" }, "/phone"]
      ] as const) {
        const { body, status } = yield* ask("POST", "/friends/guests", given)
        assert.deepStrictEqual([status, body.code], [400, "invalid_request"])
        assert.deepStrictEqual(
          body.errors.map((fault: { readonly pointer: string }) => fault.pointer),
          pointers
        )
      }
      assert.strictEqual((yield* ask("GET", "/friends?guests=true")).body.pagination.total, 6)
      assert.strictEqual((yield* ask("GET", "/friends")).body.pagination.total, 0)
    })
  )

  it.effect("change tags, and find neither an unknown friend nor an account", () =>
    Effect.gen(function* () {
      const [accountId, other] = [yield* openAccount, yield* openAccount]
      const ask = yield* operator(accountId)
      const { id } = (yield* ask("POST", "/tags", { name: "a", color: "#000000" })).body
      yield* ask("POST", "/tags", { name: "b" })
      assert.strictEqual((yield* ask("POST", "/tags", { name: "a" })).body.code, "tag_name_in_use")
      assert.strictEqual((yield* ask("PATCH", `/tags/${id}`, { name: "b" })).status, 409)
      assert.strictEqual((yield* ask("PATCH", `/tags/${id}`, { color: "red" })).status, 400)
      assert.deepStrictEqual((yield* ask("PATCH", `/tags/${id}`, { name: "c" })).body.color, "#000000")
      assert.deepStrictEqual((yield* ask("DELETE", `/tags/${id}`)).body, { id })
      assert.strictEqual((yield* ask("DELETE", `/tags/${id}`)).status, 404)
      assert.lengthOf((yield* ask("GET", "/tags")).body.tags, 1)
      const foreign = yield* follow(other)
      for (const friend of [unknown, foreign.id]) {
        assert.strictEqual((yield* ask("GET", `/friends/${friend}`)).body.code, "friend_not_found")
        assert.strictEqual((yield* ask("POST", `/friends/${friend}/block`)).status, 404)
      }
      const nowhere = yield* operator(unknown)
      assert.strictEqual((yield* nowhere("GET", "/friends")).body.code, "account_not_found")
      assert.strictEqual((yield* nowhere("POST", "/tags", { name: "a" })).status, 404)
    })
  )
})
