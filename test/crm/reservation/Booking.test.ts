import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import {
  addFriends,
  addMenu,
  addSlot,
  bookedCount,
  clientOf,
  eventsOf,
  node,
  openShop,
  refusalOf,
  tally
} from "./support.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(node, { excludeTestServices: true })("A booking", (it) => {
  it.effect("takes its places, is read back and listed, and is published once", () =>
    Effect.gen(function* () {
      const { accountId, friend, menu } = yield* openShop
      const slot = yield* addSlot(menu, { start: "15:00", maxCapacity: 3 })
      const { get, post } = yield* clientOf(accountId)
      const body = { eventId: menu.id, slotId: slot.id, friendId: friend, numberOfGuests: 2, note: "窓側 🪟" }
      const made = yield* post(body, "first")
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const { created_at, id, ...rest } = made.body
      assert.deepStrictEqual(rest, {
        event_id: menu.id,
        event_name: "カット",
        slot_id: slot.id,
        friend_id: friend,
        status: "confirmed",
        payment_status: "not_required",
        reservation_date: slot.date,
        start_time: "15:00",
        end_time: "16:00",
        number_of_guests: 2,
        staff_id: null,
        note: "窓側 🪟",
        canceled_at: null
      })
      assert.strictEqual(yield* bookedCount(slot.id), 2)

      const again = yield* post(body, "first")
      assert.deepStrictEqual(again.body, { ...made.body, idempotent_replay: true })
      assert.deepStrictEqual([again.status, again.headers.get("idempotent-replayed")], [201, "true"])
      assert.strictEqual((yield* post({ ...body, numberOfGuests: 1 }, "first")).status, 422)

      const single = yield* get(`/${id}`)
      assert.deepStrictEqual(single.body, {
        id,
        event_id: menu.id,
        status: "confirmed",
        payment_status: "not_required",
        reservation_date: slot.date,
        start_time: "15:00",
        end_time: "16:00",
        number_of_guests: 2,
        created_at
      })
      const { event_name: _, ...item } = made.body
      const listed = yield* get("")
      assert.deepStrictEqual(listed.body, { object: "list", data: [item], has_more: false, next_cursor: null })

      const [event, ...others] = yield* eventsOf(accountId)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event?.type, "reservation.created")
      assert.deepInclude(event?.data, { ...made.body, time_zone: "Asia/Tokyo", source: "api" })
      assert.match(event?.data.line_user_id, /^U[0-9a-f]{32}$/)
      assert.strictEqual(event?.data.starts_at, slot.startsAt.toISOString())
    })
  )

  it.effect("is refused by the first of its faults", () =>
    Effect.gen(function* () {
      const { accountId, friend, menu } = yield* openShop
      const [second = ""] = yield* addFriends(accountId, 1)
      const other = yield* openShop
      const soon = yield* addMenu(accountId, { minNotice: 10_000 })
      const tooSoon = yield* addSlot(soon)
      const near = yield* addMenu(accountId, { maxAdvance: 2 })
      const full = yield* addSlot(menu, { start: "09:00" })
      const archived = yield* addMenu(accountId, { status: "archived" })
      const { post } = yield* clientOf(accountId)
      const body = { eventId: menu.id, slotId: full.id, friendId: friend }
      assert.strictEqual((yield* post(body)).status, 201)

      const faults: ReadonlyArray<readonly [object, ReadonlyArray<unknown>]> = [
        [{ ...body, eventId: unknown, slotId: unknown }, [404, "event_not_found", "event not found"]],
        [{ ...body, eventId: other.menu.id }, [404, "event_not_found", "event not found"]],
        [{ ...body, eventId: archived.id }, [404, "event_not_found", "event not found"]],
        [{ ...body, slotId: unknown, friendId: unknown }, [404, "slot_not_found", "slot not found"]],
        [{ ...body, slotId: other.slot.id }, [404, "slot_not_found", "slot not found"]],
        [{ ...body, slotId: tooSoon.id }, [404, "slot_not_found", "slot not found"]],
        [{ ...body, friendId: unknown, staffId: unknown }, [404, "friend_not_found", "friend not found"]],
        [{ ...body, friendId: other.friend }, [404, "friend_not_found", "friend not found"]],
        [
          { eventId: soon.id, slotId: tooSoon.id, friendId: friend, staffId: unknown },
          [404, "staff_not_found", "staff not found"]
        ],
        [
          { eventId: soon.id, slotId: tooSoon.id, friendId: friend, numberOfGuests: 100 },
          [400, "min_notice", "予約は10000分前までに行ってください"]
        ],
        [
          { eventId: near.id, slotId: (yield* addSlot(near)).id, friendId: friend },
          [400, "too_far_in_advance", "予約は2日先まで可能です"]
        ],
        [{ ...body, numberOfGuests: 2 }, [409, "duplicate_reservation", "duplicate_reservation"]],
        [{ ...body, friendId: second }, [409, "slot_full", "slot_full"]],
        [
          { ...body, slotId: (yield* addSlot(menu, { start: "10:00", isClosed: true })).id },
          [409, "slot_full", "slot_full"]
        ],
        [
          { ...body, slotId: (yield* addSlot(menu, { start: "11:00", maxCapacity: 3 })).id, numberOfGuests: 4 },
          [409, "slot_full", "slot_full"]
        ]
      ]
      for (const [asked, refusal] of faults) {
        const refused = yield* post(asked)
        assert.deepStrictEqual(refusalOf(refused), refusal)
      }
      assert.deepStrictEqual(refusalOf(yield* post(body, null)), [
        400,
        "idempotency_key_required",
        "Idempotency-Key header is required"
      ])
    })
  )

  it.effect("has one effect of a hundred requests with one key", () =>
    Effect.gen(function* () {
      const { accountId, friend, menu } = yield* openShop
      const slot = yield* addSlot(menu, { start: "16:00", maxCapacity: 100 })
      const { post } = yield* clientOf(accountId)
      const body = { eventId: menu.id, slotId: slot.id, friendId: friend }
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, () => post(body, "same")),
        { concurrency: "unbounded" }
      )
      const kinds = tally(
        answers.map(({ body, status }) => (body.idempotent_replay === true ? "replay" : (body.code ?? status)))
      )
      assert.strictEqual(kinds["201"], 1)
      assert.strictEqual(100, 1 + (kinds["replay"] ?? 0) + (kinds["idempotency_in_flight"] ?? 0), JSON.stringify(kinds))
      assert.strictEqual(yield* bookedCount(slot.id), 1)
      assert.strictEqual((yield* eventsOf(accountId)).length, 1)
    })
  )
})
