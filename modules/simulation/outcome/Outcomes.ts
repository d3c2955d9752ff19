/** Use cases of outcomes: report what really happened, and calibrate the account's later simulations by it. */
import { Context, Effect, Layer } from "effect"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import * as BoundedInput from "../../../src/http/endpoint/BoundedInput.ts"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { OutcomeInvalid, OutcomeNotAccepted, SimulationNotCompleted, SimulationNotFound } from "../Errors.ts"
import { SimulationRepo } from "../SimulationRepo.ts"
import { rounded } from "../statistics/Interval.ts"
import { levelOf, type Posterior, slopeOf } from "../statistics/Posterior.ts"
import type { AnyTemplate, Evidence, OutcomeFault } from "../template/Template.ts"
import { templateOf } from "../template/Templates.ts"
import { CalibrateOnThread, type ReportedOutcome } from "./CalibrationTask.ts"
import type { OutcomeAccepted } from "./Outcome.ts"
import { OutcomeRepo } from "./OutcomeRepo.ts"

type ReportError = SimulationNotFound | SimulationNotCompleted | OutcomeNotAccepted | OutcomeInvalid

export class Outcomes extends Context.Service<
  Outcomes,
  {
    /** Stores the outcome of a completed simulation, replacing an earlier one. */
    readonly report: (
      accountId: string,
      simulationId: string,
      outcome: unknown
    ) => Effect.Effect<typeof OutcomeAccepted.Type, ReportError>
    /** What calibration reads: the account's newest outcomes, those of a template first. */
    readonly newest: (accountId: string, templateType: string) => Effect.Effect<ReadonlyArray<ReportedOutcome>>
  }
>()("simulation/Outcomes") {
  static readonly layer = Layer.effect(
    Outcomes,
    Effect.gen(function* () {
      const repo = yield* OutcomeRepo
      const simulations = yield* SimulationRepo
      const pool = yield* CpuPool
      const within = yield* Tenant.within

      const newest = (accountId: string, templateType: string) =>
        within(accountId, repo.newest(accountId, templateType))

      const report = Effect.fn("Outcomes.report")(function* (accountId: string, simulationId: string, body: unknown) {
        const found = within(accountId, simulations.find(accountId, simulationId, "ja"))
        const row = isUlid(simulationId) ? yield* found : undefined
        if (row === undefined) return yield* new SimulationNotFound()
        const { areaCode, input, resultData, status, templateType } = row
        const template = templateOf(templateType)
        if (template?.outcome === undefined) return yield* new OutcomeNotAccepted({ templateType })
        if (resultData === null) return yield* new SimulationNotCompleted({ status })
        const outcome = yield* BoundedInput.decode(template.outcome, { errors: "all" })(body).pipe(
          Effect.mapError(({ issue }) => new OutcomeInvalid({ errors: faultsOf("body", issue) }))
        )
        const inEnglish = yield* within(accountId, simulations.find(accountId, simulationId, "en"))
        const pieces = evidenceOf(template, [resultData, inEnglish?.resultData ?? resultData], outcome)
        const faults = pieces.filter(isFault)
        if (faults.length > 0) return yield* new OutcomeInvalid({ errors: faults.map(faultOf) })
        const evidence = pieces.filter(isEvidence)
        yield* within(accountId, repo.store({ simulationId, accountId, templateType, outcome, evidence }))
        const target = { templateType, businessType: businessTypeOf(input), areaCode }
        const outcomes = yield* newest(accountId, templateType)
        const posterior = yield* Effect.orDie(pool.run(CalibrateOnThread, { target, outcomes }))
        return { data: { simulationId, templateType, calibration: "account" as const, ...learntFrom(posterior) } }
      })

      return Outcomes.of({ report, newest })
    })
  )
}

/** Outcomes may use the names of a result in any language: a piece is a fault only if it is one in all languages. */
const evidenceOf = (
  template: AnyTemplate,
  results: ReadonlyArray<string>,
  outcome: unknown
): ReadonlyArray<Evidence | OutcomeFault> => {
  const [first = [], ...others] = results.map((result): ReadonlyArray<Evidence | OutcomeFault> => {
    const { findings } = JSON.parse(result) as { readonly findings: unknown }
    return template.evidence(findings, outcome)
  })
  return first.map((piece, index) => {
    const known = [piece, ...others.flatMap((other) => other[index] ?? [])].find(isEvidence)
    return known ?? piece
  })
}

const isFault = (piece: Evidence | OutcomeFault): piece is OutcomeFault => "pointer" in piece

const isEvidence = (piece: Evidence | OutcomeFault): piece is Evidence => !isFault(piece)

const faultOf = ({ message, pointer }: OutcomeFault) => ({
  location: "body" as const,
  pointer,
  code: "not_simulated",
  message
})

const learntFrom = (posterior: Posterior) => {
  const { level, slope } = { level: levelOf(posterior), slope: slopeOf(posterior) }
  return {
    shift: rounded(level.mean, 4),
    shiftDeviation: rounded(level.deviation, 4),
    slope: rounded(slope.mean, 4),
    slopeDeviation: rounded(slope.deviation, 4),
    outcomes: posterior.outcomes,
    ownOutcomes: posterior.ownOutcomes
  }
}

/** All templates have `businessType` in their input, which is JSON text. */
export const businessTypeOf = (input: string): string =>
  (JSON.parse(input) as { readonly businessType?: string }).businessType ?? ""
