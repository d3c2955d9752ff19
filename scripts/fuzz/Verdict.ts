/** Whether an answer is one that the document promises. */
import { type Contract, type Documented, pointerTo } from "../../test/support/OpenApiContract.ts"
import * as Mcp from "./Mcp.ts"
import type { Shot } from "./Requests.ts"

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: Buffer
}

const always = ["type", "title", "code", "message"]
const named = ["instance", "request_id"]

const problemType = "application/problem+json"
const problemSchema = "#/components/schemas/Problem"

/** Statuses of the protocol rather than of any operation, so that no operation documents them. */
const ofProtocol: ReadonlySet<number> = new Set([408, 414, 417])

/** The server's parser gave up before there was a request that could be named. */
const unnamed: ReadonlySet<number> = new Set([408, 431])

/** Longer paths are not repeated in a problem. */
const longestInstance = 200

/** What is wrong with an answer; empty when nothing is. */
export const faultsOf = (contract: Contract, shot: Shot, received: Received): ReadonlyArray<string> => {
  const { status } = received
  if (status >= 500) return [`answered ${status}: ${received.body.toString("utf8", 0, 500)}`]
  const faults: Array<string> = []
  const isNamed = !unnamed.has(status)
  if (isNamed && typeof received.headers["x-request-id"] !== "string") faults.push("carries no x-request-id")
  const type = String(received.headers["content-type"] ?? "")
    .split(";")[0]!
    .trim()
  const text = received.body.toString("utf8")
  const isEmpty = status === 204 || status === 304 || shot.method === "HEAD"
  if (shot.path === Mcp.path && type !== problemType) return [...faults, ...Mcp.faultsOf(status, text)]
  if (isEmpty) return text === "" ? faults : [...faults, "has a body that it must not have"]
  const must = isNamed ? (shot.path.length > longestInstance ? named.slice(1) : named) : []
  if (status >= 400) faults.push(...problemFaults(contract, received, { type, text, must }))
  if (shot.documented === undefined) return faults
  return [...faults, ...documentedFaults(contract, shot.documented, status, type, text)]
}

interface ProblemText {
  readonly type: string
  readonly text: string
  /** Members that it has besides those of every problem. */
  readonly must: ReadonlyArray<string>
}

const problemFaults = (contract: Contract, { headers, status }: Received, { must, text, type }: ProblemText) => {
  if (type !== problemType) return [`is a ${status} of type ${type}: ${text.slice(0, 200)}`]
  const problem = parsed(text) as Readonly<Record<string, unknown>> | undefined
  if (problem === undefined) return ["is no JSON"]
  const wrong: Array<string> = [...contract.faults(problemSchema, problem)]
  if (problem["status"] !== status) wrong.push(`says status ${String(problem["status"])} in its body`)
  for (const member of [...always, ...must]) {
    if (typeof problem[member] !== "string" || problem[member] === "") wrong.push(`has no ${member}`)
  }
  if (problem["request_id"] !== headers["x-request-id"]) wrong.push("names another request id in its body")
  if (text.length > 65_536) wrong.push(`is a problem of ${text.length} bytes`)
  return wrong
}

const documentedFaults = (
  contract: Contract,
  documented: Documented,
  status: number,
  type: string,
  text: string
): ReadonlyArray<string> => {
  const found = contract.answerOf(documented, status)
  if (found === undefined) return ofProtocol.has(status) ? [] : [`the status ${status} is not documented`]
  const { answer, pointer } = found
  const content = answer.content ?? {}
  const name = Object.keys(content).find((one) => one.split(";")[0] === type)
  if (name === undefined) return [`the type ${type} is not documented for ${status}`]
  if (!type.endsWith("json")) return []
  const value = parsed(text)
  return value === undefined ? ["is no JSON"] : contract.faults(pointerTo(pointer, "content", name, "schema"), value)
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
