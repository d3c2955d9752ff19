/** The report of an import as text for a person. */
import type { ImportReport } from "./FriendImport.ts"

/** Lines for people; `--json` lists more. */
const mostShown = 10

export const describeReport = ({ changed, created, rejected, rejectedCount, rows, unchanged }: ImportReport): string =>
  [
    `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} ${rejectedCount === 1 ? "fault" : "faults"}`,
    ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
  ].join("\n")
