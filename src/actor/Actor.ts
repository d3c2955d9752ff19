/**
 * An actor is a named kind of work, declared as data. `Actor.make` says what the work is; `Actor.toLayer` says how
 * it is done, and provides the phantom service `Actor.Handler<Name>`, so that a module that declares an actor and forgets
 * its handler does not compile.
 */
import { Context, Duration, Effect, Exit, Layer, Schema } from "effect"
import {
  atLeastOne,
  defaultConcurrency,
  type FairToTenants,
  fairnessOf,
  type KeyPolicy,
  keyPolicyOf,
  type OnFailure,
  type RatePerKey
} from "./ActorOptions.ts"
import * as BatchHandler from "./BatchHandler.ts"
import * as HandlerCodec from "./HandlerCodec.ts"
import * as KeyState from "./KeyState.ts"
import type { Limits } from "./limit/Limits.ts"
import { type RateOptions, rateOf } from "./limit/Rate.ts"
import type { SharedLimit } from "./limit/SharedLimit.ts"
import * as Retry from "./Retry.ts"
import type * as Signal from "./step/Signal.ts"
import * as StepNames from "./step/StepNames.ts"
import * as Versions from "./version/Versions.ts"

export type { KeyPolicy, OnFailure } from "./ActorOptions.ts"

export type Json<A = any> = HandlerCodec.Json<A>

/** What a handler knows about the attempt that it runs. */
export interface Attempt<in out State = never> {
  readonly jobId: string
  /** 1 for the first attempt. Only failures count: an interrupted or lost attempt is repeated under the same number. */
  readonly number: number
  /** Reports progress, 0 to 1; shown to operators, never awaited. */
  readonly progress: (share: number) => Effect.Effect<void>
  /** If this attempt fails and is retried, then after this time, as the other side asked (`Retry-After`). */
  readonly retryIn: (delay: Duration.Input) => Effect.Effect<void>
  /**
   * No job of this job's key starts for so long; those that run go on. Then one runs alone, as a probe. Of two holds the
   * one that ends later counts. Without a key it does nothing.
   */
  readonly holdKey: (duration: Duration.Input) => Effect.Effect<void>
  /** Takes back what attempts that run at the same time have held: the other side answers after all. */
  readonly releaseKey: Effect.Effect<void>
  /**
   * Gives the job back, as a node that stops does: it runs again, and no attempt is used up. For what says nothing of
   * the job, such as a database that is away.
   */
  readonly giveBack: Effect.Effect<never>
  /**
   * Puts the job off: the attempt ends here, the job runs again after this time, and no attempt is used up. A mailbox
   * that waits for retries waits for it too.
   */
  readonly snooze: (duration: Duration.Input) => Effect.Effect<never>
  /** The state of this job's key, which all jobs that run under the same lease share. */
  readonly keyState: KeyState.KeyState<State>
}

/** What the runtime gives to handlers that it wraps. */
export interface ExecutedAttempt<Value, State = never> extends RecordingAttempt<Value, State> {
  /** The node under whose claim, or lease of the key, the attempt runs. */
  readonly node: string
  readonly mailbox: { readonly actor: string; readonly key: string; readonly leaseNumber: number } | undefined
  /** The job came further than ever before: what failed until then uses up no attempt. */
  readonly progressed: () => void
}

/** What a handler of `toLayerBatched` gets: its attempt, for which it may record values. */
export type RecordingAttempt<Value, State = never> = Attempt<State> & BatchHandler.Recorder<Value>

/** An attempt of the actor whose result is being stored, with what its handler recorded. */
export type SettledAttempt<A extends Any, Value = never> = BatchHandler.SettledAttempt<Payload<A>, Value>

/** Proof that an actor has a handler. */
export interface Handler<in out Name extends string> {
  readonly _: unique symbol
  readonly actor: Name
}

/** An actor with its handler, as the executor calls it: values are encoded JSON. */
export interface RegisteredActor {
  readonly actor: Any
  /** The services with which the handler's layer was built; the executor runs the handler with them. */
  readonly services: Context.Context<never>
  readonly run: (
    job: BatchHandler.JobInput,
    attempt: ExecutedAttempt<any, any>
  ) => Effect.Effect<unknown, HandlerCodec.RunFailure>
  /** What it does for many jobs together. */
  readonly hooks?: BatchHandler.Hooks | undefined
  /** Its jobs may wait for signals. */
  readonly hasSteps?: boolean | undefined
  readonly tenantWeights?: TenantWeights | undefined
}

/** Weights of the tenants whose share is not one; the default of all. */
export type TenantWeights<R = never> = (
  tenants: ReadonlyArray<string>
) => Effect.Effect<ReadonlyMap<string, number>, never, R>

export interface Actor<
  Name extends string,
  Payload extends Json,
  Success extends Json,
  Failure extends Json,
  State extends Json = Schema.Never
> extends Versions.Versions {
  readonly name: Name
  readonly key: string
  readonly payload: Payload
  readonly success: Success
  readonly failure: Failure
  readonly retry: Retry.Retry
  /** Longest duration of one attempt; a time-out is a failure. */
  readonly timeout: Duration.Duration
  /** Time by which its jobs must be done, over all attempts and sleeps; undefined where they have none. */
  readonly deadline: { readonly withinMs: number | undefined } | undefined
  /** Jobs of this actor that one node runs at once; of jobs with a key: keys. */
  readonly concurrency: number
  /** -2 to 2; lower runs first. A job that waits gains one step a minute, so that none waits for ever. */
  readonly priority: Priority
  /** How long a finished job stays in the history; days, rounded up. With 0 it leaves no trace, and no result to wait for. */
  readonly retention: Duration.Duration
  readonly permanent: (failure: Failure["Type"]) => boolean
  readonly keyPolicy: KeyPolicy<Payload["Type"]> | undefined
  readonly keyState: State | undefined
  readonly limits: Limits
  /** Takes jobs from outside the service: operators' requests, and the SQL function. */
  readonly external: boolean
  /** The names of its steps, where it declares them. */
  readonly steps: StepNames.StepNames | undefined
  /** Signals that others post by HTTP, to addresses that its handler hands out. */
  readonly callbacks: ReadonlyArray<Signal.Any>
  /** Tenants whose jobs wait without a key share the places, by weight. At a key they are served round robin (`keyPolicy`). */
  readonly fairToTenants: boolean
}

export type Priority = -2 | -1 | 0 | 1 | 2

export type Any = Actor<string, any, any, any, any>
export type Handlers<A> = A extends Actor<infer Name, any, any, any, any> ? Handler<Name> : never
export type Payload<A extends Any> = A["payload"]["Type"]
export type Success<A extends Any> = A["success"]["Type"]
export type Failure<A extends Any> = A["failure"]["Type"]

const millisOf = (duration: Duration.Input | undefined): number | undefined =>
  duration === undefined ? undefined : Duration.toMillis(Duration.fromInputUnsafe(duration))

const defaultRetry = Retry.exponential({ max: 5, base: "1 second", factor: 5 })

export const make = <
  const Name extends `${string}/${string}`,
  Payload extends Json,
  Success extends Json = Schema.Void,
  Failure extends Json = Schema.Never,
  State extends Json = Schema.Never
>(
  name: Name,
  options: {
    readonly payload: Payload
    readonly success?: Success
    readonly failure?: Failure
    readonly retry?: Retry.Retry
    readonly timeout?: Duration.Input
    /**
     * A time after which a job is of no use: `within` so long after it was sent, over all attempts and sleeps; `{}` where senders alone say so
     * (`notAfter`). Costs a look-up for each attempt.
     */
    readonly deadline?: { readonly within?: Duration.Input }
    readonly concurrency?: number
    readonly priority?: Priority
    readonly retention?: Duration.Input
    /** Which failures no retry can mend. */
    readonly permanent?: (failure: Failure["Type"]) => boolean
    /** Jobs of one key run one at a time in the whole cluster, in the order in which they were sent. */
    readonly mailbox?: (payload: Payload["Type"]) => string | undefined
    readonly onFailure?: OnFailure
    /** At most `running` jobs of one key run at once in the whole cluster, without an order. */
    readonly limitPerKey?: { readonly key: (payload: Payload["Type"]) => string | undefined; readonly running: number }
    /** The most jobs of one key that start in any period, in the whole cluster; `key` unless another option names it. */
    readonly ratePerKey?: RatePerKey<Payload["Type"]>
    /** A small value that the jobs of a key leave for the next ones (`attempt.keyState`). */
    readonly keyState?: State
    readonly external?: boolean
    readonly cluster?: number
    readonly rate?: RateOptions
    /** A limit that it shares with other actors (`SharedLimit.make`). */
    readonly limit?: SharedLimit
    /** Version of the payload. A node claims no job of a later version than it knows. */
    readonly version?: number
    /** What makes of an older payload the next version of it, from JSON to JSON, by the older version. */
    readonly upgrades?: Versions.Upgrades
    /** What makes of a payload the version before it, for `ekimae jobs downgrade` when this build is taken back. */
    readonly downgrades?: Versions.Downgrades
    /** All names of its steps, branches apart: then steps may change while jobs are under way. Without it their order must stay. */
    readonly steps?: StepNames.StepNameList
    /** Signals for which its handler hands out addresses (`Callback.request`): the schema of each checks what is posted. */
    readonly callbacks?: ReadonlyArray<Signal.Any>
    /**
     * Tenants whose jobs wait share the places, so that none waits behind all that another one has sent; the service's
     * own jobs count as one more tenant. Keys of tenants are leased round robin; with `true`, tenants whose jobs share a mailbox (with
     * `onFailure: "skip"`) are served round robin there, too. `"keys"` is for actors of which each key is of one tenant.
     */
    readonly fairToTenants?: FairToTenants
    /** The share of a node's places, 0 to 1, that one tenant may have of an actor that is fair to them and has keys. */
    readonly tenantShare?: number
  }
): Actor<Name, Payload, Success, Failure, State> => ({
  name,
  key: `ekimae/actor/${name}`,
  ...Versions.make(name, options.version, options.upgrades, options.downgrades),
  payload: options.payload,
  success: options.success ?? (Schema.Void as Json as Success),
  failure: options.failure ?? (Schema.Never as Json as Failure),
  retry: options.retry ?? defaultRetry,
  timeout: Duration.fromInputUnsafe(options.timeout ?? "1 minute"),
  deadline: options.deadline && { withinMs: millisOf(options.deadline.within) },
  concurrency: atLeastOne(name, "concurrency", options.concurrency) ?? defaultConcurrency,
  priority: options.priority ?? 0,
  retention: Duration.fromInputUnsafe(options.retention ?? "7 days"),
  permanent: options.permanent ?? (() => false),
  keyPolicy: keyPolicyOf(name, options),
  keyState: options.keyState,
  external: options.external ?? false,
  steps: options.steps && StepNames.make(name, options.steps),
  callbacks: options.callbacks ?? [],
  limits: {
    cluster: atLeastOne(name, "cluster", options.cluster),
    rate: options.rate && rateOf(`The actor "${name}"`, options.rate),
    shared: options.limit
  },
  fairToTenants: fairnessOf(name, options)
})

/**
 * Implements an actor. What the handler may fail with is what the actor declares.
 * @param tenantWeights of an actor that is fair to tenants: asked for many at once, a minute apart at least
 */
export const toLayer = <
  Name extends string,
  P extends Json,
  S extends Json,
  F extends Json,
  R,
  K extends Json = Schema.Never
>(
  self: Actor<Name, P, S, F, K>,
  handler: (payload: P["Type"], attempt: Attempt<K["Type"]>) => Effect.Effect<S["Type"], F["Type"], R>,
  options: { readonly tenantWeights?: TenantWeights<R> } = {}
): Layer.Layer<Handler<Name>, never, R> => {
  const decode = HandlerCodec.decoderOf(self)
  const encode = HandlerCodec.encoderOf(self)
  const withState = withKeyState(self)
  const run = (
    job: BatchHandler.JobInput,
    attempt: ExecutedAttempt<any, any>
  ): Effect.Effect<unknown, HandlerCodec.RunFailure, R> => {
    const payload = decode(job.payload, job.version)
    return Exit.isFailure(payload)
      ? HandlerCodec.incompatible(payload.cause)
      : encode(handler(payload.value, withState(attempt)))
  }
  const tenantWeights = options.tenantWeights as TenantWeights | undefined
  return Layer.effectContext(
    Effect.map(Effect.context<R>(), (services) =>
      registration(self.name, { actor: self, services, run: run as RegisteredActor["run"], tenantWeights })
    )
  )
}

/**
 * Implements an actor that also looks something up for all jobs of a claim at once, or writes something in the
 * transaction that stores their results.
 *
 * ```ts
 * Actor.toLayerBatched(Remind, {
 *   prepare: (jobs) => friends.findAll(jobs.map(({ payload }) => payload.friendId)),
 *   run: ({ friendId }, attempt, found) => ...,
 *   onSettled: (attempts: ReadonlyArray<Actor.SettledAttempt<typeof Remind, LogRow>>) => log.insert(attempts)
 * })
 * ```
 */
export const toLayerBatched = <
  Name extends string,
  P extends Json,
  S extends Json,
  F extends Json,
  K extends Json = Schema.Never,
  Prepared = undefined,
  Value = never,
  RPrepare = never,
  RRun = never,
  RSettled = never
>(
  self: Actor<Name, P, S, F, K>,
  handler: BatchHandler.BatchHandler<
    P["Type"],
    S["Type"],
    F["Type"],
    Attempt<K["Type"]>,
    Prepared,
    Value,
    RPrepare,
    RRun,
    RSettled
  >
): Layer.Layer<Handler<Name>, never, RPrepare | RRun | RSettled> => {
  const encode = HandlerCodec.encoderOf(self)
  const withState = withKeyState(self)
  return Layer.effectContext(
    Effect.gen(function* () {
      const services = yield* Effect.context<RRun>()
      const batched = yield* BatchHandler.make(handler, HandlerCodec.decoderOf(self), self.timeout)
      const run = (
        job: BatchHandler.JobInput,
        attempt: ExecutedAttempt<any, any>
      ): Effect.Effect<unknown, HandlerCodec.RunFailure, RRun> => {
        const payload = batched.payloadOf(job)
        return Exit.isFailure(payload)
          ? HandlerCodec.incompatible(payload.cause)
          : encode(batched.run(job, payload.value, withState(attempt)))
      }
      const { hooks } = batched
      return registration(self.name, { actor: self, services, run: run as RegisteredActor["run"], hooks })
    })
  )
}

/** For layers of handlers in other files. */
export const registration = <Name extends string>(_name: Name, registered: RegisteredActor) =>
  Context.makeUnsafe<Handler<Name>>(new Map([[registered.actor.key, registered]]))

/** The state of the key as the actor declares it. */
export const withKeyState = <K extends Json>(self: { readonly keyState: K | undefined }) => {
  const keyStateOf = self.keyState === undefined ? undefined : KeyState.typedBy(self.keyState)
  return (attempt: RecordingAttempt<any, any>): RecordingAttempt<any, any> => {
    if (keyStateOf === undefined) return attempt
    const { giveBack, holdKey, jobId, keyState, number, progress, record, releaseKey, retryIn, snooze } = attempt
    const same = { jobId, number, progress, retryIn, holdKey, releaseKey, giveBack, snooze, record }
    return { ...same, keyState: keyStateOf(keyState) }
  }
}

/** Every actor of the composed application with its handler; the worker claims jobs of these actors only. */
export class ActorRegistry extends Context.Service<ActorRegistry, ReadonlyMap<string, RegisteredActor>>()(
  "ekimae/actor/ActorRegistry"
) {}
