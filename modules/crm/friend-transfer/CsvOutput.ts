/** What commands print of imports and exports. */
import { Effect, Stream } from "effect"
import type { ImportReport } from "./FriendImport.ts"

/** Lines for people; `--json` lists more. */
const mostShown = 10

export const describeReport = ({ changed, created, rejected, rejectedCount, rows, unchanged }: ImportReport): string =>
  [
    `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} ${rejectedCount === 1 ? "fault" : "faults"}`,
    ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
  ].join("\n")

/** Counts the rows of whole lines as they pass, without the header. */
export const counting = (lines: Stream.Stream<string>) => {
  let rows = -1
  const counted = lines.pipe(
    Stream.tap((text) => Effect.sync(() => void (rows += text === "" ? 0 : text.split("\r\n").length - 1)))
  )
  return { lines: counted, count: () => rows }
}
