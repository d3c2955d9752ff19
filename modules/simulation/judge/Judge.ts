/**
 * A language model's opinion of how likely personas are to do what a template asks about; optional, and off unless an
 * endpoint is set. It never fails: whoever it has no answer for is left to the offline model, and the report says why.
 */
import { Context, Effect, Layer, Option } from "effect"
import { Settings } from "../../../src/config.ts"
import type { Population } from "../population/Population.ts"
import type { Question } from "../template/Template.ts"
import { fallback, type Judgement } from "./Judgement.ts"
import type { Setting } from "./Prompt.ts"

export class Judge extends Context.Service<
  Judge,
  {
    readonly enabled: boolean
    /** How many of the first personas of a population are asked. */
    readonly sample: number
    /** Keys of the questions are distinct. Interruption aborts what was sent. */
    readonly ask: (
      questions: ReadonlyArray<Question>,
      population: Population,
      setting: Setting
    ) => Effect.Effect<Judgement>
  }
>()("simulation/Judge") {
  static readonly layerOff: Layer.Layer<Judge> = Layer.succeed(Judge, {
    enabled: false,
    sample: 0,
    ask: () => Effect.succeed(fallback({ model: "", personas: 0 }, "off"))
  })

  /** What speaks to language models takes long to load, so it is loaded only where there is one. */
  static readonly layer: Layer.Layer<Judge, never, Settings> = Layer.unwrap(
    Effect.gen(function* () {
      const { llmApiKey, llmBaseUrl, llmMaxTokens, llmModel, llmPersonas, llmTimeout } = yield* Settings
      if (Option.isNone(llmBaseUrl) || llmPersonas === 0) return Judge.layerOff
      const { layer } = yield* Effect.promise(() => import("./ModelJudge.ts"))
      return layer(
        { baseUrl: llmBaseUrl.value, apiKey: Option.getOrUndefined(llmApiKey), model: llmModel },
        { sample: llmPersonas, maxTokens: llmMaxTokens, timeout: llmTimeout }
      )
    })
  )
}
