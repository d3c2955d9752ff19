/** The waitlist on a database: offers, answers, ends, and that no place is sold twice or lost, whatever happens at once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { MessageSettings } from "../../../modules/crm/message/MessageSettings.ts"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { Answers } from "../../../modules/crm/waitlist/offer/Answers.ts"
import { OfferMails } from "../../../modules/crm/waitlist/offer/OfferMails.ts"
import { UndeliveredOffers } from "../../../modules/crm/waitlist/offer/UndeliveredOffers.ts"
import { Waitlist } from "../../../modules/crm/waitlist/Waitlist.ts"
import { useCases } from "../../../modules/crm/waitlist/WaitlistLayers.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { shopRows } from "../ShopRows.ts"

const services = useCases.pipe(
  Layer.provideMerge(OfferMails.off),
  Layer.provideMerge(Attentions.layer),
  Layer.provideMerge(Messages.layer),
  Layer.provideMerge(Quotas.layer),
  Layer.provideMerge(quietNode),
  Layer.provideMerge(TestSettings.of(MessageSettings)),
  Layer.provideMerge(kernelOn())
)

const opened = new Date("2026-05-01T00:00:00Z")
const startsAt = new Date("2026-05-10T09:00:00Z")
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const set = (at: Date) => TestClock.setTime(at.getTime())

/** A shop with a slot of four places, of which three are booked. */
const shop = Effect.fnUntraced(function* (menu: { readonly minNotice?: number } = {}) {
  yield* set(opened)
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  const [waitlist, messages, attentions] = [yield* Waitlist, yield* Messages, yield* Attentions]
  const { sql } = rows
  const slotId = yield* rows.slot(yield* rows.menu("カット", menu), { startsAt, capacity: 4, booked: 4 })
  const first = yield* rows.friend("予約客")
  yield* rows.reservation({ slotId, friendId: first, guests: 4 })
  const join = (friendId: string, guests = 1) =>
    waitlist.join(accountId, { slotId, friendId, guests, staffId: null, note: null })
  const joined = Effect.fnUntraced(function* (name: string, guests = 1) {
    return yield* join(yield* rows.friend(name), guests)
  })
  /** Places come back, as by the cancellation of a booking. */
  const free = Effect.fnUntraced(function* (places: number) {
    yield* sql`update crm_reservation set number_of_guests = number_of_guests - ${places} where friend_id = ${first}`
    yield* sql`update crm_slot set booked_count = booked_count - ${places} where id = ${slotId}`
    yield* waitlist.promote(accountId, slotId)
  })
  const promote = waitlist.promote(accountId, slotId)
  const states = Effect.map(
    waitlist.list(accountId, { slotId, state: undefined, limit: 100, startingAfter: undefined }),
    ({ entries }) => Object.fromEntries(entries.map(({ guestName, state }) => [guestName, state]))
  )
  /** Places that are counted, and those that bookings and offers have; they must be the same. */
  const places = Effect.gen(function* () {
    const [row] = yield* sql<{ counted: number; booked: number; offered: number }>`
      select booked_count as counted,
        (select coalesce(sum(number_of_guests), 0)::int from crm_reservation r
          where r.slot_id = ${slotId} and r.status in ('pending', 'confirmed', 'cancel_requested')) as booked,
        (select coalesce(sum(number_of_guests), 0)::int from crm_waitlist w
          where w.slot_id = ${slotId} and w.state = 'offered') as offered
      from crm_slot where id = ${slotId}`
    return row!
  })
  const assertExact = Effect.map(places, ({ booked, counted, offered }) => {
    assert.strictEqual(counted, booked + offered)
    assert.isAtMost(counted, 4)
  })
  const offers = Effect.map(messages.list(accountId, { limit: 100 }), ({ messages }) =>
    messages.filter(({ purpose }) => purpose === "offer").map(({ status }) => status)
  )
  const calls = Effect.map(
    attentions.list(accountId, { state: "all", limit: 100, startingAfter: undefined }),
    ({ entries }) => entries.map(({ guestName, reason, resolvedBy }) => [guestName, reason, resolvedBy])
  )
  return {
    accountId,
    rows,
    sql,
    waitlist,
    slotId,
    join,
    joined,
    free,
    promote,
    states,
    places,
    assertExact,
    offers,
    calls
  }
})

layer(services)("The waitlist", (it) => {
  it.effect("offers room to the first who fits, and passes it on to the next when it is refused", () =>
    Effect.gen(function* () {
      const { accountId, assertExact, free, joined, offers, places, states, waitlist } = yield* shop()
      yield* joined("A", 3)
      const second = yield* joined("B", 2)
      yield* joined("C")
      const fourth = yield* joined("D", 2)
      yield* free(2)
      assert.deepStrictEqual(yield* states, { A: "waiting", B: "offered", C: "waiting", D: "waiting" })
      assert.deepStrictEqual(yield* places, { counted: 4, booked: 2, offered: 2 })
      const declined = yield* waitlist.decline(accountId, second.id)
      assert.strictEqual(declined.state, "declined")
      assert.deepStrictEqual(yield* states, { A: "waiting", B: "declined", C: "offered", D: "waiting" })
      yield* free(1)
      assert.deepStrictEqual(yield* states, { A: "waiting", B: "declined", C: "offered", D: "offered" })
      yield* assertExact
      const booked = yield* waitlist.accept(accountId, fourth.id)
      assert.strictEqual(booked.state, "booked")
      assert.isNotNull(booked.reservationId)
      yield* assertExact
      assert.deepStrictEqual((yield* offers).toSorted(), ["failed", "failed", "queued"])
    })
  )

  it.effect("books as the source waitlist, and says so to integrators", () =>
    Effect.gen(function* () {
      const { accountId, free, joined, sql, waitlist } = yield* shop()
      const { id } = yield* joined("A", 2)
      yield* free(2)
      const { reservationId } = yield* waitlist.accept(accountId, id)
      const events = yield* sql<{ data: any }>`
        select data from event where type = 'reservation.created' and data ->> 'id' = ${reservationId}`
      assert.deepStrictEqual(
        events.map(({ data }) => [data.source, data.status, data.number_of_guests]),
        [["waitlist", "confirmed", 2]]
      )
      const again = yield* Effect.result(waitlist.accept(accountId, id))
      assert.deepInclude(Result.isFailure(again) && again.failure, { _tag: "NotOffered", state: "booked" })
    })
  )

  it.effect("ends an offer that is not answered, to the millisecond, and makes the next one", () =>
    Effect.gen(function* () {
      const { accountId, assertExact, free, joined, promote, states, waitlist } = yield* shop()
      const { id } = yield* joined("A")
      yield* joined("B")
      yield* free(1)
      yield* set(new Date(minutesAfter(opened, 30).getTime() - 1))
      yield* promote
      assert.deepStrictEqual(yield* states, { A: "offered", B: "waiting" })
      yield* set(minutesAfter(opened, 30))
      const late = yield* Effect.result(waitlist.accept(accountId, id))
      assert.deepInclude(Result.isFailure(late) && late.failure, { _tag: "NotOffered", state: "expired" })
      yield* promote
      assert.deepStrictEqual(yield* states, { A: "expired", B: "offered" })
      yield* assertExact
    })
  )

  it.effect("makes no offer that would pass the minimum notice, and closes the list there", () =>
    Effect.gen(function* () {
      const { assertExact, free, joined, promote, slotId, sql, states } = yield* shop({ minNotice: 60 })
      yield* joined("A")
      const cutOff = minutesAfter(startsAt, -60)
      yield* set(minutesAfter(cutOff, -10))
      yield* free(1)
      assert.deepStrictEqual(yield* states, { A: "offered" })
      const [offer] = yield* sql<{ at: Date }>`select offer_ends_at as at from crm_waitlist where slot_id = ${slotId}`
      assert.deepStrictEqual(offer?.at, cutOff)
      yield* joined("B")
      yield* set(minutesAfter(cutOff, -4))
      yield* free(1)
      assert.deepStrictEqual(yield* states, { A: "offered", B: "waiting" })
      yield* set(cutOff)
      yield* promote
      assert.deepStrictEqual(yield* states, { A: "expired", B: "closed" })
      yield* assertExact
    })
  )

  it.effect("passes over friends who do not follow, and lists whom the staff must call", () =>
    Effect.gen(function* () {
      const { accountId, assertExact, calls, free, join, joined, rows, sql, states, waitlist } = yield* shop()
      yield* joined("Gone")
      yield* sql`update crm_friend set is_blocked = true where account_id = ${accountId} and display_name = 'Gone'`
      const guest = yield* join(yield* rows.friend("佐藤", { guest: true, phone: "+819012345678" }))
      yield* (yield* Quotas).grant(accountId, 0)
      yield* joined("Poor")
      yield* free(2)
      assert.deepStrictEqual(yield* states, { Gone: "waiting", 佐藤: "offered", Poor: "offered" })
      assert.sameDeepMembers(yield* calls, [
        ["佐藤", "no_line", null],
        ["Poor", "quota_exceeded", null]
      ])
      assert.strictEqual((yield* waitlist.accept(accountId, guest.id)).state, "booked")
      assert.sameDeepMembers(yield* calls, [
        ["佐藤", "no_line", "system"],
        ["Poor", "quota_exceeded", null]
      ])
      yield* assertExact
    })
  )

  it.effect("lists an offer that LINE refused, while it lasts", () =>
    Effect.gen(function* () {
      const { accountId, calls, free, joined, waitlist } = yield* shop()
      const undelivered = yield* UndeliveredOffers
      const { id } = yield* joined("A")
      yield* undelivered.list(accountId, `waitlist/${id}/offer`, "refused")
      assert.deepStrictEqual(yield* calls, [])
      yield* free(1)
      yield* undelivered.list(accountId, `waitlist/${id}/offer`, "refused")
      yield* undelivered.list(accountId, `reservation/${id}/confirmed`, "refused")
      assert.deepStrictEqual(yield* calls, [["A", "not_delivered", null]])
      yield* waitlist.decline(accountId, id)
      assert.deepStrictEqual(yield* calls, [["A", "not_delivered", "system"]])
    })
  )

  it.effect("closes with its slot, and gives the held places back", () =>
    Effect.gen(function* () {
      const { assertExact, free, joined, places, promote, slotId, sql, states } = yield* shop()
      yield* joined("A", 2)
      yield* joined("B")
      yield* free(2)
      yield* sql`update crm_slot set is_closed = true where id = ${slotId}`
      yield* promote
      assert.deepStrictEqual(yield* states, { A: "closed", B: "closed" })
      assert.deepStrictEqual(yield* places, { counted: 2, booked: 2, offered: 0 })
      yield* assertExact
    })
  )

  it.effect("takes a friend once per slot, and none that cannot be booked", () =>
    Effect.gen(function* () {
      const { accountId, join, rows, slotId, sql, waitlist } = yield* shop()
      const friend = yield* rows.friend("A")
      const tags = (self: ReturnType<typeof join>) =>
        Effect.map(Effect.result(self), (result) => (Result.isFailure(result) ? result.failure._tag : "joined"))
      const all = yield* Effect.all(
        Array.from({ length: 20 }, () => tags(join(friend))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(all.toSorted(), [...Array(19).fill("AlreadyWaiting"), "joined"])
      const [booked] = yield* sql<{ id: string }>`select friend_id as id from crm_reservation where slot_id = ${slotId}`
      assert.strictEqual(yield* tags(join(booked!.id)), "DuplicateReservation")
      assert.strictEqual(yield* tags(join(yield* rows.friend("B"), 5)), "SlotNotWaitable")
      assert.strictEqual(yield* tags(join("01K00000000000000000000000")), "FriendNotFound")
      const elsewhere = yield* waitlist
        .join(yield* openAccount, { slotId, friendId: friend, guests: 1, staffId: null, note: null })
        .pipe(Effect.flip)
      assert.strictEqual(elsewhere._tag, "FriendNotFound")
      yield* set(startsAt)
      assert.strictEqual(yield* tags(join(yield* rows.friend("C"))), "SlotNotWaitable")
      assert.lengthOf(
        (yield* waitlist.list(accountId, { slotId, state: "waiting", limit: 10, startingAfter: undefined })).entries,
        1
      )
    })
  )

  it.effect("takes the answer of a friend by button, once, and of no other friend", () =>
    Effect.gen(function* () {
      const { accountId, assertExact, free, joined, rows, states } = yield* shop()
      const answers = yield* Answers
      const entry = yield* joined("A")
      const other = yield* joined("B")
      const stranger = yield* rows.friend("X")
      yield* free(2)
      const tap = (friendId: string, entryId: string, answer: "accept" | "decline") =>
        answers.answer({ accountId, friendId, entryId, answer })
      yield* tap(stranger, entry.id, "accept")
      assert.deepStrictEqual(yield* states, { A: "offered", B: "offered" })
      yield* Effect.all([tap(entry.friendId, entry.id, "accept"), tap(entry.friendId, entry.id, "accept")], {
        concurrency: 2
      })
      yield* tap(entry.friendId, entry.id, "decline")
      yield* tap(other.friendId, other.id, "decline")
      assert.deepStrictEqual(yield* states, { A: "booked", B: "declined" })
      yield* tap(other.friendId, other.id, "accept")
      const { messages } = yield* (yield* Messages).list(accountId, { limit: 10 })
      assert.deepStrictEqual(
        messages.filter(({ purpose }) => purpose === "other").map(({ friendId }) => friendId),
        [other.friendId]
      )
      yield* assertExact
    })
  )

  it.effect("settles acceptance against the end of the offer, refusal and booking, forty times at once", () =>
    Effect.gen(function* () {
      const { accountId, assertExact, free, joined, promote, rows, slotId, sql, waitlist } = yield* shop()
      yield* free(1)
      for (let round = 0; round < 40; round++) {
        const { id, state } = yield* joined(`R${round}`)
        assert.strictEqual(state, "offered")
        const others = [waitlist.decline(accountId, id), waitlist.leave(accountId, id), promote]
        // Every third offer is over at this moment; acceptance then fails, and the end wins.
        const isOver = round % 3 === 0
        if (isOver) yield* sql`update crm_waitlist set offer_ends_at = ${opened} where id = ${id}`
        const [accepted] = yield* Effect.all(
          [Effect.result(waitlist.accept(accountId, id)), Effect.result(others[round % others.length]!)],
          { concurrency: 2 }
        )
        const [entry] = yield* sql<{ state: string; reservationId: string | null }>`
          select state, reservation_id as "reservationId" from crm_waitlist where id = ${id}`
        assert.strictEqual(entry?.state === "booked", Result.isSuccess(accepted))
        yield* assertExact
        if (entry!.reservationId === null) continue
        yield* sql`
          update crm_reservation set status = 'canceled', canceled_at = now() where id = ${entry!.reservationId}`
        yield* sql`update crm_slot set booked_count = booked_count - 1 where id = ${slotId}`
      }
      assert.isDefined(rows)
    })
  )

  const Step = Schema.Struct({
    act: Schema.Literals(["join", "accept", "decline", "leave", "free", "wait", "promote"]),
    who: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 })),
    guests: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 }))
  })

  it.effect.prop(
    "counts each place once, whatever happens in whatever order",
    { steps: Schema.Array(Step).check(Schema.isMinLength(5), Schema.isMaxLength(12)) },
    ({ steps }) =>
      Effect.gen(function* () {
        const { accountId, assertExact, free, joined, promote, waitlist } = yield* shop()
        const entries: Array<string> = []
        let now = opened
        /** Guests of the first booking, which keeps one. */
        let kept = 4
        for (const { act, guests, who } of steps) {
          const id = entries[who % Math.max(1, entries.length)]
          if (act === "join") entries.push((yield* joined(`${entries.length}`, guests)).id)
          else if (act === "free") {
            const freed = Math.min(guests, kept - 1)
            kept -= freed
            yield* free(freed)
          } else if (act === "promote") yield* promote
          else if (act === "wait") yield* set((now = minutesAfter(now, 31)))
          else if (id !== undefined) yield* Effect.ignore(waitlist[act](accountId, id))
          yield* assertExact
        }
      }),
    { arbitrary: { runs: 15, concurrency: 1 } }
  )
})
