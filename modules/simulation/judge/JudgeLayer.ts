/** Chooses the judge by the settings: off without `LLM_BASE_URL` or with `LLM_PERSONAS=0`, else the configured model. */
import { Effect, Layer, Option } from "effect"
import { Settings } from "../../../src/config.ts"
import { Judge } from "./Judge.ts"

/** Loads the client of the language model only if it is used, since loading it takes long. */
export const layer: Layer.Layer<Judge, never, Settings> = Layer.unwrap(
  Effect.gen(function* () {
    const { llmApiKey, llmBaseUrl, llmMaxTokens, llmModel, llmPersonas, llmTimeout } = yield* Settings
    if (Option.isNone(llmBaseUrl) || llmPersonas === 0) return Judge.layerOff
    const model = yield* Effect.promise(() => import("./ModelJudge.ts"))
    return model.layer(
      { baseUrl: llmBaseUrl.value, apiKey: Option.getOrUndefined(llmApiKey), model: llmModel },
      { sample: llmPersonas, maxTokens: llmMaxTokens, timeout: llmTimeout }
    )
  })
)
