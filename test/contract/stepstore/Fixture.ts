/** What the cases of the step store's contract share: steps, and jobs that wait. */
import { Effect } from "effect"
import { type Fence, type NewStep, StepStore } from "../../../src/actor/step/StepStore.ts"
import { fresh, only, retried } from "../jobstore/Fixture.ts"

/** A step that is done, but for what is said of it. */
export const newStep = (position: number, over: Partial<NewStep> = {}): NewStep => ({
  position,
  branch: "",
  kind: "run",
  name: `step ${position}`,
  key: null,
  state: "done",
  result: position,
  tries: 0,
  delayMs: 0,
  until: null,
  limitMs: null,
  tookMs: 0,
  ...over
})
export const step = newStep
export const waiting = (signal: string, over: Partial<NewStep> = {}) =>
  step(0, { kind: "wait", name: signal, key: "k", state: "waiting", result: null, delayMs: 60_000, ...over })
export const signal = (name: string, payload: unknown, keepMs = 60_000) => ({ signal: name, key: "k", payload, keepMs })

export const names = (jobId: string) =>
  Effect.flatMap(StepStore, (store) =>
    Effect.map(store.load(jobId), (steps) => steps.map(({ name, state }) => `${name} ${state}`))
  )

/** A job of which a node has the first claim. */
export const claimed = Effect.gen(function* () {
  const { claim, join, sendAll, settles } = yield* fresh
  const node = yield* join("n")
  const [jobId] = yield* sendAll({})
  yield* claim(node)
  const fence: Fence = { jobId, claim: 1, node, mailbox: undefined }
  return { claim, fence, jobId, node, settles }
})

/** A job that was put off until its signal comes. */
export const listener = Effect.fnUntraced(function* (name: string, over: Partial<NewStep> = {}) {
  const { fence, jobId, node, settles } = yield* claimed
  const store = yield* StepStore
  const { remainingMs } = yield* store.save(fence, waiting(name, over))
  yield* settles(node, retried(jobId, 1, remainingMs, 0))
  yield* store.listen([{ jobId, position: 0 }])
  return jobId
})

/** As the dispatcher does; answers the jobs that it would wake. */
export const dispatch = Effect.gen(function* () {
  const store = yield* StepStore
  while (yield* store.match(2));
  const listeners = yield* store.toWake(100)
  yield* store.woken(listeners)
  return listeners.map(({ jobId }) => jobId)
})

export const answer = (jobId: string) =>
  Effect.flatMap(StepStore, (store) =>
    Effect.map(store.load(jobId), (steps) => only(steps.map(({ result, state }) => ({ result, state }))))
  )
