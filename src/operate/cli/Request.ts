/** The request of a command: the values of its flags and arguments in path, query, headers and body. */
import { readFile } from "node:fs/promises"
import { Effect, Schema } from "effect"
import type { Call } from "../../http/mcp/Tools.ts"
import { isObject, type Json, type JsonObject } from "../../http/openapi/OpenApiJson.ts"
import { tableText } from "../../table/CsvFile.ts"
import { type Field, nameOf } from "./Flags.ts"

/** What is wrong with the arguments of a command before a request is made of them. */
export class FlagRefused extends Schema.TaggedError<FlagRefused>()("FlagRefused", {
  flag: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.flag}: ${this.reason}`
  }
}

/** Size of the largest body that the service takes. */
const mostBytes = 1_048_576

const read = (field: Field, given: string) =>
  Effect.try({
    try: () => JSON.parse(given) as Json,
    catch: () => new FlagRefused({ flag: nameOf(field), reason: "expected JSON, or @ and a file of JSON" })
  })

/** The value of the request that was typed; what is no number stays text, which the operation refuses. */
const valueOf = Effect.fnUntraced(function* (field: Field, given: unknown) {
  if (field.isNullable && given === "null") return null
  if (field.kind === "number") return numberOf(given)
  if (field.kind === "list") {
    const [first, ...more] = given as ReadonlyArray<string>
    if (more.length === 0 && first!.startsWith("[")) return yield* read(field, first!)
    return field.isNumeric ? (given as ReadonlyArray<string>).map(numberOf) : (given as ReadonlyArray<Json>)
  }
  if (field.isJson) return yield* read(field, String(given))
  if (field.kind !== "value" || typeof given !== "string") return given
  return yield* read(field, given.startsWith("@") ? yield* fileText(field, given.slice(1)) : given)
})

const numberOf = (given: unknown): Json => (given === "" || Number.isNaN(Number(given)) ? given : Number(given))

const fileText = (field: Field, file: string) =>
  Effect.tryPromise({
    try: () => readFile(file, "utf8"),
    catch: (error) => new FlagRefused({ flag: nameOf(field), reason: `${file} cannot be read: ${String(error)}` })
  })

/**
 * The request for the values that were given, in the order of the fields.
 *
 * @param empty the body without any value; undefined for a request without a body
 */
export const callOf = Effect.fnUntraced(function* (
  { method, path }: { readonly method: string; readonly path: string },
  empty: JsonObject | undefined,
  given: ReadonlyArray<readonly [Field, unknown]>
) {
  let target = path
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  const file = given.find(([{ kind }]) => kind === "file")
  const whole = given.find(([{ kind, location, path }]) => kind === "value" && location === "body" && path.length === 0)
  const base = whole?.[1] === undefined ? structuredClone(empty) : yield* valueOf(whole[0], whole[1])
  const body: Record<string, unknown> = isObject(base) ? { ...base } : {}
  for (const [field, raw] of given) {
    if (raw === undefined || field === whole?.[0] || field === file?.[0]) continue
    const [name = ""] = field.path
    if (field.location === "path") target = yield* withSegments(target, field, String(raw))
    else if (field.location === "query") for (const one of [raw].flat()) query.append(name, String(one))
    else if (field.location === "header") headers[name] = String(raw)
    else place(body, field.path, yield* valueOf(field, raw))
  }
  const request = { method, target: query.size === 0 ? target : `${target}?${query}` }
  if (file !== undefined) {
    const sheet = given.find(
      ([
        {
          location,
          path: [name]
        }
      ]) => location === "query" && name === "sheet"
    )?.[1]
    const text = yield* tableText(String(file[1]), mostBytes, typeof sheet === "string" ? sheet : undefined)
    return { ...request, headers: { ...headers, "content-type": "text/csv" }, body: text } satisfies Call
  }
  if (empty === undefined) return { ...request, headers, body: undefined } satisfies Call
  headers["content-type"] = "application/json"
  return { ...request, headers, body: JSON.stringify(body) } satisfies Call
})

const withSegments = Effect.fnUntraced(function* (target: string, field: Field, given: string) {
  const [first = "", ...more] = field.path
  if (more.length === 0) return target.replace(`{${first}}`, segmentOf(field, given))
  const at = given.indexOf("/")
  if (at < 1) return yield* new FlagRefused({ flag: nameOf(field), reason: "expected a name such as shop/restock" })
  return target
    .replace(`{${first}}`, segmentOf(field, given.slice(0, at)))
    .replace(`{${more[0]}}`, segmentOf(field, given.slice(at + 1)))
})

/** URL parsers remove such a segment however it is encoded, and the request would be another one; no id is one of them. */
const segmentOf = (field: Field, text: string): string => {
  if (text === "" || text === "." || text === ".." || !text.isWellFormed())
    return encodeURIComponent(`invalid ${field.name}`)
  return encodeURIComponent(text)
}

const place = (body: Record<string, unknown>, [member = "", ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) body[member] = value
  else place((body[member] ??= {}) as Record<string, unknown>, rest, value)
}
