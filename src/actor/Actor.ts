/**
 * An actor is a named kind of work, declared as data. `Actor.make` says what the work is; `Actor.toLayer` says how
 * it is done, and provides the phantom service `Actor.Handler<Name>`, so that a module that declares an actor and forgets
 * its handler does not compile.
 */
import { Context, Duration, Effect, Layer, Schema } from "effect"
import * as Retry from "./Retry.ts"

/** A codec that needs no services: payloads, results and failures cross the job table as JSON. */
export type Json<A = any> = Schema.Codec<A, any, never, never>

/** What a handler knows about the attempt that it runs. */
export interface Attempt {
  readonly jobId: string
  /** 1 for the first try. Only failures count: an interrupted or lost attempt is repeated under the same number. */
  readonly number: number
  /** Reports progress, 0 to 1; shown to operators, never awaited. */
  readonly progress: (share: number) => Effect.Effect<void>
}

/** Proof that an actor has a handler. */
export interface Handler<in out Name extends string> {
  readonly _: unique symbol
  readonly actor: Name
}

/** A handler as the executor sees it: values are encoded JSON. */
export interface Registered {
  readonly actor: Any
  readonly run: (payload: unknown, attempt: Attempt) => Effect.Effect<unknown, Failed>
}

/** A failure of a handler, encoded. `permanent` ends the job at once. */
export class Failed extends Schema.TaggedError<Failed>()("Failed", {
  tag: Schema.String,
  message: Schema.String,
  error: Schema.Unknown,
  permanent: Schema.Boolean
}) {}

export interface Actor<Name extends string, Payload extends Json, Success extends Json, Failure extends Json> {
  readonly name: Name
  readonly key: string
  readonly payload: Payload
  readonly success: Success
  readonly failure: Failure
  readonly retry: Retry.Retry
  /** Longest duration of one attempt; a time-out is a failure. */
  readonly timeout: Duration.Duration
  /** Jobs of this actor that one node runs at once. */
  readonly concurrency: number
  /** Lower runs first. */
  readonly priority: number
  /** How long a finished job stays in the history. */
  readonly retention: Duration.Duration
  readonly permanent: (failure: Failure["Type"]) => boolean
}

export type Any = Actor<string, any, any, any>
export type Handlers<A> = A extends Actor<infer Name, any, any, any> ? Handler<Name> : never
export type Payload<A extends Any> = A["payload"]["Type"]
export type Success<A extends Any> = A["success"]["Type"]

const defaultRetry = Retry.exponential({ max: 5, base: "1 second", factor: 5 })

export const make = <
  const Name extends `${string}/${string}`,
  Payload extends Json,
  Success extends Json = Schema.Void,
  Failure extends Json = Schema.Never
>(
  name: Name,
  options: {
    readonly payload: Payload
    readonly success?: Success
    readonly failure?: Failure
    readonly retry?: Retry.Retry
    readonly timeout?: Duration.Input
    readonly concurrency?: number
    readonly priority?: number
    readonly retention?: Duration.Input
    /** Which failures no retry can mend. */
    readonly permanent?: (failure: Failure["Type"]) => boolean
  }
): Actor<Name, Payload, Success, Failure> => ({
  name,
  key: `ekimae/actor/${name}`,
  payload: options.payload,
  success: options.success ?? (Schema.Void as Json as Success),
  failure: options.failure ?? (Schema.Never as Json as Failure),
  retry: options.retry ?? defaultRetry,
  timeout: Duration.fromInputUnsafe(options.timeout ?? "1 minute"),
  concurrency: options.concurrency ?? 10,
  priority: options.priority ?? 0,
  retention: Duration.fromInputUnsafe(options.retention ?? "7 days"),
  permanent: options.permanent ?? (() => false)
})

/** Implements an actor. What the handler may fail with is what the actor declares. */
export const toLayer = <Name extends string, P extends Json, S extends Json, F extends Json, R>(
  self: Actor<Name, P, S, F>,
  handler: (payload: P["Type"], attempt: Attempt) => Effect.Effect<S["Type"], F["Type"], R>
): Layer.Layer<Handler<Name>, never, R> => {
  const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(self.payload))
  const encodeSuccess = Schema.encodeEffect(Schema.toCodecJson(self.success))
  const encodeFailure = Schema.encodeEffect(Schema.toCodecJson(self.failure))
  const failed = (failure: F["Type"]) =>
    encodeFailure(failure).pipe(
      Effect.orDie,
      Effect.flatMap((error) =>
        Effect.fail(
          new Failed({ tag: tagOf(failure), message: messageOf(failure), error, permanent: self.permanent(failure) })
        )
      )
    )
  return Layer.effectContext(
    Effect.map(Effect.context<R>(), (context) => {
      const registered: Registered = {
        actor: self,
        run: (payload, attempt) =>
          decode(payload).pipe(
            Effect.mapError(
              (error) => new Failed({ tag: "InvalidPayload", message: error.message, error: null, permanent: true })
            ),
            Effect.flatMap((decoded) =>
              handler(decoded, attempt).pipe(
                Effect.provideContext(context),
                Effect.catch(failed),
                Effect.flatMap((value) => Effect.orDie(encodeSuccess(value)))
              )
            )
          )
      }
      return Context.makeUnsafe<Handler<Name>>(new Map([[self.key, registered]]))
    })
  )
}

const tagOf = (u: unknown): string =>
  typeof u === "object" && u !== null && "_tag" in u ? String(u._tag) : u instanceof Error ? u.name : "Error"

const messageOf = (u: unknown): string => (u instanceof Error ? u.message : String(u))

/** Every actor of the composed application with its handler; the worker claims jobs of these actors only. */
export class ActorRegistry extends Context.Service<ActorRegistry, ReadonlyMap<string, Registered>>()(
  "ekimae/actor/ActorRegistry"
) {}
