/** What a card entitles to, and which tier it has earned. */
import { assert, describe, it } from "@effect/vitest"
import { type Card, earnedTier, entitlementOf, type Tier } from "../../../modules/crm/member/Card.ts"

const end = new Date("2026-12-01T00:00:00.000Z")
const before = new Date(end.getTime() - 1)
const card: Card = {
  id: "01JZ3N5Q9A8S7D6F5G4H3J2K1M",
  accountId: "A",
  lineUserId: `U${"0".repeat(32)}`,
  friendId: null,
  displayName: null,
  tierId: "gold",
  points: 0,
  pointsEarned: 0,
  visitCount: 0,
  subscription: "active",
  paidUntil: end,
  bannedAt: null,
  memberSince: new Date(0),
  wasActive: true,
  createdAt: new Date(0)
}

describe("A card", () => {
  it("entitles until the very millisecond at which the subscription ends", () => {
    const active = { isMember: true, subscriptionActive: true, tierId: "gold", memberSince: card.memberSince }
    assert.deepStrictEqual(entitlementOf(card, before), active)
    assert.deepStrictEqual(entitlementOf(card, end), { ...active, subscriptionActive: false, tierId: null })
    assert.deepStrictEqual(entitlementOf({ ...card, paidUntil: null }, end), active)
  })

  it("entitles to nothing while it is unpaid, cancelled or banned, and a user without one is no member", () => {
    for (const changes of [
      { subscription: "unpaid" },
      { subscription: "cancelled" },
      { subscription: "none" },
      { bannedAt: before }
    ] as const) {
      const { isMember, subscriptionActive, tierId } = entitlementOf({ ...card, ...changes }, before)
      assert.deepStrictEqual([isMember, subscriptionActive, tierId], [true, false, null])
    }
    assert.deepStrictEqual(entitlementOf(undefined, before), {
      isMember: false,
      subscriptionActive: false,
      tierId: null,
      memberSince: null
    })
  })

  it("earns the highest tier of which a threshold is reached, and never falls", () => {
    const tier = (id: string, rank: number, minPoints: number | null, minVisits: number | null): Tier => ({
      id,
      name: id,
      rank,
      minPoints,
      minVisits
    })
    const tiers = [tier("silver", 10, 300, 5), tier("gold", 20, 1_000, 20), tier("black", 30, null, null)]
    const earned = (pointsEarned: number, visitCount: number, tierId: string | null = null) => {
      const found = earnedTier(tiers, { pointsEarned, visitCount, tierId })
      return found && [found.tier.id, found.by]
    }
    assert.isUndefined(earned(299, 4))
    assert.deepStrictEqual(earned(300, 0), ["silver", "points"])
    assert.deepStrictEqual(earned(299, 5), ["silver", "visits"])
    assert.deepStrictEqual(earned(1_000, 5), ["gold", "points"])
    assert.isUndefined(earned(1_000, 5, "gold"))
    assert.isUndefined(earned(1_000_000, 1_000, "black"))
  })
})
