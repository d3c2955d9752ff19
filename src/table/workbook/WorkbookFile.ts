/**
 * Reads a workbook on a thread of its own, so that unpacking it holds up no request, and one that would fill the memory ends the thread alone.
 * Some threads run at a time; further workbooks wait for them.
 */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Row } from "../Row.ts"
import { csvOf, largeBounds, smallBounds } from "./Sheet.ts"
import type { WorkbookTask } from "./WorkbookThread.ts"

/** Workbooks that are read at the same time in a process. */
const mostAtOnce = 2
/** Bytes of a packed workbook that is read from a file. */
const mostPacked = 256 * 1024 * 1024
/** Megabytes of objects on the thread of a request, and of a command. */
const memory = { small: 512, large: 2_048 }

let running = 0
const waiting: Array<() => void> = []

const enter = async (): Promise<void> => {
  if (running >= mostAtOnce) return new Promise((resolve) => void waiting.push(resolve))
  running++
}

const leave = (): void => {
  const next = waiting.shift()
  if (next === undefined) running--
  else next()
}

type Answer = { readonly rows?: ReadonlyArray<Row>; readonly isEnd?: true; readonly fault?: string }

async function* onThread(task: WorkbookTask, megabytes: number): AsyncGenerator<ReadonlyArray<Row>> {
  await enter()
  const worker = new Worker(new URL("./WorkbookThread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes }
  })
  // The wait for the next message fails with what ended the thread.
  worker.on("error", () => {})
  const ended = new AbortController()
  worker.once("exit", () => ended.abort())
  try {
    for (;;) {
      worker.postMessage(undefined, [])
      const [{ fault, isEnd, rows = [] }] = (await once(worker, "message", { signal: ended.signal })) as [Answer]
      if (fault !== undefined) throw new Error(fault)
      if (isEnd === true) return
      yield rows
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    if (code !== "ERR_WORKER_OUT_OF_MEMORY" && code !== "ABORT_ERR") throw error
    throw new Error("needs more memory than a workbook may; save the sheet as CSV (CSV形式で保存してください)", {
      cause: error
    })
  } finally {
    await worker.terminate()
    leave()
  }
}

/** The rows of a workbook in a file. */
export async function* workbookFileRows(path: string, sheet?: string): AsyncGenerator<Row> {
  const task = { source: path, sheet, bounds: largeBounds, mostPacked }
  for await (const rows of onThread(task, memory.large)) yield* rows
}

/** A workbook as CSV, in which rows stand on the lines of their numbers. */
export const workbookText = async (source: Uint8Array | string, sheet?: string): Promise<string> => {
  const all: Array<Row> = []
  const task = { source, sheet, bounds: smallBounds, mostPacked }
  for await (const rows of onThread(task, memory.small)) all.push(...rows)
  return csvOf(all)
}
