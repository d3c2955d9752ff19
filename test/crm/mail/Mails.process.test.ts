/** Mails to guests without LINE, from the booking page through a real mail server: what they get, and what becomes of mails that fail. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import ICAL from "ical.js"
import { Bounces } from "../../../modules/crm/mail/bounce/Bounces.ts"
import { mostPerAddress, mostTests } from "../../../modules/crm/mail/Mail.ts"
import { bounces, headerOf, partsOf, sender, type TakenMail } from "../../support/mail/MailServer.ts"
import { reportOf } from "../../support/mail/Reports.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { filled, follow, open, post, submit } from "../page/Browser.ts"
import { node, nodeWith, shop } from "./support.ts"

const readOf = ({ raw }: TakenMail) => {
  const [text = ""] = partsOf(raw, "text/plain")
  const [ics] = partsOf(raw, "text/calendar")
  const calendar = ics === undefined ? undefined : new ICAL.Component(ICAL.parse(ics))
  const event = calendar?.getFirstSubcomponent("vevent")
  const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? "")
  return {
    subject: headerOf(raw, "Subject"),
    text: text.replaceAll("\r\n", "\n"),
    link: /https:\/\/book\.example(\/b\/\S+)/.exec(text)?.[1],
    method: String(calendar?.getFirstPropertyValue("method") ?? ""),
    uid: value("uid"),
    sequence: Number(value("sequence")),
    start: value("dtstart"),
    messageId: headerOf(raw, "Message-ID")
  }
}

layer(node, { excludeTestServices: true })("A guest who books with an e-mail address", (it) => {
  it.effect(
    "gets the confirmation, the move and the cancellation, with one link and one calendar entry that follows",
    () =>
      Effect.gen(function* () {
        const { arrived, book, email, listed, move, sql, stored } = yield* shop
        const { id, path } = yield* book()
        const confirmed = readOf((yield* arrived(1))[0]!)
        assert.match(confirmed.subject ?? "", /^【サロン駅前】ご予約が確定しました /)
        assert.deepStrictEqual([confirmed.link, confirmed.method, confirmed.uid], [path, "PUBLISH", id])
        assert.notInclude(confirmed.text, "田中")
        const later = yield* move(id, "15:00")
        const moved = readOf((yield* arrived(2))[1]!)
        assert.match(moved.subject ?? "", /変更しました/)
        assert.include(moved.text, "変更前：")
        assert.deepStrictEqual([moved.link, moved.method, moved.uid], [path, "PUBLISH", id])
        assert.isAbove(moved.sequence, confirmed.sequence)
        assert.notStrictEqual(moved.start, confirmed.start)
        const asked = yield* follow(yield* open(moved.link!), "予約をキャンセルする")
        const { action, fields } = filled(asked)
        yield* post(action, fields)
        const ended = readOf((yield* arrived(3))[2]!)
        assert.match(ended.subject ?? "", /キャンセルを承りました/)
        assert.deepStrictEqual([ended.link, ended.method, ended.uid], [undefined, "CANCEL", id])
        assert.isAbove(ended.sequence, moved.sequence)
        assert.deepStrictEqual(
          (yield* eventually(stored, (rows) => rows.every(({ status }) => status === "sent"))).map(
            ({ kind, letter, status }) => [kind, status, letter]
          ),
          [
            ["confirmed", "sent", null],
            ["confirmed", "sent", null],
            ["canceled:guest", "sent", null]
          ]
        )
        assert.deepStrictEqual(yield* listed, [])
        const [row] = yield* sql`select email, email_language as language from crm_friend where email = ${email}`
        assert.deepStrictEqual(row, { email, language: "ja" })
        assert.notStrictEqual(later, id)
      })
  )

  it.effect(
    "is asked for it as for something optional, in the language of the page, and sees what is wrong with it",
    () =>
      Effect.gen(function* () {
        const { book, details, email, arrived, home, ids } = yield* shop
        assert.match((yield* details).html, /メールアドレス <span class="optional">\(任意\)/)
        const wrong = yield* submit(yield* details, {
          name: "田中",
          phone: "080-1234-5678",
          guests: "1",
          email: "a@b.jp,c@d.jp"
        })
        assert.deepStrictEqual([wrong.status, wrong.text.includes("メールアドレスを1つ")], [400, true])
        yield* book({ email: "" })
        const english = yield* open(`${home}/menus/${ids.event}/slots/${ids.slot}`, {
          headers: { "accept-language": "en" }
        })
        assert.include(english.text, "E-mail")
        const given = { name: "Jane", phone: "080-1234-5679", guests: "1", email }
        const { action, fields } = filled(english, given)
        const headers = { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" }
        const bodyOf = (all: typeof fields) => new URLSearchParams(all.map(([name, value]) => [name, value])).toString()
        const confirm = yield* open(action, { method: "POST", headers, body: bodyOf(fields) })
        assert.include(confirm.text, email)
        const last = filled(confirm)
        assert.strictEqual(
          (yield* open(last.action, { method: "POST", headers, body: bodyOf(last.fields) })).status,
          303
        )
        assert.include(readOf((yield* arrived(1))[0]!).subject ?? "", "Your booking is confirmed")
      })
  )

  it.effect(
    "whose address the server does not know is on the call list, and leaves it when a mail to a new address was taken",
    () =>
      Effect.gen(function* () {
        const { arrived, ask, book, email, listed, move, server, sql, stored } = yield* shop
        server.faults.push({ at: "to", answer: { code: 550, text: `5.1.1 <${email}> unknown` } })
        const { id } = yield* book()
        yield* eventually(listed, (entries) => entries.length === 1)
        assert.deepStrictEqual(yield* listed, [["confirmation", "mail_refused", null]])
        assert.deepInclude((yield* stored)[0], { status: "failed", error: "address_refused", reply: "550 5.1.1" })
        const before = server.connections()
        const moved = yield* move(id, "16:00")
        yield* eventually(listed, (entries) => entries.length === 2)
        assert.deepStrictEqual(yield* listed, [
          ["confirmation", "mail_refused", "system"],
          ["confirmation", "mail_refused", null]
        ])
        assert.strictEqual(server.connections(), before)
        const card = yield* ask("GET", `/reservations/${moved}`)
        assert.deepInclude(card.body.guest, { email, isReachable: false, reachedBy: null })
        const other = `new-${email}`
        const [{ friendId }] = yield* sql<{
          friendId: string
        }>`select id as "friendId" from crm_friend where email = ${email}`.pipe(
          Effect.map((rows) => [rows[0]!] as const)
        )
        assert.strictEqual((yield* ask("PUT", `/friends/${friendId}/email`, { email: "a@b.jp c@d.jp" })).status, 400)
        assert.strictEqual((yield* ask("PUT", `/friends/${friendId}/email`, { email: other })).body.email, other)
        const mail = readOf((yield* arrived(1, other))[0]!)
        assert.match(mail.subject ?? "", /変更しました/)
        yield* eventually(listed, (entries) => entries.every(([, , by]: ReadonlyArray<unknown>) => by === "system"))
        assert.deepInclude((yield* ask("GET", `/reservations/${moved}`)).body.guest, {
          reachedBy: "mail",
          isReachable: true
        })
        const found = yield* ask("GET", `/reservations?q=${encodeURIComponent(other.toUpperCase())}`)
        assert.strictEqual(found.body.reservations[0]?.id, moved)
      })
  )

  it.effect("gets a mail that was deferred, or whose connection broke, under one Message-ID", () =>
    Effect.gen(function* () {
      const { arrived, book, server, stored } = yield* shop
      server.faults.push({ at: "to", answer: { code: 450, text: "4.2.0 greylisted" } }, { at: "data", answer: "drop" })
      yield* book()
      const mails = yield* arrived(2)
      assert.strictEqual(new Set(mails.map((mail) => readOf(mail).messageId)).size, 1)
      yield* eventually(stored, ([mail]) => mail?.status === "sent")
    })
  )

  it.effect("gets nothing more of a booking that was cancelled while the server was away, but that it was", () =>
    Effect.gen(function* () {
      const { arrived, ask, book, mailsTo, email, retryNow, server, stored } = yield* shop
      server.refuseAll({ code: 450, text: "4.3.0 later" })
      const before = server.connections()
      const { id } = yield* book()
      yield* eventually(stored, (rows) => rows.length === 1)
      // A mail on its way would arrive after all.
      const connections = Effect.sync(() => server.connections())
      yield* eventually(Effect.andThen(retryNow, connections), (count) => count > before)
      assert.strictEqual((yield* ask("POST", `/reservations/${id}/actions`, { action: "cancel" })).status, 200)
      yield* eventually(stored, (rows) => rows.length === 2)
      server.refuseAll(undefined)
      const read = readOf((yield* arrived(1))[0]!)
      assert.match(read.subject ?? "", /キャンセルになりました/)
      assert.strictEqual(read.method, "")
      assert.deepStrictEqual((yield* stored).map(({ error, kind, status }) => [kind, status, error])[0], [
        "confirmed",
        "failed",
        "withdrawn"
      ])
      assert.strictEqual(mailsTo(email).length, 1)
    })
  )

  it.effect("whose mail comes back is on the call list: by the token of that mail alone, and once", () =>
    Effect.gen(function* () {
      const { arrived, book, listed, sql, email } = yield* shop
      yield* book()
      const [mail] = yield* arrived(1)
      assert.match(mail!.from, /^bounces\+[0-9a-z]{42}@ekimae\.example$/)
      const service = yield* Bounces
      const note = (to: string, status = "5.1.1", also = "") =>
        service.note(reportOf({ to, recipients: [{ action: "failed", status }] }), also)
      const forged = mail!.from.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"))
      for (const to of [forged, bounces, sender])
        assert.strictEqual((yield* Effect.flip(note(to)))._tag, "BounceForged")
      assert.strictEqual((yield* Effect.flip(service.note("Subject: x\n\ny", mail!.from)))._tag, "BounceUnreadable")
      assert.strictEqual((yield* note(mail!.from, "4.2.2")).outcome, "not_final")
      assert.deepStrictEqual(yield* listed, [])
      assert.strictEqual((yield* note(bounces, "5.1.1", mail!.from)).outcome, "marked")
      yield* eventually(listed, (entries) => entries.length === 1)
      assert.deepStrictEqual(yield* listed, [["confirmation", "mail_refused", null]])
      assert.strictEqual((yield* note(mail!.from)).outcome, "known")
      const [row] = yield* sql`select email_refused_at is not null as refused from crm_friend where email = ${email}`
      assert.deepStrictEqual(row, { refused: true })
    }).pipe(Effect.provide(Bounces.layer))
  )

  it.effect(
    "takes the address along: it is in the export of the person, and an erasure removes it with the mails",
    () =>
      Effect.gen(function* () {
        const { accountId, arrived, ask, book, email, sql } = yield* shop
        yield* book()
        yield* arrived(1)
        const [guest] = yield* sql<{ id: string }>`select id from crm_friend where email = ${email}`
        const exported = yield* ask("GET", `/friends/${guest!.id}/export`)
        const text = JSON.stringify(exported.body)
        assert.include(text, email)
        assert.strictEqual((yield* ask("POST", `/friends/${guest!.id}/erase`)).status, 200)
        const left = yield* sql`select from crm_friend where email = ${email}`
        const mails = yield* sql`select from crm_mail where account_id = ${accountId}`
        assert.deepStrictEqual([left.length, mails.length], [0, 0])
      })
  )

  it.effect("gets a number of mails a day at most, and is called about changes after that", () =>
    Effect.gen(function* () {
      const { accountId, arrived, book, email, listed, mailsTo, move, sql } = yield* shop
      const { id } = yield* book()
      yield* arrived(1)
      yield* sql`
        insert into crm_mail (id, account_id, friend_id, reservation_id, purpose, key, address_hash, status, expires_at, created_at,
          finished_at)
        select left(id, 22) || lpad(n::text, 4, '0'), account_id, friend_id, reservation_id, purpose, key || n, address_hash, status,
          expires_at, created_at, finished_at
        from crm_mail cross join generate_series(1, ${mostPerAddress - 2}) n where account_id = ${accountId}`
      const next = yield* move(id, "15:00")
      yield* arrived(2)
      yield* move(next, "17:00")
      yield* eventually(listed, (entries) => entries.length === 1)
      assert.deepStrictEqual(yield* listed, [["confirmation", "mail_limit", null]])
      assert.strictEqual(mailsTo(email).length, 2)
    })
  )

  it.effect("at the counter gets them as well, and one who is not named an address is called as before", () =>
    Effect.gen(function* () {
      const { arrived, ask, email, ids } = yield* shop
      const booking = { menuId: ids.event, slotId: ids.slot }
      const refused = yield* ask("POST", "/reservations", { ...booking, guest: { name: "鈴木", email: "x" } })
      assert.deepStrictEqual([refused.status, refused.body.errors[0].pointer], [400, "/email"])
      const made = yield* ask("POST", "/reservations", { ...booking, guest: { name: "鈴木", email } })
      assert.deepInclude(made.body.guest, { email, reachedBy: "mail" })
      assert.match(readOf((yield* arrived(1))[0]!).subject ?? "", /確定/)
    })
  )

  it.effect(
    "gets mails of a shop that sees how they stand, and has a test sent to its own address alone, five times a day",
    () =>
      Effect.gen(function* () {
        const { arrived, ask, book, server } = yield* shop
        yield* book()
        yield* arrived(1)
        const status = yield* ask("GET", "/mail")
        assert.deepStrictEqual(status.body, {
          isOn: true,
          from: sender,
          replyTo: "info@salon.example",
          sentToday: 1,
          dailyLimit: 500,
          noticesBounces: true
        })
        const before = server.mails.length
        server.faults.push({ at: "to", answer: { code: 550, text: "5.1.1 unknown" } })
        const failed = yield* ask("POST", "/mail/test")
        assert.deepStrictEqual([failed.status, failed.body.code], [502, "mail_not_accepted"])
        for (let n = 1; n < mostTests; n++)
          assert.deepStrictEqual(yield* ask("POST", "/mail/test"), { status: 200, body: { to: "info@salon.example" } })
        const tooMany = yield* ask("POST", "/mail/test")
        assert.deepStrictEqual([tooMany.status, tooMany.body.code], [429, "mail_limit_reached"])
        assert.strictEqual(server.mails.length, before + mostTests - 1)
        yield* ask("PATCH", "/shop/profile", { email: "" })
        assert.strictEqual((yield* ask("POST", "/mail/test")).body.code, "shop_email_missing")
        for (const email of ["x", "a@b.jp\r\nBcc: c@d.jp", `${"a".repeat(65)}@example.jp`])
          assert.strictEqual((yield* ask("PATCH", "/shop/profile", { email })).status, 400, email)
      })
  )
})

layer(nodeWith({ daily: 5 }), { excludeTestServices: true })("The mails of a day", (it) => {
  it.effect("are used by strangers up to four fifths, and the rest is for what the shop changes", () =>
    Effect.gen(function* () {
      const { accountId, ask, arrived, book, ids, move, server, sql, listed } = yield* shop
      yield* sql`update crm_slot set max_capacity = 20 where id = ${ids.slot}`
      yield* sql`insert into crm_mail_day (account_id, day, sent) values (${accountId}, (now() at time zone 'Asia/Tokyo')::date, 3)`
      const first = yield* book()
      yield* arrived(1)
      yield* book({ email: "second@example.jp", phone: "080-1111-2222" })
      const moved = yield* move(first.id, "15:00")
      yield* arrived(2)
      assert.strictEqual(server.mails.filter(({ to }) => to.includes("second@example.jp")).length, 0)
      assert.strictEqual((yield* ask("GET", "/mail")).body.sentToday, 5)
      yield* move(moved, "17:00")
      yield* eventually(listed, (entries) => entries.length === 1)
      assert.deepStrictEqual(yield* listed, [["confirmation", "mail_limit", null]])
    })
  )
})
