/** Where a response leads. Pure. */
import type { Response } from "./Exchange.ts"

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The absolute URL of a redirect without its fragment; undefined if the response is none. */
export const locationOf = ({ headers, status }: Pick<Response, "headers" | "status">, url: URL): string | undefined => {
  const { location } = headers
  if (!redirects.has(status) || typeof location !== "string") return undefined
  // Headers arrive as Latin-1; many servers send paths in UTF-8 without encoding them.
  const text = Buffer.from(location, "latin1").toString("utf8")
  const target = URL.parse(text.includes("\ufffd") ? location : text, url)
  if (target === null) return undefined
  target.hash = ""
  return target.href
}
