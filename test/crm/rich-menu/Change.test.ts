/** Rich menus that are changed: another takes the place of the former at the stand-in for LINE. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { RichMenus } from "../../../modules/crm/scenario/rich-menu/RichMenus.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node, openShop } from "../message/support.ts"
import { operator } from "../node.ts"
import { jpegOf, pngOf } from "./support.ts"

const image = pngOf(1_200, 405).toString("base64")
const draft = { name: "通常", chatBarText: "メニュー", layout: "1", targets: [{ type: "booking" }], image }
const change = {
  name: "年末",
  chatBarText: "年末年始",
  layout: "2",
  targets: [{ type: "booking" }, { type: "message", text: "休業日" }]
}

const scene = Effect.gen(function* () {
  const shop = yield* openShop
  const line = yield* Line
  yield* shop.sql`delete from crm_line_channel where mode = 'line'`
  yield* connectAccount(shop.accountId)
  line.menus.made.clear()
  line.menus.images.clear()
  line.richMenus.clear()
  const ask = yield* operator(shop.accountId)
  const { body: menu } = yield* ask("POST", "/rich-menus", draft)
  const at = `/rich-menus/${menu.id}`
  const deleted = (id: string) =>
    eventually(
      Effect.sync(() => line.menus.made.has(id)),
      (isThere) => !isThere
    )
  return { ...shop, ask, at, deleted, line, menu }
})

layer(Layer.provideMerge(RichMenus.layer, node), { excludeTestServices: true })("A change of a rich menu", (it) => {
  it.effect("shows all friends another with the image that it had, and deletes the former", () =>
    Effect.gen(function* () {
      const { ask, at, deleted, line, menu, sql } = yield* scene
      yield* ask("POST", `${at}/show`)
      const changed = yield* ask("PUT", at, change)
      assert.deepInclude(changed, { status: 200 })
      assert.deepInclude(changed.body, { ...change, id: menu.id, isDefault: true, width: 1_200, height: 405 })
      assert.notStrictEqual(changed.body.richMenuId, menu.richMenuId)
      assert.strictEqual(line.richMenus.get("all"), changed.body.richMenuId)
      assert.strictEqual(line.menus.made.get(changed.body.richMenuId)?.chatBarText, "年末年始")
      assert.strictEqual(line.menus.images.get(changed.body.richMenuId)?.bytes.toString("base64"), image)
      yield* deleted(menu.richMenuId)
      assert.deepStrictEqual([...line.menus.made.keys()], [changed.body.richMenuId])
      const jpeg = jpegOf(800, 500).toString("base64")
      const again = yield* ask("PUT", at, { ...change, image: jpeg })
      assert.deepInclude(again.body, { width: 800, height: 500, isDefault: true })
      assert.deepStrictEqual((yield* ask("GET", `${at}/image`)).body, { mediaType: "image/jpeg", image: jpeg })
      assert.strictEqual((yield* ask("GET", "/rich-menus")).body.richMenus.length, 1)
      const audited = yield* sql`select from admin_audit where target = ${menu.id} and action = 'crm_rich_menu_update'`
      assert.strictEqual(audited.length, 2)
    })
  )

  it.effect("reaches friends to whom a scenario gave it, and the steps of scenarios that name it", () =>
    Effect.gen(function* () {
      const { accountId, ask, at, deleted, friend, line, menu, sql } = yield* scene
      const [menus, within] = [yield* RichMenus, yield* Tenant.within]
      const [given, other] = [yield* friend(), yield* friend()]
      yield* within(accountId, menus.show(accountId, given.id, menu.richMenuId))
      yield* within(accountId, menus.show(accountId, other.id, "richmenu-other"))
      yield* eventually(
        Effect.sync(() => line.richMenus.size),
        (size) => size === 2
      )
      const definition = {
        trigger: { type: "manual" },
        reentry: "once",
        whenQuotaIsUsedUp: "skip",
        steps: [{ id: "menu", type: "rich_menu", richMenuId: menu.richMenuId }]
      }
      const scenario = yield* ask("POST", "/scenarios", { name: "x", status: "active", ...definition })
      assert.strictEqual(scenario.status, 201, JSON.stringify(scenario.body))
      const { body } = yield* ask("PUT", at, change)
      assert.isFalse(body.isDefault)
      yield* deleted(menu.richMenuId)
      assert.strictEqual(line.richMenus.get(given.lineUserId), body.richMenuId)
      assert.strictEqual(line.richMenus.get(other.lineUserId), "richmenu-other")
      assert.isFalse(line.richMenus.has("all"))
      const found = yield* ask("GET", `/scenarios/${scenario.body.id}`)
      assert.strictEqual(found.body.steps[0].richMenuId, body.richMenuId)
      const wishes =
        yield* sql`select from crm_friend_menu where account_id = ${accountId} and version > linked_version`
      assert.strictEqual(wishes.length, 0)
    })
  )

  it.effect("that LINE refuses changes nothing, here or there", () =>
    Effect.gen(function* () {
      const { ask, at, line, menu } = yield* scene
      yield* ask("POST", `${at}/show`)
      const unchanged = Effect.gen(function* () {
        const [listed] = (yield* ask("GET", "/rich-menus")).body.richMenus
        assert.deepInclude(listed, { name: draft.name, richMenuId: menu.richMenuId, isDefault: true })
        assert.deepStrictEqual([...line.menus.made.keys()], [menu.richMenuId])
        assert.strictEqual(line.richMenus.get("all"), menu.richMenuId)
      })
      line.next("richMenuAdmin", { status: 400, body: { message: "no" } })
      assert.strictEqual((yield* ask("PUT", at, change)).body.code, "rich_menu_refused")
      yield* unchanged
      line.next("richMenu", "forbidden")
      assert.strictEqual((yield* ask("PUT", at, change)).body.code, "rich_menu_refused")
      yield* unchanged
      // LINE has shown the new one, and its answer was lost.
      line.next("richMenu", "accept_then_server_error")
      assert.strictEqual((yield* ask("PUT", at, change)).body.code, "line_unreachable")
      yield* unchanged
    })
  )

  it.effect("at the same time as another one fails, and friends keep what that one has shown", () =>
    Effect.gen(function* () {
      const { ask, at, line, menu, sql } = yield* scene
      yield* ask("POST", `${at}/show`)
      const locked = yield* Deferred.make<void>()
      const put = (name: string) => ask("PUT", at, { ...change, name })
      const both = yield* Effect.forkChild(
        Effect.andThen(Deferred.await(locked), Effect.all([put("一"), put("二")], { concurrency: 2 }))
      )
      const before = line.countOf("richMenu")
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select from crm_rich_menu where id = ${menu.id} for update`
          yield* Deferred.succeed(locked, undefined)
          yield* eventually(
            Effect.sync(() => line.countOf("richMenu")),
            (count) => count === before + 2
          )
        })
      )
      const answers = yield* Fiber.join(both)
      const won = answers.find(({ status }) => status === 200)
      const lost = answers.find(({ status }) => status !== 200)
      assert.strictEqual(lost?.body.code, "rich_menu_changed")
      const [listed] = (yield* ask("GET", "/rich-menus")).body.richMenus
      assert.strictEqual(line.richMenus.get("all"), listed.richMenuId)
      assert.strictEqual(listed.richMenuId, won?.body.richMenuId)
      assert.isTrue(line.menus.made.has(listed.richMenuId))
    })
  )

  it.effect("has the bounds of a new one, and is refused for one that is not there", () =>
    Effect.gen(function* () {
      const { ask, at, menu } = yield* scene
      const status = (body: object) => Effect.map(ask("PUT", at, { ...change, ...body }), (answer) => answer.status)
      assert.strictEqual(yield* status({ name: "あ".repeat(100), chatBarText: "あ".repeat(14) }), 200)
      for (const body of [
        { name: "あ".repeat(101) },
        { chatBarText: "あ".repeat(15) },
        { layout: "3" },
        { image: "" },
        { image: Buffer.from("GIF89a").toString("base64") }
      ])
        assert.strictEqual(yield* status(body), 400, JSON.stringify(body).slice(0, 60))
      yield* ask("DELETE", at)
      const missing = yield* ask("PUT", at, change)
      assert.deepStrictEqual([missing.status, missing.body.code], [404, "rich_menu_not_found"])
      assert.isString(menu.id)
    })
  )
})
