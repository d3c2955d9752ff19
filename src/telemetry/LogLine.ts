/**
 * Formats log records in two ways: a JSON object on one line for machines, a short line for a terminal.
 * Redacted values stay redacted in both: only Effect's formatters, which know them, see a value that is no primitive.
 */
import { Cause, Formatter, Logger, Predicate, References } from "effect"

export interface LogLine {
  readonly time: string
  readonly level: string
  readonly message: string
  /** Annotations and the members of records that were logged beside the message. */
  readonly fields: ReadonlyMap<string, unknown>
  /** Milliseconds since the start of each enclosing `Effect.withLogSpan`. */
  readonly spans: ReadonlyArray<readonly [label: string, ms: number]>
  readonly trace: { readonly traceId: string; readonly spanId: string; readonly name: string } | undefined
  /** Stack traces with the causes of the causes. */
  readonly error: string | undefined
}

/** Names that a field may not take: the line's own. */
const own = new Set(["time", "level", "message", "span", "trace_id", "span_id", "timings", "error"])

export const logLine: Logger.Logger<unknown, LogLine> = Logger.make(({ cause, date, fiber, logLevel, message }) => {
  const fields = new Map<string, unknown>()
  const addAll = (record: object) => {
    for (const [key, value] of Object.entries(record)) fields.set(own.has(key) ? `${key}_` : key, value)
  }
  addAll(fiber.getRef(References.CurrentLogAnnotations))
  const words: Array<string> = []
  const errors: Array<string> = cause.reasons.length > 0 ? [Cause.pretty(cause)] : []
  for (const part of Array.isArray(message) ? message : [message]) {
    if (typeof part === "string") words.push(part)
    else if (Predicate.isError(part)) errors.push(Cause.pretty(Cause.fail(part)))
    else if (isRecord(part)) addAll(part)
    else words.push(Formatter.format(part))
  }
  const span = fiber.cache.tracerEnabled ? fiber.cache.span : undefined
  const now = date.getTime()
  return {
    time: date.toISOString(),
    level: logLevel.toLowerCase(),
    message: words.join(" "),
    fields,
    spans: fiber.getRef(References.CurrentLogSpans).map(([label, start]) => [label, now - start] as const),
    trace:
      span === undefined
        ? undefined
        : { traceId: span.traceId, spanId: span.spanId, name: span._tag === "Span" ? span.name : "" },
    error: errors.length === 0 ? undefined : errors.join("\n")
  }
})

const isRecord = (u: unknown): u is object =>
  typeof u === "object" && u !== null && (Object.getPrototypeOf(u) ?? Object.prototype) === Object.prototype

const json = (value: unknown): string => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value)
    case "number":
      return Number.isFinite(value) ? String(value) : `"${value}"`
    case "bigint":
      return `"${value}"`
    default:
      return Formatter.formatJson(value) ?? "null"
  }
}

export const toJson = (line: LogLine): string => {
  let text = `{"time":"${line.time}","level":"${line.level}","message":${JSON.stringify(line.message)}`
  for (const [key, value] of line.fields) {
    if (value !== undefined) text += `,${JSON.stringify(key)}:${json(value)}`
  }
  if (line.trace !== undefined) {
    text += `,"span":${JSON.stringify(line.trace.name)},"trace_id":"${line.trace.traceId}","span_id":"${line.trace.spanId}"`
  }
  if (line.spans.length > 0) text += `,"timings":${JSON.stringify(Object.fromEntries(line.spans))}`
  if (line.error !== undefined) text += `,"error":${JSON.stringify(line.error)}`
  return `${text}}\n`
}

const colours: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, info: 32, debug: 36, trace: 90 }

/** Control characters would let logged text move the cursor or colour the terminal. */
const harmless = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, (char) => JSON.stringify(char).slice(1, -1))

const bare = (value: unknown) => (typeof value === "string" && /^[^\s"=\p{Cc}]+$/u.test(value) ? value : json(value))

/** For people: time of day, level, message, then what else is known; an error on lines of its own. */
export const toPretty =
  (colour: boolean) =>
  (line: LogLine): string => {
    const paint = (code: number, text: string) => (colour ? `\u{1b}[${code}m${text}\u{1b}[0m` : text)
    const rest = [
      ...[...line.fields].filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${bare(value)}`),
      ...line.spans.map(([label, ms]) => `${label}=${ms}ms`)
    ]
    const level = paint(colours[line.level] ?? 0, line.level.toUpperCase().padEnd(5))
    const head = `${paint(90, line.time.slice(11, 23))} ${level} ${harmless(line.message)}`
    const tail = rest.length === 0 ? "" : ` ${paint(90, harmless(rest.join(" ")))}`
    const error = line.error === undefined ? "" : `\n${harmless(line.error).replaceAll(/^/gm, "  ")}`
    return `${head}${tail}${error}\n`
  }
