/**
 * Keeps the files of the built page in memory, with the codings in which they were built: a few megabytes in all. Read for each
 * request, a thousand visitors who do not read what they asked for would hold as many copies, and the disk would hold up others.
 */
import { readFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliDecompress, gzip } from "node:zlib"
import * as KeptBody from "../../../src/http/response/KeptBody.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm"
}

const read = (file: string) => readFile(file).catch(() => undefined)

const load = async (
  file: string,
  headers: Readonly<Record<string, string>>
): Promise<KeptBody.KeptBody | undefined> => {
  const br = await read(`${file}.br`)
  // Of what can be compressed an installed package has the brotli form alone.
  const bytes = (await read(file)) ?? (br === undefined ? undefined : await promisify(brotliDecompress)(br))
  if (bytes === undefined) return undefined
  const compressed: Array<readonly [KeptBody.Coding, Uint8Array]> = []
  if (br !== undefined) {
    compressed.push(["br", br], ["gzip", (await read(`${file}.gz`)) ?? (await promisify(gzip)(bytes, { level: 9 }))])
  }
  const contentType = types[path.extname(file)] ?? "application/octet-stream"
  return KeptBody.make(bytes, { contentType, headers, compressed })
}

export type PageFiles = (folder: string, name: string) => Promise<KeptBody.KeptBody | undefined>

/** Finds a file of a build; undefined where there is none. Files of an earlier build are forgotten. */
export const make = (headersOf: (name: string) => Readonly<Record<string, string>>): PageFiles => {
  let kept = { folder: "", files: new Map<string, ReturnType<typeof load>>() }
  return async (folder, name) => {
    if (kept.folder !== folder) kept = { folder, files: new Map() }
    const { files } = kept
    const file = files.get(name) ?? load(path.join(folder, name), headersOf(name))
    files.set(name, file)
    const found = await file
    // Names that are no files have no end.
    if (found === undefined) files.delete(name)
    return found
  }
}
