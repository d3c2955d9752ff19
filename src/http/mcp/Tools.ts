/** The operations of the API as tools of the Model Context Protocol: one tool for each operation that a bearer key may call. */
import { isObject, type JsonObject, type OpenApiJson, type Operation } from "../openapi/OpenApiJson.ts"
import * as Arguments from "./Arguments.ts"
import { beginningsIn, operatorBeginning, operatorScheme } from "./KeyFamilies.ts"
import * as ToolSchema from "./ToolSchema.ts"
import { toolsetOf } from "./Toolsets.ts"

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ToolSchema.ToolSchema
  /** Members of a result that is an object, without what is in them. */
  readonly outputSchema?: ToolSchema.ToolSchema
  readonly annotations: Annotations
}

/** The protocol's hints, where they are not what it assumes of a tool without them. */
export interface Annotations {
  readonly readOnlyHint?: true
  readonly destructiveHint?: boolean
  readonly idempotentHint?: true
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
  /** Parameters by which an agent asks for less, or for the next page. */
  readonly paging: ReadonlyArray<string>
  /** What the operation does, in full, and the schema of its arguments with all limits and texts. */
  readonly inFull: () => { readonly description: string; readonly inputSchema: ToolSchema.ToolSchema }
  /** Throws `WrongArguments`. What the arguments hold is left to the operation, which says what is wrong with it. */
  readonly toCall: (args: JsonObject) => Call
}

export class WrongArguments extends Error {
  override readonly name = "WrongArguments"
}

/** Maximum of letters that say what a tool does. */
const longestDescription = 250

/** Names of parameters that make an answer shorter, or go on with it. */
const pagingNames = new Set(["limit", "page", "offset", "cursor", "starting_after", "from", "to", "since", "until"])

/** Words of an operation's name that say that it takes something away, or cannot be undone. */
const destroying = /(?:delete|remove|cancel|revoke|rotate|replace|discard|purge|reset|stop|erase|merge|restore)/i

const annotationsOf = (method: string, name: string): Annotations => {
  if (method === "GET") return { readOnlyHint: true }
  return {
    destructiveHint: method === "DELETE" || destroying.test(name),
    ...((method === "DELETE" || method === "PUT") && { idempotentHint: true as const })
  }
}

/** In the order of the document. The tokens of members have no beginning that tells them from others, and so no tools. */
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
      return [name, name === operatorScheme ? [operatorBeginning] : beginningsIn(format)]
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
  const name = operation.operationId ?? ""
  const title = String(operation["summary"] ?? name)
  const description = String(operation["description"] ?? title)
  const inputSchema = ToolSchema.make(parameters, body, document.components.schemas)
  const outputSchema = ToolSchema.outputOf(operation, document.components.schemas)
  return {
    keyBeginnings,
    operation: `${method} ${path}`,
    toolset: toolsetOf(operation),
    tool: {
      name,
      title,
      description: `${ToolSchema.beginningOf(description, longestDescription)} (${method} ${path})`,
      inputSchema,
      ...(outputSchema !== undefined && { outputSchema }),
      annotations: annotationsOf(method, name)
    },
    paging: parameters.map(({ name }) => name).filter((name) => pagingNames.has(name)),
    inFull: () => ({
      description: `${description} (${method} ${path})`,
      inputSchema: ToolSchema.make(parameters, body, document.components.schemas, true)
    }),
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
