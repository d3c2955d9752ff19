import { assert, describe, it } from "@effect/vitest"
import { todayIn, usualZone } from "../../modules/console/web/reservations/Days.ts"

describe("Today", () => {
  it("is that of the shop, whatever the zone of the browser", () => {
    const at = Date.parse("2026-12-31T15:00:00Z")
    assert.deepStrictEqual(
      [usualZone, "Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "UTC"].map((zone) => todayIn(zone, at)),
      ["2027-01-01", "2027-01-01", "2026-12-31", "2027-01-01", "2026-12-31"]
    )
    assert.strictEqual(todayIn(usualZone, at - 1), "2026-12-31")
  })
})
