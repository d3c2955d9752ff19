/** Prints the response of an operation: with `--json` the body as HTTP sends it, else as text; a refusal becomes a failure that names the flags. */
import { Console, Effect, identity, Schema, Stream } from "effect"
import { failOnRefused, importText, isImportReport, refusedLines } from "../../cli/ImportOutput.ts"
import { Json, print } from "../../cli/Output.ts"
import { visible } from "../../cli/Visible.ts"
import { isObject, type Json as JsonValue } from "../../http/openapi/OpenApiJson.ts"
import type { ProblemJson } from "../../http/Problem.ts"
import { writeFile } from "../../table/FileOutput.ts"
import type { OperationFacts } from "../Operation.ts"
import { type Field, flagAt } from "./Flags.ts"
import { textFor } from "./Text.ts"

/** What the operation refused, and why. */
export class OperationRefused extends Schema.TaggedError<OperationRefused>()("OperationRefused", {
  code: Schema.String,
  lines: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.lines.join("\n")
  }
}

export interface ResponseContext {
  readonly facts: OperationFacts
  readonly fields: ReadonlyArray<Field>
  readonly file: string | undefined
}

const refusalOf = (problem: Partial<ProblemJson>, fields: ReadonlyArray<Field>): OperationRefused => {
  const { code = "unknown", detail, errors = [], message = "Refused" } = problem
  const faults = errors.map((fault) => `  ${flagAt(fields, fault) ?? fault.pointer.slice(1)}: ${fault.message}`)
  const rows = refusedRows(problem)
  const says = errors.length + rows.length > 0 && message !== code ? message : (detail ?? message)
  return new OperationRefused({ code, lines: [says, ...faults, ...rows] })
}

/** Rows of a file for which an import was refused. */
const refusedRows = (problem: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const { rejected, rejectedCount } = problem
  return Array.isArray(rejected) && typeof rejectedCount === "number" ? refusedLines(rejected, rejectedCount) : []
}

/** The flag that takes the cursor of the next page. */
const cursorFlags = ["cursor", "after", "starting-after", "page"]

export const printResponse = Effect.fnUntraced(function* (
  response: Response,
  { facts, fields, file }: ResponseContext
) {
  const type = response.headers.get("content-type") ?? ""
  if (response.ok && type !== "" && !type.includes("json")) return yield* printFile(response, file)
  const text = yield* Effect.promise(() => response.text())
  const body: JsonValue = text === "" ? {} : JSON.parse(text)
  if (!response.ok) return yield* refusalOf(body as Partial<ProblemJson>, fields)
  const flag = cursorFlags.find((name) => fields.some((field) => field.name === name))
  const more = (name: string, cursor: string) =>
    flag === undefined ? `${name}  ${cursor}` : `More with --${flag} ${cursor}`
  const note = facts.note === undefined ? "" : `\n\n${facts.note}`
  const report: unknown = isObject(body) && isObject(body["data"]) ? body["data"] : body
  const isImport = isImportReport(report)
  const forPeople = () => (isImport ? importText(report) : textFor(body, facts.columns, more)) + note
  yield* Console.log(visible((yield* Json) ? text || "{}" : forPeople()))
  if (isImport) yield* failOnRefused(report)
})

/** What is piped keeps its bytes; on a terminal nothing in it acts. */
const printFile = Effect.fnUntraced(function* (response: Response, file: string | undefined) {
  if (file === undefined) {
    const text = (yield* Effect.promise(() => response.text())).trimEnd()
    return yield* Console.log(process.stdout.isTTY === true ? visible(text) : text)
  }
  const body = Stream.fromReadableStream({
    evaluate: () => response.body ?? new ReadableStream<Uint8Array>(),
    onError: identity
  })
  yield* writeFile(file, Stream.decodeText(body))
  yield* print({ file }, () => `Written to ${file}`)
})
