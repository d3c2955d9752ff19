/** Rich menus over HTTP: in the sandbox, and at the stand-in for LINE. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ChannelRepo } from "../../../modules/crm/line/channel/ChannelRepo.ts"
import { MessagingChannel } from "../../../modules/crm/line/channel/MessagingChannel.ts"
import { mostImageBytes } from "../../../modules/crm/rich-menu/MenuImage.ts"
import { mostRichMenus } from "../../../modules/crm/rich-menu/RichMenu.ts"
import { openAccount } from "../../accounts/support.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { operator } from "../node.ts"
import { atLine, jpegOf, pngOf } from "./support.ts"

const image = pngOf(1_200, 405).toString("base64")
const draft = {
  name: "通常メニュー",
  chatBarText: "メニュー",
  layout: "2",
  targets: [{ type: "booking" }, { type: "message", text: "営業時間" }],
  image
}
const { image: _, ...said } = draft

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  return { accountId, ask: yield* operator(accountId), sql: yield* SqlClient.SqlClient, line: yield* Line }
})

/** The channel of the stand-in belongs to one account at a time. */
const connected = Effect.gen(function* () {
  const found = yield* scene
  yield* found.sql`delete from crm_line_channel where mode = 'line'`
  yield* connectAccount(found.accountId)
  found.line.menus.made.clear()
  found.line.menus.images.clear()
  found.line.richMenus.clear()
  return found
})

const actionsOf = (sql: SqlClient.SqlClient, id: string) =>
  Effect.map(
    sql<{ readonly action: string }>`select action from admin_audit where target = ${id} order by id`,
    (rows) => rows.map(({ action }) => action)
  )

layer(atLine, { excludeTestServices: true })("A rich menu", (it) => {
  it.effect(
    "is made, shown in place of another, hidden and deleted in the sandbox, of its own account alone, and audited",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, line, sql } = yield* scene
        const other = (yield* scene).ask
        const before = line.requests.length
        const created = yield* ask("POST", "/rich-menus", draft)
        assert.deepInclude(created, { status: 201 })
        assert.deepInclude(created.body, { ...said, accountId, width: 1_200, height: 405, isDefault: false })
        assert.match(created.body.richMenuId, /^richmenu-[0-9a-f]{32}$/)
        const at = `/rich-menus/${created.body.id}`
        const jpeg = jpegOf(800, 500).toString("base64")
        const second = yield* ask("POST", "/rich-menus", { ...draft, name: "年末", image: jpeg })
        assert.deepStrictEqual((yield* ask("GET", `${at}/image`)).body, { mediaType: "image/png", image })
        assert.deepStrictEqual((yield* ask("GET", `/rich-menus/${second.body.id}/image`)).body, {
          mediaType: "image/jpeg",
          image: jpeg
        })
        assert.isTrue((yield* ask("POST", `${at}/show`)).body.isDefault)
        assert.isTrue((yield* ask("POST", `/rich-menus/${second.body.id}/show`)).body.isDefault)
        const { richMenus } = (yield* ask("GET", "/rich-menus")).body
        assert.deepStrictEqual(
          richMenus.map((menu: typeof second.body) => [menu.name, menu.isDefault]),
          [
            ["年末", true],
            ["通常メニュー", false]
          ]
        )
        assert.isFalse((yield* ask("POST", `/rich-menus/${second.body.id}/hide`)).body.isDefault)
        for (const [method, path] of [
          ["POST", `${at}/show`],
          ["POST", `${at}/hide`],
          ["GET", `${at}/image`],
          ["DELETE", at]
        ] as const)
          assert.strictEqual((yield* other(method, path)).status, 404)
        assert.deepStrictEqual((yield* other("GET", "/rich-menus")).body.richMenus, [])
        assert.deepStrictEqual((yield* ask("DELETE", at)).body, { id: created.body.id })
        assert.strictEqual((yield* ask("DELETE", at)).status, 404)
        assert.deepStrictEqual(yield* actionsOf(sql, created.body.id), [
          "crm_rich_menu_create",
          "crm_rich_menu_show",
          "crm_rich_menu_delete"
        ])
        assert.include(yield* actionsOf(sql, second.body.id), "crm_rich_menu_hide")
        assert.strictEqual(line.requests.length, before)
      })
  )

  it.effect(
    "is at LINE with its fields and its image, is the one of all friends while it is shown, and goes with a deletion",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, line } = yield* connected
        const targets = [
          { type: "booking" },
          { type: "url", url: "https://salon.example/" },
          { type: "phone", phone: "03-1234-5678" }
        ]
        const { body } = yield* ask("POST", "/rich-menus", { ...draft, layout: "1-2", targets })
        const made = line.menus.made.get(body.richMenuId)
        assert.deepInclude(made, {
          name: draft.name,
          chatBarText: draft.chatBarText,
          size: { width: 1_200, height: 405 }
        })
        const [booking, ...others] = made?.areas ?? []
        assert.deepStrictEqual(booking?.bounds, { x: 0, y: 0, width: 1_200, height: 202 })
        assert.match(booking?.action["uri"] ?? "", new RegExp(`^https?://.+/b/${accountId}$`))
        assert.deepStrictEqual(
          others.map(({ action }) => action["uri"]),
          ["https://salon.example/", "tel:03-1234-5678"]
        )
        assert.deepStrictEqual(line.menus.images.get(body.richMenuId), {
          type: "image/png",
          bytes: Buffer.from(image, "base64")
        })
        assert.isFalse(line.richMenus.has("all"))
        yield* ask("POST", `/rich-menus/${body.id}/show`)
        assert.strictEqual(line.richMenus.get("all"), body.richMenuId)
        yield* ask("POST", `/rich-menus/${body.id}/hide`)
        assert.isFalse(line.richMenus.has("all"))
        assert.strictEqual((yield* ask("DELETE", `/rich-menus/${body.id}`)).status, 200)
        assert.isFalse(line.menus.made.has(body.richMenuId))
      })
  )

  it.effect("that LINE refuses is refused in LINE's words, and nothing of it stays here or there", () =>
    Effect.gen(function* () {
      const { ask, line } = yield* connected
      const create = ask("POST", "/rich-menus", draft)
      line.next("richMenuAdmin", { status: 400, body: { message: "The maximum number of richmenus was reached" } })
      const refused = yield* create
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "rich_menu_refused"])
      assert.match(refused.body.detail, /The maximum number of richmenus was reached/)
      line.next("richMenuAdmin", "server_error")
      assert.deepStrictEqual((yield* create).body.code, "line_unreachable")
      const { body } = yield* create
      const made = [...line.menus.made.keys()]
      line.next("richMenu", "forbidden")
      assert.strictEqual((yield* ask("POST", `/rich-menus/${body.id}/show`)).body.code, "rich_menu_refused")
      assert.isFalse((yield* ask("GET", "/rich-menus")).body.richMenus[0].isDefault)
      line.next("richMenuAdmin", "server_error")
      assert.strictEqual((yield* ask("DELETE", `/rich-menus/${body.id}`)).status, 503)
      assert.strictEqual((yield* ask("GET", "/rich-menus")).body.richMenus.length, 1)
      // One that was deleted in LINE's own manager is gone already.
      line.menus.made.delete(body.richMenuId)
      assert.strictEqual((yield* ask("DELETE", `/rich-menus/${body.id}`)).status, 200)
      assert.deepStrictEqual([made.length, line.menus.made.size], [1, 0])
    })
  )

  it.effect("of the sandbox is sent to LINE when it is shown after a channel was connected", () =>
    Effect.gen(function* () {
      const { accountId, ask, line, sql } = yield* scene
      const { body } = yield* ask("POST", "/rich-menus", draft)
      yield* ask("POST", `/rich-menus/${body.id}/show`)
      yield* sql`delete from crm_line_channel where mode = 'line'`
      yield* connectAccount(accountId)
      const [listed] = (yield* ask("GET", "/rich-menus")).body.richMenus
      assert.deepInclude(listed, { richMenuId: null, isDefault: false })
      const shown = (yield* ask("POST", `/rich-menus/${body.id}/show`)).body
      assert.notStrictEqual(shown.richMenuId, body.richMenuId)
      assert.isTrue(shown.isDefault)
      assert.isTrue(line.menus.images.has(shown.richMenuId))
      assert.strictEqual(line.richMenus.get("all"), shown.richMenuId)
    })
  )

  it.effect(
    "has texts, targets and an image of bounded size, a target for each field, and an account has a bounded number",
    () =>
      Effect.gen(function* () {
        const { accountId, ask, sql } = yield* scene
        const status = (change: object) =>
          Effect.map(ask("POST", "/rich-menus", { ...draft, ...change }), (answer) => answer.status)
        const one = (target: object) => ({ layout: "1", targets: [target] })
        const url = (length: number) => `https://salon.example/${"x".repeat(length - 22)}`
        const taken = [
          { name: "あ".repeat(100) },
          { chatBarText: "あ".repeat(14) },
          one({ type: "message", text: "あ".repeat(300) }),
          one({ type: "url", url: url(1_000) }),
          one({ type: "phone", phone: "+81-3-1234-5678" }),
          { layout: "3-3", targets: Array.from({ length: 6 }, () => ({ type: "booking" })) },
          { image: pngOf(800, 500, mostImageBytes).toString("base64") }
        ]
        const refused = [
          { name: "あ".repeat(101) },
          { name: "" },
          { name: "\u202e" },
          { chatBarText: "あ".repeat(15) },
          { chatBarText: "" },
          one({ type: "message", text: "あ".repeat(301) }),
          one({ type: "message", text: "" }),
          one({ type: "url", url: url(1_001) }),
          one({ type: "url", url: "javascript:alert(1)" }),
          one({ type: "url", url: "http://salon.example/" }),
          one({ type: "phone", phone: "tel:1" }),
          { layout: "9" },
          { layout: "3" },
          { targets: [] },
          { image: pngOf(800, 500, mostImageBytes + 1).toString("base64") },
          { image: Buffer.from("GIF89a").toString("base64") },
          { image: "" }
        ]
        for (const change of taken) assert.strictEqual(yield* status(change), 201, JSON.stringify(change).slice(0, 80))
        for (const change of refused)
          assert.strictEqual(yield* status(change), 400, JSON.stringify(change).slice(0, 80))
        const answer = yield* ask("POST", "/rich-menus", { ...draft, image: "AAAA" })
        assert.strictEqual(answer.body.errors[0].pointer, "/image")
        yield* sql`
        insert into crm_rich_menu (id, account_id, name, chat_bar_text, layout, targets, width, height, media_type, image, line_menu_id,
          is_default, created_at)
        select upper(substr(md5(${accountId} || n), 1, 26)), ${accountId}, 'x', 'x', '1', '[{"type":"booking"}]', 800, 500, 'image/png',
          '', 'richmenu-x', false, now()
        from generate_series(1, ${mostRichMenus - taken.length - 1}) as n`
        assert.strictEqual(yield* status({}), 201)
        const last = yield* ask("POST", "/rich-menus", draft)
        assert.deepStrictEqual([last.status, last.body.code], [409, "too_many_rich_menus"])
      })
  )
})

layer(atLine, { excludeTestServices: true })("A read mark", (it) => {
  it.effect("is asked of LINE by the token of the message, and LINE's refusal is a failure", () =>
    Effect.gen(function* () {
      const { accountId, line } = yield* connected
      const channel = yield* MessagingChannel
      assert.strictEqual((yield* (yield* ChannelRepo).find(accountId))?.mode, "line")
      yield* channel.markRead(accountId, "token-1")
      assert.deepStrictEqual(line.marked, ["token-1"])
      line.next("markRead", { status: 400, body: { message: "Invalid token" } })
      const failure = yield* Effect.flip(channel.markRead(accountId, "token-2"))
      assert.deepInclude(failure, { _tag: "MessageRefused", reason: "Invalid token" })
      line.next("markRead", "server_error")
      assert.strictEqual((yield* Effect.flip(channel.markRead(accountId, "token-2")))._tag, "OutcomeUnknown")
    })
  )
})
