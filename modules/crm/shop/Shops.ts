/** Use cases of a shop: its settings, read and changed. A change brings the slots in line by a job of its transaction. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { TimeZoneInUse } from "./Errors.ts"
import { sendGeneration } from "./Jobs.ts"
import { applyChange, defaults, type Shop, type ShopChange } from "./Shop.ts"
import { ShopRepo } from "./ShopRepo.ts"

export class Shops extends Context.Service<
  Shops,
  {
    /** The defaults for an account that has set nothing. */
    readonly of: (accountId: string) => Effect.Effect<Shop>
    readonly update: (accountId: string, change: ShopChange) => Effect.Effect<Shop, TimeZoneInUse>
  }
>()("crm/Shops") {
  static readonly layer = Layer.effect(
    Shops,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ShopRepo
      const jobs = yield* Jobs

      const find = (accountId: string) =>
        Effect.map(repo.find(accountId), (found): Shop => ({ accountId, ...(found ?? defaults) }))

      const updateWithin = Effect.fnUntraced(function* (accountId: string, change: ShopChange) {
        yield* repo.lock(accountId)
        const before = yield* find(accountId)
        const after = { ...applyChange(before, change), accountId }
        const now = DateTime.toDateUtc(yield* DateTime.now)
        if (after.timeZone !== before.timeZone && (yield* repo.hasSlotsAfter(accountId, now))) {
          return yield* new TimeZoneInUse({})
        }
        yield* repo.save(accountId, after, now)
        yield* sendGeneration(jobs, accountId, null)
        return after
      })

      return Shops.of({
        of: Effect.fn("Shops.of")((accountId) => within(accountId, find(accountId))),
        update: Effect.fn("Shops.update")((accountId, change) => within(accountId, updateWithin(accountId, change)))
      })
    })
  ).pipe(Layer.provide(ShopRepo.layer))
}
