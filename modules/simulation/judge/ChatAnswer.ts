/** The answer of a chat completion, and what its statuses mean. Pure. */
import { Duration, Effect, Option, Schema } from "effect"
import * as AiError from "effect/ai/AiError"
import type * as Response from "effect/ai/Response"

const Nullish = <S extends Schema.Constraint>(schema: S) => Schema.optional(Schema.NullOr(schema))
const Tokens = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What it cost must not decide whether an answer counts, so an odd figure is no figure. */
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

/** Tokens read and written; undefined when the server does not say. */
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
    { type: "text", text: isJson ? jsonIn(text) : text },
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

/** The model itself or a filter in front of it said no. */
export const isRefusal = ({ choices: [{ finish_reason, message }] }: Completion): boolean =>
  Boolean(message.refusal) || (finish_reason === "content_filter" && !message.content)

/** The object in an answer of a server that lets the model think aloud, explain itself or use Markdown. */
const jsonIn = (text: string): string => {
  const said = text.split("</think>").at(-1) ?? ""
  const [start, end] = [said.indexOf("{"), said.lastIndexOf("}")]
  return start < 0 || end < start ? said : said.slice(start, end + 1)
}

export interface Refused {
  readonly status: number
  /** The header, when there is one. */
  readonly retryAfter: string | undefined
  readonly code: string
}

/**
 * A status other than success. Descriptions hold the status and the server's short code only: its prose may repeat the
 * key or the prompt.
 */
export const reasonOf = ({ code, retryAfter, status }: Refused, now: number): AiError.AiErrorReason => {
  const after = waitOf(retryAfter, now)
  const description = /^[a-z_]{1,40}$/.test(code) ? `HTTP ${status} ${code}` : `HTTP ${status}`
  // Waiting helps no account whose credit is spent.
  if (status === 402 || code === "insufficient_quota") return new AiError.QuotaExhaustedError({})
  if (status === 429 || (status === 503 && after !== undefined)) {
    return new AiError.RateLimitError(after === undefined ? {} : { retryAfter: after })
  }
  if (status === 408) return new AiError.InternalProviderError({ description })
  return AiError.reasonFromHttpStatus({ status, description })
}

/** Retry-After is a number of seconds or a date. */
const waitOf = (header: string | undefined, now: number): Duration.Duration | undefined => {
  if (header === undefined) return undefined
  const millis = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(millis) ? undefined : Duration.millis(Math.max(0, millis))
}

const Complaint = Schema.Struct({
  error: Schema.Struct({
    message: Nullish(Schema.String),
    param: Nullish(Schema.String),
    code: Nullish(Schema.Union([Schema.String, Schema.Finite]))
  })
})
const decodeComplaint = Schema.decodeUnknownOption(Schema.fromJsonString(Complaint))

/** The short code of an error body, and all it says. */
export const complaintOf = (body: string): { readonly code: string; readonly text: string } =>
  Option.match(decodeComplaint(body), {
    onNone: () => ({ code: "", text: body }),
    onSome: ({ error }) => ({
      code: String(error.code ?? ""),
      text: `${error.param ?? ""} ${error.message ?? ""}`
    })
  })
