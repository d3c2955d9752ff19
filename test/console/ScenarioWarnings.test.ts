/** What the editor of scenarios warns of. */
import { assert, it } from "@effect/vitest"
import { warningsOf } from "../../modules/console/web/scenarios/edit/Warnings.ts"

const message = (text: string) => ({ type: "message", texts: [text] })
const wait = { type: "wait" }
const warnings = (trigger: string, ...steps: Parameters<typeof warningsOf>[0]["steps"]) =>
  warningsOf({ trigger: { type: trigger }, steps })

it("A scenario that ends in a wait, says nothing or thanks those who booked for following is warned of", () => {
  assert.deepStrictEqual(warnings("followed", message("友だち追加ありがとうございます。")), [])
  assert.deepStrictEqual(warnings("followed", message("x"), wait), ["ends_in_wait"])
  assert.deepStrictEqual(warnings("followed", wait, message("x")), [])
  assert.deepStrictEqual(warnings("manual", wait), ["ends_in_wait", "no_message"])
  assert.deepStrictEqual(warnings("manual"), [])
  assert.deepStrictEqual(warnings("reservation_created", message("友だち追加ありがとうございます。")), [
    "greets_a_booking"
  ])
  assert.deepStrictEqual(warnings("reservation_created", message("{menuName} {bookingTime}")), [])
  assert.deepStrictEqual(warnings("followed", message("{menuName}")), ["booking_unknown"])
  assert.deepStrictEqual(warnings("followed", { type: "wait_booking" }, message("x")), ["waits_for_no_booking"])
})
