/** One request from a seed and its number: an operation of the document, asked rightly, nearly rightly, or to do harm. */
import { isCanonical } from "../../src/http/edge/RouteTable.ts"
import type { Contract, Documented, Parameter } from "../../test/support/OpenApiContract.ts"
import type { Ids } from "./Ids.ts"
import * as Mcp from "./Mcp.ts"
import { type Random, random } from "./Random.ts"
import { fitting, hostile, hostileTexts, nearly, nestedText } from "./Values.ts"

export interface Keys {
  /** Credentials by the name of their security scheme. */
  readonly bySecurity: Readonly<Record<string, ReadonlyArray<string>>>
  readonly accounts: ReadonlyArray<string>
}

export interface Shot {
  readonly number: number
  /** Undefined when the method or the address was changed, so that it may mean another operation or none. */
  readonly documented: Documented | undefined
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

interface World {
  readonly contract: Contract
  readonly keys: Keys
  readonly ids: Ids
  readonly seed: number
}

type Manner = "right" | "near" | "hostile"

export const shotOf = (world: World, number: number): Shot => {
  const chance = random(world.seed, number)
  const documented = chance.pick(world.contract.operations)
  if (chance.chance(shareOfMcp)) return mcpShotOf(chance, world, documented, number)
  const manner = chance.pick<Manner>(["right", "right", "near", "near", "hostile"])
  const body = bodyOf(chance, world, documented, manner)
  const headers = { ...headersOf(chance, world, documented, manner), ...body.headers }
  const path = addressOf(chance, world, documented, manner)
  const isOther = manner === "hostile" && chance.chance(0.2)
  return {
    number,
    documented: isOther || path.isOther ? undefined : documented,
    method: isOther ? chance.pick(otherMethods) : documented.method,
    path: path.text,
    headers,
    body: body.content
  }
}

const shareOfMcp = 0.04

const mcpShotOf = (chance: Random, world: World, documented: Documented, number: number): Shot => ({
  number,
  documented: undefined,
  method: "POST",
  path: Mcp.path,
  headers: {
    ...headersOf(chance, world, documented, chance.pick<Manner>(["right", "near"])),
    ...json,
    accept: chance.pick(["application/json, text/event-stream", "application/json"])
  },
  body: Mcp.bodyOf(chance, world.contract, documented)
})

const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY", "LINK"]

/** What `http` does not escape by itself, and what it would refuse to send. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())

const rawSteps = [
  "%00",
  "%ED%A0%80",
  "%FF",
  "%",
  "%zz",
  "..",
  "%2e%2e",
  "%2F",
  ";x=1",
  "a".repeat(3_000),
  "a".repeat(20_000),
  "%61"
]

/** Whether a step reaches a route: one that is spelt otherwise, or is no UTF-8, is of no route. */
const isReadable = (step: string): boolean => {
  try {
    decodeURIComponent(step)
    return isCanonical(step)
  } catch {
    return false
  }
}

const addressOf = (chance: Random, { contract, ids }: World, documented: Documented, manner: Manner) => {
  const { operation, path } = documented
  const valueOf = (parameter: Parameter): string => {
    const known = parameter.in === "path" ? ids.pick(chance, path, parameter.name) : undefined
    if (manner === "hostile" && chance.chance(0.4)) return chance.pick(rawSteps)
    if (manner !== "right" && chance.chance(0.4)) return escaped(chance.pick(hostileTexts.slice(1)).slice(0, 500))
    return known !== undefined && chance.chance(0.8)
      ? known
      : escaped(String(fitting(chance, contract, parameter.schema)))
  }
  const parameters = operation.parameters ?? []
  let isOther = false
  let text = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name)
    const value = parameter === undefined ? name : valueOf(parameter)
    // A step that means another path, or none.
    isOther ||= /^(?:\.|%2e|$|;)|\/|^(?:ranking|compare|retry|cancel|purge|groups)$/i.test(value) || !isReadable(value)
    return value
  })
  const query = parameters
    .filter((one) => one.in === "query" && (one.required === true ? chance.chance(0.95) : chance.chance(0.4)))
    .flatMap((parameter) => {
      const pair = () => `${parameter.name}=${valueOf(parameter)}`
      return manner === "hostile" && chance.chance(0.2) ? [pair(), pair()] : [pair()]
    })
  if (manner === "hostile" && chance.chance(0.1)) query.push(`${escaped(chance.pick(hostileTexts).slice(0, 2_000))}=1`)
  if (query.length > 0) text += `?${query.join("&")}`
  if (manner === "hostile" && chance.chance(0.05)) {
    isOther = true
    text = chance.pick([
      `/${text}`,
      text.replace("?", "/?"),
      text.toUpperCase(),
      text.replace("/", "/%61"),
      `${text}#x`
    ])
  }
  return { text, isOther }
}

/** Each request comes from another address, as it would through a trusted proxy; so no limit per address is met. */
const clientOf = (chance: Random): string => `203.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`

const headersOf = (chance: Random, { keys }: World, { operation }: Documented, manner: Manner) => {
  const headers: Record<string, string> = { "x-forwarded-for": clientOf(chance) }
  const scheme = Object.keys(operation.security?.[0] ?? {})[0]
  const family = keys.bySecurity[scheme ?? ""] ?? []
  if (family.length > 0) headers["authorization"] = `Bearer ${chance.pick(family)}`
  if (manner === "right" || chance.chance(0.6)) return headers
  const foreign = chance.pick(Object.values(keys.bySecurity).flat())
  const wrong = chance.pick([
    "",
    "Bearer",
    "Bearer  ",
    "Basic dTpw",
    `bearer ${foreign}`,
    `Bearer ${foreign}`,
    `Bearer ${foreign.slice(0, -1)}x`,
    `Bearer ${"k".repeat(5_000)}`
  ])
  if (chance.chance(0.3)) headers["authorization"] = wrong
  const odd: Readonly<Record<string, ReadonlyArray<string>>> = {
    accept: ["*/*", "text/html", "application/xml;q=0", ",,,"],
    "accept-encoding": ["br", "gzip;q=0", "identity;q=0, *;q=0", "zstd, br;q=1.5", ";;;"],
    "accept-language": ["en", "ja", "en-US,en;q=0.9", "*;q=0", "x".repeat(500), "en;q=9,ja;q=-1"],
    "if-none-match": ["*", 'W/"x"', '"', "W/".repeat(500)],
    "idempotency-key": ["", "a", '"quoted"', "k".repeat(256), "é"],
    "x-request-id": ["r-1", "x".repeat(300), "%00"],
    "x-forwarded-for": ["not an address", "::1, 203.0.113.9", ",", "1".repeat(400)],
    range: ["bytes=0-1", "bytes=-"],
    origin: ["https://shop.example", "null", "x"],
    expect: ["100-continue", "tea"],
    "access-control-request-method": ["POST", "\u0009"],
    traceparent: ["00-x-y-01", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`],
    "x-long": ["v".repeat(6_000)]
  }
  for (const [name, values] of Object.entries(odd)) if (chance.chance(0.12)) headers[name] = chance.pick(values)
  return headers
}

interface Body {
  readonly content: string | Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
}

const json = { "content-type": "application/json" }

const bodyOf = (chance: Random, world: World, { operation }: Documented, manner: Manner): Body => {
  const media = operation.requestBody?.content["application/json"]
  const schema = media?.schema
  if (schema === undefined) {
    return manner === "hostile" && chance.chance(0.2)
      ? { content: JSON.stringify(hostile(chance)), headers: json }
      : { content: undefined, headers: {} }
  }
  const examples = Object.values(media?.examples ?? {})
  const isExample = examples.length > 0 && chance.chance(0.5)
  const made = isExample ? chance.pick(examples).value : fitting(chance, world.contract, schema)
  const right = here(chance, world, made)
  if (manner === "right") return { content: JSON.stringify(right), headers: json }
  if (manner === "near") return { content: JSON.stringify(nearly(chance, right)), headers: json }
  return chance.pick<() => Body>([
    () => ({ content: JSON.stringify(nearly(chance, nearly(chance, right))), headers: json }),
    () => ({ content: JSON.stringify(hostile(chance)), headers: json }),
    () => ({ content: chance.pick(malformed), headers: json }),
    () => ({ content: JSON.stringify(right).replace(/"[^"]*"/, chance.pick(escapes)), headers: json }),
    () => ({ content: JSON.stringify(right).replace(/:(?:"[^"]*"|\d+)/, `:${nestedText}`), headers: json }),
    () => ({ content: JSON.stringify(right), headers: chance.pick(types) }),
    () => ({ content: Buffer.from(JSON.stringify(right), "utf16le"), headers: json }),
    () => ({
      content: JSON.stringify(right),
      headers: { ...json, "content-encoding": chance.pick(["gzip", "br", "x"]) }
    })
  ])()
}

/** What names a thing outside of the document, as it is here; and few personas, so that simulations end soon. */
const here = (chance: Random, { keys }: World, value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member: unknown) => {
    if (name === "accountId") return chance.pick(keys.accounts)
    if (name === "url") return "http://127.0.0.1:9/hook"
    if (name === "personaCount") return typeof member === "number" ? Math.min(member, 5 + chance.below(20)) : member
    return name === "workspaceId" ? undefined : member
  })

const escapes = ['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', "1e400", "-1e-400", "00", '"\\x"', "NaN", '"\u0001"']

const malformed: ReadonlyArray<string | Buffer> = [
  "",
  " ",
  "{",
  "}",
  "[1,]",
  '{"a":1,}',
  "{'a':1}",
  "null",
  '"text"',
  "\ufeff{}",
  '{"a":1}{"b":2}',
  "[".repeat(100_000),
  `${"[".repeat(50_000)}"\\ud800"${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  `[${"{},".repeat(300_000)}{}]`,
  `{"a":"${"x".repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2_000)
]

const types: ReadonlyArray<Readonly<Record<string, string>>> = [
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/vnd.api+json" },
  { "content-type": "APPLICATION/JSON" },
  { "content-type": "application/" }
]
