/**
 * The steps of a run, from a simulation's row to its result: load data, ask the language model if any, compute on a
 * thread.
 */
import { Context, Effect, Layer, Schema } from "effect"
import type { CpuCrashed } from "../../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import { inEach } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { AccountPlans } from "../../accounts/contract.ts"
import { AreaStatistics } from "../../area/contract.ts"
import { Judge } from "../judge/Judge.ts"
import type { Judgement } from "../judge/Judgement.ts"
import { ReactionRepo } from "../judge/reaction/ReactionRepo.ts"
import { TokenAllowance } from "../judge/TokenAllowance.ts"
import { weightOf } from "../Limits.ts"
import { businessTypeOf, Outcomes } from "../outcome/Outcomes.ts"
import { PersonaRepo } from "../persona/PersonaRepo.ts"
import { concat } from "../population/Columns.ts"
import { toPlain } from "../population/margins/AreaFigures.ts"
import { japan } from "../population/margins/Japan.ts"
import type { Population } from "../population/Population.ts"
import { SegmentData } from "../segment/Segment.ts"
import type { Question } from "../template/Template.ts"
import { templateOf } from "../template/Templates.ts"
import type { Completion, RunRow } from "./RunRepo.ts"
import { GenerateOnThread, SimulateOnThread } from "./ThreadTasks.ts"

export interface RunResult extends Completion {
  /** These follow the ones that the account had. */
  readonly generated: Population
  readonly segments: ReadonlyArray<Segments[number]>
}

const Segments = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      score: Schema.Finite,
      localized: Schema.Struct(inEach(() => Schema.Struct({ name: Schema.String, segmentData: SegmentData })))
    })
  )
)
type Segments = typeof Segments.Type
const decodeSegments = Schema.decodeUnknownEffect(Segments)

/** Share of the progress that asking a language model takes. */
const judgingShare = 0.7

/** What a population is completed from. */
interface Participants {
  readonly place: (typeof SimulateOnThread)["request"]["Type"]["place"]
  readonly seedText: string
  readonly known: Population
  readonly personaCount: number
}

export class RunSteps extends Context.Service<
  RunSteps,
  {
    /** Writes nothing to the database. `progress` is called with the share done, 0 to 1. */
    readonly compute: (
      row: RunRow,
      progress: (share: number) => Effect.Effect<void>
    ) => Effect.Effect<RunResult, CpuCrashed>
  }
>()("simulation/RunSteps") {
  static readonly layer = Layer.effect(
    RunSteps,
    Effect.gen(function* () {
      const personas = yield* PersonaRepo
      const statistics = yield* AreaStatistics
      const plans = yield* AccountPlans
      const outcomes = yield* Outcomes
      const judge = yield* Judge
      const allowance = yield* TokenAllowance
      const reactions = yield* ReactionRepo
      const pool = yield* CpuPool
      const within = yield* Tenant.within

      /** The stored figures only: computing margins from them takes milliseconds, so it is done on a thread. */
      const placeOf = Effect.fnUntraced(function* (areaCode: string | null) {
        const area = areaCode === null ? undefined : yield* statistics.figures(areaCode)
        if (area === undefined) return null
        const city = area.cityCode === undefined ? undefined : yield* statistics.figures(area.cityCode)
        return { area: toPlain(area), city: city === undefined ? null : toPlain(city) }
      })

      const load = ({ accountId, areaCode, personaCount, templateType }: RunRow) =>
        Effect.all(
          {
            place: placeOf(areaCode),
            known: within(accountId, personas.load(accountId, areaCode, personaCount)),
            reported: outcomes.newest(accountId, templateType),
            weight: Effect.map(plans.analytics(accountId), (plan) => weightOf[plan])
          },
          { concurrency: "unbounded" }
        )

      /** Completes the population before the template runs, since the language model is asked about its personas. */
      const askJudge = Effect.fnUntraced(function* (
        { accountId, id, input }: RunRow,
        participants: Participants,
        questions: ReadonlyArray<Question>,
        weight: number
      ) {
        const generated = yield* pool.run(GenerateOnThread, participants, { weight })
        const population = concat(participants.known, generated)
        const setting = {
          businessType: businessTypeOf(input),
          areaName: participants.place?.area.areaName ?? japan.areaName
        }
        const judgement = yield* allowance.spend({ accountId, id }, judge.maxTokens, (tokens, onSpent) =>
          judge.ask(questions, population, setting, { tokens, onSpent, reactions: reactions.storeOf(accountId) })
        )
        return { generated, population, judgement }
      })

      const compute = Effect.fn("RunSteps.compute")(function* (
        row: RunRow,
        progress: (share: number) => Effect.Effect<void>
      ) {
        const { accountId, areaCode, input, personaCount, seed, templateType } = row
        const { known, place, reported, weight } = yield* load(row)
        const participants = { place, seedText: `${accountId}/${areaCode ?? "JP"}`, known, personaCount }
        const questions = judge.enabled ? questionsOf(row) : []
        const asked = questions.length === 0 ? undefined : yield* askJudge(row, participants, questions, weight)
        const before = asked === undefined ? 0 : judgingShare
        yield* progress(before)
        const request = {
          ...participants,
          templateType,
          input,
          seed,
          reported,
          businessType: businessTypeOf(input),
          areaCode
        }
        const answer = yield* pool.run(
          SimulateOnThread,
          { ...request, known: asked?.population ?? known, ...judgementFields(asked?.judgement) },
          {
            progress: (share) => progress(before + (1 - before) * share),
            weight,
            // The search among all residents of an area takes seconds, whatever the number of personas.
            onePerAccount: templateType === "segment_discovery"
          }
        )
        const segments = yield* Effect.orDie(decodeSegments(answer.segments))
        return { ...answer, generated: asked?.generated ?? answer.generated, reusedPersonas: known.size, segments }
      })

      return RunSteps.of({ compute })
    })
  )
}

const judgementFields = (judgement: Judgement | undefined) => ({
  judge: judgement?.report ?? null,
  judged: [...(judgement?.rates ?? [])].map(([question, rates]) => ({ question, rates: Float64Array.from(rates) })),
  reactions: [...(judgement?.reactions ?? [])].map(([question, reactions]) => ({ question, reactions }))
})

const questionsOf = ({ input, templateType }: RunRow): ReadonlyArray<Question> =>
  templateOf(templateType)?.questions(JSON.parse(input)) ?? []
