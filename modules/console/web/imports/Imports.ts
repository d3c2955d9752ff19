/** Sends a file to an import of the API: a look at first, then the import itself. */
import { Problem } from "../api/Problem.ts"
import { upload } from "../api/Upload.ts"
import type { Choices, ImportReport, ImportTarget, OnSent, RefusedRow, UnknownColumns } from "./ImportTarget.ts"

/** The largest body that the service takes. */
const mostBytes = 1_048_576

const send = async (
  path: string,
  file: File,
  choices: Choices,
  options: Readonly<Record<string, string>>,
  onSent: OnSent
) => {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  for (const [concept, heading] of Object.entries(choices)) url.searchParams.append("column", `${concept}=${heading}`)
  const headers = { "content-type": "text/csv" }
  const response = await upload(new Request(url, { method: "POST", headers }), await file.arrayBuffer(), onSent)
  const body = (await response.json()) as { readonly data?: ImportReport } & ImportReport
  return { response, body }
}

const lookAt = async (
  path: string,
  file: File,
  choices: Choices,
  onSent: OnSent
): Promise<ImportReport | UnknownColumns> => {
  const { body, response } = await send(path, file, choices, { dryRun: "true" }, onSent)
  if (response.ok) return body.data ?? body
  const problem = new Problem(response.status, body)
  if (problem.code !== "csv_refused" || body.headings.length === 0) throw problem
  return { headings: body.headings, columns: body.columns, reason: problem.message }
}

const importFile = async (
  path: string,
  file: File,
  choices: Choices,
  partial: boolean,
  onSent: OnSent
): Promise<ImportReport> => {
  const { body, response } = await send(path, file, choices, { partial: String(partial) }, onSent)
  if (!response.ok) throw new Problem(response.status, body)
  return body.data ?? body
}

/** The import of the API at this path. */
export const apiImport = (path: string): ImportTarget => ({
  mostBytes,
  look: (file, choices, onSent) => lookAt(path, file, choices, onSent),
  run: (file, choices, partial, onSent) => importFile(path, file, choices, partial, onSent)
})

/** Returns the Japanese part of a reason, which stands in brackets behind the English one. */
export const inJapanese = ({ column, reason, value }: RefusedRow): string => {
  const [, japanese] = /\(([^()]*[^ -~][^()]*)\)$/u.exec(reason) ?? []
  if (japanese === undefined) return reason
  return `${column ?? ""}${value === null ? "" : `「${value}」`} ${japanese}`.trim()
}
