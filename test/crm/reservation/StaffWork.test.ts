/** What staff, friends and time do to reservations. */
import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { StaffWork } from "../../../modules/crm/reservation/work/StaffWork.ts"
import {
  addFriends,
  addMenu,
  addResource,
  addSlot,
  bookedCount,
  clientOf,
  dateIn,
  eventsOf,
  node,
  openShop,
  refusalOf,
  tally
} from "./support.ts"

const draftOf = (slot: { readonly id: string; readonly menuId: string }, friendId: string) => ({
  menuId: slot.menuId,
  slotId: slot.id,
  friendId,
  numberOfGuests: 1,
  note: null,
  staffId: null
})

const api = { source: "api" as const }

const typesOf = (events: ReadonlyArray<{ readonly type: string }>) => events.map(({ type }) => type)

/** Moves the start and end of a reservation into the past, as if its time had come. */
const begin = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update crm_reservation set starts_at = now() - interval '1 hour' where id = ${id}`
  )

layer(node, { excludeTestServices: true })("A reservation", (it) => {
  it.effect("is approved, cancelled on request, and gives back its place exactly once", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const staff = yield* StaffWork
      const { accountId, friend } = yield* openShop
      const menu = yield* addMenu(accountId, { needsApproval: true, cancelNeedsApproval: true })
      const slot = yield* addSlot(menu, { start: "15:00" })
      const { id, status } = yield* reservations.book(accountId, draftOf(slot, friend), api)
      assert.deepStrictEqual([status, yield* bookedCount(slot.id)], ["pending", 1])
      assert.strictEqual((yield* staff.act(accountId, id, "approve", null)).status, "confirmed")
      assert.strictEqual((yield* reservations.requestCancel(accountId, id, "ill")).status, "cancel_requested")
      assert.strictEqual((yield* staff.act(accountId, id, "refuseCancel", null)).status, "confirmed")
      yield* reservations.requestCancel(accountId, id, "ill")
      const ended = yield* staff.act(accountId, id, "acceptCancel", "of course")
      assert.deepStrictEqual([ended.status, ended.canceledBy, ended.cancelReason], ["canceled", "staff", "of course"])
      const again = yield* Effect.flip(staff.act(accountId, id, "cancel", null))
      assert.strictEqual(again.message, "reservation cannot change from canceled to canceled")
      assert.strictEqual(yield* bookedCount(slot.id), 0)
      const events = yield* eventsOf(accountId)
      assert.deepStrictEqual(typesOf(events), [
        "reservation.created",
        "crm.reservation_changed",
        "crm.reservation_changed",
        "crm.reservation_changed",
        "crm.reservation_changed",
        "reservation.cancelled",
        "crm.slot_freed"
      ])
      assert.deepInclude(events.at(-2)?.data, {
        id,
        status: "canceled",
        previous_status: "cancel_requested",
        canceled_by: "staff",
        cancel_reason: "of course"
      })
      // The place can be taken by the same friend again.
      assert.strictEqual((yield* reservations.book(accountId, draftOf(slot, friend), api)).status, "pending")
    })
  )

  it.effect("is cancelled by the friend in time, and lapses once when its hold ends", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const sql = yield* SqlClient.SqlClient
      const { accountId, friend, slot } = yield* openShop
      const own = yield* reservations.book(accountId, draftOf(slot, friend), api)
      const withdrawn = yield* reservations.requestCancel(accountId, own.id, null)
      assert.deepStrictEqual([withdrawn.status, withdrawn.canceledBy], ["canceled", "friend"])

      const menu = yield* addMenu(accountId, { needsPrepayment: true, price: 3000 })
      const held = yield* addSlot(menu, { start: "16:00" })
      const { holdExpiresAt, id, paymentStatus } = yield* reservations.book(accountId, draftOf(held, friend), api)
      assert.strictEqual(paymentStatus, "pending")
      const [job] = yield* sql<{ readonly runAt: Date }>`
        select run_at as "runAt" from job_scheduled where actor = 'crm/lapse-hold' and payload->>'reservationId' = ${id}`
      assert.deepStrictEqual(job?.runAt, holdExpiresAt)
      yield* reservations.lapse(accountId, id)
      assert.strictEqual((yield* reservations.find(accountId, id)).status, "pending")
      yield* sql`update crm_reservation set hold_expires_at = now() - interval '1 second' where id = ${id}`
      yield* Effect.all(
        [1, 2, 3].map(() => reservations.lapse(accountId, id)),
        { concurrency: "unbounded" }
      )
      const lapsed = yield* reservations.find(accountId, id)
      assert.deepStrictEqual([lapsed.status, lapsed.canceledBy], ["canceled", "system"])
      assert.strictEqual(yield* bookedCount(held.id), 0)
      const cancelled = (yield* eventsOf(accountId)).filter(
        ({ data, type }) => type.endsWith("cancelled") && data.id === id
      )
      assert.strictEqual(cancelled.length, 1)
    })
  )

  it.effect("is paid at the counter, completed after its start, and corrected for a week", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const staff = yield* StaffWork
      const sql = yield* SqlClient.SqlClient
      const { accountId, friend } = yield* openShop
      const menu = yield* addMenu(accountId, { needsPrepayment: true, price: 3000 })
      const slot = yield* addSlot(menu, { start: "15:00" })
      const { id } = yield* reservations.book(accountId, draftOf(slot, friend), api)
      assert.strictEqual(
        (yield* Effect.flip(staff.setPayment(accountId, id, "refunded")))._tag,
        "InvalidPaymentTransition"
      )
      const paid = yield* staff.setPayment(accountId, id, "paid")
      assert.deepStrictEqual([paid.status, paid.paymentStatus], ["confirmed", "paid"])
      const early = yield* Effect.flip(staff.act(accountId, id, "complete", null))
      assert.deepInclude(early, { _tag: "InvalidStatusTransition", detail: "It has not begun" })
      yield* begin(id)
      assert.strictEqual((yield* staff.act(accountId, id, "complete", null)).status, "completed")
      assert.strictEqual((yield* staff.act(accountId, id, "correct", null)).status, "no_show")
      yield* sql`update crm_reservation set finished_at = now() - interval '8 days' where id = ${id}`
      assert.strictEqual(
        (yield* Effect.flip(staff.act(accountId, id, "correct", null)))._tag,
        "InvalidStatusTransition"
      )
      assert.strictEqual(yield* bookedCount(slot.id), 1)
    })
  )

  it.effect(
    "keeps its places until its start when it is paid and not approved yet, and the sweep ends forgotten holds",
    () =>
      Effect.gen(function* () {
        const reservations = yield* Reservations
        const staff = yield* StaffWork
        const sql = yield* SqlClient.SqlClient
        const { accountId } = yield* openShop
        const friends = yield* addFriends(accountId, 2)
        const menu = yield* addMenu(accountId, { needsPrepayment: true, needsApproval: true, price: 3000 })
        const slot = yield* addSlot(menu, { start: "15:00", maxCapacity: 2 })
        const made = yield* reservations.book(accountId, draftOf(slot, friends[0]!), api)
        const paid = yield* staff.setPayment(accountId, made.id, "paid")
        assert.deepStrictEqual([paid.status, paid.holdExpiresAt], ["pending", slot.startsAt])
        yield* reservations.lapse(accountId, made.id)
        const unpaid = yield* reservations.book(accountId, draftOf(slot, friends[1]!), api)
        yield* sql`update crm_reservation set hold_expires_at = now() - interval '2 minutes' where id = ${unpaid.id}`
        yield* reservations.sweep
        assert.strictEqual((yield* reservations.find(accountId, made.id)).status, "pending")
        assert.strictEqual((yield* reservations.find(accountId, unpaid.id)).canceledBy, "system")

        yield* reservations.cancelSomeOf(accountId, friends[0]!)
        assert.strictEqual((yield* reservations.find(accountId, made.id)).cancelReason, "friend erased")
        assert.strictEqual(yield* bookedCount(slot.id), 0)
      })
  )

  it.effect("moves to another slot or stays as it is", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const staff = yield* StaffWork
      const { accountId, friend, menu, slot } = yield* openShop
      const [other = ""] = yield* addFriends(accountId, 1)
      const free = yield* addSlot(menu, { start: "15:00" })
      const full = yield* addSlot(menu, { start: "17:00" })
      yield* reservations.book(accountId, draftOf(full, other), api)
      const before = yield* reservations.book(accountId, draftOf(slot, friend), api)
      assert.strictEqual((yield* Effect.flip(staff.move(accountId, before.id, { slotId: full.id })))._tag, "SlotFull")
      assert.strictEqual((yield* reservations.find(accountId, before.id)).status, "confirmed")
      assert.strictEqual(yield* bookedCount(slot.id), 1)

      const moved = yield* staff.move(accountId, before.id, { slotId: free.id })
      assert.deepStrictEqual([moved.status, moved.slotId, moved.movedFrom], ["confirmed", free.id, before.id])
      const old = yield* reservations.find(accountId, before.id)
      assert.deepStrictEqual([old.status, old.cancelReason], ["canceled", "moved"])
      assert.deepStrictEqual([yield* bookedCount(slot.id), yield* bookedCount(free.id)], [0, 1])
      const events = (yield* eventsOf(accountId)).slice(-3)
      assert.deepStrictEqual(typesOf(events), ["reservation.cancelled", "crm.slot_freed", "reservation.created"])
      assert.strictEqual(
        (yield* Effect.flip(staff.move(accountId, before.id, { slotId: slot.id })))._tag,
        "InvalidStatusTransition"
      )
    })
  )

  it.effect("moves against other moves and bookings without a deadlock, and no slot is overbooked", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const staff = yield* StaffWork
      const sql = yield* SqlClient.SqlClient
      const { accountId, menu } = yield* openShop
      const staffId = yield* addResource(accountId, "staff")
      const slots = [
        yield* addSlot(menu, { start: "15:00", maxCapacity: 12 }),
        yield* addSlot(menu, { start: "16:00", maxCapacity: 12 })
      ] as const
      const friends = yield* addFriends(accountId, 60)
      const made = yield* Effect.forEach(friends.slice(0, 20), (friend, n) =>
        reservations.book(accountId, draftOf(slots[n % 2 === 0 ? 0 : 1], friend), api)
      )
      const moves = made.map(({ id }, n) =>
        Effect.asVoid(staff.move(accountId, id, { slotId: slots[n % 2 === 0 ? 1 : 0].id }))
      )
      const bookings = friends
        .slice(20)
        .map((friend, n) =>
          Effect.asVoid(
            reservations.book(
              accountId,
              { ...draftOf(slots[n % 2 === 0 ? 0 : 1], friend), staffId: n < 10 ? staffId : null },
              api
            )
          )
        )
      const ends = yield* Effect.all([...moves, ...bookings].map(Effect.result), { concurrency: "unbounded" })
      const kinds = Object.keys(tally(ends.map((end) => (Result.isSuccess(end) ? "made" : end.failure._tag))))
      assert.deepStrictEqual(kinds.toSorted(), ["SlotFull", "made"])
      const counts = yield* sql<{ readonly booked: number; readonly active: number }>`
        select booked_count as booked, (select coalesce(sum(number_of_guests), 0)::int from crm_reservation r
          where r.slot_id = s.id and r.status in ('pending', 'confirmed', 'cancel_requested')) as active
        from crm_slot s where s.id in ${sql.in(slots.map(({ id }) => id))}`
      for (const { active, booked } of counts) {
        assert.strictEqual(booked, active)
        assert.isAtMost(booked, 12)
      }
      // Each of the friends who had a place still has one.
      const [kept] = yield* sql<{ readonly n: number }>`
        select count(distinct friend_id)::int as n from crm_reservation
        where friend_id in ${sql.in(friends.slice(0, 20))} and status = 'confirmed'`
      assert.strictEqual(kept?.n, 20)
    })
  )

  it.effect("is booked by staff for a guest who walks in, also inside the minimum notice", () =>
    Effect.gen(function* () {
      const staff = yield* StaffWork
      const { accountId, friend } = yield* openShop
      const menu = yield* addMenu(accountId, { minNotice: 100_000, needsApproval: true, duration: 1_440 })
      const slot = yield* addSlot(menu, { date: yield* dateIn(0), start: "00:00", maxCapacity: 2 })
      const draft = { menuId: menu.id, slotId: slot.id, numberOfGuests: 1, note: null, staffId: null }
      const guest = { name: "山田", phone: "090-1234-5678" }
      const walkIn = yield* staff.book(accountId, { ...draft, friendId: null, guest })
      assert.deepStrictEqual([walkIn.status, walkIn.source, walkIn.lineUserId], ["confirmed", "dashboard", null])
      assert.strictEqual(
        (yield* staff.book(accountId, { ...draft, friendId: friend, guest: null })).status,
        "confirmed"
      )
      assert.strictEqual(
        (yield* Effect.flip(staff.book(accountId, { ...draft, friendId: friend, guest })))._tag,
        "GuestRequired"
      )
      assert.isNull((yield* eventsOf(accountId))[0]?.data.line_user_id)
    })
  )

  it.effect("of a menu that needs staff and a room goes to those who have had the fewest", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const { accountId } = yield* openShop
      const menu = yield* addMenu(accountId, { needsStaff: true, needsRoom: true, bufferAfter: 15 })
      const staff = [yield* addResource(accountId, "staff", [menu]), yield* addResource(accountId, "staff", [menu])]
      yield* addResource(accountId, "staff", [yield* addMenu(accountId)])
      yield* addResource(accountId, "room")
      const friends = yield* addFriends(accountId, 4)
      const early = yield* addSlot(menu, { start: "10:00", maxCapacity: 3 })
      const touching = yield* addSlot(menu, { start: "11:00", maxCapacity: 3 })
      const later = yield* addSlot(menu, { start: "11:15", maxCapacity: 3 })
      const first = yield* reservations.book(accountId, draftOf(early, friends[0]!), api)
      assert.include(staff, first.staffId)
      // The only room is taken, and until the end of the buffer.
      for (const slot of [early, touching]) {
        const refused = yield* Effect.flip(reservations.book(accountId, draftOf(slot, friends[1]!), api))
        assert.strictEqual(refused._tag, "SlotFull")
      }
      const second = yield* reservations.book(accountId, draftOf(later, friends[2]!), api)
      assert.deepStrictEqual([first.staffId, second.staffId].toSorted(), staff.toSorted())
    })
  )

  it.effect("is listed by friend, event, status and days, page by page", () =>
    Effect.gen(function* () {
      const reservations = yield* Reservations
      const staff = yield* StaffWork
      const { accountId, menu } = yield* openShop
      const other = yield* openShop
      const second = yield* addMenu(accountId)
      const friends = yield* addFriends(accountId, 5)
      const ids: Array<string> = []
      for (const [n, friend] of friends.entries()) {
        const slot = yield* addSlot(n < 3 ? menu : second, { date: yield* dateIn(n + 2), start: "09:00" })
        ids.unshift((yield* reservations.book(accountId, draftOf(slot, friend), api)).id)
      }
      yield* staff.act(accountId, ids[0]!, "cancel", null)
      const { get } = yield* clientOf(accountId)
      const listed = (query: string) =>
        Effect.map(get(`?${query}`), ({ body }) => body.data.map(({ id }: { readonly id: string }) => id))
      const created = yield* listed("")
      assert.deepStrictEqual(created.toSorted(), ids.toSorted())
      const first = yield* get("?limit=2")
      assert.deepStrictEqual([first.body.has_more, first.body.next_cursor], [true, created[1]])
      assert.deepStrictEqual(yield* listed(`limit=2&starting_after=${created[1]}`), created.slice(2, 4))
      assert.deepStrictEqual(yield* listed(`starting_after=${created[3]}`), created.slice(4))
      assert.deepStrictEqual(yield* listed(`friendId=${friends[1]}`), [ids[3]])
      assert.deepStrictEqual((yield* listed(`eventId=${second.id}`)).toSorted(), ids.slice(0, 2).toSorted())
      assert.deepStrictEqual(yield* listed("status=canceled"), [ids[0]])
      const [from, to] = [yield* dateIn(3), yield* dateIn(4)]
      assert.deepStrictEqual((yield* listed(`from=${from}&to=${to}`)).toSorted(), ids.slice(2, 4).toSorted())
      assert.deepStrictEqual(yield* listed(`friendId=${other.friend}`), [])

      const foreign = yield* reservations.book(other.accountId, draftOf(other.slot, other.friend), api)
      const faults: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
        [
          "?status=cancelled",
          [
            400,
            "invalid_status",
            "status must be one of: pending, confirmed, canceled, no_show, completed, cancel_requested"
          ]
        ],
        ["?limit=101", [400, "invalid_pagination", "Invalid pagination"]],
        [`?starting_after=${foreign.id}`, [400, "invalid_cursor", "starting_after is invalid"]],
        ["?starting_after=x", [400, "invalid_cursor", "starting_after is invalid"]],
        [`?from=${to}&to=${from}`, [400, "invalid_request", "The request is invalid; see errors"]],
        ["?from=2026-02-30", [400, "invalid_request", "The request is invalid; see errors"]],
        ["/x", [400, "invalid_id", "id must be a 26-char ULID"]],
        [`/${foreign.id}`, [404, "reservation_not_found", "reservation not found"]]
      ]
      for (const [path, refusal] of faults) assert.deepStrictEqual(refusalOf(yield* get(path)), refusal, path)
    })
  )
})
