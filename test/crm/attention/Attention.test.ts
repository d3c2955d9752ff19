/** The attention list, as features fill it and operators work it off. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { NewAttention } from "../../../modules/crm/attention/Attention.ts"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { openAccount } from "../../accounts/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const entry = (changes: Partial<NewAttention>): NewAttention => ({
  key: "k",
  kind: "reminder",
  reason: "quota_exceeded",
  reservationId: null,
  waitlistId: null,
  friendId: null,
  text: "明日のご予約のお知らせです。",
  ...changes
})

layer(Attentions.layer.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("The attention list", (it) => {
  it.effect("names the reservation and whom to call, once per matter, until it is resolved", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const attentions = yield* Attentions
      const { friend, menu, reservation, slot } = yield* shopRows(accountId)
      const startsAt = new Date("2030-01-02T03:00:00Z")
      const guest = yield* friend("山田", { guest: true, phone: "+819012345678" })
      const id = yield* reservation({ slotId: yield* slot(yield* menu(), { startsAt }), friendId: guest })
      const given = entry({ key: `reservation/${id}/reminder:120m`, reservationId: id, friendId: guest })
      yield* attentions.add(accountId, given)
      yield* attentions.add(accountId, given)
      const { entries } = (yield* ask("GET", "/attention")).body
      assert.lengthOf(entries, 1)
      const { createdAt: _at, id: entryId, ...rest } = entries[0]
      assert.deepStrictEqual(rest, {
        kind: "reminder",
        reason: "quota_exceeded",
        text: given.text,
        count: 1,
        reservationId: id,
        reservationStatus: "confirmed",
        startsAt: startsAt.toISOString(),
        waitlistId: null,
        guest: { friendId: guest, name: "山田", phone: "+819012345678" },
        resolvedAt: null,
        resolvedBy: null
      })
      const resolved = yield* ask("POST", `/attention/${entryId}/resolve`)
      assert.deepStrictEqual([resolved.status, resolved.body.resolvedBy], [200, "staff"])
      assert.deepStrictEqual((yield* ask("POST", `/attention/${entryId}/resolve`)).body, resolved.body)
      assert.lengthOf((yield* ask("GET", "/attention")).body.entries, 0)
      assert.lengthOf((yield* ask("GET", "/attention?state=resolved")).body.entries, 1)
    })
  )

  it.effect("is read in pages, and shows nothing of another account", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* openAccount, yield* openAccount]
      const attentions = yield* Attentions
      for (const key of ["a", "b", "c"]) yield* attentions.add(mine, entry({ key, text: key }))
      yield* attentions.add(other, entry({ text: "theirs" }))
      const ask = yield* operator(mine)
      const first = (yield* ask("GET", "/attention?limit=2")).body
      const second = (yield* ask("GET", `/attention?limit=2&cursor=${first.nextCursor}`)).body
      const texts = [...first.entries, ...second.entries].map(({ text }: { text: string }) => text)
      assert.deepStrictEqual([texts, second.nextCursor], [["c", "b", "a"], null])
      const [foreign] = (yield* (yield* operator(other))("GET", "/attention")).body.entries
      const refused = yield* ask("POST", `/attention/${foreign.id}/resolve`)
      assert.deepStrictEqual([refused.status, refused.body.code], [404, "attention_not_found"])
      assert.strictEqual((yield* ask("GET", "/attention?state=x")).status, 400)
    })
  )

  it.effect("drops by itself what has become pointless", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const attentions = yield* Attentions
      const page = { state: "all" as const, limit: 10, startingAfter: undefined }
      yield* attentions.add(accountId, entry({ key: "p", kind: "booking_pending", reservationId: "R1" }))
      yield* attentions.add(accountId, entry({ key: "r", kind: "reminder", reservationId: "R1" }))
      yield* attentions.settle(yield* openAccount, { reservationIds: ["R1"] }, ["booking_pending"])
      yield* attentions.settle(accountId, { reservationIds: ["R1"] }, ["booking_pending"])
      const { entries } = yield* attentions.list(accountId, page)
      assert.deepStrictEqual(
        entries.map(({ kind, resolvedBy }) => [kind, resolvedBy]),
        [
          ["reminder", null],
          ["booking_pending", "system"]
        ]
      )
    })
  )
})
