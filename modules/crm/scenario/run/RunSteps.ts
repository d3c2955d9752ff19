/**
 * Takes a step of each of many runs of one account: in the transaction that stores the steps in their jobs, so each happens
 * exactly once. Friends and runs are locked for it, in this order, then what the steps need is read, done and written for all
 * at once. What cannot be done now is put off, and leaves nothing but its place in the timeline.
 */
import { Context, DateTime, Effect, Layer, Result } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { RunBatchRepo, type RunRecord } from "./RunBatchRepo.ts"
import { RunRepo } from "./RunRepo.ts"
import { type LockedStep, PutOff, type RunAt, type StepRecord, type StepResult } from "./RunStep.ts"
import { StepEffects } from "./StepEffects.ts"
import { nextPlace } from "./StepMachine.ts"

type TakeResult = Result.Result<StepResult, PutOff>

const over: StepResult = { answer: null, until: null, isOver: true }
const nowhere = { nextStep: null, waitsFor: null, waitsUntil: null, needsWaking: false }

/** Where a run is after the step, and the line of its timeline. */
const recordOf = ({ place, run }: RunAt, became: StepRecord): [RunRecord, StepResult] => {
  const { outcome, reason, stop, until } = became
  const all = run.definition.steps
  const step = all[place]!
  const answer = outcome === "yes" || outcome === "no" ? outcome === "yes" : null
  const nextStep = all[nextPlace(all, place, answer)]?.id ?? null
  const entry = { stepId: step.id, type: step.type, outcome, reason: reason ?? null, until: until ?? null }
  const ended = stop !== undefined || (nextStep === null && until === undefined)
  const record: RunRecord = ended
    ? {
        runId: run.id,
        entry,
        state: nowhere,
        status: stop === undefined ? "completed" : "stopped",
        stopReason: stop ?? null
      }
    : {
        runId: run.id,
        entry,
        state: {
          nextStep,
          waitsFor: until === undefined ? null : "wait",
          waitsUntil: until ?? null,
          needsWaking: false
        },
        status: "running",
        stopReason: null
      }
  return [record, ended ? over : { answer, until: until ?? null, isOver: false }]
}

/** A run that stands still before its step. */
const parkedRecordOf = ({ facts, place, run }: LockedStep, { reason, until }: PutOff): RunRecord => {
  const step = run.definition.steps[place]!
  return {
    runId: run.id,
    entry:
      facts.waitsFor === reason
        ? null
        : { stepId: step.id, type: step.type, outcome: "waiting" as const, reason, until },
    state: { nextStep: step.id, waitsFor: reason, waitsUntil: until, needsWaking: until === null },
    status: "running",
    stopReason: null
  }
}

export class RunSteps extends Context.Service<
  RunSteps,
  {
    /**
     * Steps of different runs of an account, in the caller's transaction; answers in their order. One that is put off is stored
     * as waiting, but for a scenario that is paused: see `park`.
     */
    readonly takeAll: (accountId: string, steps: ReadonlyArray<RunAt>) => Effect.Effect<ReadonlyArray<TakeResult>>
    /** Stores that a run waits for its paused scenario; answers false if it need not wait any more. */
    readonly park: (at: RunAt) => Effect.Effect<boolean>
  }
>()("crm/scenario/run/RunSteps") {
  static readonly layer = Layer.effect(
    RunSteps,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, runs, effects] = [yield* RunBatchRepo, yield* RunRepo, yield* StepEffects]
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const takeAll = Effect.fnUntraced(function* (accountId: string, steps: ReadonlyArray<RunAt>) {
        const found = yield* repo.lock(
          accountId,
          steps.map(({ run }) => run)
        )
        const facts = new Map(found.map((row) => [row.id, row]))
        const now = yield* nowDate
        const records: Array<RunRecord> = []
        const taken = new Map<string, TakeResult>()
        const ready: Array<LockedStep> = []
        for (const { place, run } of steps) {
          const own = facts.get(run.id)
          if (own === undefined || own.isErased) {
            records.push({ runId: run.id, entry: null, state: nowhere, status: "stopped", stopReason: "friend_gone" })
            taken.set(run.id, Result.succeed(over))
          } else if (own.runStatus !== "running") taken.set(run.id, Result.succeed(over))
          else if (own.scenarioStatus === "paused") {
            taken.set(run.id, Result.fail(new PutOff({ reason: "scenario_paused", until: null })))
          } else ready.push({ run, place, facts: own })
        }
        const done = yield* effects.performAll(accountId, ready, now)
        for (const [index, step] of ready.entries()) {
          const became = done[index]!
          if (became._tag === "Failure") {
            records.push(parkedRecordOf(step, became.failure))
            taken.set(step.run.id, Result.fail(became.failure))
          } else {
            const [record, result] = recordOf(step, became.success)
            records.push(record)
            taken.set(step.run.id, Result.succeed(result))
          }
        }
        if (records.length > 0) yield* repo.record(accountId, records, now)
        return steps.map(({ run }) => taken.get(run.id)!)
      })

      const park = Effect.fnUntraced(function* ({ place, run }: RunAt) {
        const { accountId } = run
        const now = yield* nowDate
        // First, as in the order in which the staff stop all runs; it is resumed before this, or after it is stored.
        const status = yield* runs.shareScenario(accountId, run.scenarioId)
        const [facts] = yield* repo.lock(accountId, [run])
        if (facts?.runStatus !== "running" || status !== "paused") return false
        const putOff = new PutOff({ reason: "scenario_paused", until: null })
        yield* repo.record(accountId, [parkedRecordOf({ run, place, facts }, putOff)], now)
        return true
      })

      return RunSteps.of({
        takeAll: (accountId, steps) => within(accountId, takeAll(accountId, steps)),
        park: (at) => within(at.run.accountId, park(at))
      })
    })
  ).pipe(Layer.provide(StepEffects.layer))
}
