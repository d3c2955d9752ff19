/** The store of steps and signals as a plain model, on the jobs of the model of the job store. Time is the Clock's. */
import { Clock, Context, Effect, Layer } from "effect"
import { isFinished } from "../../../src/actor/JobState.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import {
  type Fence,
  type NewSignal,
  type NewStep,
  StepStore,
  type StoredStep
} from "../../../src/actor/step/StepStore.ts"
import { JobTable } from "../model/JobTable.ts"
import * as MemoryJobStore from "../model/MemoryJobStore.ts"

type Store = StepStore["Service"]

interface StepRow extends Omit<NewStep, "delayMs" | "until"> {
  readonly jobId: string
  readonly startedAt: number
  until: number | null
  state: StoredStep["state"]
  result: unknown
  endedAt: number | null
  listens: boolean
  attention: "look" | "wake" | null
}

interface SignalRow extends NewSignal {
  readonly expiresAt: number
  isNew: boolean
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

export const makeOn = (table: JobTable): Store => {
  let steps: Array<StepRow> = []
  let signals: Array<SignalRow> = []
  const timed = <A>(f: (now: number) => A): Effect.Effect<A> =>
    Effect.map(Clock.currentTimeMillis, (now) => f((table.now = now)))
  const of = (jobId: string) => steps.filter((step) => step.jobId === jobId).toSorted((a, b) => a.position - b.position)
  const isAlive = (jobId: string) => table.get([jobId]).some(({ state }) => !isFinished(state))
  const inOrder = (a: StepRow, b: StepRow) => Number(a.jobId) - Number(b.jobId) || a.position - b.position
  const receive = (step: StepRow, { payload }: SignalRow, now: number) =>
    Object.assign(step, { state: "done", result: payload, endedAt: now, listens: false, attention: "wake" })

  table.onRunNow = (jobIds) => {
    for (const step of steps) {
      if (jobIds.includes(step.jobId) && step.state === "waiting") step.until = Math.min(step.until ?? 0, table.now)
    }
  }

  const holds = ({ claim, jobId, mailbox, node }: Fence): boolean =>
    table.get([jobId]).some((row) => {
      if (mailbox === undefined) {
        return row.state === "running" && !row.underLease && row.node === node && row.claim === claim
      }
      const held = table.mailbox(mailbox.actor, mailbox.key)
      return held.node === node && held.leaseNumber === claim
    })

  const save = (fence: Fence, step: NewStep) =>
    timed((now) => {
      if (!holds(fence)) return { held: false, remainingMs: 0 }
      const { delayMs, until, ...rest } = step
      const end = step.kind === "run" ? null : (until?.getTime() ?? now + delayMs)
      const known = of(fence.jobId).some(({ position }) => position === step.position)
      if (!known) {
        steps.push({
          ...rest,
          jobId: fence.jobId,
          result: json(step.result),
          until: end,
          state: end === null ? "done" : "waiting",
          startedAt: now,
          endedAt: end === null ? now : null,
          listens: false,
          attention: null
        })
      }
      return { held: true, remainingMs: end === null ? 0 : end - now }
    })

  return StepStore.of({
    load: (jobId) =>
      timed((now) =>
        of(jobId).map((step): StoredStep => {
          const { endedAt, key, kind, name, position, result, startedAt, state, until } = step
          const isOver = kind === "sleep" && until !== null && until <= now
          return {
            position,
            kind,
            name,
            key,
            state: isOver ? "done" : state,
            result,
            until: dateOf(until),
            remainingMs: until === null ? 0 : until - now,
            startedAt: new Date(startedAt),
            endedAt: dateOf(endedAt ?? (isOver ? until : null))
          }
        })
      ),
    save,
    saveAlongside: save,
    saveAllAlongside: (writes) => Effect.forEach(writes, ({ fence, step }) => save(fence, step)),
    endWait: (jobId, position) =>
      timed((now) => {
        const step = of(jobId).find((one) => one.position === position)
        if (step === undefined) return undefined
        const isOver = step.state === "waiting" && step.until !== null && step.until <= now
        if (isOver) Object.assign(step, { state: "timed_out", endedAt: now })
        if (step.state !== "waiting") Object.assign(step, { listens: false, attention: null })
        return { state: step.state, result: step.result }
      }),
    listen: (listeners) =>
      timed(() => {
        for (const { jobId, position } of listeners) {
          for (const step of of(jobId).filter((one) => one.position === position)) {
            step.attention = step.state === "waiting" ? "look" : "wake"
          }
        }
      }),
    forget: (jobIds) =>
      timed(() => {
        steps = steps.filter(({ jobId }) => !jobIds.includes(jobId))
      }),
    send: (added) =>
      timed((now) => {
        for (const signal of added) {
          signals.push({ ...signal, payload: json(signal.payload), expiresAt: now + signal.keepMs, isNew: true })
        }
      }),
    match: () =>
      timed((now) => {
        for (const step of steps.filter(({ attention }) => attention === "look").toSorted(inOrder)) {
          const isFor = (one: SignalRow) =>
            !one.isNew && one.signal === step.name && one.key === step.key && one.expiresAt > now && isAlive(step.jobId)
          const kept = signals.find(isFor)
          if (kept === undefined) Object.assign(step, { attention: null, listens: true })
          else {
            receive(step, kept, now)
            signals = signals.filter((one) => one !== kept)
          }
        }
        for (const signal of signals.filter(({ isNew }) => isNew)) {
          signal.isNew = false
          const heard = steps.filter(
            ({ jobId, key, listens, name }) => listens && name === signal.signal && key === signal.key && isAlive(jobId)
          )
          for (const step of heard) receive(step, signal, now)
          if (heard.length > 0 || signal.expiresAt <= now) signals = signals.filter((one) => one !== signal)
        }
        return false
      }),
    toWake: (limit) =>
      timed(() => {
        const woken = steps.filter(({ attention }) => attention === "wake").toSorted(inOrder)
        return woken.slice(0, limit).map(({ jobId, position }) => ({ jobId, position }))
      }),
    woken: (listeners) =>
      timed(() => {
        for (const { jobId, position } of listeners) {
          const step = steps.find((one) => one.jobId === jobId && one.position === position)
          if (step?.attention === "wake") step.attention = null
        }
      }),
    prune: () =>
      timed((now) => {
        signals = signals.filter(({ expiresAt, isNew }) => isNew || expiresAt > now)
        steps = steps.filter(({ jobId }) => table.get([jobId]).some(({ state }) => state !== "completed"))
        return undefined
      })
  })
}

/** Job store and step store, on the same jobs. */
export const layer: Layer.Layer<JobStore | StepStore> = Layer.effectContext(
  Effect.gen(function* () {
    const table = new JobTable()
    const jobs = yield* MemoryJobStore.makeOn(table)
    return Context.make(JobStore, jobs).pipe(Context.add(StepStore, makeOn(table)))
  })
)
