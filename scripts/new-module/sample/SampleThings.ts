/** The use cases: each is one transaction, in which rows, jobs and events are written together or not at all. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SampleThingPrepared } from "./contract.ts"
import { SampleThingNotFound } from "./Errors.ts"
import { PrepareSampleThing } from "./Jobs.ts"
import type { NewSampleThing, SampleThing } from "./SampleThing.ts"
import { SampleThingRepo } from "./SampleThingRepo.ts"

export class SampleThings extends Context.Service<
  SampleThings,
  {
    readonly create: (accountId: string, wanted: NewSampleThing) => Effect.Effect<SampleThing>
    readonly find: (accountId: string, sampleThingId: string) => Effect.Effect<SampleThing, SampleThingNotFound>
    readonly prepare: (accountId: string, sampleThingId: string) => Effect.Effect<void, SampleThingNotFound>
  }
>()("sample-folder/SampleThings") {
  static readonly layer = Layer.effect(
    SampleThings,
    Effect.gen(function* () {
      const repo = yield* SampleThingRepo
      const jobs = yield* Jobs
      const events = yield* Events
      const random = yield* SecureRandom.SecureRandom

      /** As the account, so that row-level security backs every query up. */
      const within = yield* Tenant.within

      return SampleThings.of({
        create: Effect.fn("SampleThings.create")(function* (accountId, { name }) {
          const id = yield* random.ulid
          const created: SampleThing = { id, name, status: "new" }
          const prepare = jobs.send(PrepareSampleThing, { accountId, sampleThingId: id }, { uniqueKey: id })
          yield* within(accountId, Effect.andThen(repo.insert(accountId, created), prepare))
          return created
        }),
        find: Effect.fn("SampleThings.find")(function* (accountId, sampleThingId) {
          const found = yield* within(accountId, repo.find(accountId, sampleThingId))
          return found ?? (yield* new SampleThingNotFound({ sampleThingId }))
        }),
        prepare: Effect.fn("SampleThings.prepare")(function* (accountId, sampleThingId) {
          const prepare = Effect.gen(function* () {
            if ((yield* repo.find(accountId, sampleThingId)) === undefined) {
              return yield* new SampleThingNotFound({ sampleThingId })
            }
            if (!(yield* repo.markPrepared(accountId, sampleThingId))) return
            const preparedAt = yield* DateTime.now
            yield* events.publish(SampleThingPrepared, { sampleThingId, preparedAt }, { accountId })
          })
          yield* within(accountId, prepare)
        })
      })
    })
  )
}
