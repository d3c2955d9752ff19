/** Use cases of operators with the pages of a shop. Apart from `ShopPages`: commands have no guard of keys. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { todayIn } from "../shop/LocalTime.ts"
import { defaults as shopDefaults } from "../shop/Shop.ts"
import { pathOf as checkInPathOf, codeOf } from "./card/CheckIn.ts"
import { SlugTaken } from "./Errors.ts"
import { PageKeys } from "./PageKeys.ts"
import { PageRepo } from "./PageRepo.ts"
import type { PageChange, PageSettings } from "./PageSettings.ts"

export interface CheckIn {
  readonly date: string
  readonly path: string
  readonly liffUrl: string | null
}

export class PageAdministration extends Context.Service<
  PageAdministration,
  {
    readonly settings: (accountId: string) => Effect.Effect<PageSettings>
    /** The code of today, of the shop's time. */
    readonly checkIn: (accountId: string) => Effect.Effect<CheckIn>
    readonly update: (accountId: string, change: PageChange) => Effect.Effect<PageSettings, SlugTaken>
  }
>()("crm/page/PageAdministration") {
  static readonly layer = Layer.effect(
    PageAdministration,
    Effect.gen(function* () {
      const repo = yield* PageRepo
      const within = yield* Tenant.within
      const keys = yield* PageKeys
      const found = (accountId: string) =>
        Effect.map(repo.settings(accountId), (settings): PageSettings => settings ?? { slug: null, liffId: null })

      const updateWithin = Effect.fnUntraced(function* (accountId: string, { liffId, slug }: PageChange) {
        const before = yield* found(accountId)
        const after = {
          slug: slug === undefined ? before.slug : slug,
          liffId: liffId === undefined ? before.liffId : liffId
        }
        yield* repo.lockSlugs
        // Of all accounts, so not as the tenant.
        const owner = after.slug === null ? undefined : yield* Tenant.asService(repo.accountOf(after.slug))
        if (owner !== undefined && owner !== accountId) return yield* new SlugTaken({})
        yield* repo.save(accountId, after, DateTime.toDateUtc(yield* DateTime.now))
        return after
      })

      return PageAdministration.of({
        settings: (accountId) => within(accountId, found(accountId)),
        checkIn: Effect.fn("PageAdministration.checkIn")(function* (accountId) {
          const { liffId, slug } = yield* within(accountId, found(accountId))
          const shop = yield* within(accountId, repo.shop(accountId))
          const date = todayIn(shop?.timeZone ?? shopDefaults.timeZone, DateTime.toDateUtc(yield* DateTime.now))
          const path = checkInPathOf({ accountId, slug }, codeOf(yield* keys.of(accountId), date))
          return { date, path, liffUrl: liffId === null ? null : `https://liff.line.me/${liffId}${path}` }
        }),
        update: Effect.fn("PageAdministration.update")((accountId, change) =>
          within(accountId, updateWithin(accountId, change))
        )
      })
    })
  ).pipe(Layer.provide([PageRepo.layer, PageKeys.layer]))
}
