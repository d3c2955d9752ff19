/** Which shop an address names. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { CrmFamily } from "../../accounts/contract.ts"
import { defaults as shopDefaults } from "../shop/Shop.ts"
import { PageNotFound } from "./Errors.ts"
import { PageKeys } from "./PageKeys.ts"
import { PageRepo } from "./PageRepo.ts"
import type { PublicShop } from "./PageSettings.ts"

const slugForm = /^[a-z0-9-]{3,40}$/

export class ShopPages extends Context.Service<
  ShopPages,
  {
    /** Finds a shop by the segment of an address: the slug, or the id of the account. */
    readonly find: (segment: string) => Effect.Effect<PublicShop, PageNotFound>
    readonly ofAccount: (accountId: string) => Effect.Effect<PublicShop, PageNotFound>
  }
>()("crm/page/ShopPages") {
  static readonly layer = Layer.unwrap(Effect.map(CrmFamily, ({ admitAccount }) => pagesOf(admitAccount)))

  /** Without a look at the plan: for operators, who are admitted by their endpoints. */
  static readonly admitted = Layer.suspend(() => pagesOf(() => Effect.void))
}

const pagesOf = (admitAccount: (accountId: string) => Effect.Effect<unknown, unknown>) =>
  Layer.effect(
    ShopPages,
    Effect.gen(function* () {
      const repo = yield* PageRepo
      const keys = yield* PageKeys
      const within = yield* Tenant.within

      const ofAccount = Effect.fn("ShopPages.ofAccount")(function* (accountId: string) {
        yield* Effect.mapError(admitAccount(accountId), () => new PageNotFound({}))
        const row = yield* within(accountId, repo.shop(accountId))
        if (row === undefined) return yield* new PageNotFound({})
        const { liffId, name, slug, timeZone } = row
        return {
          accountId,
          name,
          timeZone: timeZone ?? shopDefaults.timeZone,
          slug,
          liffId,
          key: yield* keys.of(accountId)
        }
      })

      return ShopPages.of({
        ofAccount,
        find: Effect.fn("ShopPages.find")(function* (segment) {
          const isSlug = slugForm.test(segment)
          const accountId = isSlug ? yield* repo.accountOf(segment) : isUlid(segment) ? segment : undefined
          return accountId === undefined ? yield* new PageNotFound({}) : yield* ofAccount(accountId)
        })
      })
    })
  ).pipe(Layer.provide([PageRepo.layer, PageKeys.layer]))
