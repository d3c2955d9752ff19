/** Checks an answer by the schema of the signal for which the job waits, and gives it to the job. */
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type * as Actor from "../../actor/Actor.ts"
import { Callbacks } from "../../actor/step/callback/Callbacks.ts"
import { CallbackGone } from "../../actor/step/callback/Errors.ts"
import type { StoredCallback } from "../../actor/step/StepStore.ts"
import * as BoundedInput from "../../http/endpoint/BoundedInput.ts"
import { faultsOf } from "../../http/endpoint/SchemaFaults.ts"
import { localApi } from "../../http/LocalApi.ts"
import { requestContextOf } from "../../http/RequestContext.ts"
import * as AddressLimit from "../../http/rate-limit/AddressLimit.ts"
import { RateLimiter } from "../../http/rate-limit/RateLimiter.ts"
import { ActorCatalogue } from "../external/ActorCatalogue.ts"
import { CallbackGroup } from "./Api.ts"
import { CallbackRefused, CallbackTooLong, CallbackUnknown, mostCharacters } from "./Errors.ts"

const requests = { limit: 60, windowMs: 60_000 }

export const layer = HttpApiBuilder.group(
  localApi(CallbackGroup),
  "callbacks",
  Effect.fnUntraced(function* (build) {
    const [callbacks, catalogue] = [yield* Callbacks, yield* ActorCatalogue]
    const counted = AddressLimit.make(yield* RateLimiter, "callbacks", requests)

    const signalOf = Effect.fnUntraced(function* ({ actor, signal }: StoredCallback) {
      const known = catalogue.get(actor)?.callbacks.find(({ name }) => name === signal)
      if (known !== undefined) return known
      requestContextOf(yield* Effect.context<never>()).addHeader("retry-after", "60")
      return yield* new CallbackUnknown()
    })

    const answer = Effect.fnUntraced(function* (token: string, body: unknown) {
      yield* counted
      const found = yield* callbacks.find(token)
      if (found.state === "over" || found.state === "ended") return yield* new CallbackGone({ reason: found.state })
      if (JSON.stringify(body ?? null).length > mostCharacters) return yield* new CallbackTooLong()
      const signal = yield* signalOf(found)
      const decode = BoundedInput.decode(Schema.toCodecJson(signal.payload as Actor.Json), { errors: "all" })
      const decoded = yield* Effect.mapError(decode(body), ({ issue }) =>
        found.state === "used"
          ? new CallbackGone({ reason: "used" })
          : new CallbackRefused({ errors: faultsOf("body", issue) })
      )
      return { repeated: (yield* callbacks.answer(signal, token, decoded)) === "repeated" }
    })

    return build.handleAll({ answer: ({ params, payload }) => answer(params.token, payload) })
  })
)
