/** The public files that the shipped data are made from (`BENCH_DATA`, by default `../shared/data`). */
import { readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"

const root = fileURLToPath(new URL("../..", import.meta.url))

export const publicFile = (name: string): string =>
  path.join(path.resolve(root, process.env["BENCH_DATA"] ?? "../shared/data"), name)

/** Rows of a table without quoted cells, by the names of its columns. */
export const rowsOf = (name: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const bytes = readFileSync(publicFile(name))
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\uFEFF/, "")
  const [header = "", ...lines] = text.trimEnd().split(/\r?\n/)
  const names = header.split(",")
  return lines.map((line) => {
    const cells = line.split(",")
    return Object.fromEntries(names.map((column, i) => [column, cells[i] ?? ""]))
  })
}

/** Where a file of the product lies. */
export const productFile = (name: string): string => path.join(root, "modules", name)
