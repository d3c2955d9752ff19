/** Reads what a selector or a JSONPath of an account finds. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import type { Position } from "../place/Position.ts"
import { type Element, maxMatches, parse } from "./Document.ts"
import { IRegexpError } from "./IRegexp.ts"
import { jsonScripts, scriptsOf } from "./Items.ts"
import { compileJsonPath, nodesOfJson } from "./JsonPath.ts"

/** Throws for a selector that is none. */
export const select = ($: CheerioAPI, selector: string): ReadonlyArray<Element> =>
  $(selector)
    .slice(0, maxMatches)
    .toArray()
    .map((node) => $(node))

/** A value that an expression has found. */
export interface Match {
  readonly value: unknown
  readonly at: Position
}

/** Throws for a path that is none. */
export const query = (path: string, root: unknown): ReadonlyArray<Match> =>
  nodesOfJson(path, root, maxMatches).map(({ location, value }) => ({
    value,
    at: { _tag: "Json", root, steps: location }
  }))

/** The values in all JSON scripts of a page. */
export const queryScripts = (
  $: CheerioAPI,
  path: string
): { readonly matches: ReadonlyArray<Match>; readonly isBroken: boolean } => {
  const { isBroken, values } = scriptsOf($, jsonScripts)
  return { matches: values.flatMap((value) => query(path, value)).slice(0, maxMatches), isBroken }
}

/** Which expression cannot be read; null: all can. `regexp` is one of a JSONPath that is no I-Regexp. */
export const problemOf = (expressions: {
  readonly selector?: string | undefined
  readonly jsonPath?: string | undefined
}) => {
  try {
    if (expressions.selector !== undefined) select(parse("<p></p>"), expressions.selector)
  } catch {
    return "selector" as const
  }
  try {
    if (expressions.jsonPath !== undefined) compileJsonPath(expressions.jsonPath)
  } catch (error) {
    return error instanceof IRegexpError ? ("regexp" as const) : ("jsonPath" as const)
  }
  return null
}
