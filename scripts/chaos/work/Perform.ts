/** How the work is done: every handler writes its start and its end, however it ends, to the journal. */
import { Cause, Effect, Exit, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import type { How, Journal } from "./Journal.ts"
import { Leak } from "./Leak.ts"
import * as MachineClock from "./MachineClock.ts"
import * as Work from "./Work.ts"

const howOf = (exit: Exit.Exit<unknown, unknown>): How => {
  if (Exit.isSuccess(exit)) return "done"
  if (Cause.hasInterruptsOnly(exit.cause)) return "interrupted"
  return exit.cause.reasons.some(({ _tag }) => _tag === "Fail") ? "failed" : "died"
}

/** Between start and end nothing goes unwritten, not even an interruption that comes at once. */
export const journalled =
  <T extends { readonly n: number }, E, R>(
    { journal, nodeId }: Pick<Options, "journal" | "nodeId">,
    work: (task: T, attempt: number) => Effect.Effect<void, E, R>
  ) =>
  (task: T, { jobId, number }: Actor.Attempt) =>
    Effect.acquireUseRelease(
      Effect.sync(() => journal.started({ jobId, number, n: task.n }, nodeId())),
      (token) => Effect.as(work(task, number), { token }),
      (token, exit) => Effect.sync(() => journal.ended(token, howOf(exit)))
    )

export const attemptOf = (task: Work.Task, attempt: number) =>
  Effect.andThen(
    Effect.sleep(task.ms),
    attempt <= task.failures ? Effect.fail(new Work.Unwilling({ n: task.n, attempt, fatal: task.fatal })) : Effect.void
  )

/** Nothing else runs in this process meanwhile: no timer, no heartbeat. */
const blockFor = (ms: number) => {
  const until = MachineClock.now() + ms
  while (MachineClock.now() < until);
}

export interface Options {
  readonly journal: Journal
  /** The id under which this process is a node now. */
  readonly nodeId: () => string
  /** Whether this process is the one that is kept busy. */
  readonly busy: boolean
}

export const actors = [
  Work.Quick,
  Work.Slow,
  Work.Ordered,
  Work.Skipping,
  Work.Limited,
  Work.Fair,
  Work.Metered,
  Work.SharingOne,
  Work.SharingOther,
  Work.Busy,
  Work.Defective,
  Work.Relay,
  Work.Leaky,
  Work.Tick
]

export const layer = (options: Options) =>
  Layer.mergeAll(
    Actor.toLayer(Work.Quick, journalled(options, attemptOf)),
    Actor.toLayer(Work.Slow, journalled(options, attemptOf)),
    Actor.toLayer(Work.Ordered, journalled(options, attemptOf)),
    Actor.toLayer(Work.Skipping, journalled(options, attemptOf)),
    Actor.toLayer(Work.Limited, journalled(options, attemptOf)),
    Actor.toLayer(Work.Fair, journalled(options, attemptOf), {
      tenantWeights: (tenants) => Effect.succeed(new Map(tenants.map((tenant) => [tenant, Work.weightOf(tenant)])))
    }),
    Actor.toLayer(Work.Metered, journalled(options, attemptOf)),
    Actor.toLayer(Work.SharingOne, journalled(options, attemptOf)),
    Actor.toLayer(Work.SharingOther, journalled(options, attemptOf)),
    Actor.toLayer(
      Work.Busy,
      journalled(options, (task) => Effect.sync(() => blockFor(options.busy ? task.ms : 0)))
    ),
    Actor.toLayer(
      Work.Defective,
      journalled(options, (task, attempt) =>
        Effect.andThen(
          Effect.sleep(task.ms),
          Effect.sync(() => {
            if (attempt <= task.failures) throw new TypeError(`defect ${attempt} of ${task.n}`)
          })
        )
      )
    ),
    Actor.toLayer(
      Work.Relay,
      journalled(options, ({ delayMs, next, ...task }) =>
        Effect.flatMap(Jobs, (jobs) => Effect.asVoid(jobs.send(Work.Quick, { ...task, n: next }, { delay: delayMs })))
      )
    ),
    // The ticks are read from the jobs.
    Actor.toLayer(Work.Tick, () => Effect.void),
    Actor.toLayer(
      Work.Leaky,
      journalled(options, (task, attempt) =>
        Effect.flatMap(CpuPool, (pool) => Effect.asVoid(pool.run(Leak, { leaks: attempt <= task.failures })))
      )
    )
  )
