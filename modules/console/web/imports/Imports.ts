/** Sends a file to an import of the API: a look at first, then the import itself. */
import { request } from "../api/Client.ts"
import { Problem } from "../api/Problem.ts"

export interface RefusedRow {
  readonly line: number
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
}

export interface UnderstoodColumn {
  readonly concept: string
  readonly heading: string | null
  readonly by: "heading" | "given" | "kept" | null
}

export interface ImportReport {
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejectedCount: number
  readonly rejected: ReadonlyArray<RefusedRow>
  readonly headings: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  readonly sample: ReadonlyArray<{ readonly line: number; readonly values: Readonly<Record<string, string>> }>
}

/** The columns of a file whose heading was not understood, for a person to choose from. */
export interface UnknownColumns extends Pick<ImportReport, "headings" | "columns"> {
  readonly reason: string
}

/** Headings by concept, as a person chose them; an empty one: no column has the concept. */
export type Choices = Readonly<Record<string, string>>

/** The largest body that the service takes. */
export const mostBytes = 1_048_576

const send = async (path: string, file: File, choices: Choices, options: Readonly<Record<string, string>>) => {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  for (const [concept, heading] of Object.entries(choices)) url.searchParams.append("column", `${concept}=${heading}`)
  const headers = { "content-type": "text/csv" }
  const response = await request(new Request(url, { method: "POST", headers, body: await file.arrayBuffer() }))
  const body = (await response.json()) as { readonly data?: ImportReport } & ImportReport
  return { response, body }
}

export const lookAt = async (path: string, file: File, choices: Choices): Promise<ImportReport | UnknownColumns> => {
  const { body, response } = await send(path, file, choices, { dryRun: "true" })
  if (response.ok) return body.data ?? body
  const problem = new Problem(response.status, body)
  if (problem.code !== "csv_refused" || body.headings.length === 0) throw problem
  return { headings: body.headings, columns: body.columns, reason: problem.message }
}

export const importFile = async (
  path: string,
  file: File,
  choices: Choices,
  partial: boolean
): Promise<ImportReport> => {
  const { body, response } = await send(path, file, choices, { partial: String(partial) })
  if (!response.ok) throw new Problem(response.status, body)
  return body.data ?? body
}

/** Returns the Japanese part of a reason, which stands in brackets behind the English one. */
export const inJapanese = ({ column, reason, value }: RefusedRow): string => {
  const [, japanese] = /\(([^()]*[^ -~][^()]*)\)$/u.exec(reason) ?? []
  if (japanese === undefined) return reason
  return `${column ?? ""}${value === null ? "" : `「${value}」`} ${japanese}`.trim()
}
