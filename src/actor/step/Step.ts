/**
 * Steps of a job. What a step has answered is stored, so a job that runs again continues after its last step: after a
 * failure, on another node, or after a time for which it gave its place back (`sleep`, `wait`). A job with steps is plain
 * code that runs again from its beginning; its steps must come in the same order each time, and what lies between them
 * must have no effect of its own.
 *
 * ```ts
 * Step.toLayer(Onboard, ({ friendId }) =>
 *   Effect.gen(function* () {
 *     const couponId = yield* Step.transaction("issue", coupons.issue(friendId), { result: CouponId })
 *     yield* Step.run("send", line.push(friendId, couponId))
 *     const answer = yield* Step.wait(FriendReplied, friendId, { timeout: "3 days" })
 *     if (Option.isNone(answer)) yield* Step.run("remind", line.push(friendId, couponId))
 *   })
 * )
 * ```
 */
import { Context, type Duration, Effect, Exit, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { RuntimeSql } from "../../sql/Database.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Actor from "../Actor.ts"
import type { Hooks, JobInput } from "../BatchHandler.ts"
import * as HandlerCodec from "../HandlerCodec.ts"
import type { JobEnded } from "../Job.ts"
import { SentSignals } from "../JobTopics.ts"
import { retentionDaysOf } from "../maintenance/Pruner.ts"
import type * as Retry from "../Retry.ts"
import { resultOf } from "../send/JobWaiter.ts"
import type * as Signal from "./Signal.ts"
import { StepBranch } from "./StepBranch.ts"
import { type JournalNote, StepJournal } from "./StepJournal.ts"
import { StepStore } from "./StepStore.ts"
import type { StepFailed } from "./StepValues.ts"

export { StepFailed } from "./StepValues.ts"

/** The steps of the attempt that runs, or of one of its branches; only a handler of `Step.toLayer` has them. */
export class Steps extends Context.Service<Steps, StepBranch>()("ekimae/actor/step/Steps") {}

/**
 * Runs the effect once: its result is stored, and a later attempt gets it without running the effect again.
 *
 * With `retry` a typed failure of the effect is the step's own matter: the step is tried again by that policy, while the job sleeps and uses up
 * no attempt; when its retries are used up it fails with `StepFailed`, in this attempt and in later ones.
 */
export const run: {
  <E, R>(name: string, effect: Effect.Effect<unknown, E, R>): Effect.Effect<void, E, R | Steps>
  <A, E, R>(
    name: string,
    effect: Effect.Effect<A, E, R>,
    options: { readonly result: HandlerCodec.Json<A>; readonly retry?: undefined }
  ): Effect.Effect<A, E, R | Steps>
  <E, R>(
    name: string,
    effect: Effect.Effect<unknown, E, R>,
    options: { readonly result?: undefined; readonly retry: Retry.Retry }
  ): Effect.Effect<void, StepFailed, R | Steps>
  <A, E, R>(
    name: string,
    effect: Effect.Effect<A, E, R>,
    options: { readonly result: HandlerCodec.Json<A>; readonly retry: Retry.Retry }
  ): Effect.Effect<A, StepFailed, R | Steps>
} = <A, E, R>(
  name: string,
  effect: Effect.Effect<A, E, R>,
  {
    result,
    retry
  }: { readonly result?: HandlerCodec.Json<A> | undefined; readonly retry?: Retry.Retry | undefined } = {}
): Effect.Effect<any, any, R | Steps> =>
  Effect.flatMap(Steps, (steps): Effect.Effect<any, any, R> => {
    const [once, schema] = result === undefined ? [Effect.asVoid(effect), Schema.Void] : [effect, result]
    return retry === undefined
      ? steps.run(name, once, schema as HandlerCodec.Json)
      : steps.retrying(name, once, schema as HandlerCodec.Json, retry)
  })

/**
 * Asks until there is an answer, as often as `every` says: between two looks the job sleeps. Answers none when `timeout` is over, after a
 * last look. The time counts from the first look.
 */
export const until = <A, E, R>(
  name: string,
  look: Effect.Effect<Option.Option<A>, E, R>,
  options: {
    readonly result: HandlerCodec.Json<A>
    readonly every: Duration.Input
    readonly timeout: Duration.Input
  }
): Effect.Effect<Option.Option<A>, E, R | Steps> =>
  Effect.flatMap(Steps, (steps) => steps.until(name, look, options.result, options))

type Answers<Branches extends Readonly<Record<string, Effect.Effect<any, any, any>>>> = {
  readonly [Name in keyof Branches]: Effect.Success<Branches[Name]>
}
type FailureOf<Branches extends Readonly<Record<string, Effect.Effect<any, any, any>>>> = Effect.Error<
  Branches[keyof Branches]
>
type ServicesOf<Branches extends Readonly<Record<string, Effect.Effect<any, any, any>>>> = Effect.Services<
  Branches[keyof Branches]
>

/**
 * Runs branches side by side, each with steps of its own, and answers what they have answered. While one of them runs a step, those that
 * sleep or wait do so in memory; when none can go on, the job sleeps until the first may. A branch that fails lets the steps of the others end.
 */
export const all = <const Branches extends Readonly<Record<string, Effect.Effect<any, any, any>>>>(
  name: string,
  branches: Branches
): Effect.Effect<Answers<Branches>, FailureOf<Branches>, Exclude<ServicesOf<Branches>, Steps> | Steps> =>
  Effect.flatMap(Steps, (steps) => {
    const list = Object.entries(branches) as ReadonlyArray<
      readonly [string, Effect.Effect<unknown, FailureOf<Branches>, ServicesOf<Branches>>]
    >
    const answers = steps.all(name, list, (branch) => Effect.provideService(Steps, branch))
    return Effect.map(
      answers,
      (values) => Object.fromEntries(list.map(([branch], n) => [branch, values[n]])) as Answers<Branches>
    )
  })

/**
 * As `run`, in one transaction that stores what the effect writes together with the step: both, or neither. So an effect
 * in this database happens exactly once. Keep it short: it holds the claim of the job when it ends.
 */
export const transaction: {
  <E, R>(name: string, effect: Effect.Effect<unknown, E, R>): Effect.Effect<void, E, R | Steps | SqlClient.SqlClient>
  <A, E, R>(
    name: string,
    effect: Effect.Effect<A, E, R>,
    options: { readonly result: HandlerCodec.Json<A> }
  ): Effect.Effect<A, E, R | Steps | SqlClient.SqlClient>
} = <A, E, R>(
  name: string,
  effect: Effect.Effect<A, E, R>,
  options?: { readonly result: HandlerCodec.Json<A> }
): Effect.Effect<any, E, R | Steps | SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const [steps, sql] = [yield* Steps, yield* SqlClient.SqlClient]
    return yield* options === undefined
      ? steps.transaction(name, Effect.asVoid(effect), Schema.Void, sql.withTransaction)
      : steps.transaction(name, effect, options.result, sql.withTransaction)
  })

/**
 * Goes on after this time, or at it. Meanwhile the job takes no place and no memory: it is scheduled, and shown so. A
 * mailbox with an order waits with it; under `skip` and a limit per key the jobs behind it run.
 */
export const sleep = (name: string, until: Duration.Input | Date): Effect.Effect<void, never, Steps> =>
  Effect.flatMap(Steps, (steps) => steps.sleep(name, until))

/**
 * Waits for a signal of this key as `sleep` waits for a time, and answers its payload; none when the time is over. A signal
 * that was sent before counts where no other job got it (`keep` of the signal).
 */
export const wait = <S extends Signal.Any>(
  signal: S,
  key: string,
  options: { readonly timeout: Duration.Input | Date }
): Effect.Effect<Option.Option<S["payload"]["Type"]>, never, Steps> =>
  Effect.flatMap(Steps, (steps) =>
    steps.wait(signal.name, key, options.timeout, signal.payload as HandlerCodec.Json<S["payload"]["Type"]>)
  )

/**
 * Waits for the end of another job as `wait` waits for a signal, and answers its result, or fails as it did; none when the time is over. The job
 * is usually sent by a step before: `Step.transaction("start", jobs.send(Count, ...), ...)`. Its end is seen within a second.
 */
export const job = <A extends Actor.Any>(
  name: string,
  actor: A,
  jobId: string,
  options: { readonly timeout: Duration.Input | Date }
): Effect.Effect<Option.Option<Actor.Success<A>>, Actor.Failure<A> | JobEnded, Steps> =>
  Effect.flatMap(Steps, (steps) =>
    Effect.flatMap(steps.job(name, jobId, options.timeout), (ended) =>
      Option.isNone(ended) ? Effect.succeedNone : Effect.map(resultOf(actor, jobId, ended.value), Option.some)
    )
  )

/**
 * Says how far the job is, as JSON of 10,000 characters at most: what is said last is kept over retries and after the end of the job, and is
 * shown to operators. It is no step: it may be said at any time, also within one.
 */
export const progress = (value: unknown): Effect.Effect<void, never, Steps> =>
  Effect.flatMap(Steps, (steps) => steps.report(value))

/**
 * Within a step: what names it to others, the same in every attempt. A step that was interrupted after its effect runs
 * again, so give the effect this key, as an `Idempotency-Key` or a unique column.
 */
export const key: Effect.Effect<string, never, Steps> = Effect.flatMap(Steps, (steps) => steps.key)

/** Implements an actor whose handler has steps. */
export const toLayer = <
  Name extends string,
  P extends Actor.Json,
  S extends Actor.Json,
  F extends Actor.Json,
  R,
  K extends Actor.Json = Schema.Never
>(
  self: Actor.Actor<Name, P, S, F, K>,
  handler: (payload: P["Type"], attempt: Actor.Attempt<K["Type"]>) => Effect.Effect<S["Type"], F["Type"], R>
): Layer.Layer<Actor.Handler<Name>, never, Exclude<R, Steps> | StepStore | RuntimeSql | Notifier> => {
  const decode = HandlerCodec.decoderOf(self)
  const encode = HandlerCodec.encoderOf(self)
  const withState = Actor.withKeyState(self)
  return Layer.effectContext(
    Effect.gen(function* () {
      const services = yield* Effect.context<Exclude<R, Steps>>()
      const store = yield* StepStore
      const run = (
        job: JobInput,
        attempt: Actor.ExecutedAttempt<any, any>
      ): Effect.Effect<unknown, HandlerCodec.RunFailure, Exclude<R, Steps>> => {
        const payload = decode(job.payload, job.version)
        if (Exit.isFailure(payload)) return HandlerCodec.incompatible(payload.cause)
        const journal = new StepJournal(store, job, attempt, self)
        return Effect.suspend(() => encode(handler(payload.value, withState(attempt)))).pipe(
          Effect.provideService(Steps, new StepBranch(journal)),
          failingWith(journal)
        )
      }
      return Actor.registration(self.name, {
        actor: self,
        services,
        run: run as Actor.RegisteredActor["run"],
        hooks: yield* hooks(retentionDaysOf(self.retention)),
        hasSteps: true
      })
    })
  )
}

/** An order of steps that has changed is the failure of the attempt, whatever the handler makes of it. */
const failingWith =
  (journal: StepJournal) =>
  <R>(
    handled: Effect.Effect<unknown, HandlerCodec.HandlerFailure, R>
  ): Effect.Effect<unknown, HandlerCodec.HandlerFailure, R> =>
    Effect.flatMap(Effect.exit(handled), (exit) => {
      const { failure } = journal
      if (failure === undefined) return exit
      const { _tag: tag, jobId, message, ...rest } = failure
      const error = { _tag: tag, jobId, ...rest }
      return Effect.fail(new HandlerCodec.HandlerFailure({ tag, message, error, permanent: true }))
    })

/** Hooks that store with the results of attempts which jobs listen for signals; the steps of completed jobs go to the history. */
const hooks = Effect.fnUntraced(function* (retentionDays: number) {
  const [store, sql, notifier] = [yield* StepStore, yield* RuntimeSql, yield* Notifier]
  return {
    claimed: () => {},
    onSettled: Effect.fnUntraced(function* (attempts) {
      const noted = attempts.flatMap(({ value, verdict }) =>
        value === undefined ? [] : [{ verdict, note: value as JournalNote }]
      )
      const listeners = noted.flatMap(({ note, verdict }) => (verdict.to === "scheduled" ? note.listeners : []))
      // An attempt that took no step may follow one that did, and whose result was lost.
      const completed = attempts.flatMap(({ job, value, verdict }) =>
        verdict.to === "completed" && (value !== undefined || job.claim > 1) ? [job.id] : []
      )
      if (completed.length > 0) yield* store.complete(completed, retentionDays)
      if (listeners.length === 0) return
      yield* store.listen(listeners)
      yield* sql.afterCommit(Effect.sync(() => void notifier.latch(SentSignals).openUnsafe()))
    }),
    withoutDetails: undefined,
    onClaimLost: undefined
  } satisfies Hooks
})
