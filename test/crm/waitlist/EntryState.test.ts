/** The pure rules of the waitlist. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { LineMessage } from "../../../modules/crm/line/channel/LineMessage.ts"
import { drawn, entryStates, isOpen, transition, transitions } from "../../../modules/crm/waitlist/EntryState.ts"
import { cutOffOf, offerEnd } from "../../../modules/crm/waitlist/offer/Offering.ts"
import { answerOf, offerMessage } from "../../../modules/crm/waitlist/offer/OfferText.ts"

const minutes = (count: number) => count * 60_000

describe("The states of an entry", () => {
  it("are drawn in the README as they are", () => {
    const readme = readFileSync(new URL("../../../modules/crm/waitlist/README.md", import.meta.url), "utf8")
    assert.include(readme, drawn())
  })

  it("end in a state that nothing changes, and give back or pass on every place that they held", () => {
    for (const from of entryStates) {
      const leaving = transitions.filter((row) => row.from === from)
      assert.strictEqual(leaving.length > 0, isOpen(from), from)
      for (const { places, to } of leaving) {
        if (to === "offered") assert.strictEqual(places, "hold")
        else assert.strictEqual(places, from === "offered" ? (to === "booked" ? "pass" : "give") : "none")
      }
    }
    assert.isUndefined(transition("waiting", "accept"))
    assert.isUndefined(transition("expired", "accept"))
  })

  const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_080 }))

  it.prop(
    "have offers that end after the shop's minutes and before the cut-off, or none",
    {
      offerMinutes: Minutes,
      minNotice: Minutes,
      lead: Schema.Int.check(Schema.isBetween({ minimum: -60, maximum: 20_000 }))
    },
    ({ lead, minNotice, offerMinutes }) => {
      const now = new Date(0)
      const cutOff = cutOffOf({ startsAt: new Date(minutes(lead)), minNotice })
      const end = offerEnd(now, offerMinutes, cutOff)
      if (end === undefined) return assert.isBelow(cutOff.getTime(), minutes(Math.min(5, offerMinutes)))
      assert.isAtMost(end.getTime(), cutOff.getTime())
      assert.isAtMost(end.getTime(), minutes(offerMinutes))
      assert.isAtLeast(end.getTime(), minutes(Math.min(5, offerMinutes)))
    }
  )

  it("offer by a message that LINE takes, whose buttons name the entry", () => {
    const entry = {
      id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
      menuName: "美".repeat(100),
      guests: 100,
      startsAt: new Date("2026-05-30T14:00:00Z"),
      endsAt: new Date("2026-05-30T16:00:00Z")
    }
    const message = offerMessage(entry, "Asia/Tokyo", new Date("2026-05-30T01:30:00Z"))
    assert.deepStrictEqual(Schema.decodeUnknownSync(LineMessage)(message), message)
    assert.include(JSON.stringify(message), "5月30日(土) 10:30までに")
    const [accept, decline] = message.type === "template" ? message.template.actions : []
    assert.deepStrictEqual(answerOf(accept!.data), { answer: "accept", entryId: entry.id })
    assert.deepStrictEqual(answerOf(decline!.data), { answer: "decline", entryId: entry.id })
    for (const data of ["", "waitlist:accept:x", `waitlist:accept:${entry.id} `, `other:accept:${entry.id}`]) {
      assert.isUndefined(answerOf(data), data)
    }
  })
})
