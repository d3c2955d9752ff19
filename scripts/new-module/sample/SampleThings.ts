/** The use cases: each is one transaction, in which rows, jobs and events are written together or not at all. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import { Notifier, topic } from "../../../src/sql/Notifier.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SampleThingPrepared } from "./contract.ts"
import { SampleThingLimitReached, SampleThingNotFound } from "./Errors.ts"
import { PrepareSampleThing } from "./Jobs.ts"
import { SampleFolderSettings } from "./SampleFolderSettings.ts"
import type { NewSampleThing, SampleThing } from "./SampleThing.ts"
import { SampleThingRepo } from "./SampleThingRepo.ts"

/** Sample things that were prepared, named by their ids; what waits for them wakes on every node. */
export const PreparedSampleThings = topic("sample-folder/prepared")

export class SampleThings extends Context.Service<
  SampleThings,
  {
    readonly create: (accountId: string, wanted: NewSampleThing) => Effect.Effect<SampleThing, SampleThingLimitReached>
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<SampleThing>>
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
      const notifier = yield* Notifier
      const { limit } = yield* SampleFolderSettings
      const random = yield* SecureRandom.SecureRandom

      /** As the account, so that row-level security backs every query up. */
      const within = yield* Tenant.within

      return SampleThings.of({
        create: Effect.fn("SampleThings.create")(function* (accountId, { name }) {
          const id = yield* random.ulid
          const created: SampleThing = { id, name, status: "new" }
          const create = Effect.gen(function* () {
            if ((yield* repo.count(accountId)) >= limit) return yield* new SampleThingLimitReached({ limit })
            yield* repo.insert(accountId, created)
            yield* jobs.send(PrepareSampleThing, { accountId, sampleThingId: id }, { uniqueKey: id })
          })
          yield* within(accountId, create)
          return created
        }),
        list: Effect.fn("SampleThings.list")((accountId) => within(accountId, repo.list(accountId))),
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
          yield* notifier.notify(PreparedSampleThings, sampleThingId)
        })
      })
    })
  )
}
