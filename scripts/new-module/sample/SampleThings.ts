/** The use cases: each is one transaction, in which rows, jobs and events are written together or not at all. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { asTenant } from "../../../src/sql/Tenant.ts"
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
      const sql = yield* SqlClient.SqlClient
      const repo = yield* SampleThingRepo
      const jobs = yield* Jobs
      const events = yield* Events
      const random = yield* SecureRandom.SecureRandom

      /** As the account, so that row-level security backs every query up. */
      const inAccount =
        (accountId: string) =>
        <A, E>(self: Effect.Effect<A, E>) =>
          self.pipe(asTenant(accountId), Effect.provideService(SqlClient.SqlClient, sql), dieOnSql)

      return SampleThings.of({
        create: Effect.fn("SampleThings.create")(function* (accountId, { name }) {
          const id = yield* random.ulid
          const created: SampleThing = { id, name, status: "new" }
          yield* repo
            .insert(accountId, created)
            .pipe(
              Effect.andThen(jobs.send(PrepareSampleThing, { accountId, sampleThingId: id }, { uniqueKey: id })),
              inAccount(accountId)
            )
          return created
        }),
        find: Effect.fn("SampleThings.find")(function* (accountId, sampleThingId) {
          const found = yield* inAccount(accountId)(repo.find(accountId, sampleThingId))
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
          yield* inAccount(accountId)(prepare)
        })
      })
    })
  )
}
