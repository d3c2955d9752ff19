/** Reads `tools/call`: which operation is called with which request, what is looked for, or why neither can be done. Pure. */
import { isObject, type JsonObject } from "../openapi/OpenApiJson.ts"
import * as Answer from "./Answer.ts"
import * as Listing from "./Listing.ts"
import { type ApiTool, type Call, WrongArguments } from "./Tools.ts"

export type ToolCall =
  | { readonly kind: "operation"; readonly one: ApiTool; readonly call: Call; readonly part: number }
  | { readonly kind: "search"; readonly query: string }
  | { readonly kind: "refused"; readonly text: string }

const refused = (text: string): ToolCall => ({ kind: "refused", text })

/** Arguments as an object; agents send them as JSON text, too. */
const argumentsIn = (value: unknown): JsonObject | undefined => {
  if (value === undefined || value === null) return {}
  if (isObject(value)) return value
  if (typeof value !== "string") return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** @param own the tools that the key may call, listed or not */
export const read = (own: ReadonlyArray<ApiTool>, name: unknown, given: unknown): ToolCall => {
  const args = argumentsIn(given)
  if (args === undefined) return refused("The arguments must be an object")
  if (name === Listing.findName) {
    const { query } = args
    return typeof query === "string" ? { kind: "search", query } : refused('"query" must be a text')
  }
  if (name === Listing.callName) {
    return args["name"] === Listing.callName ? unknown(args["name"]) : read(own, args["name"], args["arguments"])
  }
  const one = own.find(({ tool }) => tool.name === name)
  return one === undefined ? unknown(name) : operationOf(one, args)
}

const unknown = (name: unknown): ToolCall =>
  refused(
    `No tool "${String(name).slice(0, 100)}" for this key: its family, its scopes or the chosen toolsets do not have it. ` +
      `${Listing.findName} finds those it has`
  )

const operationOf = (one: ApiTool, { [Answer.partName]: asked, ...args }: JsonObject): ToolCall => {
  const part = Answer.partIn(asked)
  if (part === undefined) return refused(`"${Answer.partName}" must be a whole number from 1 on`)
  // A change would be made once more for each part.
  if (asked !== undefined && one.tool.annotations.readOnlyHint !== true) {
    return refused(`"${Answer.partName}" is for operations that only read`)
  }
  try {
    return { kind: "operation", one, call: one.toCall(args), part }
  } catch (error) {
    if (error instanceof WrongArguments) return refused(error.message)
    throw error
  }
}

/** Whether a message becomes a request to an operation, which counts it against the limits of the key. */
export const isRequest = (own: ReadonlyArray<ApiTool>, message: unknown): boolean => {
  if (!isObject(message) || message["method"] !== "tools/call" || !isObject(message["params"])) return false
  const { arguments: args, name } = message["params"]
  return read(own, name, args).kind === "operation"
}
