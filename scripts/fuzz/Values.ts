/** Values for a schema: ones that fit it, ones that nearly do, and ones that are meant to do harm. */
import type { Contract, Schema } from "../../test/support/OpenApiContract.ts"
import type { Random } from "./Random.ts"

/** The longest text inside of a body; whole bodies go up to the limit of the service. */
const longText = 20_000

/** Texts that parsers, databases and loggers stumble over. */
export const hostileTexts: ReadonlyArray<string> = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b\ufeff",
  "💥".repeat(50),
  "' or 1=1 --",
  "%s%n%x",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "\r\nx-injected: 1",
  "{{7*7}}${7*7}",
  "NaN",
  "-0",
  "1e309",
  "9223372036854775808",
  "0x10",
  "null",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "１３１０４",
  "13104 ",
  "99999",
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "0001-01-01T00:00:00Z",
  "Z".repeat(longText),
  // Texts that cost most: normalisation makes eighteen characters of each, and a million fields of one line.
  "\ufdfa".repeat(100),
  "\ufdfa".repeat(1_600),
  ",".repeat(1_000_000)
]

const deep = 10_000

/** JSON of arrays within arrays; by hand, since `JSON.stringify` would not end on a value as deep as this. */
export const nestedText = `${"[".repeat(deep)}1${"]".repeat(deep)}`

const hostileNumbers: ReadonlyArray<number> = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  -2_147_483_649,
  2_147_483_648,
  4_294_967_296
]

/** Any JSON value that the schema did not ask for. */
export const hostile = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.pick(hostileTexts),
    () => random.pick(hostileNumbers),
    () => random.pick([null, true, false]),
    () => Array.from({ length: random.pick([0, 1, 3, 2_000]) }, () => random.pick<unknown>([{}, 1, "x", null])),
    () => nested(random.pick([3, 50, 500])),
    () => ({ ["__proto__"]: 1, constructor: { prototype: {} }, "": "", "a.b/~c": [] })
  ])()

const nested = (depth: number): unknown => {
  let value: unknown = "x"
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** A value that the schema admits, as far as its JSON form can tell. */
export const fitting = (random: Random, { resolve }: Contract, given: Schema): unknown => {
  const make = (schema: Schema): unknown => {
    const { $ref, allOf, anyOf, enum: values, examples, items, oneOf, properties, required } = schema
    if ($ref !== undefined) return make(resolve($ref) as Schema)
    const noted = [schema, ...((allOf as ReadonlyArray<Schema>) ?? [])].find((one) => Array.isArray(one["examples"]))
    const choice = (anyOf ?? oneOf) as ReadonlyArray<Schema> | undefined
    if (noted !== undefined && (random.chance(0.5) || properties === undefined))
      return random.pick(noted["examples"] as ReadonlyArray<unknown>)
    if (Array.isArray(values)) return random.pick(values)
    if (choice !== undefined && choice.every((one) => one["type"] !== undefined || one.$ref !== undefined))
      return make(random.pick(choice))
    if (properties !== undefined) {
      const must = new Set(required as ReadonlyArray<string> | undefined)
      const members = Object.entries(properties as Readonly<Record<string, Schema>>)
      const chosen = members.filter(([name]) => must.has(name) || random.chance(0.3))
      return Object.fromEntries(chosen.map(([name, member]) => [name, make(member)]))
    }
    if (items !== undefined) {
      const length = Number(schema["minItems"] ?? 0) + random.below(3)
      return Array.from({ length }, () => make(items as Schema))
    }
    return primitive(random, schema, examples)
  }
  return make(given)
}

const primitive = (random: Random, schema: Schema, examples: unknown): unknown => {
  const { maximum = 1_000, minimum = 0, type } = schema as { maximum?: number; minimum?: number; type?: string }
  switch (type) {
    case "integer":
      return minimum + random.below(Math.min(maximum - minimum, 1_000) + 1)
    case "number":
      return minimum + random.next() * (maximum - minimum)
    case "boolean":
      return random.chance(0.5)
    case "null":
      return null
    default:
      return Array.isArray(examples) ? examples[0] : random.pick(["a", "カフェ", "x".repeat(40)])
  }
}

/** The value with one place of it changed: another value, nothing, twice as much. */
export const nearly = (random: Random, value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return hostile(random)
  const names = Object.keys(value)
  if (names.length === 0 || random.chance(0.15)) return hostile(random)
  const name = random.pick(names)
  if (Array.isArray(value)) {
    const at = Number(name)
    return random.chance(0.3)
      ? [...value, ...value]
      : value.map((item, index) => (index === at ? nearly(random, item) : item))
  }
  const members = Object.entries(value)
  if (random.chance(0.2)) return Object.fromEntries(members.filter(([other]) => other !== name))
  if (random.chance(0.1)) return { ...value, [random.pick(hostileTexts)]: hostile(random) }
  return Object.fromEntries(members.map(([other, item]) => [other, other === name ? nearly(random, item) : item]))
}
