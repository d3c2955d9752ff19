/** Decodes the response of a chat completion and maps its HTTP status to an `AiError`. Pure. */
import { Duration, Effect, Option, Schema } from "effect"
import * as AiError from "effect/ai/AiError"
import type * as Response from "effect/ai/Response"

const Nullish = <S extends Schema.Constraint>(schema: S) => Schema.optional(Schema.NullOr(schema))
const Tokens = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Invalid usage figures are read as none, so that they do not discard a valid answer. */
const Usage = Schema.Struct({ prompt_tokens: Tokens, completion_tokens: Tokens }).pipe(
  Schema.NullOr,
  Schema.catchDecoding(() => Effect.succeedSome(null))
)

const Completion = Schema.Struct({
  choices: Schema.NonEmptyArray(
    Schema.Struct({
      message: Schema.Struct({ content: Nullish(Schema.String), refusal: Nullish(Schema.String) }),
      finish_reason: Nullish(Schema.String)
    })
  ),
  usage: Schema.optional(Usage)
})
export type Completion = typeof Completion.Type

export const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Completion))

/** Tokens read and written; undefined when the server reports no usage. */
export const tokensOf = ({ usage }: Completion): number | undefined =>
  usage ? usage.prompt_tokens + usage.completion_tokens : undefined

const finishReasons: Readonly<Record<string, Response.FinishReason>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter"
}

export const partsOf = ({ choices: [{ finish_reason, message }], usage }: Completion, isJson: boolean) => {
  const text = message.content ?? ""
  const parts: Array<Response.PartEncoded> = [
    { type: "text", text: isJson ? extractJson(text) : text },
    {
      type: "finish",
      reason: finishReasons[finish_reason ?? ""] ?? "unknown",
      usage: {
        inputTokens: { total: usage?.prompt_tokens },
        outputTokens: { total: usage?.completion_tokens }
      }
    }
  ]
  return parts
}

/** Whether the model, or a content filter before it, declined to answer. */
export const isRefusal = ({ choices: [{ finish_reason, message }] }: Completion): boolean =>
  Boolean(message.refusal) || (finish_reason === "content_filter" && !message.content)

/** The JSON object in an answer that may be surrounded by reasoning, an explanation or Markdown. */
const extractJson = (text: string): string => {
  const answer = text.split("</think>").at(-1) ?? ""
  const [start, end] = [answer.indexOf("{"), answer.lastIndexOf("}")]
  return start < 0 || end < start ? answer : answer.slice(start, end + 1)
}

interface ErrorResponse {
  readonly status: number
  /** The Retry-After header, if any. */
  readonly retryAfter: string | undefined
  readonly code: string
}

/**
 * The error for a status other than success. Its description has the status and the server's short code only, since the
 * server's message may repeat the key or the prompt.
 */
export const reasonOf = ({ code, retryAfter, status }: ErrorResponse, now: number): AiError.AiErrorReason => {
  const after = waitOf(retryAfter, now)
  const description = /^[a-z_]{1,40}$/.test(code) ? `HTTP ${status} ${code}` : `HTTP ${status}`
  // Out of credit: a retry cannot help.
  if (status === 402 || code === "insufficient_quota") return new AiError.QuotaExhaustedError({})
  if (status === 429 || (status === 503 && after !== undefined)) {
    return new AiError.RateLimitError(after === undefined ? {} : { retryAfter: after })
  }
  if (status === 408) return new AiError.InternalProviderError({ description })
  return AiError.reasonFromHttpStatus({ status, description })
}

/** Parses Retry-After: a number of seconds or a date. */
const waitOf = (header: string | undefined, now: number): Duration.Duration | undefined => {
  if (header === undefined) return undefined
  const millis = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(millis) ? undefined : Duration.millis(Math.max(0, millis))
}

const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    message: Nullish(Schema.String),
    param: Nullish(Schema.String),
    code: Nullish(Schema.Union([Schema.String, Schema.Finite]))
  })
})
const decodeErrorBody = Schema.decodeUnknownOption(Schema.fromJsonString(ErrorBody))

/** The short code and the whole text of an error response. */
export const readError = (body: string): { readonly code: string; readonly text: string } =>
  Option.match(decodeErrorBody(body), {
    onNone: () => ({ code: "", text: body }),
    onSome: ({ error }) => ({
      code: String(error.code ?? ""),
      text: `${error.param ?? ""} ${error.message ?? ""}`
    })
  })
