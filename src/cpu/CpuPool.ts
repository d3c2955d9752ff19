/**
 * Runs computations on threads, so that the event loop keeps answering. What it guarantees:
 *
 * - No more requests run at once than there are threads, and no request waits while a thread is free, unless it is one of
 *   those of which its account may have one running, or others have requests here and its account all threads but one. Only a
 *   request of an account that has none running, which would wait for the crowd of another account, starts beside them, on as many
 *   more threads at most.
 * - When the caller is interrupted, its computation has ended before the interruption is over: it never began, it
 *   stopped at a safe point, or its thread was ended after the grace time.
 * - Whatever a computation does, it ends with an answer, a failure or a defect, and harms no other thread.
 * - Closing the scope ends all threads.
 */
import * as os from "node:os"
import { Clock, Context, Duration, Effect, Fiber, Layer, Schema, type Scope } from "effect"
import { Account } from "../process/Account.ts"
import * as Daemon from "../process/Daemon.ts"
import { Call, type Ending } from "./Call.ts"
import type * as Cpu from "./Cpu.ts"
import { CpuCrashed } from "./CpuCrashed.ts"
import { memoryLimit } from "./MemoryLimit.ts"
import * as Metrics from "./Metrics.ts"
import { Threads } from "./Threads.ts"
import { memoryOf } from "./Wire.ts"

export interface Options {
  /** Threads for all; as many as cores unless said otherwise. */
  readonly threads?: number
  /** How long an idle thread stays. */
  readonly idle?: Duration.Input
  /** How long a computation whose caller was interrupted has to reach a safe point. */
  readonly grace?: Duration.Input
  /** What a thread may hold, buffers included. */
  readonly memoryMb?: number
}

export interface RunOptions {
  /** Called with what the computation reports, 0 to 1, in the fiber that waits for the answer. */
  readonly progress?: (share: number) => Effect.Effect<void>
  /** Parts of the request to give away instead of copying them; they are empty once the request has left. */
  readonly transfer?: ReadonlyArray<ArrayBuffer | ArrayBufferView>
  /** For what takes seconds: an account has only one of these running at once, so that it leaves threads to others. */
  readonly onePerAccount?: boolean
  /** What its account is served while others wait too, compared with them; 1 unless said otherwise. */
  readonly weight?: number
  /** Processor time that it may take, to within 0.2 s; then its thread is ended, and it fails with `CpuCrashed`. */
  readonly limit?: Duration.Input
}

export interface Load {
  readonly threads: number
  readonly running: number
  readonly waiting: number
}

/** What an implementation threw without declaring it, with the stack of its thread. Callers die of it. */
export class CpuDefect extends Schema.TaggedError<CpuDefect>()("CpuDefect", {
  computation: Schema.String,
  message: Schema.String,
  stack: Schema.String
}) {}

export class CpuPool extends Context.Service<
  CpuPool,
  {
    /** Dies with `CpuDefect` of what the implementation threw. */
    readonly run: <Request extends Cpu.Codec, Answer extends Cpu.Codec, Failure extends Cpu.Codec>(
      computation: Cpu.Computation<Request, Answer, Failure>,
      request: Request["Type"],
      options?: RunOptions
    ) => Effect.Effect<Answer["Type"], Failure["Type"] | CpuCrashed>
    readonly load: Effect.Effect<Load>
    /** How many threads there are for all. */
    readonly size: number
  }
>()("ekimae/cpu/CpuPool") {
  static readonly layer = (options: Options = {}): Layer.Layer<CpuPool> => Layer.effect(CpuPool, make(options))
}

const make = Effect.fnUntraced(function* (options: Options): Effect.fn.Return<CpuPool["Service"], never, Scope.Scope> {
  const clock = yield* Clock.Clock
  const metrics = Metrics.make(yield* Effect.context<never>())
  const size = Math.max(1, options.threads ?? os.availableParallelism())
  const threads = new Threads({
    room: size,
    limit: memoryLimit(options.memoryMb ?? 512),
    metrics,
    now: () => clock.currentTimeMillisUnsafe()
  })
  yield* Effect.acquireRelease(
    Effect.sync(() => metrics.waiting(() => threads.waiting)),
    (registration) => Effect.sync(() => registration.remove())
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => threads.close()))
  const dismissal = dismissIdle(threads, clock, Duration.toMillis(options.idle ?? "1 minute"))
  yield* Effect.forkScoped(Daemon.forever("Idle threads", dismissal))
  const withdraw = withdrawFrom(threads, options.grace ?? "2 seconds", yield* Effect.scope)

  return {
    run: (
      computation,
      request,
      { limit, onePerAccount = false, progress = () => Effect.void, transfer = [], weight = 1 } = {}
    ) =>
      Schema.encodeEffect(computation.request)(request).pipe(
        // A value of the wrong kind is the caller's own fault.
        Effect.catchTag("SchemaError", Effect.die),
        Effect.bindTo("encoded"),
        Effect.bind("account", () => Account),
        Effect.flatMap(({ account, encoded }) => {
          const call = new Call({
            computation: computation.name,
            key: account ?? computation.name,
            isAlone: onePerAccount && account !== undefined,
            hasAccount: account !== undefined,
            weight,
            limitMs: limit === undefined ? undefined : Duration.toMillis(limit),
            file: computation.file.href,
            request: encoded,
            transfer: [...new Set(transfer.flatMap((memory) => memoryOf(memory) ?? []))]
          })
          return Effect.onExit(
            Effect.suspend(() => {
              threads.submit(call)
              return call.follow(progress)
            }),
            () => withdraw(call)
          )
        }),
        Effect.flatMap((ending) => conclude(computation, ending)),
        Effect.withSpan(`cpu ${computation.name}`)
      ),
    load: Effect.sync(() => ({ threads: threads.count, running: threads.running, waiting: threads.waiting })),
    size
  }
})

const conclude = <Answer extends Cpu.Codec, Failure extends Cpu.Codec>(
  { answer, failure, name }: Cpu.Computation<Cpu.Codec, Answer, Failure>,
  ending: Ending
): Effect.Effect<Answer["Type"], Failure["Type"] | CpuCrashed> => {
  const defect = (message: string, stack = message) => Effect.die(new CpuDefect({ computation: name, message, stack }))
  const undeclared = ({ message }: Schema.SchemaError) => defect(`It answered what it does not declare: ${message}`)
  switch (ending._tag) {
    case "Answered":
      return Effect.catchTag(Schema.decodeUnknownEffect(answer)(ending.value), "SchemaError", undeclared)
    case "Failed":
      return Schema.decodeUnknownEffect(failure)(ending.failure).pipe(
        Effect.catchTag("SchemaError", undeclared),
        Effect.flatMap(Effect.fail)
      )
    case "Died":
      return defect(ending.message, ending.stack)
    case "Crashed":
      return Effect.fail(new CpuCrashed({ computation: name, reason: ending.reason, detail: ending.detail }))
    case "Stopped":
      return defect("It interrupted itself")
    case "Closed":
      return Effect.interrupt
  }
}

/** Returns when nothing of the call runs any more. The caller waits, the pool's scope owns the clock. */
const withdrawFrom = (threads: Threads, grace: Duration.Input, scope: Scope.Scope) => (call: Call) =>
  Effect.suspend(() => {
    const thread = call.ended ? undefined : threads.withdraw(call)
    if (thread === undefined) return Effect.void
    const killing = Effect.sleep(grace).pipe(
      Effect.andThen(
        Effect.suspend(() => (thread.performs(call) ? Effect.promise(() => thread.kill("stuck")) : Effect.void))
      ),
      Effect.interruptible,
      Effect.forkIn(scope)
    )
    return Effect.flatMap(killing, (fiber) =>
      Effect.andThen(
        call.follow(() => Effect.void),
        Fiber.interrupt(fiber)
      )
    )
  })

/** Stops the thread that has been idle longest, once its idle time is over. */
const dismissIdle = (threads: Threads, clock: Clock.Clock, idleMs: number) =>
  threads.someFree.await.pipe(
    Effect.andThen(
      Effect.suspend(() => {
        const thread = threads.longestFree
        if (thread === undefined) return Effect.sync(() => threads.someFree.closeUnsafe())
        const left = thread.freeSince + idleMs - clock.currentTimeMillisUnsafe()
        return left > 0 ? Effect.sleep(left) : Effect.sync(() => threads.dismiss(thread))
      })
    )
  )
