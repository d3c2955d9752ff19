/**
 * The text of a table that a visitor chooses in a page: in any encoding, gzipped or not; a sheet of an Excel workbook as CSV. What unpacks is
 * loaded when it is needed.
 */
import { type DecodedTable, decodeTable } from "./Bytes.ts"
import { containerOf, gzippedTwice, oldWorkbook } from "./Container.ts"

/** Bytes that a page unpacks. */
const mostUnpacked = 16 * 1024 * 1024

const gunzipped = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { Gunzip } = await import("fflate")
  const parts: Array<Uint8Array> = []
  let length = 0
  const gunzip = new Gunzip((part) => {
    length += part.length
    if (length > mostUnpacked)
      throw new Error(`unpacks to more than ${mostUnpacked / (1024 * 1024)} MiB; divide the file`)
    parts.push(part)
  })
  for (let at = 0; at < bytes.length; at += 16_384) {
    const end = at + 16_384
    gunzip.push(bytes.subarray(at, end), end >= bytes.length)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** @returns the text, the line that no encoding explains, or a reason that completes "FILE ..." */
export const pageTable = async (bytes: Uint8Array): Promise<DecodedTable | { readonly reason: string }> => {
  const container = containerOf(bytes)
  if (container === "none") return decodeTable(bytes, undefined)
  if (container === "old workbook") return { reason: oldWorkbook }
  try {
    if (container === "gzip") {
      const content = await gunzipped(bytes)
      return containerOf(content) === "gzip" ? { reason: gzippedTwice } : await pageTable(content)
    }
    const { csvOf, smallBounds, workbookRows } = await import("./workbook/Sheet.ts")
    return { text: csvOf([...workbookRows(bytes, undefined, smallBounds)].flat()) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}
