/**
 * Decodes client input, checking the length of lists and records before their elements. Effect decodes all elements first
 * and collects a fault for each, so a list of a million wrong elements would cost a second and a response of many
 * megabytes. Here a list over its maximum is one fault, and only as many elements as it may have are decoded, so that the
 * caller still learns of other faults.
 */
import { Effect, Schema, SchemaAST, SchemaIssue, SchemaParser } from "effect"

type Decode<A, R> = (input: unknown, options?: SchemaAST.ParseOptions) => Effect.Effect<A, SchemaIssue.Issue, R>

/** The input with its lists and records cut to their maximum, and an issue for each of those. */
interface Cut {
  readonly input: unknown
  readonly issues: ReadonlyArray<SchemaIssue.Issue>
}

type Bound = (input: unknown) => Cut

/** Like `SchemaParser.decodeUnknownEffect`. */
export const decodeIssues = <S extends Schema.Constraint>(
  schema: S,
  options?: SchemaAST.ParseOptions
): Decode<S["Type"], S["DecodingServices"]> => {
  const decode = SchemaParser.decodeUnknownEffect(schema, options)
  const bound = boundOf(schema.ast)
  if (bound === undefined) return decode
  return (given, overriding) => {
    const { input, issues } = bound(given)
    const [first, ...others] = issues
    if (first === undefined) return decode(given, overriding)
    const fail = (...more: ReadonlyArray<SchemaIssue.Issue>) =>
      Effect.fail(new SchemaIssue.Composite(schema.ast, [first, ...others, ...more]))
    return Effect.matchEffect(decode(input, overriding), { onFailure: (issue) => fail(issue), onSuccess: () => fail() })
  }
}

/** Like `Schema.decodeUnknownEffect`. */
export const decode = <S extends Schema.Constraint>(schema: S, options?: SchemaAST.ParseOptions) => {
  const run = decodeIssues(schema, options)
  return (input: unknown): Effect.Effect<S["Type"], Schema.SchemaError, S["DecodingServices"]> =>
    Effect.mapErrorEager(run(input), (issue) => new Schema.SchemaError(issue))
}

const bounds = new WeakMap<SchemaAST.AST, Bound | undefined>()

/** Undefined for a schema without bounds. */
const boundOf = (ast: SchemaAST.AST): Bound | undefined => {
  if (bounds.has(ast)) return bounds.get(ast)
  const made = make(ast)
  bounds.set(ast, made)
  return made
}

const make = (ast: SchemaAST.AST): Bound | undefined => {
  const source = ast.encoding?.at(-1)?.to
  if (source !== undefined) return boundOf(source)
  switch (ast._tag) {
    case "Arrays":
      return listBound(ast)
    case "Objects":
      return objectBound(ast)
    case "Union":
      return unionBound(ast)
    case "Suspend":
      return (input) => boundOf(ast.thunk())?.(input) ?? { input, issues: [] }
    default:
      return undefined
  }
}

const listBound = (ast: SchemaAST.Arrays): Bound => {
  const maximum = maximumOf(ast) ?? (ast.rest.length === 0 ? { length: ast.elements.length } : undefined)
  const element = ast.rest[0] === undefined ? undefined : boundOf(ast.rest[0])
  return (input) => {
    if (!Array.isArray(input)) return { input, issues: [] }
    const given = input as ReadonlyArray<unknown>
    const isOver = maximum !== undefined && given.length > maximum.length
    const kept = isOver ? given.slice(0, maximum.length) : given
    const issues = isOver ? [overLong(ast, maximum, given)] : []
    if (element === undefined) return { input: kept, issues }
    const cuts = kept.map(element)
    return { input: cuts.map((cut) => cut.input), issues: [...issues, ...cuts.flatMap(within)] }
  }
}

const objectBound = (ast: SchemaAST.Objects): Bound | undefined => {
  const members = ast.propertySignatures.flatMap(({ name, type }) => {
    const bound = boundOf(type)
    return bound === undefined ? [] : [{ name, bound }]
  })
  const maximum = ast.indexSignatures.length === 0 ? undefined : maximumOf(ast)
  if (members.length === 0 && maximum === undefined) return undefined
  return (input) => {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return { input, issues: [] }
    const names = maximum === undefined ? [] : Object.keys(input)
    const isOver = maximum !== undefined && names.length > maximum.length
    const kept: Record<PropertyKey, unknown> = isOver
      ? Object.fromEntries(
          names.slice(0, maximum.length).map((name) => [name, (input as Record<string, unknown>)[name]])
        )
      : { ...input }
    const issues = isOver ? [overLong(ast, maximum, input)] : []
    for (const { bound, name } of members) {
      if (!Object.hasOwn(kept, name)) continue
      const cut = bound(kept[name])
      kept[name] = cut.input
      issues.push(...within(cut, name))
    }
    return { input: kept, issues }
  }
}

/** Assumes that the member with the fewest issues is the intended one. */
const unionBound = (ast: SchemaAST.Union): Bound | undefined => {
  const members = ast.types.flatMap((type) => boundOf(type) ?? [])
  if (members.length === 0) return undefined
  return (input) =>
    members.map((bound) => bound(input)).reduce((best, cut) => (cut.issues.length < best.issues.length ? cut : best))
}

const within = ({ issues }: Cut, name: PropertyKey): ReadonlyArray<SchemaIssue.Issue> =>
  issues.map((issue) => new SchemaIssue.Pointer([name], issue))

interface Maximum {
  readonly length: number
  /** The check that sets the maximum; a tuple has none. */
  readonly filter?: SchemaAST.Filter<unknown>
}

const maximumOf = ({ checks }: SchemaAST.AST): Maximum | undefined =>
  (checks ?? [])
    .flatMap(filtersOf)
    .flatMap((filter) => {
      const payload = filter.annotations?.representation?.payload
      const length = typeof payload === "object" && payload !== null ? lengthOf(payload) : undefined
      return length === undefined ? [] : [{ length, filter }]
    })
    .at(0)

const filtersOf = (check: SchemaAST.Check<any>): ReadonlyArray<SchemaAST.Filter<unknown>> =>
  check._tag === "FilterGroup" ? check.checks.flatMap(filtersOf) : [check]

const lengthOf = (payload: object): number | undefined => {
  const known = payload as { readonly maxLength?: number; readonly maxProperties?: number; readonly maximum?: number }
  return known.maxLength ?? known.maxProperties ?? known.maximum
}

const overLong = (ast: SchemaAST.AST, { filter, length }: Maximum, input: object): SchemaIssue.Issue => {
  const found = filter?.run(input, ast, {})
  return filter === undefined || found === undefined
    ? new SchemaIssue.Pointer([length], new SchemaIssue.UnexpectedKey(ast, undefined))
    : new SchemaIssue.Filter(filter, found)
}
