/** Why a request was not answered with what it asked for. */

/** One fault of a request, at a place of its body or query. */
export interface Fault {
  readonly pointer: string
  readonly message: string
}

/** The body of an answer of 400 or above (RFC 9457). */
interface ProblemBody {
  readonly code?: string
  readonly detail?: string
  readonly message?: string
  readonly request_id?: string
  readonly errors?: ReadonlyArray<Fault>
}

/** The service refused the request, or failed at it. */
export class Problem extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly faults: ReadonlyArray<Fault>

  constructor(status: number, body: unknown) {
    const { code, detail, errors, message, request_id } = (typeof body === "object" && body ? body : {}) as ProblemBody
    super(detail ?? message ?? `HTTP ${status}`)
    this.status = status
    this.code = code
    this.requestId = request_id
    this.faults = errors ?? []
  }

  /** What is wrong at a place of the body, or below it. */
  at(pointer: string): string | undefined {
    return this.faults.find((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`))?.message
  }
}

/** The service could not be reached. */
export class Unreachable extends Error {}

export const isProblem = (error: unknown, status?: number): error is Problem =>
  error instanceof Problem && (status === undefined || error.status === status)

/** What is wrong at a place of a form's body. */
export const faultAt = (error: unknown, pointer: string): string | undefined =>
  isProblem(error) ? error.at(pointer) : undefined
