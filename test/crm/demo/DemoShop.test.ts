/** The demo shop as its key sees it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Scope } from "../../../modules/accounts/contract.ts"
import { DemoContents } from "../../../src/DemoContent.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { send, service, ulid } from "../contract/support.ts"

layer(service, { excludeTestServices: true })("The demo shop", (it) => {
  it.effect("answers every list at once, takes a booking, and is the same when it is filled again", () =>
    Effect.gen(function* () {
      const content = (yield* DemoContents).find(({ group }) => group === "crm")
      const accountId = yield* openAccount
      const key = Redacted.value((yield* issue(accountId, "crm", Scope.literals)).secret)
      const get = (path: string) => Effect.map(send({ method: "GET", path, key }), ({ body }) => body)
      const everything = Effect.gen(function* () {
        const friends = yield* get("/friends?limit=100")
        const counts = yield* Effect.forEach(["following", "unfollowed", "blocked"], (status) =>
          Effect.map(get(`/friends?status=${status}`), ({ pagination }) => pagination.total as number)
        )
        const menus = (yield* get("/reservation_events")).data
        const slots = yield* Effect.forEach(menus as ReadonlyArray<{ id: string }>, ({ id }) =>
          get(`/reservation_slots?eventId=${id}&availableOnly=false`)
        )
        const reservations = (yield* get("/reservations?limit=100")).data
        const friend = friends.data.find((one: { displayName: string }) => one.displayName === "Misaki☆")
        const externalIds = (yield* get(`/friends/${friend.id}/external-ids`)).data
        const memberships = (yield* get("/memberships")).data
        return {
          friends,
          counts,
          tags: (yield* get("/tags")).data,
          menus,
          slots,
          reservations,
          externalIds,
          memberships
        }
      })

      const details = yield* content!.fill(accountId)
      const shop = yield* everything
      assert.strictEqual(shop.friends.pagination.total, 40)
      assert.isTrue(shop.counts.every((count) => count > 0))
      assert.strictEqual(
        shop.counts.reduce((sum, count) => sum + count, 0),
        40
      )
      assert.strictEqual(shop.tags.length, 6)
      assert.strictEqual(shop.menus.length, 4)
      assert.isTrue(shop.slots.every(({ data }) => data.length > 100))
      assert.isAbove(shop.reservations.length, 5)
      assert.sameMembers(
        [...new Set(shop.reservations.map(({ status }: { status: string }) => status))],
        ["confirmed", "pending"]
      )
      assert.strictEqual(shop.externalIds.length, 2)
      assert.strictEqual(shop.memberships.length, 5)

      const again = yield* content!.fill(accountId)
      assert.deepStrictEqual(again["line"], details["line"])
      const own = yield* send({ method: "GET", path: "/me/membership", key: String(again["memberToken"]) })
      assert.deepInclude(own.body, { isMember: true, subscriptionActive: true, tierId: "gold" })
      assert.deepStrictEqual(yield* everything, shop)

      // The last one, since the first may come within its notice while the test runs.
      const free = (yield* get(`/reservation_slots?eventId=${shop.menus[0].id}`)).data.at(-1)
      const friend = shop.friends.data.find(({ status }: { status: string }) => status === "following")
      const body = { eventId: free.eventId, slotId: free.id, friendId: friend.id }
      const booked = yield* send({ method: "POST", path: "/reservations", key, idempotencyKey: ulid(), body })
      assert.strictEqual(booked.status, 201, JSON.stringify(booked.body))
    })
  )
})
