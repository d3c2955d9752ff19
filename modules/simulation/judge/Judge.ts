/**
 * Service that asks a language model how likely personas are to do what a template asks about, or what they say to an
 * advertisement. It never fails: personas without an answer keep the rates of the offline model, and the report says why.
 */
import { Context, Effect, Layer } from "effect"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import { fallback, type Judgement } from "./Judgement.ts"
import type { Setting } from "./Prompt.ts"
import type { ReactionStore } from "./reaction/Reaction.ts"

/** What one simulation may use. */
export interface JudgeResources {
  readonly tokens: number
  /** Called with the cost of each request, once it is known. */
  readonly onSpent: (tokens: number) => Effect.Effect<void>
  /** Reactions that the account has. */
  readonly reactions: ReactionStore
}

export class Judge extends Context.Service<
  Judge,
  {
    readonly enabled: boolean
    /** How many personas of a population are asked about, from the first on. */
    readonly sample: number
    /** Most tokens of one simulation. */
    readonly maxTokens: number
    /** Question keys must be distinct. Interruption aborts the open requests. */
    readonly ask: (
      questions: ReadonlyArray<Question>,
      population: Population,
      setting: Setting,
      resources: JudgeResources
    ) => Effect.Effect<Judgement>
  }
>()("simulation/Judge") {
  /** Used when no language model is configured. */
  static readonly layerOff: Layer.Layer<Judge> = Layer.succeed(Judge, {
    enabled: false,
    sample: 0,
    maxTokens: 0,
    ask: () => Effect.succeed(fallback({ model: "", personas: 0 }, "off"))
  })
}
