/** The operations of the API as tools of the Model Context Protocol: one tool for each operation that a bearer key may call. */
import { isObject, type JsonObject, type OpenApiJson, type Operation } from "../openapi/OpenApiJson.ts"
import * as Arguments from "./Arguments.ts"
import { beginningsIn } from "./KeyFamilies.ts"
import * as ToolSchema from "./ToolSchema.ts"
import { toolsetOf } from "./Toolsets.ts"

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ToolSchema.ToolSchema
  /** Members of a result that is an object, without what is in them. */
  readonly outputSchema?: ToolSchema.ToolSchema
  /** Hints about what only reads are the protocol's own for it. */
  readonly annotations: {
    readonly readOnlyHint?: true
    readonly destructiveHint?: boolean
    readonly idempotentHint?: true
    readonly openWorldHint: false
  }
}

/** The request that a call of a tool stands for. */
export interface Call {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface ApiTool {
  readonly tool: Tool
  /** Method and path of the operation, such as `GET /api/v1/areas/{areaCode}`. */
  readonly operation: string
  /** Part of the family that an agent may choose, such as `simulations`. */
  readonly toolset: string
  /** The beginnings of the keys that may call it, such as `sk_`. */
  readonly keyBeginnings: ReadonlyArray<string>
  /** Throws `WrongArguments`. What the arguments hold is left to the operation, which says what is wrong with it. */
  readonly toCall: (args: JsonObject) => Call
}

export class WrongArguments extends Error {
  override readonly name = "WrongArguments"
}

/** Maximum of letters that say what a tool does. */
const longestDescription = 250

/** In the order of the document. The token of the operator and the tokens of members have no beginning, and so no tools. */
export const make = (document: OpenApiJson): ReadonlyArray<ApiTool> => {
  const beginnings = keyBeginningsByScheme(document)
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const keyBeginnings = (operation.security ?? [])
        .flatMap((requirement) => Object.keys(requirement))
        .flatMap((scheme) => beginnings.get(scheme) ?? [])
      const isTool = operation.operationId !== undefined && keyBeginnings.length > 0 && !isStream(operation)
      return isTool ? [toolOf(document, { path, method: method.toUpperCase(), operation }, keyBeginnings)] : []
    })
  )
}

/** What `bearerFormat` says of the keys of each scheme. */
const keyBeginningsByScheme = (document: OpenApiJson): ReadonlyMap<string, ReadonlyArray<string>> => {
  const schemes = document.components["securitySchemes"]
  return new Map(
    Object.entries(isObject(schemes) ? schemes : {}).map(([name, scheme]) => {
      const format = isObject(scheme) && typeof scheme["bearerFormat"] === "string" ? scheme["bearerFormat"] : ""
      return [name, beginningsIn(format)]
    })
  )
}

/** A stream of events does not end, which a call has to. */
const isStream = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ content }) => content !== undefined && "text/event-stream" in content)

interface Endpoint {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const toolOf = (document: OpenApiJson, endpoint: Endpoint, keyBeginnings: ReadonlyArray<string>): ApiTool => {
  const { method, operation, path } = endpoint
  const parameters = ToolSchema.parametersOf(operation)
  const body = ToolSchema.bodyOf(operation)
  const title = String(operation["summary"] ?? operation.operationId)
  const readOnly = method === "GET"
  const inputSchema = ToolSchema.make(parameters, body, document.components.schemas)
  const outputSchema = ToolSchema.outputOf(operation, document.components.schemas)
  return {
    keyBeginnings,
    operation: `${method} ${path}`,
    toolset: toolsetOf(operation),
    tool: {
      name: operation.operationId ?? "",
      title,
      description: `${ToolSchema.beginningOf(String(operation["description"] ?? title), longestDescription)} (${method} ${path})`,
      inputSchema,
      ...(outputSchema !== undefined && { outputSchema }),
      annotations: readOnly
        ? { readOnlyHint: true, openWorldHint: false }
        : {
            destructiveHint: method === "DELETE",
            ...(method === "DELETE" || method === "PUT" ? { idempotentHint: true as const } : {}),
            openWorldHint: false
          }
    },
    toCall: (args) => callOf(endpoint, parameters, body, withBody(inputSchema, body, args))
  }
}

const withBody = (schema: ToolSchema.ToolSchema, body: ToolSchema.Body | undefined, args: JsonObject): JsonObject => {
  if (body?.contentType !== "application/json" || args["body"] === undefined) return args
  const definitions = isObject(schema["$defs"]) ? schema["$defs"] : {}
  return { ...args, body: Arguments.read(definitions, (schema["properties"] as JsonObject)["body"], args["body"]) }
}

const callOf = (
  { method, path }: Endpoint,
  parameters: ReadonlyArray<ToolSchema.Parameter>,
  body: ToolSchema.Body | undefined,
  args: JsonObject
): Call => {
  const names = [...parameters.map(({ name }) => name), ...(body === undefined ? [] : ["body"])]
  const unknown = Object.keys(args).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new WrongArguments(`There is no argument "${unknown}". Known: ${names.join(", ") || "none"}`)
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let filled = path
  for (const { in: place, name } of parameters) {
    const value = args[name]
    if (place === "path") filled = filled.replace(`{${name}}`, () => segmentOf(name, textOf(name, value)))
    else if (value === undefined || value === null) continue
    else if (place === "header") headers[name] = headerOf(name, textOf(name, value))
    else query.append(name, textOf(name, value))
  }
  return {
    method,
    target: query.size === 0 ? filled : `${filled}?${query}`,
    headers:
      body === undefined || args["body"] === undefined ? headers : { ...headers, "content-type": body.contentType },
    body: bodyTextOf(body, args["body"])
  }
}

const textOf = (name: string, value: unknown): string => {
  if (typeof value === "string" && value !== "") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  throw new WrongArguments(
    `"${name}" must be a text, a number, true or false${value === undefined ? "; it is missing" : ""}`
  )
}

/**
 * One segment of the path, percent-encoded. `.` and `..` are refused: URL parsers remove such a segment however it is
 * encoded, and the call would be a request to another operation.
 */
const segmentOf = (name: string, text: string): string => {
  if (text === "." || text === "..") throw new WrongArguments(`"${name}" must not be "${text}"`)
  if (!text.isWellFormed())
    throw new WrongArguments(`"${name}" must be valid Unicode: it holds half of a surrogate pair`)
  return encodeURIComponent(text)
}

/** A header's value as HTTP carries it: a line end would begin another header. */
const headerOf = (name: string, text: string): string => {
  if (/^[\t\x20-\x7e]*$/.test(text)) return text
  throw new WrongArguments(`"${name}" must be printable ASCII on one line`)
}

const bodyTextOf = (body: ToolSchema.Body | undefined, value: unknown): string | undefined => {
  if (body === undefined || value === undefined) return undefined
  return typeof value === "string" && body.contentType !== "application/json" ? value : JSON.stringify(value)
}
