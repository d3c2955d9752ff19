/** Use cases of the card page: one's own card, registering, and checking in by the code of the day. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Friends } from "../../friend/Friends.ts"
import { type Card, type Entitlement, entitlementOf, type Tier } from "../../member/Card.ts"
import { MemberRepo } from "../../member/MemberRepo.ts"
import { Members } from "../../member/Members.ts"
import { todayIn } from "../../shop/LocalTime.ts"
import type { PublicShop } from "../PageSettings.ts"
import { isCodeOf } from "./CheckIn.ts"
import { CheckInRepo } from "./CheckInRepo.ts"

export interface OwnCard {
  readonly card: Card
  readonly entitlement: Entitlement
  /** Tier by what points and visits have earned, or the staff gave. */
  readonly tier: Tier | undefined
}

export type CheckInResult = "counted" | "again" | "wrong code" | "no card"

export class Cards extends Context.Service<
  Cards,
  {
    readonly find: (accountId: string, lineUserId: string) => Effect.Effect<OwnCard | undefined>
    readonly register: (accountId: string, lineUserId: string) => Effect.Effect<void>
    /** The friend wants the shop's news, or no more of it; answers whether they get none. */
    readonly setNoMarketing: (accountId: string, friendId: string, noMarketing: boolean) => Effect.Effect<boolean>
    /** Counts a visit, once per card and day; of a booking of that day where there is one. */
    readonly checkIn: (shop: PublicShop, lineUserId: string, code: string) => Effect.Effect<CheckInResult>
  }
>()("crm/page/card/Cards") {
  static readonly layer = Layer.effect(
    Cards,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MemberRepo
      const members = yield* Members
      const checkIns = yield* CheckInRepo
      const friends = yield* Friends
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const findWithin = Effect.fnUntraced(function* (accountId: string, lineUserId: string) {
        const card = yield* repo.findByUser(accountId, lineUserId)
        if (card === undefined) return undefined
        const tiers = yield* repo.tiers(accountId)
        return {
          card,
          entitlement: entitlementOf(card, yield* now),
          tier: tiers.find(({ id }) => id === card.tierId)
        }
      })

      const checkInWithin = Effect.fnUntraced(function* (accountId: string, lineUserId: string, date: string) {
        const card = yield* repo.findByUser(accountId, lineUserId)
        if (card === undefined) return "no card" as const
        if (!(yield* checkIns.add(accountId, card.id, date))) return "again" as const
        const booked = card.friendId === null ? undefined : yield* checkIns.bookingOn(accountId, card.friendId, date)
        const visit = { reservationId: booked ?? null, staffId: null, source: "qr" as const }
        yield* Effect.orDie(members.visit(accountId, card.id, visit))
        return "counted" as const
      })

      return Cards.of({
        find: Effect.fn("Cards.find")((accountId, lineUserId) => within(accountId, findWithin(accountId, lineUserId))),
        register: Effect.fn("Cards.register")((accountId, lineUserId) =>
          Effect.asVoid(members.register(accountId, lineUserId, "liff"))
        ),
        setNoMarketing: Effect.fn("Cards.setNoMarketing")((accountId, friendId, noMarketing) =>
          friends.setNoMarketing(accountId, friendId, noMarketing).pipe(
            Effect.map((friend) => friend.noMarketing),
            // Erased since the page was opened: they get none.
            Effect.catchTag("FriendNotFound", () => Effect.succeed(true))
          )
        ),
        checkIn: Effect.fn("Cards.checkIn")(function* ({ accountId, key, timeZone }, lineUserId, code) {
          const date = todayIn(timeZone, yield* now)
          return isCodeOf(key, date, code)
            ? yield* within(accountId, checkInWithin(accountId, lineUserId, date))
            : ("wrong code" as const)
        })
      })
    })
  ).pipe(Layer.provide([MemberRepo.layer, Members.layer, CheckInRepo.layer, Friends.layer]))
}
