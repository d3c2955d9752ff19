/** Reads what a selector or a JSONPath of an account finds. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import { type Element, maxMatches, parse } from "./Document.ts"
import { IRegexpError } from "./IRegexp.ts"
import { jsonScripts, type Scripts, scriptsOf } from "./Items.ts"
import { compileJsonPath, queryJson } from "./JsonPath.ts"

/** Throws for a selector that is none. */
export const select = ($: CheerioAPI, selector: string): ReadonlyArray<Element> =>
  $(selector)
    .slice(0, maxMatches)
    .toArray()
    .map((node) => $(node))

/** Throws for a path that is none. */
export const query = (path: string, value: unknown): ReadonlyArray<unknown> => queryJson(path, value, maxMatches)

/** The values in all JSON scripts of a page. */
export const queryScripts = ($: CheerioAPI, path: string): Scripts => {
  const { isBroken, values } = scriptsOf($, jsonScripts)
  return { values: values.flatMap((value) => query(path, value)).slice(0, maxMatches), isBroken }
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
