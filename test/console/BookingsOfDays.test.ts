import { assert, describe, it } from "@effect/vitest"
import { bookingsOfDays, openUntil } from "../../modules/console/web/settings/staff/BookingsOfDays.ts"

const booking = (date: string, startTime: string, staffId: string | null = "a", roomId: string | null = null) => ({
  date,
  startTime,
  staffId,
  roomId
})

describe("Bookings to move because of an absence", () => {
  it("are those of the member on days of business, in their order", () => {
    const all = [
      booking("2026-12-02", "01:00"),
      booking("2026-12-01", "01:00"),
      booking("2026-12-01", "20:00"),
      booking("2026-12-01", "21:00", "b"),
      booking("2026-12-01", "22:00", null),
      booking("2026-12-02", "02:00")
    ]
    const until = (openUntil: string) =>
      bookingsOfDays(all, { resourceId: "a", from: "2026-12-01", until: "2026-12-01", openUntil }).map(
        ({ date, startTime }) => `${date.slice(8)} ${startTime}`
      )
    assert.deepStrictEqual(until("02:00"), ["01 20:00", "02 01:00"])
    assert.deepStrictEqual(until("00:00"), ["01 01:00", "01 20:00"])
  })

  it("are those in the room of any member", () => {
    const all = [
      booking("2026-12-01", "10:00", "a", "r"),
      booking("2026-12-01", "11:00", "b", "r"),
      booking("2026-12-01", "13:00", "a")
    ]
    const days = { resourceId: "r", from: "2026-12-01", until: "2026-12-01", openUntil: "00:00" }
    assert.deepStrictEqual(
      bookingsOfDays(all, days).map(({ startTime }) => startTime),
      ["10:00", "11:00"]
    )
  })

  it("end with the latest hours of the shop after midnight", () => {
    const hours = (...untils: ReadonlyArray<string>) => openUntil(untils.map((until) => ({ until })))
    assert.deepStrictEqual(
      [openUntil(null), hours(), hours("19:00"), hours("24:00"), hours("19:00", "26:30", "25:00")],
      ["00:00", "00:00", "00:00", "00:00", "02:30"]
    )
  })
})
