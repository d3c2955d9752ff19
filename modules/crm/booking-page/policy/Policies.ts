/** Use cases of cancellation policies. A booking keeps the policy that held when it was made. */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MenuNotFound } from "../../menu/Errors.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import type { CancellationPolicy } from "./CancellationPolicy.ts"
import { PolicyNotFound } from "./Errors.ts"
import { PolicyRepo, type ScopedPolicy } from "./PolicyRepo.ts"

const none: CancellationPolicy = { text: "", bands: [] }

export class Policies extends Context.Service<
  Policies,
  {
    /** That of the shop first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<ScopedPolicy>>
    /** Policy of the menu, else of the shop; an empty one without either. */
    readonly of: (accountId: string, menuId: string) => Effect.Effect<CancellationPolicy>
    /** @param menuId null: of the shop */
    readonly put: (
      accountId: string,
      menuId: string | null,
      policy: CancellationPolicy
    ) => Effect.Effect<ScopedPolicy, MenuNotFound>
    readonly remove: (accountId: string, menuId: string | null) => Effect.Effect<void, PolicyNotFound>
  }
>()("crm/booking-page/policy/Policies") {
  static readonly layer = Layer.effect(
    Policies,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PolicyRepo
      const menus = yield* MenuRepo

      const putWithin = Effect.fnUntraced(function* (
        accountId: string,
        menuId: string | null,
        policy: CancellationPolicy
      ) {
        if (menuId !== null && (yield* menus.find(accountId, menuId)) === undefined) return yield* new MenuNotFound({})
        const updatedAt = DateTime.toDateUtc(yield* DateTime.now)
        yield* repo.put(accountId, menuId, policy, updatedAt)
        return { menuId, ...policy, updatedAt }
      })

      return Policies.of({
        list: (accountId) => within(accountId, repo.list(accountId)),
        of: Effect.fn("Policies.of")(function* (accountId, menuId) {
          const all = yield* within(accountId, repo.list(accountId))
          const found = all.find((policy) => policy.menuId === menuId) ?? all.find((policy) => policy.menuId === null)
          return found === undefined ? none : { text: found.text, bands: found.bands }
        }),
        put: Effect.fn("Policies.put")((accountId, menuId, policy) =>
          within(accountId, putWithin(accountId, menuId, policy))
        ),
        remove: Effect.fn("Policies.remove")(function* (accountId, menuId) {
          if (!(yield* within(accountId, repo.remove(accountId, menuId)))) return yield* new PolicyNotFound({})
        })
      })
    })
  ).pipe(Layer.provide([PolicyRepo.layer, MenuRepo.layer]))
}
