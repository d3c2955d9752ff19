/** Problems that no endpoint declares: those which the edge raises, and those for errors without a body. */
import { HttpServerResponse } from "effect/http"
import { workbookType } from "../endpoint/TableTypes.ts"
import * as Problem from "../Problem.ts"

interface Text {
  readonly code: string
  readonly message: string
}

const textByStatus: Readonly<Record<number, Text>> = {
  400: { code: "bad_request", message: "The request could not be read" },
  401: { code: "unauthorized", message: "Unauthorized" },
  403: { code: "forbidden", message: "Forbidden" },
  404: { code: "not_found", message: "No such route" },
  405: { code: "method_not_allowed", message: "This route does not answer this method; see the Allow header" },
  408: { code: "request_timeout", message: "The request took too long to arrive" },
  413: { code: "payload_too_large", message: "The request body is too large" },
  414: { code: "uri_too_long", message: "The address or one of its parts is too long" },
  415: { code: "unsupported_media_type", message: "Content-Type must be application/json" },
  417: { code: "expectation_failed", message: "The only known expectation is 100-continue" },
  421: { code: "misdirected_request", message: "This service is not reached by that name here" },
  426: { code: "upgrade_required", message: "This route needs another protocol; see the Upgrade header" },
  429: { code: "rate_limited", message: "Rate limit exceeded" },
  431: { code: "headers_too_large", message: "The request headers are too large" },
  499: { code: "client_closed_request", message: "The client closed the request" },
  500: { code: "internal_error", message: "Internal server error" },
  503: { code: "unavailable", message: "Service unavailable" }
}

const textOf = (status: number): Text =>
  textByStatus[status] ?? { code: status < 500 ? "bad_request" : "internal_error", message: Problem.titleOf(status) }

export const problemOf = (status: number, detail?: string): Problem.ProblemJson =>
  Problem.make(status, { ...textOf(status), detail })

export const response = (
  status: number,
  options?: { readonly headers?: Record<string, string>; readonly detail?: string }
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(problemOf(status, options?.detail)), {
    status,
    contentType: Problem.contentType,
    ...(options?.headers === undefined ? {} : { headers: options.headers })
  })

/** 503 with `retry-after`, for a service that is overloaded or stopping, or whose database is away. */
export const unavailable = (retryAfterSeconds: number, detail?: string): HttpServerResponse.HttpServerResponse =>
  response(503, { headers: { "retry-after": String(retryAfterSeconds) }, ...(detail === undefined ? {} : { detail }) })

/** 415 for a text whose bytes are in no encoding that the service knows. */
export const undecodable = (detail: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(
    JSON.stringify(
      Problem.make(415, { code: "unsupported_media_type", message: "The text of the body cannot be decoded", detail })
    ),
    {
      status: 415,
      contentType: Problem.contentType
    }
  )

/** 415 for an import whose body is declared as something else than a table. */
export const noTable: Problem.ProblemJson = Problem.make(415, {
  code: "unsupported_media_type",
  message: "Content-Type must be text/csv",
  detail:
    "An import takes text/csv, whatever the separator and the encoding, a workbook (.xlsx) as " +
    `${workbookType}, or either packed as application/gzip; with curl: -H "content-type: text/csv" --data-binary @file`
})

/** 409 for a request that would store more than the account may have. */
export const storageFull = (detail: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(
    JSON.stringify(Problem.make(409, { code: "storage_limit", message: "storage_limit", detail })),
    {
      status: 409,
      contentType: Problem.contentType
    }
  )
