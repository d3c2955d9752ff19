/** Use cases of the rules of a menu. A change brings the slots in line by a job of its transaction. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MenuNotFound } from "../../menu/Errors.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import { LimitReached, StaffNotFound } from "../../shop/Errors.ts"
import { sendGeneration } from "../../shop/Jobs.ts"
import { ResourceRepo } from "../../shop/ResourceRepo.ts"
import { SlotRuleNotFound } from "../Errors.ts"
import { maxSlotsPerRule } from "../Slot.ts"
import { RuleRepo, type StoredRule } from "./RuleRepo.ts"
import { slotsADay } from "./SlotPlan.ts"
import type { SlotRule } from "./SlotRule.ts"

const maxRules = 200

export class SlotRules extends Context.Service<
  SlotRules,
  {
    /** Oldest first. */
    readonly list: (accountId: string, menuId: string) => Effect.Effect<ReadonlyArray<StoredRule>, MenuNotFound>
    readonly add: (
      accountId: string,
      menuId: string,
      rule: SlotRule
    ) => Effect.Effect<StoredRule, MenuNotFound | StaffNotFound | LimitReached>
    readonly remove: (
      accountId: string,
      menuId: string,
      id: string
    ) => Effect.Effect<void, MenuNotFound | SlotRuleNotFound>
  }
>()("crm/SlotRules") {
  static readonly layer = Layer.effect(
    SlotRules,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* RuleRepo
      const menus = yield* MenuRepo
      const resources = yield* ResourceRepo
      const random = yield* SecureRandom.SecureRandom
      const jobs = yield* Jobs

      const requireMenu = Effect.fnUntraced(function* (accountId: string, menuId: string) {
        return (yield* menus.lock(accountId, menuId)) ?? (yield* new MenuNotFound({}))
      })

      const generate = (accountId: string, menuId: string) => sendGeneration(jobs, accountId, menuId)

      const addWithin = Effect.fnUntraced(function* (accountId: string, stored: StoredRule) {
        const { menuId, rule } = stored
        const { duration } = yield* requireMenu(accountId, menuId)
        if (slotsADay(rule, { duration, slotMinutes: null }) > maxSlotsPerRule) {
          return yield* new LimitReached({
            limit: maxSlotsPerRule,
            of: "slots per rule and day; a longer step makes fewer"
          })
        }
        if (rule.type !== "closed" && rule.staffId !== null) {
          const staff = yield* resources.find(accountId, rule.staffId)
          if (staff?.kind !== "staff") return yield* new StaffNotFound({})
        }
        if ((yield* repo.list(accountId, menuId)).length >= maxRules) {
          return yield* new LimitReached({ limit: maxRules, of: "rules per menu" })
        }
        yield* repo.insert(accountId, stored, DateTime.toDateUtc(yield* DateTime.now))
        yield* generate(accountId, menuId)
        return stored
      })

      const removeWithin = Effect.fnUntraced(function* (accountId: string, menuId: string, id: string) {
        yield* requireMenu(accountId, menuId)
        if (!(yield* repo.remove(accountId, menuId, id))) return yield* new SlotRuleNotFound({})
        yield* generate(accountId, menuId)
      })

      return SlotRules.of({
        list: (accountId, menuId) =>
          within(accountId, Effect.andThen(requireMenu(accountId, menuId), repo.list(accountId, menuId))),
        add: Effect.fn("SlotRules.add")(function* (accountId, menuId, rule) {
          return yield* within(accountId, addWithin(accountId, { id: yield* random.ulid, menuId, rule }))
        }),
        remove: Effect.fn("SlotRules.remove")((accountId, menuId, id) =>
          within(accountId, removeWithin(accountId, menuId, id))
        )
      })
    })
  ).pipe(Layer.provide([RuleRepo.layer, MenuRepo.layer, ResourceRepo.layer]))
}
