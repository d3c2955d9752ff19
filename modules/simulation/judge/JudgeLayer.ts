/**
 * Chooses the judge by the settings: off without `LLM_BASE_URL` or with `LLM_PERSONAS=0`, else the configured model.
 */
import { Effect, Layer, Option } from "effect"
import { Judge } from "./Judge.ts"
import { JudgeSettings } from "./JudgeSettings.ts"

/** Loads the client of the language model only if it is used, since loading it takes long. */
export const layer: Layer.Layer<Judge, never, JudgeSettings> = Layer.unwrap(
  Effect.gen(function* () {
    const { apiKey, baseUrl, embeddingModel, maxTokens, model, personas, timeout } = yield* JudgeSettings
    if (Option.isNone(baseUrl) || personas === 0) return Judge.layerOff
    const modelJudge = yield* Effect.promise(() => import("./ModelJudge.ts"))
    return modelJudge.layer(
      { baseUrl: baseUrl.value, apiKey: Option.getOrUndefined(apiKey), model },
      Option.getOrUndefined(embeddingModel),
      { sample: personas, maxTokens, timeout }
    )
  })
)
