/** Jobs with steps on real nodes, for tests: an actor for each, and what becomes of its jobs. */
import { Effect, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { ReadyJobs } from "../../../src/actor/JobTopics.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import type { StepNameList } from "../../../src/actor/step/StepNames.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import { nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

export const Answered = Signal.make("branches/answered", { payload: Schema.String })

let serial = 0
export const actorOf = (
  over: { readonly max?: number; readonly steps?: StepNameList; readonly name?: `${string}/${string}` } = {}
) =>
  Actor.make(over.name ?? `branches/work${++serial}`, {
    payload: Schema.Void,
    success: Schema.Unknown,
    failure: Schema.Union([Schema.String, Step.StepFailed]),
    retry: Retry.exponential({ max: over.max ?? 3, base: "1 millis", jitter: 0 }),
    ...(over.steps && { steps: over.steps })
  })
export type Work = ReturnType<typeof actorOf>

export const run = <R>(actor: Work, handle: Effect.Effect<unknown, string | Step.StepFailed, R>) =>
  start(
    nodeOf(
      defineModule({
        name: "branches",
        actors: [actor],
        layer: Step.toLayer(actor, () => Effect.map(handle, (answer) => answer ?? null))
      })
    )
  )
export const send = (actor: Work) =>
  Effect.flatMap(Jobs, (jobs) => Effect.map(jobs.send(actor, undefined), ({ jobId }) => jobId))
export const ended = (actor: Work, jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.await(actor, jobId))
export const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
export const asleep = (jobId: string) => until(find(jobId), (view) => view?.state === "scheduled")
export const hurry = Effect.fnUntraced(function* (jobId: string) {
  const [store, notifier] = [yield* JobStore, yield* Notifier]
  yield* until(store.runNow([jobId]), ({ length }) => length > 0)
  yield* notifier.notify(ReadyJobs)
})
export const stepsOf = (jobId: string) =>
  Effect.flatMap(StepStore, (store) =>
    Effect.map(store.find(jobId), (steps) => steps.map(({ branch, name, state }) => `${branch}${name} ${state}`))
  )
