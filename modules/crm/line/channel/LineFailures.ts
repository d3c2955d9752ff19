/**
 * Classifies what LINE answers, after LINE's guide to retries. 429 is final for one message only: the text is all that tells
 * the monthly limit from a limit of the rate. Pure.
 */

import { ProviderUnreachable } from "../../../../src/outbound/ProviderApi.ts"
import {
  ChannelRefused,
  MessageRefused,
  MonthlyLimitReached,
  OutcomeUnknown,
  type PushFailure,
  RateLimited
} from "./ChannelErrors.ts"
import { LineRefusal } from "./LineTransport.ts"

/** Why a call failed, by what it rejects with. */
export const fromError = (error: unknown): PushFailure =>
  error instanceof LineRefusal
    ? fromRefusal(error)
    : new OutcomeUnknown({ reason: reasonOf(error), ...(isUnconnected(error) ? { isUnsent: true } : {}) })

/** Errors of the connection itself: nothing was written to it. */
const unconnected: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT"
])

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error && "code" in error && unconnected.has(error.code)

/** The id of the accepted request, when LINE says that it has accepted the same retry key before. */
export const acceptedBefore = (error: unknown): string | undefined =>
  error instanceof LineRefusal && error.status === 409
    ? (error.headers.get("x-line-accepted-request-id") ?? undefined)
    : undefined

/** A refused token request: without a token no request can be made. */
export const ofToken = (error: unknown): PushFailure => {
  const failure = fromError(error)
  if (failure._tag === "OutcomeUnknown") return new OutcomeUnknown({ reason: failure.reason, isUnsent: true })
  return failure._tag === "MessageRefused"
    ? new ChannelRefused({ status: failure.status, reason: failure.reason })
    : failure
}

const fromRefusal = ({ body, status }: LineRefusal): PushFailure => {
  const reason = wordsOf(body) ?? `HTTP ${status}`
  if (status === 429) return /monthly limit/i.test(reason) ? new MonthlyLimitReached({}) : new RateLimited({})
  if (status === 401 || status === 403) return new ChannelRefused({ status, reason })
  // A 409 without the accepted id says neither that it was accepted nor that it was not.
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 409
  return isFinal ? new MessageRefused({ status, reason }) : new OutcomeUnknown({ reason })
}

const longestReason = 500

/** `message` with its details, as of the Messaging API; `error_description` or `error`, as of the token API. */
const wordsOf = (body: string): string | undefined => {
  try {
    const { details, error, error_description, message } = JSON.parse(body) as {
      readonly message?: unknown
      readonly error?: unknown
      readonly error_description?: unknown
      readonly details?: ReadonlyArray<{ readonly message?: unknown; readonly property?: unknown }>
    }
    const words = [message, error_description, error].find((one) => typeof one === "string")
    const more = Array.isArray(details) ? details.map((one) => `${one?.property}: ${one?.message}`) : []
    return words === undefined ? undefined : [words, ...more].join("; ").slice(0, longestReason)
  } catch {
    return undefined
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ProviderUnreachable) return error.message
  if (!(error instanceof Error)) return String(error).slice(0, longestReason)
  const code = "code" in error ? String(error.code) : undefined
  return (code ?? error.message).slice(0, longestReason)
}
