/** Mails to the staff about bookings, through a real mail server: what they get, and what becomes of an address that is not known. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Bounces } from "../../../modules/crm/mail/bounce/Bounces.ts"
import { headerOf, partsOf } from "../../support/mail/MailServer.ts"
import { reportOf } from "../../support/mail/Reports.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node, shop } from "./support.ts"

let counter = 0

/** A shop with a member of the staff who wants mails. */
const staffed = Effect.gen(function* () {
  const salon = yield* shop
  const address = `stylist${++counter}@salon.example`
  const add = (more: Record<string, unknown>) => salon.ask("POST", "/staff", { name: "林 さやか", ...more })
  const made = yield* add({ noticeChannel: "mail", email: address })
  assert.deepInclude(made.body, { noticeChannel: "mail", email: address, emailRefusedAt: null, noticeScope: "own" })
  const id = made.body.id as string
  const change = (body: Record<string, unknown>) => salon.ask("PATCH", `/staff/${id}`, body)
  const read = Effect.map(salon.ask("GET", "/staff"), ({ body }) =>
    body.staff.find((member: { id: string }) => member.id === id)
  )
  const matters = Effect.map(salon.ask("GET", "/attention?state=all"), ({ body }) =>
    body.entries
      .filter(({ kind }: { kind: string }) => kind === "staff_without_line")
      .map((entry: Record<string, unknown>) => [entry["reason"], entry["count"], entry["resolvedBy"]])
  )
  return { ...salon, address, add, change, id, read, matters }
})

const subjectsOf = (mails: ReadonlyArray<{ readonly raw: string }>) => mails.map(({ raw }) => headerOf(raw, "Subject"))

layer(node, { excludeTestServices: true })("A member of the staff who wants mails", (it) => {
  it.effect("gets one when a booking is made, moved and cancelled; another one in English", () =>
    Effect.gen(function* () {
      const { add, address, arrived, ask, book, matters, move, sql } = yield* staffed
      const owner = `owner${counter}@salon.example`
      const english = { noticeChannel: "mail", noticeScope: "all", noticeLanguage: "en", email: owner }
      assert.strictEqual((yield* add(english)).status, 201)
      const { id } = yield* book()
      const [first] = yield* arrived(1, address)
      assert.match(headerOf(first!.raw, "Subject") ?? "", /^【サロン駅前】新しい予約 /)
      const text = partsOf(first!.raw, "text/plain")[0] ?? ""
      assert.include(text, "田中 花様")
      const day = (yield* sql<{ date: string }>`select date::text as date from crm_reservation where id = ${id}`)[0]
        ?.date
      assert.include(text, `https://book.example/console/reservations?day=${day}&view=day&booking=${id}`)
      const later = yield* move(id, "15:00")
      const [, second] = yield* arrived(2, address)
      assert.match(partsOf(second!.raw, "text/plain")[0] ?? "", /変更前: \d+月\d+日/)
      yield* ask("POST", `/reservations/${later}/actions`, { action: "cancel" })
      assert.deepStrictEqual(
        subjectsOf(yield* arrived(3, address)).map((subject) => /】(\S+) /.exec(subject ?? "")?.[1]),
        ["新しい予約", "予約の変更", "予約のキャンセル"]
      )
      const subjects = subjectsOf(yield* arrived(3, owner))
      assert.deepStrictEqual(
        subjects.map((subject) => subject?.replace(/, \w{3},? \d+ \w{3,4}, \d\d:\d\d$/, "")),
        ["サロン駅前: New booking", "サロン駅前: Booking changed", "サロン駅前: Booking cancelled"]
      )
      assert.match(subjects[1] ?? "", /15:00$/)
      assert.deepStrictEqual(yield* matters, [])
    })
  )

  it.effect("needs an address of the right form and length, and one who wants nothing gets nothing", () =>
    Effect.gen(function* () {
      const { add, address, arrived, ask, book, change, email, mailsTo, matters } = yield* staffed
      const missing = yield* add({ noticeChannel: "mail" })
      assert.deepStrictEqual([missing.status, missing.body.code], [409, "staff_email_missing"])
      assert.strictEqual((yield* change({ email: null })).body.code, "staff_email_missing")
      const of = (length: number) => `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(length - 247)}.jp`
      assert.strictEqual((yield* change({ email: of(254) })).status, 200)
      for (const wrong of ["", "x", of(255), "a@b.jp,c@d.jp", "a@b.jp\r\nBcc: c@d.jp"]) {
        const refused = yield* change({ email: wrong })
        assert.deepStrictEqual([refused.status, refused.body.errors?.[0]?.pointer], [400, "/email"], wrong)
      }
      assert.strictEqual((yield* change({ email: ` ${address.toUpperCase()} ` })).status, 200)
      const { body } = yield* ask("GET", "/staff")
      for (const { id } of body.staff)
        assert.strictEqual((yield* ask("PATCH", `/staff/${id}`, { noticeChannel: "none" })).status, 200)
      yield* book()
      yield* arrived(1)
      assert.strictEqual(mailsTo(email).length, 1)
      assert.deepStrictEqual([mailsTo(address).length, yield* matters], [0, []])
    })
  )

  it.effect("whose mail comes back is shown with it and listed, until a mail to another address was taken", () =>
    Effect.gen(function* () {
      const { address, arrived, book, change, listed, matters, move, read } = yield* staffed
      const { id } = yield* book()
      const [mail] = yield* arrived(1, address)
      const bounces = yield* Bounces
      const report = reportOf({ to: mail!.from, recipients: [{ action: "failed", status: "5.1.1" }] })
      assert.strictEqual((yield* bounces.note(report, "")).outcome, "marked")
      assert.strictEqual((yield* bounces.note(report, "")).outcome, "known")
      assert.isNotNull((yield* read).emailRefusedAt)
      assert.deepStrictEqual(yield* matters, [["mail_refused", 1, null]])
      // The guest's own address is not the one that came back.
      assert.deepStrictEqual(yield* listed, [])
      const next = `new-${address}`
      assert.isNull((yield* change({ email: next })).body.emailRefusedAt)
      yield* move(id, "15:00")
      yield* arrived(1, next)
      yield* eventually(matters, (all) => all[0]?.[2] === "system")
    }).pipe(Effect.provide(Bounces.layer))
  )

  it.effect("whose address the server does not know is marked, and the booking is listed", () =>
    Effect.gen(function* () {
      const { address, book, listed, mailsTo, matters, read, server } = yield* staffed
      server.refuseAll({ code: 550, text: "5.1.1 unknown" })
      yield* book({ email: "" })
      yield* eventually(read, (member) => member.emailRefusedAt !== null)
      server.refuseAll(undefined)
      yield* eventually(listed, (entries) => entries.length === 1)
      assert.deepStrictEqual(yield* listed, [["booking_new", "mail_refused", null]])
      assert.deepStrictEqual([mailsTo(address).length, yield* matters], [0, [["mail_refused", 1, null]]])
    })
  )

  it.effect("has mails about a guest that an erasure of the guest deletes", () =>
    Effect.gen(function* () {
      const { accountId, address, arrived, ask, book, email, sql } = yield* staffed
      yield* book()
      yield* arrived(1, address)
      const [guest] = yield* sql<{ id: string }>`select id from crm_friend where email = ${email}`
      assert.strictEqual((yield* ask("POST", `/friends/${guest!.id}/erase`)).status, 200)
      const left = yield* sql`select from crm_mail where account_id = ${accountId} and purpose <> 'staff'`
      const staff = yield* sql`select letter from crm_mail where account_id = ${accountId} and letter is not null`
      assert.deepStrictEqual([left.length, staff.length], [0, 0])
    })
  )
})
