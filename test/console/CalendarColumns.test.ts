import { assert, describe, it } from "@effect/vitest"
import {
  type Column,
  isBookable,
  isIn,
  isOffered,
  kindOfDay,
  type OfferedSlot,
  staffColumns
} from "../../modules/console/web/reservations/Columns.ts"

const day = "2026-12-01"
const staff = [
  { id: "a", name: "佐藤", isActive: true },
  { id: "b", name: "鈴木", isActive: false }
]
const any: Column = { key: "any", day, staffId: null, name: "指名なし" }
const sato: Column = { key: "a", day, staffId: "a", name: "佐藤" }

const slot = (changes: Partial<OfferedSlot> = {}): OfferedSlot => ({
  date: day,
  startTime: "15:00",
  endTime: "16:00",
  staffId: null,
  freeStaffIds: [],
  obstacle: null,
  ...changes
})

describe("The columns of a day", () => {
  it("are those of active staff, of others who have a booking, and last that of no one", () => {
    const namesOf = (...bookings: ReadonlyArray<readonly [string | null, string | null]>) =>
      staffColumns(
        day,
        staff,
        bookings.map(([staffId, staffName]) => ({ staffId, staffName })),
        "指名なし"
      ).map(({ name }) => name)
    assert.deepStrictEqual(namesOf(), ["佐藤", "指名なし"])
    assert.deepStrictEqual(namesOf(["b", "鈴木"], ["c", "高橋"], [null, null]), ["佐藤", "鈴木", "高橋", "指名なし"])
    assert.deepStrictEqual(staffColumns(day, [], [], "指名なし"), [{ key: day, day }])
  })

  it("have each booking once, and a slot with all who are free for it", () => {
    for (const staffId of [null, "a"]) {
      const booking = { date: day, staffId }
      assert.deepStrictEqual(
        [any, sato].map((column) => isIn(column, booking)),
        [staffId === null, staffId === "a"]
      )
    }
    assert.deepStrictEqual([isOffered(any, slot()), isOffered(sato, slot())], [true, false])
    const served = slot({ freeStaffIds: ["a", "b"] })
    assert.deepStrictEqual([isOffered(any, served), isOffered(sato, served)], [false, true])
    assert.isFalse(isOffered(sato, slot({ staffId: "b", freeStaffIds: ["b"] })))
    assert.isFalse(isOffered({ ...sato, day: "2026-12-02" }, served))
  })

  it("offer no slot that cannot be booked, but one that the moved booking itself is in the way of", () => {
    const moving = { date: day, startTime: "15:30", endTime: "16:30" }
    const busy = slot({ obstacle: "staff_busy" })
    assert.deepStrictEqual([isBookable(slot(), undefined), isBookable(busy, undefined)], [true, false])
    assert.isTrue(isBookable(busy, moving))
    assert.isFalse(isBookable(slot({ obstacle: "no_staff" }), moving))
    assert.isFalse(isBookable(slot({ obstacle: "staff_busy", startTime: "16:30", endTime: "17:30" }), moving))
  })

  it("tell Saturdays from Sundays and public holidays", () => {
    assert.deepStrictEqual(["2026-12-04", "2026-12-05", "2026-12-06", "2026-11-23"].map(kindOfDay), [
      "weekday",
      "saturday",
      "holiday",
      "holiday"
    ])
  })
})
