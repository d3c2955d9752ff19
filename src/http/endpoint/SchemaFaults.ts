/**
 * Turns a schema issue into faults that a caller can act on: one per place and kind, with a JSON Pointer (RFC 6901) made of
 * the names on the wire. Values are never echoed.
 */
import { SchemaAST, SchemaIssue } from "effect"
import { type Fault, maxFaults, pointerTo } from "../Problem.ts"

type Location = Fault["location"]
interface RawFault {
  readonly path: ReadonlyArray<PropertyKey>
  readonly code: string
  readonly message: string
}

const codeOfCheck: Readonly<Record<string, string>> = {
  isInt: "wrong_type",
  isFinite: "wrong_type",
  isStringFinite: "wrong_type",
  isStringBigInt: "wrong_type",
  isMultipleOf: "out_of_range",
  isUnique: "not_unique",
  isUniqueKey: "not_unique"
}

const codeOfFilter = (filter: SchemaIssue.Filter["filter"]): string => {
  const own = filter.annotations?.["faultCode"]
  if (typeof own === "string") return own
  const id = filter.annotations?.representation?.id.replace("effect/schema/", "") ?? ""
  const known = codeOfCheck[id]
  if (known !== undefined) return known
  if (/^is(GreaterThan|LessThan)|^isBetween(Date|BigInt|BigDecimal)?$/.test(id)) return "out_of_range"
  if (/^isMin(Length|CodePoints|Size|Properties)$/.test(id)) return "too_short"
  if (/^isMax(Length|CodePoints|Size|Properties)$/.test(id)) return "too_long"
  if (/^isBetween(Length|CodePoints|Size|Properties)$/.test(id)) return "wrong_length"
  return id === "" ? "invalid_value" : "wrong_format"
}

const messageOf = SchemaIssue.makeFormatterStandardSchemaV1()
const message = (issue: SchemaIssue.Issue): string => {
  const expected = expectationOf(issue)
  if (expected !== undefined) return `Expected ${expected}`
  const text = messageOf(issue).issues[0]?.message ?? "Invalid value"
  return text === "Missing key" ? "This value is required" : text
}

/**
 * The expected type in plain words, where the formatter would name a schema or print a type expression. Undefined when the
 * text of the formatter is good enough.
 */
const expectationOf = (issue: SchemaIssue.Issue): string | undefined => {
  if (issue._tag !== "InvalidType" && issue._tag !== "AnyOf") return undefined
  const { ast } = issue
  const { identifier, message } = SchemaAST.resolve(ast) ?? {}
  // The message of a schema with checks belongs to its last check, and says nothing about the type.
  if (message !== undefined && ast.checks === undefined) return undefined
  if (ast._tag === "Union" && isClosedChoice(ast)) return choiceOf(ast.types.map(kindOf))
  return identifier === undefined ? undefined : kindOf(ast)
}

const choiceOf = (choices: ReadonlyArray<string>): string =>
  choices.length < 2 ? choices.join() : `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`

const kinds: Readonly<Partial<Record<SchemaAST.AST["_tag"], string>>> = {
  Objects: "object",
  Arrays: "array",
  Suspend: "object"
}

const kindOf = (ast: SchemaAST.AST): string => {
  if (ast._tag === "Literal") return JSON.stringify(ast.literal)
  if (ast._tag === "Union") return choiceOf([...new Set(ast.types.map(kindOf))])
  return kinds[ast._tag] ?? ast._tag.toLowerCase()
}

const isClosedChoice = (ast: SchemaIssue.AnyOf["ast"]): boolean =>
  ast.types.every((type) => type._tag === "Literal" || type._tag === "Null" || type._tag === "Undefined")

/** All faults inside an issue. `inFilter` is the failed check that the inner issue explains. */
function* walk(
  issue: SchemaIssue.Issue,
  path: ReadonlyArray<PropertyKey>,
  decoding: boolean,
  inFilter?: SchemaIssue.Filter
): Generator<RawFault> {
  const one = (code: string): RawFault => ({ path, code, message: message(inFilter ?? issue) })
  switch (issue._tag) {
    case "Pointer":
      return yield* walk(issue.issue, [...path, ...issue.path], decoding, inFilter)
    case "Composite":
      for (const inner of issue.issues) yield* walk(inner, path, decoding, inFilter)
      return
    case "Filter":
      return yield* walk(issue.issue, path, decoding, issue)
    case "Encoding":
      return yield* walk(issue.issue, path, true, inFilter)
    case "AnyOf":
      for (const inner of issue.issues) yield* walk(inner, path, decoding, inFilter)
      if (issue.issues.length === 0) yield one(isClosedChoice(issue.ast) ? "not_allowed_value" : "wrong_type")
      return
    case "MissingKey":
      return yield one(typeof path.at(-1) === "number" ? "too_short" : "required")
    case "UnexpectedKey":
      return yield one("unknown_member")
    case "InvalidType":
      return yield one(issue.ast._tag === "Literal" ? "not_allowed_value" : "wrong_type")
    case "InvalidValue":
      return yield one(
        inFilter === undefined ? (decoding ? "wrong_format" : "invalid_value") : codeOfFilter(inFilter.filter)
      )
    default:
      return yield one("invalid_value")
  }
}

/** In the query, path and headers every value is text, so a wrong type there means that the value is repeated. */
const withRepeated = (location: Location, found: RawFault): RawFault =>
  location !== "body" && found.message === "Expected string"
    ? { ...found, code: "repeated", message: "Expected one value" }
    : found

/**
 * The faults of one part of the request: at most one more than a problem lists, which shows that there are more. A wrong
 * type or a missing value hides other faults of the same place.
 */
export const faultsOf = (location: Location, issue: SchemaIssue.Issue): ReadonlyArray<Fault> => {
  const faults = new Map<string, Fault>()
  const settled = new Set<string>()
  for (const found of walk(issue, [], false)) {
    const { code, message, path } = withRepeated(location, found)
    const pointer = pointerTo(path)
    if (settled.has(pointer)) continue
    if (code === "wrong_type" || code === "required") settled.add(pointer)
    faults.set(`${pointer} ${code}`, { location, pointer, code, message })
    if (faults.size > maxFaults) break
  }
  return [...faults.values()]
}
