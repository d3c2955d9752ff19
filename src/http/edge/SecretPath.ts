/**
 * Annotation of endpoints whose path holds a secret, such as the token of a calendar. Logs and traces have the pattern of
 * the path with `***` in place of its parameters, also where the edge or the router refuses the request, and where the path was only
 * meant: in other cases of letters, or behind an address that was joined with a second slash.
 */
import { Context } from "effect"

export class SecretPath extends Context.Service<SecretPath, true>()("ekimae/http/edge/SecretPath") {}

/** The masked form of paths that begin as these patterns do; undefined for any other path. */
export const maskOf = (patterns: ReadonlyArray<string>): ((path: string) => string | undefined) => {
  const masks = [...new Set(patterns)]
    // The longest first, so that a path gets the mask of its own pattern.
    .toSorted((a, b) => b.length - a.length)
    .map((pattern) => ({ prefix: prefixOf(pattern), masked: pattern.replaceAll(/:\w+/g, "***") }))
  return (path) => masks.find(({ prefix }) => prefix.test(path))?.masked
}

const prefixOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split("/")
      .map((segment) =>
        segment.startsWith(":") ? "[^/]*" : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      )
      .join("/+")}`,
    "i"
  )
