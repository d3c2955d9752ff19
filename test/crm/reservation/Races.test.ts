/** Bookings at the same time: through the queue of the endpoint, and as transactions of their own. */
import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { BookingQueue } from "../../../modules/crm/reservation/book/BookingQueue.ts"
import type { Draft } from "../../../modules/crm/reservation/book/BookingRules.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { fingerprintOf } from "../../../src/http/idempotency/IdempotencyStore.ts"
import { addFriends, addMenu, addResource, addSlot, bookedCount, eventsOf, node, openShop, tally } from "./support.ts"

const draftOf = (
  slot: { readonly id: string; readonly menuId: string },
  friendId: string,
  staffId: string | null = null
): Draft => ({
  menuId: slot.menuId,
  slotId: slot.id,
  friendId,
  numberOfGuests: 1,
  note: null,
  staffId
})

const recording = {
  success: ({ id }: { readonly id: string }) => ({ status: 201, headers: {}, body: JSON.stringify({ id }) }),
  failure: ({ _tag }: { readonly _tag: string }) => ({ status: 409, headers: {}, body: JSON.stringify({ _tag }) })
}

let serial = 0
/** Books all at once; how many ended in which way. */
const bookAll = Effect.fnUntraced(function* (
  accountId: string,
  way: "queue" | "transactions",
  drafts: ReadonlyArray<Draft>
) {
  const reservations = yield* Reservations
  const queue = yield* BookingQueue
  const book = (draft: Draft) => {
    const claim = { accountId, route: "POST /test", key: `k${++serial}`, fingerprint: fingerprintOf(draft) }
    const origin = { source: "api" as const }
    return way === "queue"
      ? Effect.asVoid(queue.book(accountId, { claim, recording, request: { draft, origin } }))
      : Effect.asVoid(reservations.book(accountId, draft, origin))
  }
  const ends = yield* Effect.forEach(drafts, (draft) => Effect.result(book(draft)), { concurrency: "unbounded" })
  return tally(ends.map((end) => (Result.isSuccess(end) ? "made" : end.failure._tag)))
})

const ways = ["queue", "transactions"] as const

layer(node, { excludeTestServices: true })("At the same time", (it) => {
  for (const way of ways) {
    it.effect(`a hundred bookings of one friend and slot make one (${way})`, () =>
      Effect.gen(function* () {
        const { accountId, friend, menu } = yield* openShop
        const slot = yield* addSlot(menu, { start: "15:00", maxCapacity: 1000 })
        const drafts = Array.from({ length: 100 }, () => draftOf(slot, friend))
        assert.deepStrictEqual(yield* bookAll(accountId, way, drafts), { made: 1, DuplicateReservation: 99 })
        assert.strictEqual(yield* bookedCount(slot.id), 1)
      })
    )

    it.effect(`a hundred friends get the last place once (${way})`, () =>
      Effect.gen(function* () {
        const { accountId, slot } = yield* openShop
        const friends = yield* addFriends(accountId, 100)
        const drafts = friends.map((friend) => draftOf(slot, friend))
        assert.deepStrictEqual(yield* bookAll(accountId, way, drafts), { made: 1, SlotFull: 99 })
        assert.strictEqual((yield* eventsOf(accountId)).length, 1)
      })
    )

    it.effect(`a hundred bookings of overlapping menus for one staff member make one (${way})`, () =>
      Effect.gen(function* () {
        const { accountId, menu: cut } = yield* openShop
        const colour = yield* addMenu(accountId, { name: "カラー", duration: 120, bufferAfter: 15 })
        const staffId = yield* addResource(accountId, "staff")
        const slots = [
          yield* addSlot(cut, { start: "14:10", maxCapacity: 100 }),
          yield* addSlot(colour, { start: "12:00", maxCapacity: 100 })
        ]
        const friends = yield* addFriends(accountId, 100)
        const drafts = friends.map((friend, n) => draftOf(slots[n % 2]!, friend, staffId))
        assert.deepStrictEqual(yield* bookAll(accountId, way, drafts), { made: 1, SlotFull: 99 })
      })
    )

    it.effect(`the guests of the whole shop stay within its limit (${way})`, () =>
      Effect.gen(function* () {
        const { accountId, menu } = yield* openShop
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          insert into crm_shop (account_id, max_guests_at_once, reminders, updated_at) values (${accountId}, 5, '[]', now())`
        const long = yield* addMenu(accountId, { duration: 180 })
        const slots = [
          yield* addSlot(menu, { start: "15:00", maxCapacity: 10 }),
          yield* addSlot(menu, { start: "15:30", maxCapacity: 10 }),
          yield* addSlot(long, { start: "14:00", maxCapacity: 10 })
        ]
        const friends = yield* addFriends(accountId, 60)
        const drafts = friends.map((friend, n) => draftOf(slots[n % 3]!, friend))
        assert.deepStrictEqual(yield* bookAll(accountId, way, drafts), { made: 5, SlotFull: 55 })
      })
    )
  }

  it.effect("a thousand bookings of a slot of ten make exactly ten", () =>
    Effect.gen(function* () {
      const { accountId, menu } = yield* openShop
      const slot = yield* addSlot(menu, { start: "15:00", maxCapacity: 10 })
      const friends = yield* addFriends(accountId, 1000)
      const drafts = friends.map((friend) => draftOf(slot, friend))
      assert.deepStrictEqual(yield* bookAll(accountId, "queue", drafts), { made: 10, SlotFull: 990 })
      assert.strictEqual(yield* bookedCount(slot.id), 10)
    })
  )
})
