/**
 * JSONPath as RFC 9535 says it: json-p3 with own functions `match` and `search`, since its own ones reject classes with commas and evaluate
 * expressions that are none to false. Only threads load this file.
 */
import { jsonpath } from "json-p3"
import { compileIRegexp } from "./IRegexp.ts"

/** Levels of arrays and objects below which `..` searches; deeper documents are refused. */
const maxDepth = 1_000

class Matching implements jsonpath.functions.FilterFunction {
  readonly argTypes = [
    jsonpath.functions.FunctionExpressionType.ValueType,
    jsonpath.functions.FunctionExpressionType.ValueType
  ]
  readonly returnType = jsonpath.functions.FunctionExpressionType.LogicalType
  readonly #isWhole: boolean
  readonly #compiled = new Map<unknown, RegExp | undefined>()

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole
  }

  /** False for what is no text, and for a pattern in the document that is no I-Regexp (RFC 9535, section 2.4.6). */
  call(text: unknown, pattern: unknown): boolean {
    if (typeof text !== "string" || typeof pattern !== "string") return false
    if (!this.#compiled.has(pattern)) {
      if (this.#compiled.size >= 100) this.#compiled.clear()
      this.#compiled.set(pattern, this.#compile(pattern))
    }
    return this.#compiled.get(pattern)?.test(text) ?? false
  }

  #compile(pattern: string): RegExp | undefined {
    try {
      return compileIRegexp(pattern, this.#isWhole)
    } catch {
      return undefined
    }
  }
}

class Environment extends jsonpath.JSONPathEnvironment {
  override setupFilterFunctions(): void {
    super.setupFilterFunctions()
    this.functionRegister.set("match", new Matching(true))
    this.functionRegister.set("search", new Matching(false))
  }

  /** Throws an `IRegexpError` for a literal pattern that is no I-Regexp. */
  override checkWellTypedness(
    ...[token, args]: Parameters<jsonpath.JSONPathEnvironment["checkWellTypedness"]>
  ): ReturnType<jsonpath.JSONPathEnvironment["checkWellTypedness"]> {
    const checked = super.checkWellTypedness(token, args)
    const [, pattern] = args
    if (
      (token.value === "match" || token.value === "search") &&
      pattern instanceof jsonpath.expressions.StringLiteral
    ) {
      compileIRegexp(pattern.value, false)
    }
    return checked
  }
}

const environment = new Environment({ maxRecursionDepth: maxDepth })

/** Throws for a path that is none. */
export const compileJsonPath = (path: string) => environment.compile(path)

/** A value with the names and indices that lead to it. */
export interface JsonNode {
  readonly value: unknown
  readonly location: ReadonlyArray<string | number>
}

export const queryJson = (path: string, value: unknown, maximum: number): ReadonlyArray<unknown> =>
  nodesOfJson(path, value, maximum).map((node) => node.value)

/** The first nodes that a path finds, at most `maximum`. Throws for a path that is none, and a `RangeError` for a document that is too deep. */
export const nodesOfJson = (path: string, value: unknown, maximum: number): ReadonlyArray<JsonNode> => {
  const query = compileJsonPath(path)
  const nodes: Array<JsonNode> = []
  try {
    // Only decoded JSON comes here.
    for (const node of query.lazyQuery(value as Parameters<typeof query.query>[0])) {
      if (nodes.push(node) >= maximum) break
    }
  } catch (error) {
    if (error instanceof jsonpath.JSONPathRecursionLimitError) throw new RangeError("too deep", { cause: error })
    throw error
  }
  return nodes
}
