/**
 * What a module may ask of the runtime: send work in the caller's transaction, and look at it. Over the store: jobs are
 * written in the caller's transaction, and workers are woken after its commit.
 */
import { Context, Duration, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Notifier } from "../sql/Notifier.ts"
import { dieOnSql } from "../sql/Pg.ts"
import { asService } from "../sql/tenant/Tenant.ts"
import type * as Actor from "./Actor.ts"
import type { Message, SentBatch, Then } from "./batch/Batch.ts"
import { sendBatch } from "./batch/SendBatch.ts"
import { JobDeadlines } from "./deadline/JobDeadlines.ts"
import type { JobEnded, JobView, SendOptions, SentJob } from "./Job.ts"
import type { JobState } from "./JobState.ts"
import { type Backlog, isPlain, JobStore, type NewJob, type StoredJob } from "./JobStore.ts"
import { CancelledJobs, DelayedJobs, OpenBatches, ReadyJobs } from "./JobTopics.ts"
import { sent } from "./Metrics.ts"
import { longestDelayMs } from "./Retry.ts"
import { DirectStart } from "./send/DirectStart.ts"
import { JobWaiter, resultOf } from "./send/JobWaiter.ts"
import { currentSender, jobsOf, newJob } from "./send/NewJobs.ts"
import * as Sender from "./send/Sender.ts"

export class Jobs extends Context.Service<
  Jobs,
  {
    /** Writes the job in the caller's transaction, or in one of its own. It starts within milliseconds of the commit. */
    readonly send: <A extends Actor.Any>(
      actor: A,
      payload: Actor.Payload<A>,
      options?: SendOptions
    ) => Effect.Effect<SentJob>
    /** Many jobs of one actor in one statement; answers in the order of the payloads. */
    readonly sendAll: <A extends Actor.Any>(
      actor: A,
      payloads: ReadonlyArray<{ readonly payload: Actor.Payload<A>; readonly options?: SendOptions }>
    ) => Effect.Effect<ReadonlyArray<SentJob>>
    /**
     * Jobs of any actors, and one that runs when all of them have ended, however they ended: once, with the summary of the
     * batch as `batch` of its payload. All are stored in the caller's transaction, or in one of its own.
     */
    readonly sendBatch: <A extends Actor.Any>(
      messages: ReadonlyArray<Message>,
      then: Then<A>
    ) => Effect.Effect<SentBatch>
    /**
     * Cancels all unfinished jobs of a batch, as `cancel` does; answers how many. The job that waits for the batch runs
     * when they have ended, unless it is cancelled by its own id. In the caller's transaction, or in several of its own.
     */
    readonly cancelBatch: (batchId: string) => Effect.Effect<number>
    readonly find: (jobId: string) => Effect.Effect<JobView | undefined>
    /** Many in one statement, in no particular order; unknown ones are left out. */
    readonly findAll: (jobIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<JobView>>
    /**
     * Waits until the job has ended, wherever it runs, and answers its typed result. Fails with what the handler
     * declared, or with `JobEnded` when the end was another (time-out, defect, cancelled, unknown job).
     */
    readonly await: <A extends Actor.Any>(
      actor: A,
      jobId: string
    ) => Effect.Effect<Actor.Success<A>, Actor.Failure<A> | JobEnded>
    /**
     * A waiting job ends as cancelled now (`cancelled`); a running one is interrupted on its node within a second
     * (`requested`). One of an actor with `retention: 0` ends on a node in both cases, so that its `onSettled` hears of
     * it; one with a held key, after the hold. `finished`: it had ended before, or is unknown.
     */
    readonly cancel: (jobId: string) => Effect.Effect<"cancelled" | "requested" | "finished">
    /**
     * Cancels all unfinished jobs of a key, as `cancel` does: those that wait end now, those that a node has leased are
     * interrupted within a second. Answers how many ended now. In the caller's transaction, or in several of its own.
     */
    readonly cancelKey: (actor: Actor.Any, key: string) => Effect.Effect<number>
    /**
     * Holds a key from outside, as `attempt.holdKey` does from within: where another side has said when it may be asked
     * again. No job of the key starts before; where a node has the key, none does after half a second. Of two holds the
     * one that ends later counts. In the caller's transaction.
     */
    readonly holdKey: (actor: Actor.Any, key: string, duration: Duration.Input) => Effect.Effect<void>
    /**
     * Ends the hold of a key (`attempt.holdKey`, or a mailbox that waits for a retry), so that its jobs start now and
     * none runs alone before; answers whether it was held. Jobs of it that still run may hold it again.
     */
    readonly releaseKey: (actor: Actor.Any, key: string) => Effect.Effect<boolean>
    /**
     * Makes all delayed jobs of a key ready, retries too; they start when the key is not held. Answers how many. In the
     * caller's transaction, or in several of its own.
     */
    readonly runKeyNow: (actor: Actor.Any, key: string) => Effect.Effect<number>
    /**
     * Makes those of these jobs ready that are delayed, retries and sleeping ones too; answers how many. In the caller's
     * transaction, or in one of its own.
     */
    readonly runNow: (actor: Actor.Any, jobIds: ReadonlyArray<string>) => Effect.Effect<number>
    /**
     * Whether no node has leased the key, so that nothing of it runs: after `cancelKey` to be asked until it is so. A
     * node that was lost counts until its jobs are given back.
     */
    readonly isKeyIdle: (actor: Actor.Any, key: string) => Effect.Effect<boolean>
    /**
     * Unfinished jobs of each group of keys, counted up to `limit`, and since when the first of them is ready. For gauges: it costs a
     * look-up per key.
     */
    readonly backlogs: (
      actor: Actor.Any,
      groups: ReadonlyArray<ReadonlyArray<string>>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Backlog>>
    /** Unfinished and finished jobs of one actor, by state. */
    readonly counts: (actor: string) => Effect.Effect<Readonly<Partial<Record<JobState, number>>>>
  }
>()("ekimae/actor/Jobs") {
  static readonly layer: Layer.Layer<Jobs, never, JobStore | JobWaiter | DirectStart | SqlClient.SqlClient | Notifier> =
    Layer.effect(
      Jobs,
      Effect.gen(function* () {
        const store = yield* JobStore
        const sql = yield* SqlClient.SqlClient
        const notifier = yield* Notifier
        const jobWaiter = yield* JobWaiter
        const directStart = yield* DirectStart
        const share = yield* Sender.make(store, notifier, directStart.reserve)
        const inTransaction = Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)

        /** A job that is sent alone may run here already, and the other nodes may know of it by its commit. */
        const announceReady = (actor: string, first: StoredJob | undefined) => {
          if (first?.started === true) return Effect.void
          return first?.announced === true ? notifier.notifyHere(ReadyJobs, actor) : notifier.notify(ReadyJobs, actor)
        }

        /** Wakes workers after the commit, for jobs that were created or changed: a rolled back or duplicate job wakes none. */
        const announce = (actor: string, jobs: ReadonlyArray<NewJob>, answers: ReadonlyArray<StoredJob>) => {
          const seen = { created: 0, ready: 0, delayed: 0, waiting: 0 }
          for (const [index, { after, delayMs, runAt }] of jobs.entries()) {
            const { created = false, touched = false, waits = false } = answers[index] ?? {}
            if (!created && !touched) continue
            if (created) seen.created++
            if (waits || after !== undefined) seen.waiting++
            else {
              if (delayMs <= 0 || runAt !== null) seen.ready++
              if (delayMs > 0 || runAt !== null) seen.delayed++
            }
          }
          if (seen.ready + seen.delayed + seen.waiting === 0) return Effect.void
          return sql.afterCommit(
            Effect.gen(function* () {
              sent(actor, seen.created)
              if (seen.ready > 0) yield* announceReady(actor, answers[0])
              if (seen.delayed > 0) yield* notifier.notify(DelayedJobs)
              if (seen.waiting > 0) yield* notifier.notify(OpenBatches)
            })
          )
        }

        /** Announces jobs of several actors. */
        const announceAll = (jobs: ReadonlyArray<NewJob>, answers: ReadonlyArray<StoredJob>) => {
          const pairs = jobs.map((job, index) => ({ job, answer: answers[index]! }))
          return Effect.forEach(
            Map.groupBy(pairs, ({ job }) => job.actor),
            ([actor, own]) =>
              announce(
                actor,
                own.map(({ job }) => job),
                own.map(({ answer }) => answer)
              ),
            { discard: true }
          )
        }

        const deadlines = yield* JobDeadlines
        /** Stores jobs together with the times by which they must be done. */
        const storeAll = (jobs: ReadonlyArray<NewJob>) => {
          if (jobs.every(({ notAfter }) => notAfter === undefined)) return store.send(jobs)
          return sql.withTransaction(
            Effect.tap(store.send(jobs), (stored) =>
              deadlines.keep(
                stored.flatMap(({ created, jobId, touched }, n) => {
                  const at = jobs[n]!.notAfter
                  return at === undefined || (!created && touched !== true) ? [] : [{ jobId, at }]
                })
              )
            )
          )
        }
        const withDeadlines = { ...store, send: storeAll }

        const sendOne = (job: NewJob) =>
          Effect.flatMap(inTransaction, (joined) =>
            joined || !isPlain(job) ? Effect.map(storeAll([job]), ([first]) => first!) : share(job)
          )

        return Jobs.of({
          send: Effect.fnUntraced(function* (actor, payload, options) {
            const job = newJob(actor, payload, yield* currentSender, options)
            const answer = yield* byService(sendOne(job))
            yield* announce(actor.name, [job], [answer])
            return { jobId: answer.jobId, created: answer.created }
          }),
          sendAll: Effect.fnUntraced(function* (actor, messages) {
            if (messages.length === 0) return []
            const newJobOf = jobsOf(actor, yield* currentSender)
            const jobs = messages.map(({ options, payload }) => newJobOf(payload, options))
            const answers = yield* byService(storeAll(jobs))
            yield* announce(actor.name, jobs, answers)
            return answers
          }),
          sendBatch: Effect.fnUntraced(function* (messages, then) {
            const sender = yield* currentSender
            const batch = yield* byService(
              sql.withTransaction(sendBatch(withDeadlines, messages, then, sender, announceAll))
            )
            yield* sql.afterCommit(notifier.notify(OpenBatches))
            return batch
          }),
          cancelBatch: Effect.fnUntraced(function* (batchId) {
            let count = 0
            for (;;) {
              const jobIds = yield* byService(store.unfinishedOf(batchId, keyBatch))
              if (jobIds.length === 0) return count
              const { cancelled, requested } = yield* byService(store.cancel(jobIds))
              if (requested.length > 0) yield* sql.afterCommit(notifier.notify(CancelledJobs))
              yield* sql.afterCommit(notifier.notify(OpenBatches))
              count += cancelled.length + requested.length
              if (jobIds.length < keyBatch) return count
            }
          }),
          find: (jobId) => Effect.map(byService(store.find([jobId])), ([view]) => view),
          findAll: (jobIds) => byService(store.find(jobIds)),
          await: (actor, jobId) => Effect.flatMap(jobWaiter.wait(jobId), (view) => resultOf(actor, jobId, view)),
          cancel: Effect.fnUntraced(function* (jobId) {
            const { cancelled, requested } = yield* byService(store.cancel([jobId]))
            if (requested.length > 0) yield* sql.afterCommit(notifier.notify(CancelledJobs))
            return cancelled.length > 0 ? "cancelled" : requested.length > 0 ? "requested" : "finished"
          }),
          cancelKey: Effect.fnUntraced(function* (actor, key) {
            let count = 0
            for (;;) {
              const { cancelled, requested } = yield* byService(store.cancelKey(actor.name, key, keyBatch))
              if (requested.length > 0) yield* sql.afterCommit(notifier.notify(CancelledJobs))
              count += cancelled.length
              if (requested.length + cancelled.length < keyBatch) return count
            }
          }),
          holdKey: Effect.fnUntraced(function* (actor, key, duration) {
            const ms = Math.min(longestDelayMs, Duration.toMillis(Duration.fromInputUnsafe(duration)))
            yield* byService(store.holdKey(actor.name, key, ms))
            yield* sql.afterCommit(Effect.andThen(notifier.notify(CancelledJobs), notifier.notify(DelayedJobs)))
          }),
          releaseKey: Effect.fnUntraced(function* (actor, key) {
            const wasHeld = yield* byService(store.releaseKey(actor.name, key))
            const wakes = Effect.andThen(notifier.notify(ReadyJobs, actor.name), notifier.notify(CancelledJobs))
            if (wasHeld) yield* sql.afterCommit(wakes)
            return wasHeld
          }),
          runKeyNow: Effect.fnUntraced(function* (actor, key) {
            let count = 0
            for (;;) {
              const moved = yield* byService(store.runKeyNow(actor.name, key, keyBatch))
              count += moved
              if (moved < keyBatch) break
            }
            if (count > 0) yield* sql.afterCommit(notifier.notify(ReadyJobs, actor.name))
            return count
          }),
          runNow: Effect.fnUntraced(function* (actor, jobIds) {
            const delayed = (yield* byService(store.find(jobIds))).filter(({ state }) => state === "scheduled")
            if (delayed.length === 0) return 0
            const moved = yield* byService(store.runNow(delayed.map(({ jobId }) => jobId)))
            if (moved.length > 0) yield* sql.afterCommit(notifier.notify(ReadyJobs, actor.name))
            return moved.length
          }),
          isKeyIdle: (actor, key) => byService(store.isKeyIdle(actor.name, key)),
          backlogs: (actor, groups, limit) => byService(store.backlogs(actor.name, groups, limit)),
          counts: (actor) => byService(store.counts(actor))
        })
      })
    )
}

/** Jobs per statement: a key may have a hundred thousand. */
const keyBatch = 5_000

/** Writes jobs with the rights of the service, also in a tenant's transaction: jobs belong to no tenant. */
const byService = <A, E, R>(self: Effect.Effect<A, E, R>) => dieOnSql(asService(self))
