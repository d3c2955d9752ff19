/** The use cases of the worker: run a simulation, and fail those whose jobs ended without telling. */
import { type Cause, Context, DateTime, Effect, Layer, Semaphore } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Attempt } from "../../src/actor/Actor.ts"
import { CpuCrashed } from "../../src/actor/cpu/CpuCrashed.ts"
import { CpuPool } from "../../src/actor/cpu/CpuPool.ts"
import { Jobs, type JobView } from "../../src/actor/Jobs.ts"
import { Events } from "../../src/event/Events.ts"
import { isAway } from "../../src/sql/Pg.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import { type Computed, Computing } from "./Computing.ts"
import { SimulationCompleted } from "./contract.ts"
import { cancelled, crashed, Failures, internal, lost, timedOut } from "./Failures.ts"
import { RunSimulation } from "./Jobs.ts"
import { PersonaRepo } from "./PersonaRepo.ts"
import { type Failing, RunRepo, type RunRow } from "./RunRepo.ts"
import { SegmentRepo } from "./SegmentRepo.ts"

/** Simulations that a sweep looks at together. */
const sweepPage = 200

export class Runs extends Context.Service<
  Runs,
  {
    /** Runs it unless it has ended. The last attempt that goes wrong leaves it as failed. */
    readonly run: (simulationId: string, attempt: Attempt) => Effect.Effect<void, CpuCrashed>
    /** Jobs that were cancelled by an operator, timed out or lost told nobody. */
    readonly sweep: Effect.Effect<void>
  }
>()("simulation/Runs") {
  static readonly layer = Layer.effect(
    Runs,
    Effect.gen(function* () {
      const runs = yield* RunRepo
      const failures = yield* Failures
      const computing = yield* Computing
      const personas = yield* PersonaRepo
      const segments = yield* SegmentRepo
      const events = yield* Events
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const { size } = yield* CpuPool
      /**
       * Storing thousands of personas keeps a processor of the database busy. On a machine that the threads share with the
       * database more of them at once gain nothing, and what waits for either answers later.
       */
      const storing = Semaphore.makeUnsafe(Math.max(1, Math.floor(size / 2)))

      /** The guarded step comes first: whoever finds the simulation ended stores nothing. */
      const store = Effect.fnUntraced(function* (row: RunRow, computed: Computed) {
        const { accountId, areaCode, id, personaCount, templateType } = row
        if (!(yield* runs.complete(id, computed))) return
        const createdAt = DateTime.toDateUtc(yield* DateTime.now)
        if (computed.generated.size > 0) {
          yield* personas.insert(accountId, areaCode, computed.generated, computed.reused, createdAt)
        }
        yield* personas.grow(accountId, areaCode, personaCount)
        const found = yield* Effect.forEach(computed.segments, (segment) =>
          Effect.map(random.ulid, (id) => ({ ...segment, id }))
        )
        yield* segments.insert({ accountId, simulationId: id, areaCode, createdAt }, found)
        const { overallScore } = computed
        const about = { simulationId: id, templateType, areaCode, personaCount, overallScore }
        yield* events.publish(SimulationCompleted, about, { accountId })
      })

      const attempted = Effect.fnUntraced(function* (id: string, { progress }: Attempt) {
        const row = yield* runs.begin(id)
        if (row === undefined) return
        const computed = yield* computing.compute(row, progress)
        yield* storing.withPermit(within(row.accountId, store(row, computed)))
      })

      /** An interruption is the node's affair, or a time-out, and without a database nothing can be told: see `sweep`. */
      const giveUp = (id: string, { number }: Attempt, cause: Cause.Cause<CpuCrashed>) => {
        const wrong = cause.reasons.some(({ _tag }) => _tag !== "Interrupt")
        if (!wrong || isAway(cause) || number <= RunSimulation.retry.max) return Effect.void
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
            const failing = failingOf(views.get(jobId))
            if (failing !== undefined) yield* failures.fail(id, failing)
          }
          after = page.length < sweepPage ? undefined : page.at(-1)?.id
        }
      })

      return Runs.of({
        run: Effect.fn("Runs.run")((id, attempt) =>
          Effect.tapCause(attempted(id, attempt), (cause) => giveUp(id, attempt, cause))
        ),
        sweep: sweep()
      })
    })
  )
}

const isCrash = (reason: Cause.Reason<unknown>): boolean => reason._tag === "Fail" && reason.error instanceof CpuCrashed

/** Why a simulation that has not ended never will; undefined while its job may still end it. */
const failingOf = (job: JobView | undefined): Failing | undefined => {
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
