/** The store of steps and signals as a plain model, on the jobs of the model of the job store. Time is the Clock's. */
import { Clock, Context, Effect, Layer } from "effect"
import { canonicalJson } from "../../../http/idempotency/IdempotencyStore.ts"
import { isFinished } from "../../JobState.ts"
import { JobStore } from "../../JobStore.ts"
import {
  type Fence,
  type NewCallback,
  type NewSignal,
  type NewStep,
  StepStore,
  type StoredProgress,
  type StoredStep
} from "../../step/StepStore.ts"
import { JobTable } from "./JobTable.ts"
import * as MemoryJobStore from "./MemoryJobStore.ts"
import * as Undo from "./Undo.ts"

type Store = StepStore["Service"]

interface StepRow extends Omit<NewStep, "delayMs" | "until" | "limitMs" | "tookMs" | "state" | "tries"> {
  readonly jobId: string
  readonly startedAt: number
  readonly endsAt: number | null
  tries: number
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

interface CallbackRow extends NewCallback {
  readonly expiresAt: number
  /** The answer that was taken, as JSON. */
  answer: string | null
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

export const makeOn = (table: JobTable): Store => {
  let steps: Array<StepRow> = []
  let signals: Array<SignalRow> = []
  const kept = new Map<string, ReadonlyArray<StepRow>>()
  const callbacks = new Map<string, CallbackRow>()
  const reports = new Map<string, StoredProgress>()
  table.remembers.push(() => {
    const [allSteps, allSignals] = [[...steps], [...signals]]
    return Undo.all(
      Undo.ofRows(steps),
      Undo.ofRows(signals),
      Undo.ofRows(callbacks.values()),
      ...[kept, callbacks, reports].map((map) => Undo.ofMap<string, unknown>(map as Map<string, unknown>)),
      () => {
        steps = allSteps
        signals = allSignals
      }
    )
  })
  const timed = <A>(f: (now: number) => A): Effect.Effect<A> =>
    Effect.map(Clock.currentTimeMillis, (now) => f((table.now = now)))
  const of = (jobId: string) => steps.filter((step) => step.jobId === jobId).toSorted((a, b) => a.position - b.position)
  const isAlive = (jobId: string) => table.get([jobId]).some(({ state }) => !isFinished(state))
  const inOrder = (a: StepRow, b: StepRow) => Number(a.jobId) - Number(b.jobId) || a.position - b.position
  const receive = (step: StepRow, { payload }: SignalRow, now: number) =>
    Object.assign(step, { state: "done", result: payload, endedAt: now, listens: false, attention: "wake" })

  const callbackState = ({ answer, expiresAt, id, jobId }: CallbackRow, now: number) => {
    if (answer !== null) return "used"
    if (expiresAt <= now) return "over"
    return isAlive(jobId) && of(jobId).some(({ kind, result }) => kind === "run" && result === id) ? "open" : "ended"
  }

  table.onRunNow = (jobIds) => {
    for (const step of steps) {
      if (jobIds.includes(step.jobId) && step.state === "waiting") step.until = Math.min(step.until ?? 0, table.now)
    }
  }

  table.onRetry = (jobIds) => {
    steps = steps.filter(({ jobId, state }) => state !== "failed" || !jobIds.includes(jobId))
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
      const { delayMs, limitMs, tookMs, until, ...rest } = step
      const end = step.state === "waiting" ? (until?.getTime() ?? now + delayMs) : null
      const fields = { result: json(step.result), tries: step.tries, until: end, state: step.state }
      const ended = { endedAt: end === null ? now : null }
      const known = of(fence.jobId).find(({ position }) => position === step.position)
      if (known === undefined) {
        const startedAt = now - tookMs
        const endsAt = limitMs === null ? null : now + limitMs
        const jobId = fence.jobId
        steps.push({ ...rest, ...fields, ...ended, jobId, startedAt, endsAt, listens: false, attention: null })
      } else if (known.state === "waiting" && (known.kind === "run" || known.kind === "until")) {
        Object.assign(known, fields, ended)
      }
      return { held: true, remainingMs: end === null ? 0 : end - now }
    })

  const add = (added: ReadonlyArray<NewSignal>, now: number) => {
    for (const signal of added) {
      signals.push({ ...signal, payload: json(signal.payload), expiresAt: now + signal.keepMs, isNew: true })
    }
  }

  const viewOf = (step: StepRow, now: number): StoredStep => {
    const { branch, endedAt, endsAt, key, kind, name, position, result, startedAt, state, tries, until } = step
    const isOver = kind === "sleep" && until !== null && until <= now
    return {
      position,
      branch,
      kind,
      name,
      key,
      state: isOver ? "done" : state,
      result,
      tries,
      until: dateOf(until),
      remainingMs: until === null ? 0 : until - now,
      leftMs: endsAt === null ? null : endsAt - now,
      startedAt: new Date(startedAt),
      endedAt: dateOf(endedAt ?? (isOver ? until : null))
    }
  }

  return StepStore.of({
    load: (jobId) => timed((now) => of(jobId).map((step) => viewOf(step, now))),
    find: (jobId) =>
      timed((now) => {
        const live = of(jobId)
        return (live.length > 0 ? live : (kept.get(jobId) ?? [])).map((step) => viewOf(step, now))
      }),
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
            step.attention = "look"
          }
        }
      }),
    report: (fence, value) =>
      timed((now) => {
        const held = holds(fence)
        if (held) reports.set(fence.jobId, { value: json(value), at: new Date(now) })
        return { held }
      }),
    reported: (jobId) => timed(() => reports.get(jobId)),
    complete: (jobIds, retentionDays) =>
      timed((now) => {
        for (const jobId of jobIds) {
          const ended = of(jobId)
          for (const step of ended) {
            if (step.kind === "sleep" && step.state === "waiting") step.state = "done"
            step.endedAt ??= now
          }
          if (retentionDays > 0 && ended.length > 0) kept.set(jobId, ended)
        }
        if (retentionDays === 0) for (const jobId of jobIds) reports.delete(jobId)
        steps = steps.filter(({ jobId }) => !jobIds.includes(jobId))
      }),
    rewind: (jobId, name) =>
      timed(() => {
        const first = of(jobId).find((step) => step.name === name)?.position ?? Infinity
        const forgotten = steps.filter((step) => step.jobId === jobId && step.position >= first)
        steps = steps.filter((step) => !forgotten.includes(step))
        for (const { key, kind } of forgotten) {
          const again = kind === "wait" && key !== null ? callbacks.get(key) : undefined
          if (again === undefined) continue
          again.answer = null
          signals = signals.filter((one) => one.signal !== again.signal || one.key !== again.id)
        }
        return forgotten.length
      }),
    send: (added) => timed((now) => add(added, now)),
    offerCallback: (offered) =>
      timed((now) => void callbacks.set(offered.id, { ...offered, expiresAt: now + offered.lastsMs, answer: null })),
    callback: (id) =>
      timed((now) => {
        const row = callbacks.get(id)
        if (row === undefined) return undefined
        const { actor, expiresAt, jobId, sealed, signal } = row
        return { id, jobId, actor, signal, sealed, expiresAt: new Date(expiresAt), state: callbackState(row, now) }
      }),
    answerCallback: (id, signal, payload) =>
      timed((now) => {
        const row = callbacks.get(id)
        if (row === undefined || row.signal !== signal) return undefined
        const state = callbackState(row, now)
        const answer = canonicalJson(payload ?? null)
        if (state !== "open") return state === "used" && row.answer === answer ? "repeated" : state
        row.answer = answer
        add([{ signal, key: id, payload, keepMs: 30 * 86_400_000 }], now)
        return "received"
      }),
    match: () =>
      timed((now) => {
        for (const step of steps.filter(({ attention }) => attention === "look").toSorted(inOrder)) {
          const isFor = (one: SignalRow) =>
            step.kind === "wait" &&
            !one.isNew &&
            one.signal === step.name &&
            one.key === step.key &&
            one.expiresAt > now &&
            isAlive(step.jobId)
          const kept = step.state === "waiting" ? signals.find(isFor) : undefined
          if (step.state !== "waiting") Object.assign(step, { attention: "wake", listens: false })
          else if (kept === undefined) Object.assign(step, { attention: null, listens: true })
          else {
            receive(step, kept, now)
            signals = signals.filter((one) => one !== kept)
          }
        }
        for (const signal of signals.filter(({ isNew }) => isNew)) {
          signal.isNew = false
          const heard = steps.filter(
            ({ jobId, key, kind, listens, name }) =>
              kind === "wait" && listens && name === signal.signal && key === signal.key && isAlive(jobId)
          )
          for (const step of heard) receive(step, signal, now)
          if (heard.length > 0 || signal.expiresAt <= now) signals = signals.filter((one) => one !== signal)
        }
        for (const step of steps.filter(({ kind, listens }) => kind === "job" && listens)) {
          const [awaited] = table.get([step.key!])
          if (awaited !== undefined && !isFinished(awaited.state)) continue
          const end = awaited === undefined ? undefined : table.viewOf(awaited)
          const { actor = "", result = null, state = "unknown" } = end ?? {}
          const ended = { actor, state, result, attempts: end?.attempts.slice(-1) ?? [] }
          Object.assign(step, { state: "done", result: ended, endedAt: now, listens: false, attention: "wake" })
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
        for (const { expiresAt, id, jobId } of callbacks.values()) {
          if (expiresAt < now - 7 * 86_400_000 && of(jobId).length === 0) callbacks.delete(id)
        }
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
