/** Use cases of what people read of a shop: read and changed. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { ShopRepo } from "../ShopRepo.ts"
import { applyProfileChange, emptyProfile, type Profile, type ProfileChange } from "./Profile.ts"
import { ProfileRepo } from "./ProfileRepo.ts"

export class Profiles extends Context.Service<
  Profiles,
  {
    /** Empty for a shop that has set nothing. */
    readonly of: (accountId: string) => Effect.Effect<Profile>
    readonly update: (accountId: string, change: ProfileChange) => Effect.Effect<Profile>
  }
>()("crm/Profiles") {
  static readonly layer = Layer.effect(
    Profiles,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ProfileRepo
      const shops = yield* ShopRepo
      const find = (accountId: string) => Effect.map(repo.find(accountId), (found) => found ?? emptyProfile)

      const updateWithin = Effect.fnUntraced(function* (accountId: string, change: ProfileChange) {
        yield* shops.lock(accountId)
        const after = applyProfileChange(yield* find(accountId), change)
        yield* repo.save(accountId, after, DateTime.toDateUtc(yield* DateTime.now))
        return after
      })

      return Profiles.of({
        of: Effect.fn("Profiles.of")((accountId) => within(accountId, find(accountId))),
        update: Effect.fn("Profiles.update")((accountId, change) => within(accountId, updateWithin(accountId, change)))
      })
    })
  ).pipe(Layer.provide([ProfileRepo.layer, ShopRepo.layer]))
}
