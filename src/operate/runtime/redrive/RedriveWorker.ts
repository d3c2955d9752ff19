/**
 * Retries the jobs of a filter at a pace, a second's jobs in one transaction with how far it is: a node that dies costs
 * no job and repeats none. It walks down from the newest job, so it meets no job twice.
 */
import { PgClient } from "@effect/sql-pg"
import { Clock, Duration, Effect, Layer } from "effect"
import * as Actor from "../../../actor/Actor.ts"
import { countBound } from "../../../actor/counts/ActorCounts.ts"
import { JobStore } from "../../../actor/JobStore.ts"
import { ReadyJobs } from "../../../actor/JobTopics.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import { dieOnSql } from "../../../sql/Pg.ts"
import * as Audit from "../../Audit.ts"
import * as JobScan from "../jobs/JobScan.ts"
import { mustStop, stepOf } from "./Pace.ts"
import { fromStored, Redrive, type RedriveResult } from "./Redrive.ts"
import * as RedriveRepo from "./RedriveRepo.ts"

/** Then it is put off, so that a node that stops need not wait for it. */
const sliceMs = 5_000

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const store = yield* JobStore
    const notifier = yield* Notifier
    const repo = RedriveRepo.make(sql)
    const scan = JobScan.make(sql)
    const audit = Audit.make(sql)

    const resultOf = (state: RedriveRepo.RedriveState, stopped: boolean): RedriveResult => {
      const { completed, failed, failing, matched, retried } = state
      return { matched, retried, completed, failed, failing, stopped }
    }

    const end = (jobId: string, state: RedriveRepo.RedriveState, stopped: boolean) =>
      Effect.tap(Effect.succeed(resultOf(state, stopped)), (result) => repo.end(jobId, result))

    /** Returns the result when there is nothing more to do. */
    const step = Effect.fnUntraced(function* (jobId: string, payload: Actor.Payload<typeof Redrive>) {
      yield* repo.look(jobId)
      const state = yield* repo.lock(jobId)
      if (state.result !== null) return { state, result: state.result }
      const { auditId, by, limit, perSecond, stopAt } = payload
      if (mustStop({ stopAt: stopAt ?? undefined }, state)) return { state, result: yield* end(jobId, state, true) }
      const wanted = Math.min(stepOf({ perSecond }).jobs, (limit ?? Infinity) - state.matched)
      const page = yield* scan.page<{ readonly id: number }>(fromStored(payload.filter), "v.id", {
        below: state.below ?? undefined,
        limit: wanted
      })
      const retriedIds =
        page.rows.length === 0
          ? []
          : yield* store.retry(
              page.rows.map(({ id }) => String(id)),
              by
            )
      yield* repo.advance(jobId, { below: page.below ?? null, matched: page.rows.length, retriedIds })
      if (retriedIds.length > 0) {
        yield* audit.add(auditId, retriedIds.length)
        yield* sql.afterCommit(notifier.notify(ReadyJobs))
      }
      const advanced = {
        ...state,
        matched: state.matched + page.rows.length,
        retried: state.retried + retriedIds.length
      }
      const isOver = page.below === undefined || advanced.matched >= (limit ?? Infinity)
      return { state: advanced, result: isOver ? yield* end(jobId, advanced, false) : undefined }
    })

    return Actor.toLayer(
      Redrive,
      Effect.fnUntraced(function* (payload, attempt) {
        const matched = yield* repo.begin(attempt.jobId)
        const found = yield* scan.count(fromStored(payload.filter), countBound)
        const { periodMs } = stepOf(payload)
        const began = yield* Clock.currentTimeMillis
        while (true) {
          const started = yield* Clock.currentTimeMillis
          const { result, state } = yield* sql.withTransaction(step(attempt.jobId, payload))
          if (result !== undefined) {
            if (result.stopped) {
              const { completed, failed, failing } = result
              yield* Effect.logWarning(
                `Retried no more: ${failed + failing} of ${completed + failed + failing} retried jobs failed again`
              )
            }
            return result
          }
          const total = Math.min(matched + found.count, payload.limit ?? Infinity)
          if (!found.more) yield* attempt.progress(Math.min(1, state.matched / Math.max(1, total)))
          const now = yield* Clock.currentTimeMillis
          const restMs = Math.max(0, started + periodMs - now)
          if (now + restMs - began > sliceMs) return yield* attempt.snooze(Duration.millis(restMs))
          yield* Effect.sleep(restMs)
        }
      }, dieOnSql)
    )
  })
)
