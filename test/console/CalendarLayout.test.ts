import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { layOut, minMinutes, type Place, slotWidth } from "../../modules/console/web/reservations/Layout.ts"

const minute = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))

/** Starts on a coarse grid, as most do, so that many touch, coincide and overlap. */
const Span = Schema.Struct({ start: minute(95), offset: minute(2), length: minute(300) })
const Spans = Schema.Array(Span).check(Schema.isMaxLength(25))

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":")

const spanOf = ({ length, offset, start }: typeof Span.Type) => {
  const from = start * 15 + offset
  return { startTime: timeOf(from), endTime: timeOf(from + length + 1), from, until: from + length + 1 }
}

const overlaps = (a: Place<unknown>, b: Place<unknown>): boolean =>
  a.from < b.until && b.from < a.until && a.left < b.left + b.width - 1e-9 && b.left < a.left + a.width - 1e-9

describe("The calendar's layout of a day", () => {
  it.prop("covers no slot or booking by another card", { bookings: Spans, slots: Spans }, ({ bookings, slots }) => {
    const day = layOut(bookings.map(spanOf), slots.map(spanOf))
    const places = [...day.bookings, ...day.slots]
    assert.strictEqual(places.length, bookings.length + slots.length)
    for (const [n, place] of places.entries()) {
      for (const other of places.slice(n + 1)) assert.isFalse(overlaps(place, other), JSON.stringify([place, other]))
    }
  })

  it.prop("leaves each card its time, and room to be clicked", { bookings: Spans, slots: Spans }, (drawn) => {
    const [bookings, slots] = [drawn.bookings.map(spanOf), drawn.slots.map(spanOf)]
    const day = layOut(bookings, slots)
    for (const [cards, items, width] of [
      [day.bookings, bookings, 2 * slotWidth],
      [day.slots, slots, slotWidth]
    ] as const) {
      assert.sameMembers(
        cards.map(({ item }) => item),
        items
      )
      for (const { item, left, from, until, width: share } of cards) {
        assert.strictEqual(from, item.from)
        assert.strictEqual(until, Math.max(item.until, item.from + minMinutes))
        assert.isAtLeast(share * day.minWidth, width - 1e-6)
        assert.isTrue(left >= 0 && left + share <= 1 + 1e-9)
      }
    }
  })

  it("gives the whole width to a card that overlaps none", () => {
    const at = (startTime: string, endTime: string) => ({ startTime, endTime })
    const day = layOut([at("10:00", "11:00")], [at("11:00", "12:00"), at("23:30", "00:30")])
    assert.deepStrictEqual(
      [...day.bookings, ...day.slots].map(({ from, left, until, width }) => [from, until, left, width]),
      [
        [600, 660, 0, 1],
        [660, 720, 0, 1],
        [1_410, 1_470, 0, 1]
      ]
    )
    assert.deepStrictEqual(layOut([], []), { bookings: [], slots: [], minWidth: 0 })
  })
})
