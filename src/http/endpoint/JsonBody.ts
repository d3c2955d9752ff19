/** Reads and parses the JSON body of a request, within limits on depth and number of values. */
import { Effect, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as JsonFault from "../JsonFault.ts"
import { type Fault, pointerTo } from "../Problem.ts"
import * as BodyBytes from "./BodyBytes.ts"

/** Why a body is refused, as a fault of the request. */
export class NotJson {
  readonly fault: Fault
  constructor(code: string, message: string, path: ReadonlyArray<string> = []) {
    this.fault = { location: "body", pointer: pointerTo(path), code, message }
  }
}

export const mediaType = "application/json"

/** True also for a body without a content type. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined ||
  contentType === mediaType ||
  contentType.split(";", 1)[0]?.trim().toLowerCase() === mediaType

const utf8 = new TextDecoder("utf-8", { fatal: true })

type ParseResult = Result.Result<unknown, NotJson>

/**
 * The result stands on Node's request, which may have several wrappers: validation of a refused request reads the same body
 * again. Not in a WeakMap: with one entry per request the garbage collector is busy with its tables.
 */
const resultOf = Symbol("ekimae/http/JsonBody/result")

interface Source {
  [resultOf]?: ParseResult
}

/** Undefined for an empty body. A body that is cut off or too large is a defect, which the edge turns into a problem. */
export const read = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<unknown, NotJson> => {
  const source = request.source as Source
  const known = source[resultOf]
  return known === undefined
    ? Effect.flatMap(BodyBytes.read(request), (bytes) => Effect.fromResult(keep(source, parse(bytes))))
    : Effect.fromResult(known)
}

const keep = (source: Source, result: ParseResult): ParseResult => {
  source[resultOf] = result
  return result
}

export const parse = (bytes: Uint8Array): ParseResult => {
  if (bytes.byteLength === 0) return Result.succeed(undefined)
  const excess = excessOf(bytes)
  if (excess !== undefined) return Result.fail(excess)
  const text = attempt(() => utf8.decode(bytes))
  if (text === undefined) return Result.fail(new NotJson("invalid_json", "The body is not valid UTF-8"))
  const parsed = attempt(() => ({ value: JSON.parse(text) as unknown }))
  if (parsed === undefined) return Result.fail(new NotJson("invalid_json", notJson(text)))
  const unstorable = mayBeUnstorable.test(text) ? findUnstorable(parsed.value) : undefined
  return unstorable === undefined
    ? Result.succeed(parsed.value)
    : Result.fail(new NotJson("not_allowed_character", "NUL and unpaired surrogates are not text", unstorable))
}

const notJson = (text: string): string => {
  const fault = JsonFault.find(text)
  if (fault === undefined) return "The body is not valid JSON"
  const { column, expected, line } = fault
  return `The body is not valid JSON: expected ${expected} at line ${line}, column ${column}`
}

/** Nested lists and objects. The bound makes recursion over a parsed value safe. */
export const maxDepth = 64
/**
 * Members and elements in the whole body (an empty list or object counts twice): far more than any endpoint takes, few
 * enough to parse without blocking other requests.
 */
export const maxValues = 20_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/**
 * Checks the limits on the bytes, before parsing: a megabyte of empty objects takes 20 ms and 20 MB to parse. For text that
 * is not JSON the result may be wrong, since it is refused anyway.
 */
const excessOf = (bytes: Uint8Array): NotJson | undefined => {
  let depth = 0
  let values = 1
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === quote) i = endOfText(bytes, i)
    else if (byte === comma) values++
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((byte! | 0x20) === 0x7b) {
      values++
      if (++depth > maxDepth) return new NotJson("too_deep", `The body is nested more than ${maxDepth} levels deep`)
    } else if ((byte! | 0x20) === 0x7d) depth--
    if (values > maxValues) return new NotJson("too_many_values", `The body holds more than ${maxValues} values`)
  }
  return undefined
}

/** Index of the closing quote. */
const endOfText = (bytes: Uint8Array, start: number): number => {
  let i = start + 1
  while (i < bytes.length && bytes[i] !== quote) i += bytes[i] === backslash ? 2 : 1
  return i
}

const attempt = <A>(run: () => A): A | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. In JSON both can only be written as escapes. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/** Path to the first text that the database cannot store. */
const findUnstorable = (value: unknown): ReadonlyArray<string> | undefined => {
  if (typeof value === "string") return isStorable(value) ? undefined : []
  if (typeof value !== "object" || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    if (!isStorable(key)) return []
    const inner = findUnstorable(member)
    if (inner !== undefined) return [key, ...inner]
  }
  return undefined
}
