/** Errors of a client: what the service refused, with its code, and requests that got no answer. */
import type { ProblemCode } from "./generated/codes.ts"

/** One fault of a refused request. */
export interface Fault {
  /** Where it is, such as `body` or `query`. */
  readonly location: string
  /** JSON Pointer to the value. */
  readonly pointer: string
  readonly code: string
  readonly message: string
}

/** Problem details (RFC 9457). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  /** What is wrong, for a person. */
  readonly message: string
  readonly detail: string
  /** Quote it when asking for support. */
  readonly request_id?: string
  readonly errors?: ReadonlyArray<Fault>
  readonly [member: string]: unknown
}

/** The service refused a request. */
export class EkimaeError extends Error {
  override readonly name = "EkimaeError"
  readonly status: number
  readonly code: ProblemCode
  readonly requestId: string | undefined
  /** Every fault of the request, where the service lists them. */
  readonly faults: ReadonlyArray<Fault>
  /** Seconds after which the request may be sent again. */
  readonly retryAfter: number | undefined
  readonly problem: Problem

  constructor(problem: Problem, retryAfter: number | undefined) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`)
    this.status = problem.status
    this.code = problem.code
    this.requestId = problem.request_id
    this.faults = problem.errors ?? []
    this.retryAfter = retryAfter
    this.problem = problem
  }
}

/** A request got no answer: it may have had its effect or not. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError"
  readonly url: string

  constructor(url: string, cause: unknown) {
    // Platforms say why in the cause of their error.
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    super(`No answer from ${url}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause })
    this.url = url
  }
}

/** A delivery whose signature is missing, wrong or too old: answer it with 401 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly reason: "missing" | "malformed" | "invalid" | "late"

  constructor(reason: WebhookVerificationError["reason"]) {
    const says = {
      missing: "The delivery has no signature",
      malformed: "The signature of the delivery has another form",
      invalid:
        "The signature of the delivery is wrong: look whether the body is the raw one, and the secret that of the endpoint",
      late: "The delivery was signed 5 minutes or more ago, or the clock of this machine is wrong"
    }
    super(says[reason])
    this.reason = reason
  }
}
