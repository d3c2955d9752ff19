/**
 * The answer of an operation as the result of a tool. A long one is given in parts, each within a bound: a model's window has no room for
 * megabytes, and its host would cut them without a word.
 */
import { isObject, type JsonObject } from "../openapi/OpenApiJson.ts"
import type { ApiTool } from "./Tools.ts"

/** Bytes of one part: some 12,000 tokens of JSON, or 16,000 characters of Japanese. */
export const maxBytes = 48_000

/** Argument of every tool that only reads: which part of a long answer to give. */
export const partName = "answer_part"

export interface Result {
  content: Array<{ type: "text"; text: string }>
  structuredContent?: Record<string, unknown>
  isError?: true
  [key: string]: unknown
}

/** Also a refusal is a result, which the model reads and can act on. */
export const refusal = (text: string): Result => ({ content: [{ type: "text", text }], isError: true })

export const ofObject = (value: JsonObject): Result => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: value
})

/** Cuts a text where characters end, so that no part has more than `longest` bytes. */
export const partsOf = (text: string, longest = maxBytes): ReadonlyArray<string> => {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= longest) return [text]
  const parts: Array<string> = []
  for (let start = 0; start < bytes.byteLength; ) {
    let end = Math.min(start + longest, bytes.byteLength)
    // A byte 10xxxxxx goes on with the character before it.
    while (end < bytes.byteLength && (bytes[end]! & 0xc0) === 0x80) end--
    parts.push(bytes.toString("utf8", start, end))
    start = end
  }
  return parts
}

/** The number of a part as agents write it; undefined for what is none. */
export const partIn = (value: unknown): number | undefined => {
  if (value === undefined) return 1
  const part = typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(part) && (part as number) >= 1 ? (part as number) : undefined
}

const isText = (contentType: string): boolean => /^(?:text\/|application\/(?:[\w.-]+\+)?json)/.test(contentType)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const of = async ({ operation, paging, tool }: ApiTool, response: Response, part: number): Promise<Result> => {
  const contentType = response.headers.get("content-type") ?? "text/plain"
  if (response.ok && !isText(contentType)) {
    const { byteLength } = await response.arrayBuffer()
    if (byteLength > 0)
      return refusal(`A file of ${byteLength} bytes (${contentType}), which a tool cannot give: ${operation}`)
  }
  const text = await response.text()
  const parts = partsOf(text)
  if (!response.ok) return refusal(text === "" ? `Refused (${response.status})` : parts[0]!)
  if (text === "") return { content: [{ type: "text", text: `Done (${response.status})` }] }
  if (parts.length > 1) return partOf({ tool, paging }, parts, part)
  if (part > 1) return refusal(`The answer has no part ${part}: it has one`)
  const value = contentType.startsWith("text/") ? undefined : parsed(text)
  return { content: [{ type: "text", text }], ...(isObject(value) && { structuredContent: value }) }
}

const partOf = (
  { paging, tool }: Pick<ApiTool, "paging" | "tool">,
  parts: ReadonlyArray<string>,
  part: number
): Result => {
  const text = parts[part - 1]
  if (text === undefined) return refusal(`The answer has no part ${part}: it has ${parts.length}`)
  const isRead = tool.annotations.readOnlyHint === true
  const less = paging.length === 0 ? "" : ` Ask for less with ${paging.map((name) => `\`${name}\``).join(", ")}.`
  const next = part < parts.length && isRead ? ` The next part: the same call with \`${partName}\`: ${part + 1}.` : ""
  const about = `Part ${part} of ${parts.length} of a long answer.${less}${isRead ? next : " The call has taken effect."}`
  return {
    content: [
      { type: "text", text: about },
      { type: "text", text }
    ],
    structuredContent: { [partName]: part, answer_parts: parts.length }
  }
}
