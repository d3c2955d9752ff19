/** One request to a model within what a simulation may spend: tokens, time, and concurrent requests. */
import { type Duration, Effect, type Semaphore } from "effect"
import type * as AiError from "effect/ai/AiError"
import { ModelCall } from "./chat/ModelServer.ts"
import { JudgeError, requestTimedOut, toJudgeError, withRetries } from "./JudgeError.ts"
import type { Budget } from "./TokenBudget.ts"

/** What all requests of one simulation share. */
export interface Spending {
  readonly budget: Budget
  /** One permit: reserves tokens for batches in their order, since answers after an unanswered batch are of no use. */
  readonly reservations: Semaphore.Semaphore
  /** Limits the concurrent requests of this node over all simulations. */
  readonly nodeRequests: Semaphore.Semaphore
  /** Time limit of one request. */
  readonly requestTimeout: Duration.Duration
  /** Milliseconds since the epoch. */
  readonly deadline: number
  readonly onRequest: () => void
}

interface Estimate {
  /** Tokens that are sent. */
  readonly input: number
  /** Tokens of the answer itself. */
  readonly output: number
  /** Tokens that the model may use beyond those, for hidden reasoning. */
  readonly spare: number
}

/** Reserves the estimate, makes the request with retries, and settles what it cost. */
export const askModel = <A>(
  shared: Spending,
  { input, output, spare }: Estimate,
  request: Effect.Effect<A, AiError.AiError>
): Effect.Effect<A, JudgeError> => {
  let spent: number | undefined
  const generate = (maxTokens: number) =>
    request.pipe(
      Effect.provideService(ModelCall, {
        maxTokens,
        onRequest: shared.onRequest,
        onUsage: (tokens) => {
          spent = (spent ?? 0) + tokens
        }
      }),
      Effect.mapError(toJudgeError),
      Effect.timeoutOrElse({ duration: shared.requestTimeout, orElse: () => Effect.fail(requestTimedOut) }),
      shared.nodeRequests.withPermit,
      withRetries(shared.deadline),
      // Without usage from the server, the estimate is charged.
      Effect.tap(() => Effect.sync(() => (spent ??= input + output)))
    )
  return Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      restore(shared.reservations.withPermit(shared.budget.reserve(input + output, input + output + spare))),
      (granted) =>
        granted === undefined
          ? Effect.fail(
              new JudgeError({ reason: "budget", detail: `${input + output} tokens more`, retryAfter: undefined })
            )
          : Effect.ensuring(
              restore(generate(granted - input)),
              Effect.suspend(() => shared.budget.settle(granted, spent ?? 0))
            )
    )
  )
}

/** An answer that cannot be used counts as none: the personas concerned are asked about once more. */
export const orNone =
  <A>(none: A) =>
  <R>(self: Effect.Effect<A, JudgeError, R>): Effect.Effect<A, JudgeError, R> =>
    Effect.catchIf(
      self,
      ({ reason }) => reason === "invalid_answers",
      () => Effect.succeed(none)
    )

export const stillInvalid = new JudgeError({
  reason: "invalid_answers",
  detail: "after a second request",
  retryAfter: undefined
})
