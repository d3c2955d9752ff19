/** Use cases of operators with the pages of a shop. Apart from `ShopPages`: commands have no guard of keys. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SlugTaken } from "./Errors.ts"
import { PageRepo } from "./PageRepo.ts"
import type { PageChange, PageSettings } from "./PageSettings.ts"

export class PageAdministration extends Context.Service<
  PageAdministration,
  {
    readonly settings: (accountId: string) => Effect.Effect<PageSettings>
    readonly update: (accountId: string, change: PageChange) => Effect.Effect<PageSettings, SlugTaken>
  }
>()("crm/page/PageAdministration") {
  static readonly layer = Layer.effect(
    PageAdministration,
    Effect.gen(function* () {
      const repo = yield* PageRepo
      const within = yield* Tenant.within
      const found = (accountId: string) =>
        Effect.map(repo.settings(accountId), (settings): PageSettings => settings ?? { slug: null, liffId: null })

      const updateWithin = Effect.fnUntraced(function* (accountId: string, { liffId, slug }: PageChange) {
        const before = yield* found(accountId)
        const after = {
          slug: slug === undefined ? before.slug : slug,
          liffId: liffId === undefined ? before.liffId : liffId
        }
        // Of all accounts, so not as the tenant.
        const owner = after.slug === null ? undefined : yield* Tenant.asService(repo.accountOf(after.slug))
        if (owner !== undefined && owner !== accountId) return yield* new SlugTaken({})
        yield* repo.save(accountId, after, DateTime.toDateUtc(yield* DateTime.now))
        return after
      })

      return PageAdministration.of({
        settings: (accountId) => within(accountId, found(accountId)),
        update: Effect.fn("PageAdministration.update")((accountId, change) =>
          within(accountId, updateWithin(accountId, change))
        )
      })
    })
  ).pipe(Layer.provide(PageRepo.layer))
}
