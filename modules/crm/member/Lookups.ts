/**
 * Look-ups of memberships. Those of one account that arrive together share the next statement, which runs as the tenant.
 * Accounts share none, and wait for none.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import * as KeyedGroupCommit from "../../../src/sql/KeyedGroupCommit.ts"
import { type Entitlement, entitlementOf } from "./Card.ts"
import { MemberRepo } from "./MemberRepo.ts"

export class Lookups extends Context.Service<
  Lookups,
  {
    /** The same for a user who is unknown as for one without a card. */
    readonly entitlement: (accountId: string, lineUserId: string) => Effect.Effect<Entitlement>
  }
>()("crm/member/Lookups") {
  static readonly layerNoDeps = Layer.effect(
    Lookups,
    Effect.gen(function* () {
      const { entitling } = yield* MemberRepo
      const find = yield* KeyedGroupCommit.make({
        writers: 2,
        largest: 256,
        run: entitling
      })

      return Lookups.of({
        entitlement: Effect.fnUntraced(function* (accountId, lineUserId) {
          const card = yield* find(accountId, lineUserId)
          return entitlementOf(card, DateTime.toDateUtc(yield* DateTime.now))
        })
      })
    })
  )

  static readonly layer = Lookups.layerNoDeps.pipe(Layer.provide(MemberRepo.layer))
}
