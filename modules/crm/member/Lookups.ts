/**
 * Look-ups of memberships. Those of one account that arrive together share the next statement, which runs as the tenant.
 * Accounts share none, and wait for none.
 */
import { Context, Effect, Layer } from "effect"
import * as KeyedGroupCommit from "../../../src/sql/KeyedGroupCommit.ts"
import { type Entitlement, entitlementOf } from "./Card.ts"
import { MemberRepo } from "./MemberRepo.ts"

export class Lookups extends Context.Service<
  Lookups,
  {
    /** Returns the same for a user who is unknown as for one without a card. */
    readonly entitlement: (accountId: string, lineUserId: string) => Effect.Effect<Entitlement>
  }
>()("crm/member/Lookups") {
  static readonly layer = Layer.effect(
    Lookups,
    Effect.gen(function* () {
      const { entitling } = yield* MemberRepo
      const find = yield* KeyedGroupCommit.make({
        writers: 2,
        largest: 256,
        run: entitling
      })

      return Lookups.of({
        entitlement: (accountId, lineUserId) =>
          Effect.clockWith((clock) =>
            Effect.map(find(accountId, lineUserId), (card) =>
              entitlementOf(card, new Date(clock.currentTimeMillisUnsafe()))
            )
          )
      })
    })
  ).pipe(Layer.provide(MemberRepo.layer))
}
