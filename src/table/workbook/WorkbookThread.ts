/** The thread that unpacks a workbook and reads its rows. It waits after each batch until the reader asks for more. */
import { readFileSync, statSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { type WorkbookBounds, workbookRows } from "./Sheet.ts"

export interface WorkbookTask {
  /** The bytes of a workbook, or the path of a file. */
  readonly source: Uint8Array | string
  readonly sheet: string | undefined
  readonly bounds: WorkbookBounds
  /** Bytes of a file, packed. */
  readonly mostPacked: number
}

const { bounds, mostPacked, sheet, source } = workerData as WorkbookTask

const contentOf = (): Uint8Array => {
  if (typeof source !== "string") return source
  if (statSync(source).size > mostPacked)
    throw new Error(`is larger than ${mostPacked / (1024 * 1024)} MiB; save the sheet as CSV`)
  return readFileSync(source)
}

const run = function* () {
  yield* workbookRows(contentOf(), sheet, bounds)
}

const rows = run()

const next = () => {
  try {
    const { done, value } = rows.next()
    parentPort?.postMessage(done === true ? { isEnd: true } : { rows: value }, [])
    if (done === true) parentPort?.close()
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) }, [])
    parentPort?.close()
  }
}

parentPort?.on("message", next)
