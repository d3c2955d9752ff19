/** The booking page: from the menu to a cancellation, as a guest and as a friend, by pages without scripts. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openShop, service, tokenOf } from "../contract/support.ts"
import { filled, follow, open, type Page, post, send, submit } from "./Browser.ts"
import { operator } from "./operator.ts"

const guest = { name: "山田 花子", phone: "090-1234-5678" }

/** A shop with the rows of `openShop`, and more slots of its menu. */
const openedWith = (menu: Record<string, string | number | boolean> = {}) =>
  Effect.gen(function* () {
    const shop = yield* openShop
    const sql = yield* SqlClient.SqlClient
    const { accountId, ids } = shop
    yield* sql`update crm_menu set ${sql.update({ price: 4_400, ...menu })} where id = ${ids.event}`
    yield* sql`
      insert into crm_shop (account_id, name, reminders, updated_at)
      values (${accountId}, 'サロン "駅前" <A>', '[]', now())`
    const [friend] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
    const idToken = yield* tokenOf({ sub: friend!.user, aud: shop.channelId })
    const home = `/b/${accountId}`
    const details = open(`${home}/menus/${ids.event}/slots/${ids.slot}`)
    const bookings = sql<{ id: string; status: string; source: string; friend: string; phone: string | null }>`
      select r.id, r.status, r.source, r.friend_id as friend, f.phone from crm_reservation r
      join crm_friend f on f.id = r.friend_id where r.account_id = ${accountId} and r.source = 'liff' order by r.id`
    return { ...shop, sql, home, details, bookings, idToken, friend: ids.friend }
  })

const book = Effect.fnUntraced(function* (details: Effect.Effect<Page, never, any>, entries: Record<string, string>) {
  const confirmation = yield* submit(yield* details, entries)
  assert.strictEqual(confirmation.title, "ご予約内容の確認", confirmation.text)
  return { confirmation, booked: yield* submit(confirmation) }
})

layer(service, { excludeTestServices: true })("The booking page", (it) => {
  it.effect("leads a guest from the menu to a booking, which only its link shows and cancels", () =>
    Effect.gen(function* () {
      const { accountId, bookings, home } = yield* openedWith()
      const menus = yield* open(home)
      assert.deepStrictEqual([menus.status, menus.title], [200, "ご予約"])
      assert.include(menus.text, 'サロン "駅前" <A>')
      assert.notInclude(menus.html, "<A>")
      const times = yield* follow(menus, "日時を選ぶ")
      const details = yield* follow(times, /^\d\d:\d\d/)
      const { booked, confirmation } = yield* book(Effect.succeed(details), {
        ...guest,
        guests: "2",
        note: "<script>alert(1)</script>"
      })
      assert.include(confirmation.text, "8,800円(税込)")
      assert.notInclude(confirmation.html, "<script")
      assert.strictEqual(booked.title, "ご予約の詳細")
      assert.include(booked.text, "予約確定")
      const [made] = yield* bookings
      assert.deepInclude(made, { status: "confirmed", source: "liff", phone: "+819012345678" })
      const path = booked.path.replace(/\?.*/, "")
      assert.strictEqual((yield* open(path)).status, 200)
      const other = yield* openedWith()
      const foreign = path.replace(accountId, other.accountId)
      const id = made!.id
      for (const wrong of [`${home}/bookings/${id}`, `${home}/bookings/${id}${"A".repeat(22)}`, `${path}x`, foreign]) {
        const unknown = yield* open(`${home}/bookings/x`)
        const refused = yield* open(wrong)
        assert.deepStrictEqual([refused.status, refused.html], [404, unknown.html], wrong)
      }
      const asked = yield* follow(yield* open(path), "予約をキャンセルする")
      assert.include(asked.text, "キャンセル料はかかりません")
      const { action, fields } = filled(asked)
      const [first, second] = [yield* post(action, fields), yield* post(action, fields)]
      assert.deepStrictEqual([first.status, second.status], [303, 303])
      assert.include((yield* open(path)).text, "キャンセル済み")
      assert.strictEqual((yield* bookings)[0]?.status, "canceled")
    })
  )

  it.effect("shows the beginning of a long description among the menus, and all of it on the page of the menu", () =>
    Effect.gen(function* () {
      const beginning = "あ".repeat(199)
      for (const [description, shown] of [
        [`${beginning}い`, `${beginning}い`],
        [`${beginning}いう`, `${beginning}い…`],
        [`${beginning}😀`, `${beginning}…`]
      ] as const) {
        const { home } = yield* openedWith({ description })
        const menus = yield* open(home)
        assert.include(menus.html, `<p class="multiline">${shown}</p>`)
        assert.include((yield* follow(menus, "日時を選ぶ")).html, `<p class="multiline">${description}</p>`)
      }
    })
  )

  it.effect("makes one booking of a form that is sent several times at once", () =>
    Effect.gen(function* () {
      const { bookings, details, sql, accountId } = yield* openedWith()
      const { action, fields } = filled(yield* submit(yield* details, { ...guest, guests: "1" }))
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => post(action, fields)),
        { concurrency: "unbounded" }
      )
      const locations = new Set(answers.map(({ headers }) => headers.get("location")))
      assert.deepStrictEqual([locations.size, (yield* bookings).length], [1, 1])
      const guests = yield* sql`select from crm_friend where account_id = ${accountId} and line_user_id is null`
      assert.strictEqual(guests.length, 1)
    })
  )

  it.effect("knows a friend by the token alone, shows the friend's bookings, and those of no other", () =>
    Effect.gen(function* () {
      const shop = yield* openedWith()
      const { bookings, details, friend, home, ids, idToken, sql } = shop
      const { booked } = yield* book(details, { guests: "1", id_token: idToken })
      assert.strictEqual((yield* bookings)[0]?.friend, friend)
      const again = yield* submit(yield* submit(yield* details, { guests: "1", id_token: idToken }))
      assert.deepStrictEqual([again.status, again.text.includes("すでにご予約")], [409, true])
      const mine = yield* submit(yield* open(`${home}/mine`), { id_token: idToken })
      assert.include(
        mine.links.map(({ path }) => path),
        booked.path.replace(/\?.*/, "")
      )
      const [row] = yield* sql<{ user: string }>`
        select line_user_id as user from crm_friend where id = ${ids.otherFriend}`
      const otherToken = yield* tokenOf({ sub: row!.user, aud: shop.channelId })
      const others = yield* submit(yield* open(`${home}/mine`), { id_token: otherToken })
      assert.include(others.text, "ご予約はありません")
      const without = yield* submit(yield* open(`${home}/mine`))
      assert.deepStrictEqual([without.status, without.text.includes("LINE からこのページを開き直して")], [400, true])
      const foreign = yield* openedWith()
      const wrong = yield* submit(yield* open(`${foreign.home}/mine`), { id_token: idToken })
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("asks the staff for a late cancellation, and says what it costs by the terms of the booking", () =>
    Effect.gen(function* () {
      const { accountId, bookings, details, sql } = yield* openedWith({ free_cancel_minutes: 5 * 1_440 })
      const bands = JSON.stringify([
        { minutesBefore: 10 * 1_440, percent: 50 },
        { sameDay: true, percent: 100 }
      ])
      yield* sql`
        insert into crm_cancellation_policy (account_id, menu_id, text, bands, updated_at)
        values (${accountId}, '', 'お早めに', ${bands}::text::jsonb, now())`
      const shown = yield* details
      assert.include(shown.text, "開始の10日前から 料金の50%")
      const { booked } = yield* book(details, { ...guest, guests: "1" })
      yield* sql`update crm_cancellation_policy set bands = '[]' where account_id = ${accountId}`
      const asked = yield* follow(booked, "予約をキャンセルする")
      assert.include(asked.text, "キャンセル料は 2,200円(税込) です")
      const requested = yield* submit(asked)
      assert.include(requested.text, "キャンセル申請中")
      assert.strictEqual((yield* bookings)[0]?.status, "cancel_requested")
      assert.isUndefined(requested.links.find(({ text }) => text === "予約をキャンセルする"))
    })
  )

  it.effect("says all that a consumer must see before a prepaid booking, and holds the places", () =>
    Effect.gen(function* () {
      const { bookings, details } = yield* openedWith({ needs_prepayment: true })
      const { booked, confirmation } = yield* book(details, { ...guest, guests: "2" })
      for (const needed of [
        "数量 2名",
        "8,800円(税込)",
        "30分以内にお支払い",
        "提供時期",
        "申込期間",
        "キャンセルについて"
      ]) {
        assert.include(confirmation.text, needed)
      }
      assert.include(confirmation.text, "予約を申し込む(支払い義務があります)")
      assert.include(booked.text, "お支払いをお待ちしています")
      assert.strictEqual((yield* bookings)[0]?.status, "pending")
      assert.include(booked.text, "お支払い待ち")
      const { action, fields } = filled(yield* follow(booked, "予約をキャンセルする"))
      yield* post(action, fields)
      const ended = yield* open(booked.path.replace(/\?.*/, ""))
      assert.include(ended.text, "キャンセル済み")
      assert.notInclude(ended.text, "お支払い待ち")
    })
  )

  it.effect(
    "links to the checkout of a prepaid booking, and lists what is to be given back of money taken at the shop",
    () =>
      Effect.gen(function* () {
        const { accountId, bookings, details, sql } = yield* openedWith({ needs_prepayment: true })
        const ask = yield* operator(accountId)
        const bands = JSON.stringify([{ minutesBefore: 10 * 1_440, percent: 25 }])
        yield* sql`
        insert into crm_cancellation_policy (account_id, menu_id, text, bands, updated_at)
        values (${accountId}, '', '', ${bands}::text::jsonb, now())`
        assert.isBelow((yield* ask("POST", "/payment-provider/sandbox")).status, 300)
        const { booked } = yield* book(details, { ...guest, guests: "2" })
        const checkoutOf = (page: Page) => page.links.find(({ text }) => text === "お支払いページへ進む")?.path
        const path = booked.path.replace(/\?.*/, "")
        assert.match(checkoutOf(booked) ?? "", /\/sandbox\/checkouts\/cs_test_/)
        assert.strictEqual(checkoutOf(yield* open(path)), checkoutOf(booked))
        const [made] = yield* bookings
        const paid = yield* ask("POST", "/payments", { amount: 8_800, reservationId: made!.id })
        assert.strictEqual(paid.status, 201, JSON.stringify(paid.body))
        const shown = yield* open(path)
        assert.deepStrictEqual([checkoutOf(shown), shown.text.includes("お支払い済み")], [undefined, true])
        const asked = yield* follow(shown, "予約をキャンセルする")
        assert.include(asked.text, "キャンセル料は 2,200円(税込) です")
        assert.include(asked.text, "6,600円(税込) を返金します")
        const { action, fields } = filled(asked)
        yield* Effect.all(
          Array.from({ length: 3 }, () => post(action, fields)),
          { concurrency: "unbounded" }
        )
        assert.include((yield* open(path)).text, "キャンセル済み")
        const { body } = yield* ask("GET", "/attention")
        const due = body.entries.filter(({ kind }: { readonly kind: string }) => kind === "refund")
        assert.lengthOf(due, 1)
        assert.deepInclude(due[0], { reason: "refund_undecided", reservationId: made!.id })
        assert.include(due[0].text, "キャンセル料 2,200円、返金額の目安 6,600円")
      })
  )

  it.effect("keeps what was entered when it is refused, and tells of a slot that is full meanwhile", () =>
    Effect.gen(function* () {
      const { bookings, details, home, ids, sql } = yield* openedWith()
      const refused = yield* submit(yield* details, { guests: "0", name: "<i>", phone: "110", note: "x".repeat(501) })
      assert.strictEqual(refused.status, 400)
      assert.deepStrictEqual(
        refused.links.filter(({ path }) => path.startsWith("#f-")).map(({ path }) => path),
        ["#f-guests", "#f-phone", "#f-note"]
      )
      assert.strictEqual(new Map(refused.forms[0]!.fields).get("name"), "<i>")
      const confirmation = yield* submit(refused, { ...guest, guests: "4", note: "" })
      assert.strictEqual((yield* send(confirmation, { name: "" })).status, 400)
      yield* sql`update crm_slot set booked_count = 3 where id = ${ids.slot}`
      const full = yield* submit(confirmation)
      assert.deepStrictEqual([full.status, full.text.includes("満席")], [409, true])
      assert.deepStrictEqual(yield* bookings, [])
      yield* sql`update crm_slot set booked_count = 4 where id = ${ids.slot}`
      assert.strictEqual((yield* details).status, 409)
      for (const path of ["/menus/x", `/menus/${ids.slot}`, `/menus/${ids.event}/slots/x`]) {
        assert.strictEqual((yield* open(`${home}${path}`)).status, 404, path)
      }
      assert.strictEqual((yield* open(`${home}/menus/${ids.event}?from=2026-99-99`)).status, 200)
      assert.strictEqual((yield* open(`${home}/menus/${ids.event}?from=2999-01-01`)).status, 200)
      const unsigned = yield* post(`${home}/book`, [["menu", ids.event]])
      assert.strictEqual(unsigned.status, 403)
    })
  )

  it.effect("is found by its name, and is in English for those who ask for it", () =>
    Effect.gen(function* () {
      const { accountId, sql } = yield* openedWith()
      const slug = `salon-${accountId.slice(-8).toLowerCase()}`
      yield* sql`
        insert into crm_page (account_id, slug, updated_at) values (${accountId}, ${slug}, now())
        on conflict (account_id) do update set slug = excluded.slug`
      const page = yield* open(`/b/${slug}`, { headers: { "accept-language": "en-US,en;q=0.9" } })
      assert.deepStrictEqual([page.status, page.title], [200, "Booking"])
      assert.match(page.html, /<html lang="en">/)
      const unknown = [yield* open("/b/no-such-shop"), yield* open("/b/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF")]
      assert.deepStrictEqual([unknown[0]!.status, unknown[0]!.html], [404, unknown[1]!.html])
    })
  )
})
