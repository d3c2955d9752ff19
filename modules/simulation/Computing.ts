/** From a simulation's row to its result: what it needs is loaded, a language model is asked if there is one, and a thread computes. */
import { Context, Effect, Layer, Schema } from "effect"
import type { CpuCrashed } from "../../src/actor/cpu/CpuCrashed.ts"
import { CpuPool } from "../../src/actor/cpu/CpuPool.ts"
import { inEach } from "../../src/Language.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import { type AreaFigures, AreaStatistics } from "../area/contract.ts"
import { Gather, Simulate } from "./Computations.ts"
import { Judge } from "./judge/Judge.ts"
import type { Judgement } from "./judge/Judgement.ts"
import { Outcomes } from "./Outcomes.ts"
import { PersonaRepo } from "./PersonaRepo.ts"
import { concat } from "./population/Columns.ts"
import { japan } from "./population/margins/Japan.ts"
import type { Population } from "./population/Population.ts"
import type { Ending, RunRow } from "./RunRepo.ts"
import { SegmentData } from "./Segment.ts"
import type { Question } from "./template/Template.ts"
import { templateOf } from "./template/Templates.ts"

export interface Computed extends Ending {
  /** Personas that the account had; those generated follow them. */
  readonly reused: number
  readonly generated: Population
  readonly segments: ReadonlyArray<Segments[number]>
}

const Segments = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      score: Schema.Finite,
      told: Schema.Struct(inEach(() => Schema.Struct({ name: Schema.String, segmentData: SegmentData })))
    })
  )
)
type Segments = typeof Segments.Type
const segmentsOf = Schema.decodeUnknownEffect(Segments)

/** Share of the time that a language model takes where one is asked. */
const judging = 0.7

/** Who is there before the template runs. */
interface Crowd {
  readonly place: (typeof Simulate)["request"]["Type"]["place"]
  readonly seedText: string
  readonly known: Population
  readonly personaCount: number
}

export class Computing extends Context.Service<
  Computing,
  {
    /** Changes nothing. `progress` hears the share done, 0 to 1. */
    readonly compute: (
      row: RunRow,
      progress: (share: number) => Effect.Effect<void>
    ) => Effect.Effect<Computed, CpuCrashed>
  }
>()("simulation/Computing") {
  static readonly layer = Layer.effect(
    Computing,
    Effect.gen(function* () {
      const personas = yield* PersonaRepo
      const statistics = yield* AreaStatistics
      const outcomes = yield* Outcomes
      const judge = yield* Judge
      const pool = yield* CpuPool
      const within = yield* Tenant.within

      /** As the database has it: what follows from it takes milliseconds, so a thread computes it. */
      const placeOf = Effect.fnUntraced(function* (areaCode: string | null) {
        const area = areaCode === null ? undefined : yield* statistics.figures(areaCode)
        if (area === undefined) return null
        const city = area.cityCode === undefined ? undefined : yield* statistics.figures(area.cityCode)
        return { area: plain(area), city: city === undefined ? null : plain(city) }
      })

      const load = ({ accountId, areaCode, personaCount, templateType }: RunRow) =>
        Effect.all(
          {
            place: placeOf(areaCode),
            known: within(accountId, personas.load(accountId, areaCode, personaCount)),
            calibration: within(accountId, outcomes.calibration(accountId, templateType))
          },
          { concurrency: "unbounded" }
        )

      /** Whom a language model is asked about must be there first. */
      const judged = Effect.fnUntraced(function* (crowd: Crowd, questions: ReadonlyArray<Question>, business: string) {
        const generated = yield* pool.run(Gather, crowd)
        const everybody = concat(crowd.known, generated)
        const setting = { businessType: business, areaName: crowd.place?.area.areaName ?? japan.areaName }
        return { generated, everybody, judgement: yield* judge.ask(questions, everybody, setting) }
      })

      const compute = Effect.fn("Computing.compute")(function* (
        row: RunRow,
        progress: (share: number) => Effect.Effect<void>
      ) {
        const { accountId, areaCode, input, personaCount, seed, templateType } = row
        const { calibration, known, place } = yield* load(row)
        const crowd = { place, seedText: `${accountId}/${areaCode ?? "JP"}`, known, personaCount }
        const questions = judge.enabled ? questionsOf(row) : []
        const asked = questions.length === 0 ? undefined : yield* judged(crowd, questions, businessOf(input))
        const before = asked === undefined ? 0 : judging
        yield* progress(before)
        const request = { ...crowd, templateType, input, seed, ...calibration, reused: known.size }
        const answer = yield* pool.run(
          Simulate,
          { ...request, known: asked?.everybody ?? known, ...judgedBy(asked?.judgement) },
          { progress: (share) => progress(before + (1 - before) * share) }
        )
        const segments = yield* Effect.orDie(segmentsOf(answer.segments))
        return { ...answer, generated: asked?.generated ?? answer.generated, reused: known.size, segments }
      })

      return Computing.of({ compute })
    })
  )
}

const plain = ({ areaCode, areaName, facts }: AreaFigures) => ({
  areaCode,
  areaName,
  figures: [...facts].map(([name, { source, status, unit, value, year }]) => ({
    name,
    value,
    unit,
    year,
    source,
    status
  }))
})

const judgedBy = (judgement: Judgement | undefined) => ({
  judge: judgement?.report ?? null,
  judged: [...(judgement?.rates ?? [])].map(([question, rates]) => ({ question, rates: Float64Array.from(rates) }))
})

const questionsOf = ({ input, templateType }: RunRow): ReadonlyArray<Question> =>
  templateOf(templateType)?.questions(JSON.parse(input)) ?? []

/** Every template asks for it. */
const businessOf = (input: string): string =>
  (JSON.parse(input) as { readonly businessType?: string }).businessType ?? ""
