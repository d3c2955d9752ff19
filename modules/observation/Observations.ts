/** Use cases of an account: create, list, read, change, archive and run observations. */
import { Context, DateTime, Effect, Layer, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../src/actor/Jobs.ts"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import { faultsOf } from "../../src/http/endpoint/SchemaFaults.ts"
import { prepare } from "../../src/http/idempotency/Preparation.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../src/Ulids.ts"
import { AccountPlans } from "../accounts/contract.ts"
import { type NewsDelivery, StaffNews } from "../crm/contract.ts"
import { isExhausted } from "./budget/Budget.ts"
import { monthEnd, monthOf, zoneOf } from "./budget/Month.ts"
import { SpendingRepo } from "./budget/SpendingRepo.ts"
import {
  belowSettings,
  invalidAt,
  ObservationArchived,
  ObservationBudgetExhausted,
  ObservationInvalid,
  ObservationLimit,
  ObservationNotFound
} from "./Errors.ts"
import { RunObservation } from "./Jobs.ts"
import { type ObservationUsage, observationsPerAccount, shownNotices } from "./Limits.ts"
import { defaultTimeZone } from "./NewObservation.ts"
import { topicOf } from "./notice/ChangeNews.ts"
import type { ListedObservation, Observation, ObservationChange, ObservationDraft } from "./Observation.ts"
import { ObservationRepo } from "./ObservationRepo.ts"
import { mayBecome, type PausedReason } from "./ObservationState.ts"
import { endOfIds } from "./result/ResultId.ts"
import { type ObservationResult, ResultRepo } from "./result/ResultRepo.ts"
import { faultOf } from "./schedule/CronRules.ts"
import { ObservationSchedules } from "./schedule/ObservationSchedules.ts"
import { findType, hostOf, settingsCodec, yenPerRunOf } from "./Types.ts"
import { Observers } from "./type/Observers.ts"

/** An observation with what is computed for its account. */
export interface ObservationDetail extends Observation {
  readonly spentYen: number
  readonly yenPerRun: number
  readonly isExhausted: boolean
  readonly budgetRenewsAt: Date
  readonly nextRunAt: Date | null
  readonly recentResults: ReadonlyArray<ObservationResult>
  readonly recentNotices: ReadonlyArray<NewsDelivery>
}

export interface QueuedRun {
  readonly id: string
  readonly resultId: string
}

/** Who pauses it. */
export type Actor = Extract<PausedReason, "owner" | "operator">

const recentResults = 20

export class Observations extends Context.Service<
  Observations,
  {
    readonly create: (
      accountId: string,
      draft: ObservationDraft
    ) => Effect.Effect<ObservationDetail, ObservationInvalid | ObservationLimit>
    /** Newest first: archived ones, or all others. */
    readonly list: (
      accountId: string,
      page: OffsetPage,
      archived: boolean
    ) => Effect.Effect<ReadonlyArray<ListedObservation>>
    readonly read: (accountId: string, id: string) => Effect.Effect<ObservationDetail, ObservationNotFound>
    readonly change: (
      accountId: string,
      id: string,
      change: ObservationChange,
      by?: Actor
    ) => Effect.Effect<ObservationDetail, ObservationNotFound | ObservationArchived | ObservationInvalid>
    /** Idempotent. */
    readonly archive: (accountId: string, id: string) => Effect.Effect<void, ObservationNotFound>
    /** Sends a job that makes a run now; while one waits or runs, answers that one. */
    /** What the account has used of its limits. */
    readonly usage: (accountId: string) => Effect.Effect<(typeof ObservationUsage.Type)["data"]>
    readonly run: (
      accountId: string,
      id: string
    ) => Effect.Effect<QueuedRun, ObservationNotFound | ObservationArchived | ObservationBudgetExhausted>
  }
>()("observation/Observations") {
  static readonly layer = Layer.effect(
    Observations,
    Effect.gen(function* () {
      const repo = yield* ObservationRepo
      const results = yield* ResultRepo
      const spending = yield* SpendingRepo
      const schedules = yield* ObservationSchedules
      const observers = yield* Observers
      const plans = yield* AccountPlans
      const news = yield* StaffNews
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const budgetOf = Effect.fnUntraced(function* (observation: Observation) {
        const at = yield* now
        const { monthlyBudgetYen, timeZone } = observation
        const spentYen = yield* spending.spent(observation.id, monthOf(at, timeZone))
        const yenPerRun = yenPerRunOf(observation)
        return {
          spentYen,
          yenPerRun,
          isExhausted: isExhausted({ monthlyBudgetYen, spentYen, yenPerRun }),
          budgetRenewsAt: monthEnd(at, timeZone)
        }
      })

      const usage = Effect.fn("Observations.usage")(function* (accountId: string) {
        const maxObservations = observationsPerAccount[yield* plans.analytics(accountId)]
        const month = monthOf(yield* now, defaultTimeZone)
        const counted = Effect.all({
          observations: repo.count(accountId),
          spentYen: spending.ofAccount(accountId, month)
        })
        return { maxObservations, ...(yield* within(accountId, counted)) }
      })

      const find = Effect.fnUntraced(function* (accountId: string, id: string, lock = false) {
        const found = isUlid(id) ? yield* (lock ? repo.lock : repo.find)(accountId, id) : undefined
        return found ?? (yield* new ObservationNotFound())
      })

      const detail = Effect.fnUntraced(function* (accountId: string, id: string) {
        const observation = yield* find(accountId, id)
        const recent = yield* results.list(accountId, id, { from: "", before: endOfIds }, recentResults)
        const nextRunAt = observation.status === "active" ? yield* schedules.next(accountId, id) : null
        return {
          ...observation,
          ...(yield* budgetOf(observation)),
          nextRunAt,
          recentResults: recent,
          recentNotices: yield* news.latest(accountId, topicOf(id), shownNotices)
        }
      })

      /** What no schema of a body can judge, all of it together; answers the settings as they are stored. */
      const check = Effect.fnUntraced(function* ({
        observationType,
        schedule,
        settings,
        timeZone
      }: Omit<ObservationDraft, "title" | "monthlyBudgetYen">) {
        const type = findType(observationType)
        if (type === undefined) return yield* invalidAt("/observationType", "is no type that can be created")
        const cronFault = faultOf(schedule)
        const { decode, encode } = settingsCodec(type)
        const decoded = decode(settings)
        const faults = [
          ...(cronFault === undefined ? [] : invalidAt("/schedule", cronFault).errors),
          ...(zoneOf(timeZone) === undefined
            ? invalidAt("/timeZone", "must be a time zone such as Asia/Tokyo").errors
            : []),
          ...(Result.isFailure(decoded) ? faultsOf("body", decoded.failure.issue).map(belowSettings) : [])
        ]
        if (faults.length > 0 || Result.isFailure(decoded)) return yield* new ObservationInvalid({ errors: faults })
        yield* observers
          .check(type.type, decoded.success)
          .pipe(Effect.mapError(({ message, pointer }) => invalidAt(`/settings${pointer}`, message)))
        return encode(decoded.success)
      })

      const requireRoom = Effect.fnUntraced(function* (accountId: string) {
        const allowed = observationsPerAccount[yield* plans.analytics(accountId)]
        yield* repo.lockAccount(accountId)
        if ((yield* repo.count(accountId)) >= allowed) return yield* new ObservationLimit({ allowed })
      })

      /** Members who are added must be reached by notices; those who were chosen before stay. */
      const checkNotified = Effect.fnUntraced(function* (
        accountId: string,
        wanted: ReadonlyArray<string> = [],
        before: ReadonlyArray<string> = []
      ) {
        const added = wanted.filter((id) => !before.includes(id))
        if (added.length === 0) return
        const reachable = new Set((yield* news.recipients(accountId)).map(({ staffId }) => staffId))
        const unknown = wanted.findIndex((id) => added.includes(id) && !reachable.has(id))
        if (unknown >= 0)
          return yield* invalidAt(`/notifyStaffIds/${unknown}`, "is no member of the staff whom notices reach")
      })

      const create = Effect.fn("Observations.create")(function* (accountId: string, draft: ObservationDraft) {
        // Looks up names and areas: before the transaction, so that neither a lock nor a connection waits for it.
        const settings = yield* prepare(check(draft))
        const id = yield* random.ulid
        const store = Effect.gen(function* () {
          yield* requireRoom(accountId)
          yield* checkNotified(accountId, draft.notifyStaffIds)
          const observation = { ...draft, settings, id, accountId }
          yield* repo.insert(observation, yield* now)
          yield* schedules.put(observation)
          return yield* Effect.orDie(detail(accountId, id))
        })
        return yield* within(accountId, store)
      })

      const change = Effect.fn("Observations.change")(function* (
        accountId: string,
        id: string,
        wanted: ObservationChange,
        by: Actor = "owner"
      ) {
        const known = yield* within(accountId, find(accountId, id))
        const merged = { ...known, ...wanted }
        const needsCheck =
          wanted.schedule !== undefined || wanted.timeZone !== undefined || wanted.settings !== undefined
        const settings = needsCheck ? yield* check(merged) : undefined
        const store = Effect.gen(function* () {
          const row = yield* find(accountId, id, true)
          const status = wanted.status ?? row.status
          const changesMore = Object.keys(wanted).some((name) => name !== "status")
          if (!mayBecome(row.status, status) || (row.status === "archived" && changesMore)) {
            return yield* new ObservationArchived()
          }
          yield* checkNotified(accountId, wanted.notifyStaffIds, row.notifyStaffIds)
          const at = yield* now
          const isSame = status === row.status
          const next = {
            ...row,
            ...wanted,
            status,
            ...(wanted.settings === undefined ? {} : { settings: settings ?? row.settings })
          }
          yield* repo.update(
            accountId,
            id,
            {
              ...next,
              pausedReason: status !== "paused" ? null : isSame ? row.pausedReason : by,
              pausedAt: status !== "paused" ? null : isSame ? row.pausedAt : at,
              archivedAt: status === "archived" ? (row.archivedAt ?? at) : null,
              consecutiveFailures: status === "active" && !isSame ? 0 : row.consecutiveFailures,
              forgets: wanted.settings !== undefined && JSON.stringify(next.settings) !== JSON.stringify(row.settings)
            },
            at
          )
          yield* status === "active" ? schedules.put(next) : schedules.remove(accountId, id)
          return yield* detail(accountId, id)
        })
        return yield* within(accountId, store)
      })

      const run = Effect.fnUntraced(function* (accountId: string, id: string) {
        const row = yield* find(accountId, id, true)
        if (row.status === "archived") return yield* new ObservationArchived()
        const { budgetRenewsAt, isExhausted, spentYen, yenPerRun } = yield* budgetOf(row)
        if (isExhausted) {
          const monthlyBudgetYen = row.monthlyBudgetYen ?? 0
          const renewsAt = budgetRenewsAt.toISOString()
          return yield* new ObservationBudgetExhausted({ monthlyBudgetYen, spentYen, yenPerRun, renewsAt })
        }
        const resultId = yield* random.ulid
        const host = hostOf(row)
        const payload = { accountId, observationId: id, host, dueAt: yield* now, resultId }
        const sent = yield* jobs.send(RunObservation, payload, { uniqueKey: `run/${id}` })
        if (sent.created) return { id, resultId }
        const view = yield* jobs.find(sent.jobId)
        return { id, resultId: Option.getOrElse(resultIdOf(view?.payload), () => resultId) }
      })

      return Observations.of({
        create,
        list: Effect.fn("Observations.list")((accountId, page, archived) =>
          within(accountId, repo.list(accountId, page, archived))
        ),
        read: Effect.fn("Observations.read")((accountId, id) => within(accountId, detail(accountId, id))),
        usage,
        change,
        archive: (accountId, id) =>
          change(accountId, id, { status: "archived" }).pipe(
            // Whatever it is, it may be archived, and nothing else of it changes.
            Effect.catchTag(["ObservationArchived", "ObservationInvalid"], Effect.die),
            Effect.asVoid
          ),
        run: Effect.fn("Observations.run")((accountId, id) => within(accountId, run(accountId, id)))
      })
    })
  )
}

const decodeResultId = Schema.decodeUnknownOption(Schema.Struct({ resultId: Schema.String }))
const resultIdOf = (payload: unknown) => Option.map(decodeResultId(payload), ({ resultId }) => resultId)
