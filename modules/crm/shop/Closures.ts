/** Use cases of the shop's days off. A change brings the slots in line by a job of its transaction. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { ClosureRule } from "./Closure.ts"
import { type Closure, ClosureRepo } from "./ClosureRepo.ts"
import { ClosureNotFound, LimitReached } from "./Errors.ts"
import { sendGeneration } from "./Jobs.ts"
import { ShopRepo } from "./ShopRepo.ts"

const maxClosures = 500

export interface NewClosure {
  readonly rule: ClosureRule
  readonly note: string | null
}

export class Closures extends Context.Service<
  Closures,
  {
    /** Oldest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Closure>>
    readonly add: (accountId: string, closure: NewClosure) => Effect.Effect<Closure, LimitReached>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, ClosureNotFound>
  }
>()("crm/Closures") {
  static readonly layer = Layer.effect(
    Closures,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ClosureRepo
      const shops = yield* ShopRepo
      const random = yield* SecureRandom.SecureRandom
      const jobs = yield* Jobs

      const generate = (accountId: string) => sendGeneration(jobs, accountId, null)

      const addWithin = Effect.fnUntraced(function* (accountId: string, closure: Closure) {
        yield* shops.lock(accountId)
        if ((yield* repo.list(accountId)).length >= maxClosures) {
          return yield* new LimitReached({ limit: maxClosures, of: "closures" })
        }
        yield* repo.insert(accountId, closure, DateTime.toDateUtc(yield* DateTime.now))
        yield* generate(accountId)
        return closure
      })

      const removeWithin = Effect.fnUntraced(function* (accountId: string, id: string) {
        if (!(yield* repo.remove(accountId, id))) return yield* new ClosureNotFound({})
        yield* generate(accountId)
      })

      return Closures.of({
        list: (accountId) => within(accountId, repo.list(accountId)),
        add: Effect.fn("Closures.add")(function* (accountId, closure) {
          return yield* within(accountId, addWithin(accountId, { id: yield* random.ulid, ...closure }))
        }),
        remove: Effect.fn("Closures.remove")((accountId, id) => within(accountId, removeWithin(accountId, id)))
      })
    })
  ).pipe(Layer.provide([ClosureRepo.layer, ShopRepo.layer]))
}
