/** Merging a guest into the friend that they became. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ExternalIds } from "../../../modules/crm/external-id/ExternalIds.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { Guests } from "../../../modules/crm/guest/Guests.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import { openAccount } from "../../accounts/support.ts"
import { follow, unknown } from "../friend/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const useCases = Layer.mergeAll(Tags.layer, ExternalIds.layer, Guests.layer, Reservations.layer).pipe(
  Layer.provideMerge(Friends.layer),
  Layer.provideMerge(node)
)

const tomorrow = new Date("2030-01-02T03:00:00Z")

const seeded = Effect.gen(function* () {
  const accountId = yield* openAccount
  const ask = yield* operator(accountId)
  const friends = yield* Friends
  const friend = yield* follow(accountId, "やまだ")
  const guest = yield* friends.createGuest(accountId, { name: "山田 花子", kana: "ﾔﾏﾀﾞ", phone: "090-1234-5678" })
  const rows = yield* shopRows(accountId)
  const slotId = yield* rows.slot(yield* rows.menu(), { startsAt: tomorrow })
  const merge = (guestId = guest.id, friendId = friend.id) =>
    ask("POST", `/friends/guests/${guestId}/merge`, { friendId })
  return { accountId, ask, friends, friend, guest, rows, slotId, merge }
})

layer(useCases, { excludeTestServices: true })("A guest", (it) => {
  it.effect("is merged into a friend with reservations, tags and external ids; what the friend has stays", () =>
    Effect.gen(function* () {
      const { accountId, ask, friend, guest, merge, rows, slotId } = yield* seeded
      const [tags, externalIds] = [yield* Tags, yield* ExternalIds]
      const reservation = yield* rows.reservation({ slotId, friendId: guest.id })
      const own = yield* rows.reservation({ slotId, friendId: friend.id, status: "canceled" })
      for (const name of ["both", "guest's"]) {
        const { id } = yield* tags.create(accountId, { name, color: "#000000" })
        yield* tags.attach({ accountId, friendId: guest.id, tagId: id })
        if (name === "both") yield* tags.attach({ accountId, friendId: friend.id, tagId: id })
      }
      for (const [friendId, namespace, externalId] of [
        [guest.id, "pos", "guest"],
        [guest.id, "web", "guest"],
        [friend.id, "pos", "friend"]
      ] as const) {
        yield* externalIds.bind(accountId, { friendId, namespace, externalId }, "dashboard")
      }
      const { body, status } = yield* merge()
      assert.deepStrictEqual([status, body.moved], [200, { reservations: 1, waitlist: 0, tags: 1, externalIds: 1 }])
      assert.deepStrictEqual(
        [body.friend.displayName, body.friend.kana, body.friend.phone],
        ["やまだ", "ヤマダ", "+819012345678"]
      )
      const detail = (yield* ask("GET", `/friends/${friend.id}`)).body
      assert.lengthOf(detail.tags, 2)
      assert.deepStrictEqual(
        detail.externalIds.map(({ externalId, namespace }: Record<string, string>) => [namespace, externalId]),
        [
          ["web", "guest"],
          ["pos", "friend"]
        ]
      )
      const reservations = yield* Reservations
      for (const id of [reservation, own]) {
        assert.strictEqual((yield* reservations.find(accountId, id)).friendId, friend.id)
      }
      assert.strictEqual((yield* ask("GET", `/friends/${guest.id}`)).status, 404)
      assert.strictEqual((yield* merge()).body.code, "friend_not_found")
    })
  )

  it.effect("stays if both are booked for one slot, and nothing has moved", () =>
    Effect.gen(function* () {
      const { accountId, friend, guest, merge, rows, slotId } = yield* seeded
      yield* rows.reservation({ slotId, friendId: friend.id })
      const reservation = yield* rows.reservation({ slotId, friendId: guest.id })
      const { body, status } = yield* merge()
      assert.deepStrictEqual([status, body.code], [409, "merge_conflict"])
      assert.include(body.detail, slotId)
      assert.strictEqual((yield* (yield* Reservations).find(accountId, reservation)).friendId, guest.id)
    })
  )

  it.effect("is not a friend, and not of another account", () =>
    Effect.gen(function* () {
      const one = yield* seeded
      const other = yield* seeded
      assert.strictEqual((yield* one.merge(one.friend.id, one.guest.id)).body.code, "not_a_guest")
      assert.strictEqual((yield* one.merge(one.guest.id, one.guest.id)).status, 409)
      for (const [guestId, friendId] of [
        [unknown, one.friend.id],
        [one.guest.id, unknown],
        [other.guest.id, one.friend.id],
        [one.guest.id, other.friend.id]
      ] as const) {
        assert.strictEqual((yield* one.merge(guestId, friendId)).body.code, "friend_not_found")
      }
    })
  )

  it.effect("is merged once by many at once, beside bookings", () =>
    Effect.gen(function* () {
      const { accountId, friend, guest, merge, rows } = yield* seeded
      const reservations = yield* Reservations
      const sql = yield* SqlClient.SqlClient
      const menuId = yield* rows.menu()
      const slots = yield* Effect.forEach(
        Array.from({ length: 10 }, (_, n) => n),
        (n) => rows.slot(menuId, { startsAt: new Date(Date.now() + (n + 1) * 3_600_000) })
      )
      const answers = yield* Effect.all(
        [
          ...slots.map((slotId) =>
            Effect.exit(
              reservations.book(
                accountId,
                { menuId, slotId, friendId: guest.id, numberOfGuests: 1, note: null, staffId: null },
                { source: "dashboard" }
              )
            )
          ),
          ...Array.from({ length: 10 }, () => merge())
        ],
        { concurrency: "unbounded" }
      )
      const merged = answers.filter((answer) => "status" in answer && answer.status === 200)
      assert.lengthOf(merged, 1)
      const [left] = yield* sql<{ readonly count: number }>`
        select count(*) as count from crm_reservation where account_id = ${accountId} and friend_id <> ${friend.id}`
      assert.strictEqual(left?.count, 0)
    })
  )
})
