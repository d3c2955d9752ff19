/** What a response carries: HTML or JSON, by its Content-Type or, where that says nothing, by its first character. Pure. */
export type ContentKind = "html" | "json"

const html: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"])
const json = /^(?:application|text)\/(?:[\w.!#$&^-]+\+)?json$/
/** These are sent for pages and for data alike. */
const vague: ReadonlySet<string> = new Set(["", "text/plain", "application/octet-stream"])

/** Undefined for what is neither. */
export const kindOf = (contentType: string, body: Buffer): ContentKind | undefined => {
  const type = (contentType.split(";", 1)[0] ?? "").trim().toLowerCase()
  if (html.has(type)) return "html"
  if (json.test(type)) return "json"
  if (!vague.has(type)) return undefined
  const first = /[^\s\u00ef\u00bb\u00bf]/.exec(body.toString("latin1", 0, 512))?.[0]
  if (first === "<") return "html"
  return first === "{" || first === "[" ? "json" : undefined
}
