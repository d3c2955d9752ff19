/**
 * Use case: reads what an observation would watch, once and without storing it. It obeys what a run obeys: the guard of addresses,
 * robots.txt, the pace of the host, the limits of pages and threads. The reading runs outside of any transaction.
 */
import { Context, Effect, Layer, Result } from "effect"
import { RateLimited } from "../../../src/http/auth/Auth.ts"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import { prepare } from "../../../src/http/idempotency/Preparation.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"
import { belowSettings, invalidAt, ObservationInvalid } from "../Errors.ts"
import { previewsPerHour } from "../Limits.ts"
import type { JsonObject } from "../Observation.ts"
import { findType, settingsCodec } from "../Types.ts"
import type { Reading } from "../type/ObservationType.ts"
import type { FailureReason } from "../type/ObserveFailed.ts"
import { Observers } from "../type/Observers.ts"
import type { Candidate } from "../type/place/PlaceView.ts"

const budget = { limit: previewsPerHour, windowMs: 3_600_000 }

/** Each reading holds a connection and a share of a thread for up to half a minute. */
const queueOfAccount = { atOnce: 1, waiting: 2, retryAfterSeconds: 10 }

export interface WantedPreview {
  readonly observationType: string
  readonly settings: JsonObject
}

export interface Preview {
  readonly yenPerRun: number
  readonly read:
    | { readonly _tag: "Read"; readonly reading: Reading; readonly unit: string }
    | {
        readonly _tag: "Failed"
        readonly reason: FailureReason
        readonly message: string
        readonly candidates: ReadonlyArray<Candidate>
      }
}

export class Previews extends Context.Service<
  Previews,
  {
    readonly make: (
      accountId: string,
      wanted: WantedPreview
    ) => Effect.Effect<Preview, ObservationInvalid | RateLimited | CostlyRequests.TooManyWaiting>
  }
>()("observation/preview/Previews") {
  static readonly layer = Layer.effect(
    Previews,
    Effect.gen(function* () {
      const observers = yield* Observers
      const limiter = yield* RateLimiter
      const inTurn = CostlyRequests.make(queueOfAccount)

      const count = Effect.fnUntraced(function* (accountId: string) {
        const { allowed, resetSeconds } = yield* limiter.consume({ ...budget, key: `observation-preview:${accountId}` })
        if (allowed) return
        requestContextOf(yield* Effect.context<never>()).addHeader("retry-after", String(resetSeconds))
        return yield* new RateLimited({ retryAfterSeconds: resetSeconds })
      })

      const read = Effect.fnUntraced(function* (accountId: string, { observationType, settings }: WantedPreview) {
        const type = findType(observationType)
        if (type === undefined) return yield* invalidAt("/observationType", "is no type that can be created")
        const decoded = settingsCodec(type).decode(settings)
        if (Result.isFailure(decoded)) {
          return yield* new ObservationInvalid({ errors: faultsOf("body", decoded.failure.issue).map(belowSettings) })
        }
        yield* observers
          .check(type.type, decoded.success)
          .pipe(Effect.mapError(({ message, pointer }) => invalidAt(`/settings${pointer}`, message)))
        yield* count(accountId)
        return yield* observers.observe(type.type, decoded.success, { accountId, locate: true }).pipe(
          Effect.map((reading): Preview["read"] => ({ _tag: "Read", reading, unit: type.measure.unit })),
          Effect.catch((error) =>
            Effect.succeed<Preview["read"]>(
              error._tag === "HostPaused"
                ? { _tag: "Failed", reason: "rate_limited", message: paused, candidates: [] }
                : { _tag: "Failed", reason: error.reason, message: error.text, candidates: error.candidates ?? [] }
            )
          ),
          Effect.map((read) => ({ read, yenPerRun: type.yenPerRun }))
        )
      })

      return Previews.of({
        make: Effect.fn("Previews.make")((accountId, wanted) =>
          prepare(inTurn(accountId, read(accountId, wanted))).pipe(CostlyRequests.withRetryAfter)
        )
      })
    })
  )
}

const paused = "ほかの読み取りとの間隔を空ける必要があるため、今は読み取れませんでした。"
