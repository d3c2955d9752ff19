/**
 * Schedules that are made at run time: kept in the database, by key, for an account or for the service itself. All
 * operations join the caller's transaction when there is one.
 */
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Notifier } from "../../../sql/Notifier.ts"
import { dieOnSql } from "../../../sql/Pg.ts"
import { asService } from "../../../sql/tenant/Tenant.ts"
import { Acting } from "../../../sql/tenant/TenantConnection.ts"
import type * as Actor from "../../Actor.ts"
import type { SentJob } from "../../Job.ts"
import { JobStore } from "../../JobStore.ts"
import { StoredSchedules } from "../../JobTopics.ts"
import * as Placement from "./Placement.ts"
import * as StoredFiring from "./StoredFiring.ts"
import * as StoredScheduleRepo from "./StoredScheduleRepo.ts"
import { type StoredScheduleView, viewOf } from "./StoredScheduleView.ts"

/** The definition cannot be: an expression, a time zone, hours, or no tick is left. */
export class ScheduleRefused extends Schema.TaggedError<ScheduleRefused>()("ScheduleRefused", {
  key: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `The schedule "${this.key}" cannot be: ${this.reason}`
  }
}

export class StoredScheduleNotFound extends Schema.TaggedError<StoredScheduleNotFound>()(
  "StoredScheduleNotFound",
  { id: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: "There is no stored schedule 17; it may have fired its last tick" }
  override get message() {
    return `There is no stored schedule ${this.id}; it may have fired its last tick`
  }
}

/** Whom a schedule belongs to: the account of the caller's transaction when absent, null for the service itself. */
export interface Owner {
  readonly tenant?: string | null
}

export interface PutResult {
  readonly id: string
  readonly key: string
  readonly outcome: Placement.Outcome
  /** None while it is paused. */
  readonly nextTick: Date | null
}

type ById<A> = (id: string) => Effect.Effect<A, StoredScheduleNotFound>

export class Schedules extends Context.Service<
  Schedules,
  {
    /**
     * Makes the schedule of a key, or gives it another definition; the same one again changes nothing. With other times it
     * begins again with its next tick, with another payload alone it goes on.
     */
    readonly put: <A extends Actor.Any>(
      key: string,
      schedule: Placement.ScheduleOptions<A>,
      owner?: Owner
    ) => Effect.Effect<PutResult, ScheduleRefused>
    /** Many in one statement; answers in no particular order. Of those with one key the last one counts. */
    readonly putAll: <A extends Actor.Any>(
      schedules: ReadonlyArray<{
        readonly key: string
        readonly schedule: Placement.ScheduleOptions<A>
        readonly owner?: Owner
      }>
    ) => Effect.Effect<ReadonlyArray<PutResult>, ScheduleRefused>
    /** Returns whether there was one. Jobs that it has sent stay. */
    readonly remove: (key: string, owner?: Owner) => Effect.Effect<boolean>
    /** Deletes all schedules of an account; answers how many. */
    readonly removeTenant: (tenant: string) => Effect.Effect<number>
    readonly find: (key: string, owner?: Owner) => Effect.Effect<StoredScheduleView | undefined>
    /** Newest first; goes on below the id of the last one. */
    readonly list: (
      filter: StoredScheduleRepo.Filter,
      page: { readonly limit: number; readonly below?: string | undefined }
    ) => Effect.Effect<ReadonlyArray<StoredScheduleView>>
    readonly findById: ById<StoredScheduleView>
    /** No tick is fired until `resume`. */
    readonly pause: ById<StoredScheduleView>
    /** What was missed follows the policy of the schedule, at once; it is deleted if the last tick was among it. */
    readonly resume: ById<StoredScheduleView>
    /** Sends a job now, paused or not; the ticks stay as they are. */
    readonly runNow: ById<SentJob>
    readonly removeById: ById<void>
  }
>()("ekimae/actor/schedule/stored/Schedules") {
  static readonly layer = Layer.effect(
    Schedules,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const notifier = yield* Notifier
      const services = Context.make(SqlClient.SqlClient, sql).pipe(
        Context.add(Notifier, notifier),
        Context.add(JobStore, yield* JobStore)
      )
      type Services = SqlClient.SqlClient | Notifier | JobStore

      /** Runs a statement with the rights of the service, also in a tenant's transaction. */
      const run = <A, E>(self: Effect.Effect<A, E | SqlError.SqlError, Services>) =>
        dieOnSql(asService(Effect.provideContext(self, services)))
      const transact = <A, E>(self: Effect.Effect<A, E | SqlError.SqlError, Services>) => run(sql.withTransaction(self))

      const wake = sql.afterCommit(notifier.notify(StoredSchedules))
      const tenantOf = (owner: Owner | undefined, acting: string | null) =>
        owner?.tenant === undefined ? acting : owner.tenant
      const actingTenant = Effect.map(Acting, (acting) => acting?.accountId ?? null)

      const putAll = Effect.fnUntraced(function* <A extends Actor.Any>(
        wanted: ReadonlyArray<StoredScheduleRepo.Key & { readonly schedule: Placement.ScheduleOptions<A> }>
      ) {
        const { now, rows } = yield* StoredScheduleRepo.lockAll(wanted)
        const known = new Map(rows.map((row) => [nameOf(row), row]))
        const placements = yield* Effect.forEach(
          [...new Map(wanted.map((one) => [nameOf(one), one])).values()],
          (one) => {
            const row = known.get(nameOf(one))
            return Placement.definitionOf(one.tenant, one.key, one.schedule, row, now.getTime()).pipe(
              Result.flatMap((definition) => Placement.place(definition, row, now.getTime())),
              Result.mapError((reason) => new ScheduleRefused({ key: one.key, reason })),
              Effect.fromResult
            )
          }
        )
        const changed = placements.filter(({ outcome }) => outcome !== "unchanged").map(({ schedule }) => schedule)
        const written = changed.length === 0 ? [] : yield* StoredScheduleRepo.putAll(changed)
        const ids = new Map([...rows, ...written].map((row) => [nameOf(row), String(row.id)]))
        if (changed.length > 0) yield* wake
        return placements.map(
          ({ outcome, schedule }): PutResult => ({
            id: ids.get(nameOf(schedule)) ?? "",
            key: schedule.key,
            outcome,
            nextTick: schedule.nextAt
          })
        )
      })

      /** In a transaction that holds the row. */
      const holding =
        <A>(use: (row: StoredScheduleRepo.Row) => Effect.Effect<A, SqlError.SqlError, Services>): ById<A> =>
        (id) =>
          transact(
            Effect.gen(function* () {
              const row = yield* StoredScheduleRepo.lock(Number(id))
              return row === undefined ? yield* new StoredScheduleNotFound({ id }) : yield* use(row)
            })
          )

      return Schedules.of({
        put: (key, schedule, owner) =>
          Effect.flatMap(actingTenant, (acting) =>
            Effect.map(transact(putAll([{ key, schedule, tenant: tenantOf(owner, acting) }])), ([first]) => first!)
          ),
        putAll: (schedules) =>
          Effect.flatMap(actingTenant, (acting) =>
            schedules.length === 0
              ? Effect.succeed([])
              : transact(
                  putAll(
                    schedules.map(({ key, owner, schedule }) => ({ key, schedule, tenant: tenantOf(owner, acting) }))
                  )
                )
          ),
        remove: (key, owner) =>
          Effect.flatMap(actingTenant, (acting) =>
            run(StoredScheduleRepo.removeByKey({ key, tenant: tenantOf(owner, acting) }))
          ),
        removeTenant: (tenant) => run(StoredScheduleRepo.removeByTenant(tenant)),
        find: (key, owner) =>
          Effect.flatMap(actingTenant, (acting) =>
            Effect.map(run(StoredScheduleRepo.find({ key, tenant: tenantOf(owner, acting) })), (row) =>
              row === undefined ? undefined : viewOf(row)
            )
          ),
        list: (filter, { below, limit }) =>
          Effect.map(
            run(StoredScheduleRepo.list(filter, { limit, below: below === undefined ? undefined : Number(below) })),
            (rows) => rows.map(viewOf)
          ),
        findById: (id) =>
          transact(
            Effect.flatMap(StoredScheduleRepo.findById(Number(id)), (row) =>
              row === undefined ? Effect.fail(new StoredScheduleNotFound({ id })) : Effect.succeed(viewOf(row))
            )
          ),
        pause: holding((row) => {
          if (row.pausedAt !== null) return Effect.succeed(viewOf(row))
          return Effect.as(
            StoredScheduleRepo.setPaused(row.id, row.now, null),
            viewOf({ ...row, pausedAt: row.now, nextAt: null })
          )
        }),
        resume: holding(
          Effect.fnUntraced(function* (row) {
            if (row.pausedAt === null) return viewOf(row)
            yield* StoredScheduleRepo.setPaused(row.id, null, row.now)
            yield* StoredFiring.carryOut([row], { resumed: true })
            yield* wake
            const resumed = yield* StoredScheduleRepo.lock(row.id)
            return viewOf(resumed ?? { ...row, pausedAt: null, nextAt: null })
          })
        ),
        runNow: holding(
          Effect.fnUntraced(function* (row) {
            const [stored] = yield* StoredFiring.send([StoredFiring.jobOf(row, row.now.getTime())])
            const { created, jobId } = stored!
            yield* StoredScheduleRepo.setLastJob(row.id, jobId)
            return { created, jobId }
          })
        ),
        removeById: holding(({ id }) => Effect.asVoid(StoredScheduleRepo.removeAll([id])))
      })
    })
  )
}

const nameOf = ({ key, tenant }: StoredScheduleRepo.Key) => `${tenant ?? ""} ${key}`
