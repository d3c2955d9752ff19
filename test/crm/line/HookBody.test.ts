/** Bodies of hooks as they are read: when an event is of, and by which id it is known. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as HookBody from "../../../modules/crm/line/inbound/HookBody.ts"
import * as Ulids from "../../../src/Ulids.ts"

const receivedAt = new Date("2026-05-30T03:00:00Z")
const now = receivedAt.getTime()
const day = 86_400_000

const read = (...events: ReadonlyArray<object>) =>
  HookBody.read(new TextEncoder().encode(JSON.stringify({ destination: "U1", events })), receivedAt)

const idsOf = (...events: ReadonlyArray<object>) => Result.getOrThrow(read(...events)).events.map(({ id }) => id)

describe("An event of a hook", () => {
  it("is of a day ahead at most", () => {
    assert.isTrue(Result.isSuccess(read({ type: "x", timestamp: now + day })))
    assert.deepStrictEqual(
      read({ type: "x", timestamp: now }, { type: "x", timestamp: now + day + 1 }),
      Result.fail("an event is of a time that has not come")
    )
  })

  it("is known by the id that it names, within a day of its time", () => {
    const ids = [now - day, now, now + day].map(Ulids.from)
    assert.deepStrictEqual(idsOf(...ids.map((webhookEventId) => ({ type: "x", timestamp: now, webhookEventId }))), ids)
  })

  it("is known by its time and content where it names no id, or one of another time", () => {
    const others = [Ulids.from(now - day - 1), Ulids.from(now + day + 1), Ulids.from(0), "Z".repeat(26), "x", 1, null]
    const events = others.map((webhookEventId) => ({ type: "x", timestamp: now, webhookEventId }))
    const ids = idsOf(...events)
    assert.lengthOf(new Set(ids), others.length)
    for (const id of ids) assert.strictEqual(Ulids.timeOf(id), now)
    assert.deepStrictEqual(idsOf(...events), ids)
  })
})
