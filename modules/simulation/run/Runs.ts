/** Use cases of the worker: run a simulation, and fail simulations whose job ended without ending them. */
import { type Cause, Context, DateTime, Effect, Layer, Semaphore } from "effect"
import type { Attempt } from "../../../src/actor/Actor.ts"
import type { JobView } from "../../../src/actor/Job.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { CpuCrashed } from "../../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { Events } from "../../../src/event/Events.ts"
import { Account } from "../../../src/process/Account.ts"
import { isAway } from "../../../src/process/Outage.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { SimulationCompleted } from "../contract.ts"
import { RunSimulation } from "../Jobs.ts"
import { ReactionRepo } from "../judge/reaction/ReactionRepo.ts"
import { TokenAllowance } from "../judge/TokenAllowance.ts"
import { PersonaRepo } from "../persona/PersonaRepo.ts"
import { SegmentRepo } from "../segment/SegmentRepo.ts"
import { cancelled, crashed, Failures, internal, lost, timedOut } from "./Failures.ts"
import { type Failure, RunRepo, type RunRow } from "./RunRepo.ts"
import { type RunResult, RunSteps } from "./RunSteps.ts"
import { segmentIdOf } from "./SegmentId.ts"

/** Simulations per page of a sweep. */
const sweepPage = 200

export class Runs extends Context.Service<
  Runs,
  {
    /** Runs a simulation unless it has ended. If the last attempt fails, the simulation fails. */
    readonly run: (simulationId: string, attempt: Attempt) => Effect.Effect<void, CpuCrashed>
    /** Fails simulations whose job was cancelled by an operator, timed out or was lost; returns tokens they had reserved, and deletes old reactions. */
    readonly sweep: Effect.Effect<void>
  }
>()("simulation/Runs") {
  static readonly layer = Layer.effect(
    Runs,
    Effect.gen(function* () {
      const runs = yield* RunRepo
      const failures = yield* Failures
      const steps = yield* RunSteps
      const personas = yield* PersonaRepo
      const segments = yield* SegmentRepo
      const reactions = yield* ReactionRepo
      const allowance = yield* TokenAllowance
      const events = yield* Events
      const jobs = yield* Jobs
      const within = yield* Tenant.within
      const { size } = yield* CpuPool
      /**
       * Limits concurrent inserts of personas, each of which keeps a processor of the database busy. Where threads and
       * database share a machine, more of them would not be faster, but would delay everything else.
       */
      const storing = Semaphore.makeUnsafe(Math.max(1, Math.floor(size / 2)))

      /** The guarded state transition comes first: if the simulation has ended, nothing is stored. */
      const store = Effect.fnUntraced(function* (row: RunRow, result: RunResult) {
        const { accountId, areaCode, id, personaCount, templateType } = row
        if (!(yield* runs.complete(id, result))) return
        const createdAt = DateTime.toDateUtc(yield* DateTime.now)
        if (result.generated.size > 0) {
          yield* personas.insert(accountId, areaCode, result.generated, result.reusedPersonas, createdAt)
        }
        yield* personas.grow(accountId, areaCode, personaCount)
        const newSegments = result.segments.map((segment, index) => ({ ...segment, id: segmentIdOf(id, index) }))
        yield* segments.insert({ accountId, simulationId: id, areaCode, createdAt }, newSegments)
        const { overallScore } = result
        const data = { simulationId: id, templateType, areaCode, personaCount, overallScore }
        yield* events.publish(SimulationCompleted, data, { accountId })
      })

      const runOnce = Effect.fnUntraced(function* (id: string, { progress }: Attempt) {
        const row = yield* runs.begin(id)
        if (row === undefined) return
        const result = yield* Effect.provideService(steps.compute(row, progress), Account, row.accountId)
        yield* storing.withPermit(within(row.accountId, store(row, result)))
      })

      /**
       * Fails the simulation after the last attempt. Not after an interruption (the node stops, or a timeout) or an
       * outage of the database, which `sweep` handles.
       */
      const failAfterLastAttempt = (id: string, { number }: Attempt, cause: Cause.Cause<CpuCrashed>) => {
        const hasError = cause.reasons.some(({ _tag }) => _tag !== "Interrupt")
        if (!hasError || isAway(cause) || number <= RunSimulation.retry.max) return Effect.void
        return failures.fail(id, cause.reasons.some(isCrash) ? crashed : internal)
      }

      const sweep = Effect.fn("Runs.sweep")(function* () {
        for (let after: string | undefined = ""; after !== undefined; ) {
          const page: ReadonlyArray<{ readonly id: string; readonly jobId: string }> = yield* runs.unfinished(
            after,
            sweepPage
          )
          const views = new Map((yield* jobs.findAll(page.map(({ jobId }) => jobId))).map((view) => [view.jobId, view]))
          for (const { id, jobId } of page) {
            const failure = failureOf(views.get(jobId))
            if (failure !== undefined) yield* failures.fail(id, failure)
          }
          after = page.length < sweepPage ? undefined : page.at(-1)?.id
        }
        yield* allowance.releaseEnded
        yield* reactions.prune
      })

      return Runs.of({
        run: Effect.fn("Runs.run")((id, attempt) =>
          Effect.tapCause(runOnce(id, attempt), (cause) => failAfterLastAttempt(id, attempt, cause))
        ),
        sweep: sweep()
      })
    })
  )
}

const isCrash = (reason: Cause.Reason<unknown>): boolean => reason._tag === "Fail" && reason.error instanceof CpuCrashed

/** The failure of an unfinished simulation by the state of its job; undefined while the job may still end it. */
const failureOf = (job: JobView | undefined): Failure | undefined => {
  switch (job?.state) {
    case "scheduled":
    case "ready":
    case "running":
      return undefined
    case "cancelled":
      return cancelled
    case "failed": {
      const outcome = job.attempts.at(-1)?.outcome
      return outcome === "timed_out" ? timedOut : outcome === "lost" ? lost : internal
    }
    default:
      return internal
  }
}
