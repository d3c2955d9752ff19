/** How events that wait are shared out: between accounts, and between statements. */
import { assert, describe, it } from "@effect/vitest"
import { type Request, takenOf } from "../../../modules/crm/line/inbound/TakenEvents.ts"
import { ApplyLineEvent } from "../../../modules/crm/line/Jobs.ts"
import { userId } from "../../support/line/Line.ts"

const requestOf = (eventId: string, lineUserId: string | null): Request => ({
  event: { accountId: "A", eventId, lineUserId, isFollow: false },
  profile: undefined
})
const message = (id: number) =>
  JSON.stringify({ type: "message", message: { id: String(id), type: "text", text: "x" } })
const occurredAt = new Date(0)

describe("Events of LINE that wait", () => {
  const mailboxOf = (accountId: string, lineUserId: string) =>
    ApplyLineEvent.keyPolicy?.keyOf({ accountId, eventId: "1", lineUserId, isFollow: false })

  it("take a part of a node's places, however many friends of an account wrote", () => {
    const users = Array.from({ length: 2_000 }, (_, n) => userId(n))
    const mailboxes = new Set(users.map((user) => mailboxOf("A", user)))
    assert.strictEqual(mailboxes.size, 64)
    assert.isBelow(mailboxes.size * 4, ApplyLineEvent.concurrency)
    assert.isFalse(users.some((user) => mailboxes.has(mailboxOf("B", user))))
    assert.strictEqual(mailboxOf("A", users[7]!), mailboxOf("A", users[7]!))
  })

  it("share statements where each is the only message of its user, and keep the order of one user's", () => {
    const [one, other] = [userId(1), userId(2)]
    const requests = [
      requestOf("1", one),
      requestOf("2", other),
      requestOf("3", other),
      requestOf("4", userId(3)),
      requestOf("1", null),
      requestOf("5", userId(4)),
      requestOf("6", userId(5)),
      requestOf("7", userId(6))
    ]
    const stored = new Map(
      [
        ["1", message(1)],
        ["2", message(2)],
        ["3", message(3)],
        ["4", JSON.stringify({ type: "follow" })],
        ["5", null],
        ["6", JSON.stringify({ type: "joined" })]
      ].map(([id, event]) => [id!, { event: event ?? null, occurredAt }])
    )
    const { ignored, messages, others } = takenOf(requests, stored)
    const idsOf = (events: ReadonlyArray<{ readonly eventId: string }>) => events.map(({ eventId }) => eventId)
    assert.deepStrictEqual([idsOf(messages), idsOf(others), ignored], [["1"], ["2", "3", "4"], ["5", "6"]])
  })
})
