/** Use cases of days off of one of the staff: from the commit on none of its slots of these days can be booked. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { AbsenceNotFound, LimitReached, StaffNotFound } from "../Errors.ts"
import { ResourceRepo } from "../ResourceRepo.ts"
import { defaults } from "../Shop.ts"
import { ShopRepo } from "../ShopRepo.ts"
import type { Absence } from "./Absence.ts"
import { AbsenceRepo } from "./AbsenceRepo.ts"
import { AbsenceSpans } from "./AbsenceSpans.ts"

/** Present and future absences that a shop may have. */
const maxAbsences = 500

export class Absences extends Context.Service<
  Absences,
  {
    /** Present and future ones, earliest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Absence>>
    readonly add: (
      accountId: string,
      absence: Omit<Absence, "id">
    ) => Effect.Effect<Absence, LimitReached | StaffNotFound>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, AbsenceNotFound>
  }
>()("crm/Absences") {
  static readonly layer = Layer.effect(
    Absences,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* AbsenceRepo
      const resources = yield* ResourceRepo
      const shops = yield* ShopRepo
      const spans = yield* AbsenceSpans
      const random = yield* SecureRandom.SecureRandom
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const addWithin = Effect.fnUntraced(function* (accountId: string, absence: Absence) {
        yield* shops.lock(accountId)
        const { timeZone } = (yield* shops.find(accountId)) ?? defaults
        if ((yield* resources.find(accountId, absence.staffId)) === undefined) return yield* new StaffNotFound({})
        const at = yield* now
        if ((yield* repo.list(accountId, at)).length >= maxAbsences) {
          return yield* new LimitReached({ limit: maxAbsences, of: "absences" })
        }
        const [span] = yield* spans.of(accountId, timeZone, [absence])
        if (span !== undefined) yield* repo.insert(accountId, absence, span, at)
        return absence
      })

      return Absences.of({
        list: Effect.fn("Absences.list")(function* (accountId) {
          return yield* within(accountId, repo.list(accountId, yield* now))
        }),
        add: Effect.fn("Absences.add")(function* (accountId, absence) {
          return yield* within(accountId, addWithin(accountId, { id: yield* random.ulid, ...absence }))
        }),
        remove: Effect.fn("Absences.remove")(function* (accountId, id) {
          if (!(yield* within(accountId, repo.remove(accountId, id)))) return yield* new AbsenceNotFound({})
        })
      })
    })
  ).pipe(Layer.provide([AbsenceRepo.layer, AbsenceSpans.layer, ResourceRepo.layer, ShopRepo.layer]))
}
