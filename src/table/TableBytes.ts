/**
 * The text of a table whose bytes are at hand, such as the body of a request: in any encoding, gzipped or not; that of an Excel workbook is
 * CSV, in which rows stand on the lines of their numbers.
 */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { type DecodedTable, decodeTable, type Encoding } from "./Bytes.ts"
import { containerOf, gzippedTwice, oldWorkbook } from "./Container.ts"
import { workbookText } from "./workbook/WorkbookFile.ts"

/** Bytes of a text that was packed: imports take fewer rows than that. */
export const mostUnpacked = 16 * 1024 * 1024

/** Why there is no text; the reason completes "FILE ...". */
export interface RefusedTable {
  readonly reason: string
}

const unpack = promisify(gunzip)

const gunzipped = async (bytes: Uint8Array): Promise<Uint8Array | RefusedTable> => {
  try {
    return await unpack(bytes, { maxOutputLength: mostUnpacked })
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE"
    return {
      reason: isTooLarge
        ? `unpacks to more than ${mostUnpacked / (1024 * 1024)} MiB; divide the file (展開後の大きさが上限を超えています)`
        : "is a damaged gzip file, or is cut off (ファイルが壊れています)"
    }
  }
}

/** @param sheet name of the sheet of a workbook; without one the first that is shown */
export const textOfTable = async (
  bytes: Uint8Array,
  declared: Encoding | undefined,
  sheet: string | undefined
): Promise<DecodedTable | RefusedTable> => {
  const container = containerOf(bytes)
  if (container === "old workbook") return { reason: oldWorkbook }
  if (container === "gzip") {
    const content = await gunzipped(bytes)
    if ("reason" in content) return content
    if (containerOf(content) === "gzip") return { reason: gzippedTwice }
    return textOfTable(content, declared, sheet)
  }
  if (container === "none") return decodeTable(bytes, declared)
  try {
    return { text: await workbookText(bytes, sheet) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}
