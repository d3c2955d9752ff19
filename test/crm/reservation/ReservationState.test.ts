import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isLegalPayment, paymentStatuses } from "../../../modules/crm/reservation/Payment.ts"
import {
  actions,
  activeStatuses,
  drawSteps,
  isActive,
  reservationStatuses,
  stepOf,
  steps
} from "../../../modules/crm/reservation/ReservationState.ts"

const readme = new URL("../../../modules/crm/reservation/README.md", import.meta.url)

describe("The steps of a reservation", () => {
  it("are those that the README shows", () => {
    const shown = /<!-- steps -->\n([^]*?)<!-- \/steps -->/.exec(readFileSync(readme, "utf8"))?.[1]
    assert.strictEqual(shown, `${drawSteps()}\n`)
  })

  it("are at most one for a status and an action", () => {
    const keys = steps.map(({ action, from }) => `${from} ${action}`)
    assert.strictEqual(new Set(keys).size, keys.length)
    assert.deepStrictEqual([...new Set(steps.map(({ action }) => action))].toSorted(), [...actions].toSorted())
  })

  it("take places when an active status is reached from none, and give them back when it is left for canceled", () => {
    for (const { event, from, places, to } of steps) {
      const before = from !== null && isActive(from)
      const expected = from === null ? "takes" : to === "canceled" ? "gives back" : "keeps"
      assert.strictEqual(places, expected)
      if (expected === "gives back") assert.isTrue(before)
      const published = { takes: "reservation.created", "gives back": "reservation.cancelled", keeps: null }
      assert.strictEqual(event, published[expected])
    }
  })

  it("lead from every active status to each end but no-show and completed of a pending one, and never out of canceled", () => {
    assert.deepStrictEqual(
      steps.filter(({ from }) => from === "canceled"),
      []
    )
    for (const from of activeStatuses) {
      const ends = new Set(steps.filter((step) => step.from === from).map(({ to }) => to))
      assert.isTrue(ends.has("canceled"))
      assert.strictEqual(ends.has("completed") && ends.has("no_show"), from !== "pending")
    }
    assert.strictEqual(stepOf("completed", "correct")?.to, "no_show")
    assert.strictEqual(stepOf("no_show", "correct")?.to, "completed")
  })

  it.prop(
    "are illegal for all other pairs",
    { from: Schema.Literals(reservationStatuses), action: Schema.Literals(actions) },
    ({ action, from }) =>
      (stepOf(from, action) !== undefined) === steps.some((s) => s.from === from && s.action === action)
  )
})

describe("The payment of a reservation", () => {
  it("changes only as decided", () => {
    const legal = paymentStatuses.flatMap((from) =>
      paymentStatuses.filter((to) => isLegalPayment(from, to)).map((to) => `${from} ${to}`)
    )
    assert.deepStrictEqual(legal, [
      "pending paid",
      "pending failed",
      "paid partially_refunded",
      "paid refunded",
      "failed pending",
      "failed paid",
      "partially_refunded refunded"
    ])
  })
})
