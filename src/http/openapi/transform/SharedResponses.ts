/**
 * Moves responses that several operations share to `components.responses`, named by the codes of their problems:
 * `Unauthorized`, `AreaNotFoundOrAreaNotAnalyzed`. Pure.
 */
import { isObject, mapOperations, mapValues, type OpenApiJson, type Operation, type Response } from "../OpenApiJson.ts"

export const withSharedResponses = <D extends OpenApiJson>(document: D): D => {
  const operations = Object.values(document.paths).flatMap((ofPath) => Object.values(ofPath))
  const counts = new Map<string, number>()
  for (const response of operations.flatMap(({ responses }) => Object.values(responses))) {
    const text = JSON.stringify(response)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const names = new Map<string, string>()
  const shared: Record<string, Response> = {}
  // The most frequent first: of two responses with the same codes and other headers, that one gets the plain name.
  for (const [text, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const response = JSON.parse(text) as Response
    const codes = codesOf(response)
    if (count < 2 || codes === undefined) continue
    const name = freeName(codes, response, shared)
    shared[name] = response
    names.set(text, name)
  }
  const referring = (response: Response): Response => {
    const name = names.get(JSON.stringify(response))
    return name === undefined ? response : { $ref: `#/components/responses/${name}` }
  }
  const changed = mapOperations(
    document,
    (operation): Operation => ({
      ...operation,
      responses: mapValues(operation.responses, referring)
    })
  )
  const responses = Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...changed, components: { ...changed.components, responses } }
}

/** The plain name for the first response with these codes; a suffix about the headers for others. */
const freeName = (codes: string, response: Response, shared: Readonly<Record<string, Response>>): string => {
  const first = shared[codes]
  if (first === undefined) return codes
  const [more, less] = [headersBeside(response, first), headersBeside(first, response)]
  const name = `${codes}${more === "" ? "" : `With${more}`}${less === "" ? "" : `Without${less}`}`
  if (shared[name] === undefined) return name
  // The same codes and headers, but another description.
  const numbers = Object.keys(shared).filter((other) => other.startsWith(name)).length
  return `${name}${numbers + 1}`
}

/** Names of the headers that the other response does not have. */
const headersBeside = ({ headers = {} }: Response, other: Response): string =>
  Object.keys(headers)
    .filter((header) => !(header in (other.headers ?? {})))
    .map((header) => pascal(header.replaceAll("-", "_")))
    .join("And")

/** The codes of the problems; undefined for a success, which stays with its operation. */
const codesOf = ({ content, headers }: Response): string | undefined => {
  if (content === undefined) return isObject(headers) && "etag" in headers ? "NotModified" : undefined
  const codes = Object.keys(content["application/problem+json"]?.examples ?? {})
  return codes.length === 0 ? undefined : codes.map(pascal).join("Or")
}

/** `area_not_found`: AreaNotFound. */
const pascal = (code: string): string => code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
