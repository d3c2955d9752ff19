/** Why a request was not answered, and when it is worth another try. */
import { Clock, Duration, Effect, Random, Schema } from "effect"
import type * as AiError from "effect/ai/AiError"
import { JudgeReason } from "./Judgement.ts"

export class Unanswered extends Schema.TaggedError<Unanswered>()("Unanswered", {
  reason: JudgeReason,
  /** For operators: a status or a short code, never what was asked. */
  detail: Schema.String,
  /** When to try again; undefined when that would change nothing. */
  again: Schema.UndefinedOr(Schema.Struct({ after: Schema.Duration }))
}) {}

/** Whoever says nothing of when to come back is asked again soon. */
const soon = { after: Duration.zero }

export const unansweredOf = ({ reason, retryAfter }: AiError.AiError): Unanswered => {
  const detail = "description" in reason && reason.description !== undefined ? reason.description : reason._tag
  switch (reason._tag) {
    case "RateLimitError":
      return new Unanswered({ reason: "rate_limited", detail, again: { after: retryAfter ?? Duration.zero } })
    case "NetworkError":
    case "InternalProviderError":
      return new Unanswered({ reason: "unavailable", detail, again: soon })
    case "InvalidOutputError":
    case "StructuredOutputError":
      // Its description quotes what the model said.
      return new Unanswered({ reason: "invalid_answers", detail: reason._tag, again: undefined })
    default:
      return new Unanswered({ reason: "refused", detail, again: undefined })
  }
}

export const tooSlow = new Unanswered({ reason: "unavailable", detail: "no answer in time", again: soon })

/** Three more tries bridge the seconds in which a server restarts or a minute's quota frees up. */
const maxRetries = 3
const firstWait = 500

/**
 * Milliseconds before the next try: what the server asks for, or else 0.5, 1 and 2 s, shortened by up to a half so that
 * requests that failed together do not return together. Undefined when it is not worth it.
 */
export const waitBefore = (retry: number, { again }: Unanswered, chance: number): number | undefined =>
  again === undefined || retry >= maxRetries
    ? undefined
    : Math.max(Duration.toMillis(again.after), firstWait * 2 ** retry * (1 - chance / 2))

/** Tries again while that may help and there is time left until the deadline (milliseconds since the epoch). */
export const withRetries =
  (deadline: number) =>
  <A, R>(attempt: Effect.Effect<A, Unanswered, R>): Effect.Effect<A, Unanswered, R> => {
    const from = (retry: number): Effect.Effect<A, Unanswered, R> =>
      attempt.pipe(
        Effect.catch(
          Effect.fnUntraced(function* (error) {
            const wait = waitBefore(retry, error, yield* Random.next)
            if (wait === undefined || (yield* Clock.currentTimeMillis) + wait >= deadline) return yield* error
            yield* Effect.sleep(wait)
            return yield* from(retry + 1)
          })
        )
      )
    return from(0)
  }
