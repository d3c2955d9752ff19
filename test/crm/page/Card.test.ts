/** The card page: registering, one's own card, and checking in by the code of the day. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openShop, service, tokenOf } from "../contract/support.ts"
import { open, type Page, post, submit } from "./Browser.ts"
import { operator } from "./operator.ts"

const opened = Effect.gen(function* () {
  const shop = yield* openShop
  const sql = yield* SqlClient.SqlClient
  const { accountId, channelId, ids } = shop
  const [friend] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
  const user = friend!.user
  const idToken = yield* tokenOf({ sub: user, aud: channelId })
  const ask = yield* operator(accountId)
  const events = Effect.map(
    sql<{ type: string; source: string | null }>`
      select type, data ->> 'source' as source from event where account_id = ${accountId} and type like 'member.%'
      order by seq`,
    (rows) => rows.map(({ source, type }) => `${type} ${source}`)
  )
  return { ...shop, sql, ask, user, idToken, events, path: `/m/${accountId}` }
})

layer(service, { excludeTestServices: true })("The card page", (it) => {
  it.effect("registers the user whom the token names, once, and shows the card", () =>
    Effect.gen(function* () {
      const { accountId, events, idToken, path, sql, user } = yield* opened
      const offer = yield* submit(yield* open(path), { id_token: idToken })
      assert.include(offer.text, "会員登録する")
      assert.deepStrictEqual(yield* events, [])
      const card = yield* submit(offer)
      assert.match(card.text, /ポイント 0 ご来店回数 0/)
      yield* submit(offer)
      assert.deepStrictEqual(yield* events, ["member.registered liff"])
      const cards = yield* sql`select from crm_member where account_id = ${accountId} and line_user_id = ${user}`
      assert.strictEqual(cards.length, 1)
      const shown = yield* submit(yield* open(path), { id_token: idToken })
      assert.include(shown.text, "会員番号")
    })
  )

  it.effect("lets a friend stop the shop's news and have them again, and offers that to no stranger", () =>
    Effect.gen(function* () {
      const { channelId, idToken, ids: known, path, sql } = yield* opened
      const refuses = Effect.map(
        sql<{ refuses: boolean }>`select no_marketing as refuses from crm_friend where id = ${known.friend}`,
        ([friend]) => friend?.refuses
      )
      const press = Effect.fnUntraced(function* (page: Page, label: string) {
        assert.include(page.text, label)
        const form = page.forms.at(-1)!
        return yield* post(form.action, form.fields)
      })
      const offer = yield* submit(yield* open(path), { id_token: idToken })
      const stopped = yield* press(offer, "お知らせの配信を停止する")
      assert.include(stopped.text, "停止しています")
      const ids = [...stopped.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      assert.lengthOf(new Set(ids), ids.length)
      assert.include(stopped.text, "会員登録する")
      assert.isTrue(yield* refuses)
      yield* press(offer, "お知らせの配信を停止する")
      assert.isTrue(yield* refuses)
      const forged = stopped.forms.at(-1)!
      const other = forged.fields.map(([name, value]) => [name, name === "form_token" ? "x" : value] as const)
      assert.strictEqual((yield* post(forged.action, other)).status, 403)
      assert.isTrue(yield* refuses)
      assert.include((yield* press(stopped, "お知らせの配信を再開する")).text, "受け取っています")
      assert.isFalse(yield* refuses)
      const stranger = yield* tokenOf({ sub: `U${"f".repeat(32)}`, aud: channelId })
      const shown = yield* submit(yield* open(path), { id_token: stranger })
      assert.notInclude(shown.text, "お知らせ")
    })
  )

  it.effect("shows nothing without a token of the shop", () =>
    Effect.gen(function* () {
      const { path } = yield* opened
      const other = yield* opened
      for (const id_token of ["", "x.y.z", other.idToken]) {
        const refused = yield* submit(yield* open(path), { id_token })
        assert.deepStrictEqual([refused.status, refused.text.includes("LINE からこのページを開き直して")], [400, true])
      }
      assert.strictEqual((yield* open("/m/unknown-shop")).status, 404)
    })
  )

  it.effect("counts a visit by the code of the day, once a day, also for many at once, and by no other code", () =>
    Effect.gen(function* () {
      const { ask, events, idToken, path } = yield* opened
      const other = yield* opened
      yield* submit(yield* submit(yield* open(path), { id_token: idToken }))
      const { body } = yield* ask("GET", "/pages/check-in")
      const foreign = (yield* other.ask("GET", "/pages/check-in")).body.path.replace(other.path, path)
      const yesterday = body.path.replace(body.date, "2026-01-01")
      for (const wrong of [foreign, yesterday, `${path}?code=x`]) {
        const refused = yield* submit(yield* open(wrong), { id_token: idToken })
        assert.include(refused.text, "本日のものではありません", wrong)
      }
      const pages = yield* Effect.all(Array.from({ length: 4 }, () => open(body.path)))
      const cards = yield* Effect.all(
        pages.map((page) => submit(page, { id_token: idToken })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(cards.filter(({ text }) => text.includes("ご来店を記録しました")).length, 1)
      assert.strictEqual(cards.filter(({ text }) => text.includes("記録済み")).length, 3)
      assert.deepStrictEqual(yield* events, ["member.registered liff", "member.visited qr"])
    })
  )

  it.effect("names the booking of the day with the visit, and registers on the way", () =>
    Effect.gen(function* () {
      const { accountId, ask, idToken, ids, sql } = yield* opened
      const { body } = yield* ask("GET", "/pages/check-in")
      yield* sql`
        update crm_reservation set date = ${body.date}::text::date, friend_id = ${ids.friend} where id = ${ids.reservation}`
      yield* sql`update crm_reservation set status = 'canceled', canceled_at = now()
        where account_id = ${accountId} and id <> ${ids.reservation}`
      const card = yield* submit(yield* submit(yield* open(body.path), { id_token: idToken }))
      assert.include(card.text, "ご来店を記録しました")
      const visits = yield* sql<{ booking: string }>`
        select reservation_id as booking from crm_visit where account_id = ${accountId}`
      assert.deepStrictEqual(
        visits.map(({ booking }) => booking),
        [ids.reservation]
      )
    })
  )
})
