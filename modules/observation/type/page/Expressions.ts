/** Reads what a selector or a JSONPath of an account finds. Only threads load this file. */
import type { CheerioAPI } from "cheerio/slim"
import { jsonpath } from "json-p3"
import { type Element, maxMatches, parse } from "./Document.ts"
import { scriptsOf } from "./Items.ts"

/** Throws for a selector that is none. */
export const select = ($: CheerioAPI, selector: string): ReadonlyArray<Element> =>
  $(selector)
    .slice(0, maxMatches)
    .toArray()
    .map((node) => $(node))

/** Throws for a path that is none. */
export const query = (path: string, value: unknown): ReadonlyArray<unknown> => {
  // Only decoded JSON comes here.
  return jsonpath
    .query(path, value as Parameters<typeof jsonpath.query>[1])
    .values()
    .slice(0, maxMatches)
}

/** The values in a page's JSON scripts: of the first script in which there are any. */
export const queryScripts = ($: CheerioAPI, path: string): ReadonlyArray<unknown> => {
  for (const script of scriptsOf($, 'script[type="application/json" i], script[type="application/ld+json" i]')) {
    const values = query(path, script)
    if (values.length > 0) return values
  }
  return []
}

/** Whether the expressions can be read at all. */
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
    if (expressions.jsonPath !== undefined) query(expressions.jsonPath, {})
  } catch {
    return "jsonPath" as const
  }
  return null
}
