/** The body of a request as a JSON value, or why it is none. */
import { Effect, JsonPointer, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Fault } from "./Problem.ts"

export class NotJson {
  readonly fault: Fault
  constructor(code: string, message: string, path: ReadonlyArray<string> = []) {
    const pointer = path.map((part) => `/${JsonPointer.escapeToken(part)}`).join("")
    this.fault = { location: "body", pointer, code, message }
  }
}

export const mediaType = "application/json"

/** A body without a type is taken for JSON. */
export const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined ||
  contentType === mediaType ||
  contentType.split(";", 1)[0]?.trim().toLowerCase() === mediaType

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Undefined for an empty body. Reading it is a defect when the client breaks off or sends too much. */
export const read = (request: HttpServerRequest.HttpServerRequest): Effect.Effect<unknown, NotJson> =>
  Effect.flatMap(Effect.orDie(request.arrayBuffer), (bytes) => Effect.fromResult(parse(bytes)))

export const parse = (bytes: ArrayBuffer): Result.Result<unknown, NotJson> => {
  if (bytes.byteLength === 0) return Result.succeed(undefined)
  const text = attempt(() => utf8.decode(bytes))
  if (text === undefined) return Result.fail(new NotJson("invalid_json", "The body is not valid UTF-8"))
  const parsed = attempt(() => ({ value: JSON.parse(text) as unknown }))
  if (parsed === undefined) return Result.fail(new NotJson("invalid_json", "The body is not valid JSON"))
  const unstorable = mayBeUnstorable.test(text) ? findUnstorable(parsed.value) : undefined
  return unstorable === undefined
    ? Result.succeed(parsed.value)
    : Result.fail(new NotJson("not_allowed_character", "NUL and unpaired surrogates are not text", unstorable))
}

const attempt = <A>(run: () => A): A | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON can write both, as escapes only. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/** The path to the first text that the database cannot keep. */
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
