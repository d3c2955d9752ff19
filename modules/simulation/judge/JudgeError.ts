/** Why a request to the model failed, and whether and when it is retried. */
import { Clock, Duration, Effect, Random, Schema } from "effect"
import type * as AiError from "effect/ai/AiError"
import { JudgeReason } from "./Judgement.ts"

export class JudgeError extends Schema.TaggedError<JudgeError>()("JudgeError", {
  reason: JudgeReason,
  /** For operators: an HTTP status or a short code, never part of the prompt. */
  detail: Schema.String,
  /** Least delay of a retry; undefined when a retry cannot help. */
  retryAfter: Schema.UndefinedOr(Schema.Duration)
}) {}

export const toJudgeError = ({ reason, retryAfter }: AiError.AiError): JudgeError => {
  const detail = "description" in reason && reason.description !== undefined ? reason.description : reason._tag
  switch (reason._tag) {
    case "RateLimitError":
      return new JudgeError({ reason: "rate_limited", detail, retryAfter: retryAfter ?? Duration.zero })
    case "NetworkError":
    case "InternalProviderError":
      return new JudgeError({ reason: "unavailable", detail, retryAfter: Duration.zero })
    case "InvalidOutputError":
    case "StructuredOutputError":
      // The description quotes the model's answer.
      return new JudgeError({ reason: "invalid_answers", detail: reason._tag, retryAfter: undefined })
    default:
      return new JudgeError({ reason: "refused", detail, retryAfter: undefined })
  }
}

export const requestTimedOut = new JudgeError({
  reason: "unavailable",
  detail: "no answer in time",
  retryAfter: Duration.zero
})

/** Three retries cover the seconds in which a server restarts or a quota per minute is renewed. */
const maxRetries = 3
const firstDelay = 500

/**
 * Milliseconds before the next attempt: Retry-After, but at least 0.5, 1 and 2 s. The latter are shortened by up to a
 * half (`jitter` 0 to 1), so that requests that failed together are not retried together. Undefined when no retry is
 * due.
 */
export const retryDelay = (retry: number, { retryAfter }: JudgeError, jitter: number): number | undefined =>
  retryAfter === undefined || retry >= maxRetries
    ? undefined
    : Math.max(Duration.toMillis(retryAfter), firstDelay * 2 ** retry * (1 - jitter / 2))

/** Retries while that may help and the deadline (milliseconds since the epoch) leaves time for it. */
export const withRetries =
  (deadline: number) =>
  <A, R>(attempt: Effect.Effect<A, JudgeError, R>): Effect.Effect<A, JudgeError, R> => {
    const from = (retry: number): Effect.Effect<A, JudgeError, R> =>
      attempt.pipe(
        Effect.catch(
          Effect.fnUntraced(function* (error) {
            const delay = retryDelay(retry, error, yield* Random.next)
            if (delay === undefined || (yield* Clock.currentTimeMillis) + delay >= deadline) return yield* error
            yield* Effect.sleep(delay)
            return yield* from(retry + 1)
          })
        )
      )
    return from(0)
  }
