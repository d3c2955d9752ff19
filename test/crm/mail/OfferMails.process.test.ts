/** Offers of the waitlist by mail, through a real mail server: the link, its two answers, and what becomes of those that do not arrive. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Bounces } from "../../../modules/crm/mail/bounce/Bounces.ts"
import { headerOf, partsOf } from "../../support/mail/MailServer.ts"
import { reportOf } from "../../support/mail/Reports.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { open, post, submit } from "../page/Browser.ts"
import { node, shop } from "./support.ts"

/** A shop whose slot is full, and a guest with an address who waits for it. */
const waiting = Effect.gen(function* () {
  const salon = yield* shop
  const { ask, ids, sql } = salon
  yield* sql`update crm_slot set max_capacity = 1 where id = ${ids.slot}`
  const taken = yield* ask("POST", "/reservations", { menuId: ids.event, slotId: ids.slot, guest: { name: "佐藤" } })
  assert.strictEqual(taken.status, 201, JSON.stringify(taken.body))
  const email = `waits-${salon.email}`
  const joined = yield* ask("POST", "/waitlist", { slotId: ids.slot, guest: { name: "鈴木", email } })
  assert.strictEqual(joined.status, 201, JSON.stringify(joined.body))
  const free = ask("POST", `/reservations/${taken.body.id}/actions`, { action: "cancel" })
  const state = Effect.map(ask("GET", "/waitlist"), ({ body }) => body.entries[0].state as string)
  const offered = Effect.gen(function* () {
    yield* free
    const [mail] = yield* salon.arrived(1, email)
    const text = (partsOf(mail!.raw, "text/plain")[0] ?? "").replaceAll("\r\n", "\n")
    return { mail: mail!, text, path: /https:\/\/book\.example(\/b\/\S+)/.exec(text)?.[1] ?? "" }
  })
  return { ...salon, email, free, offered, state, id: joined.body.id as string }
})

const isOffer = ([kind]: ReadonlyArray<unknown>): boolean => kind === "waitlist_offer"

/** Presses one of the two buttons. */
const press = (path: string, answer: string) => Effect.flatMap(open(path), (page) => submit(page, { answer }))

layer(node, { excludeTestServices: true })("A guest who waits for a place and has no LINE", (it) => {
  it.effect("gets the offer by mail, and books by its link, once", () =>
    Effect.gen(function* () {
      const { listed, offered, state, stored } = yield* waiting
      const { mail, path, text } = yield* offered
      assert.match(headerOf(mail.raw, "Subject") ?? "", /^【サロン駅前】キャンセル待ちのご予約に空きが出ました$/)
      assert.match(text, /までお席をお取りしています/)
      assert.notInclude(text, "鈴木")
      const page = yield* open(path)
      assert.deepStrictEqual([page.status, page.title], [200, "空き枠のご案内"])
      assert.strictEqual(page.headers.get("x-robots-tag"), "noindex")
      assert.strictEqual((yield* open(path)).status, 200)
      assert.strictEqual(yield* state, "offered")
      const booked = yield* press(path, "accept")
      assert.match(booked.path, /\/bookings\/.+made=1$/)
      assert.include(booked.text, "ご予約を受け付けました")
      assert.strictEqual(yield* state, "booked")
      const after = yield* open(path)
      assert.deepStrictEqual([after.forms.length, after.text.includes("ご予約を承りました")], [0, true])
      assert.deepStrictEqual((yield* listed).filter(isOffer), [])
      assert.strictEqual((yield* stored)[0]?.letter, null)
    })
  )

  it.effect("lets it pass by the other button; a forged link, an old form and another answer change nothing", () =>
    Effect.gen(function* () {
      const { offered, state } = yield* waiting
      const { path } = yield* offered
      const forged = path.replace(/.$/, (end) => (end === "A" ? "B" : "A"))
      for (const wrong of [forged, path.slice(0, -1), `${path}x`]) assert.strictEqual((yield* open(wrong)).status, 404)
      assert.strictEqual((yield* post(path, [["answer", "accept"]])).status, 403)
      yield* press(path, "sell")
      assert.strictEqual(yield* state, "offered")
      const declined = yield* press(path, "decline")
      assert.include(declined.text, "見送りのお返事を承りました")
      assert.strictEqual(yield* state, "declined")
    })
  )

  it.effect(
    "is called where the mail does not arrive: its address is refused, or it comes back while the offer lasts",
    () =>
      Effect.gen(function* () {
        const { free, listed, server } = yield* waiting
        server.refuseAll({ code: 550, text: "5.1.1 unknown" })
        yield* free
        yield* eventually(listed, (entries) => entries.some(isOffer))
        server.refuseAll(undefined)
        assert.deepStrictEqual((yield* listed).filter(isOffer), [["waitlist_offer", "mail_refused", null]])

        const other = yield* waiting
        const { mail } = yield* other.offered
        const bounces = yield* Bounces
        const report = reportOf({ to: mail.from, recipients: [{ action: "failed", status: "5.1.1" }] })
        assert.strictEqual((yield* bounces.note(report, "")).outcome, "marked")
        const entries = yield* eventually(other.listed, (all) => all.some(isOffer))
        assert.deepStrictEqual(entries.filter(isOffer), [["waitlist_offer", "mail_refused", null]])
      }).pipe(Effect.provide(Bounces.layer))
  )

  it.effect("whose place was taken from the list gets no mail that still waits", () =>
    Effect.gen(function* () {
      const { ask, email, free, id, mailsTo, server, stored } = yield* waiting
      server.refuseAll({ code: 450, text: "4.3.0 later" })
      yield* free
      yield* eventually(stored, (rows) => rows.some(({ kind }) => kind === "offer"))
      assert.strictEqual((yield* ask("POST", `/waitlist/${id}/leave`)).body.state, "left")
      server.refuseAll(undefined)
      const offer = (yield* stored).find(({ kind }) => kind === "offer")
      assert.deepInclude(offer, { status: "failed", error: "withdrawn", letter: null })
      assert.deepStrictEqual(mailsTo(email), [])
    })
  )
})
