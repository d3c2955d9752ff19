/** What commands print and write of imports and exports. */
import { createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect, Stream } from "effect"
import { unreadable } from "../../../src/table/CsvFile.ts"
import type { ImportReport } from "./FriendImport.ts"

/** Lines for people; `--json` lists more. */
const mostShown = 10

export const describeReport = ({ changed, created, rejected, rejectedCount, rows, unchanged }: ImportReport): string =>
  [
    `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} ${rejectedCount === 1 ? "fault" : "faults"}`,
    ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
  ].join("\n")

/** The file appears when it is complete. */
export const writeFile = (path: string, lines: Stream.Stream<string>) =>
  Effect.gen(function* () {
    const source = yield* Stream.toAsyncIterableEffect(lines)
    yield* Effect.tryPromise({
      try: async () => {
        await pipeline(Readable.from(source), createWriteStream(`${path}.part`))
        await rename(`${path}.part`, path)
      },
      catch: unreadable(path)
    })
  })

/** Counts the rows of whole lines as they pass, without the header. */
export const counting = (lines: Stream.Stream<string>) => {
  let rows = -1
  const counted = lines.pipe(
    Stream.tap((text) => Effect.sync(() => void (rows += text === "" ? 0 : text.split("\r\n").length - 1)))
  )
  return { lines: counted, count: () => rows }
}
