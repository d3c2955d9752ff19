import type { ArchiveRow, Check, Evidence } from "./Evidence.ts"

/** A job ends in a transaction that may have begun a moment before another job was sent with its key. */
const toleranceMs = 5000

export const uniqueKeys: Check = {
  title: "a unique key had one unfinished job at a time",
  check: (evidence) => [...answers(evidence), ...lifetimes(evidence)]
}

/** Who was answered an older job was answered one with the same key, that had not ended. */
function* answers({ archive, plan, sent }: Evidence): Iterable<string> {
  const rows = new Map(archive.map((row) => [row.id, row]))
  for (const { asked, created, jobId, n } of sent) {
    if (created) continue
    const row = rows.get(jobId)
    if (row === undefined) continue
    const key = plan.get(n)?.uniqueKey
    if (key === undefined || row.uniqueKey !== key)
      yield `${n} of the plan has the key ${key} and became job ${jobId} with ${row.uniqueKey}`
    else if (row.finished < asked - toleranceMs) yield `${n} of the plan became job ${jobId}, which had ended before`
  }
}

/** All executions of one job of a key come before those of the next. */
function* lifetimes(evidence: Evidence): Iterable<string> {
  const spans = new Map<string, { first: number; last: number }>()
  for (const { end, jobId, start } of evidence.executions) {
    const span = spans.get(jobId) ?? { first: start, last: start }
    spans.set(jobId, { first: Math.min(span.first, start), last: Math.max(span.last, end ?? start) })
  }
  const keyed = evidence.archive.filter(({ uniqueKey }) => uniqueKey !== null)
  for (const [key, rows] of Map.groupBy(keyed, ({ uniqueKey }) => uniqueKey)) {
    const inOrder = rows.toSorted(byId)
    for (const [index, row] of inOrder.entries()) {
      const before = spans.get(inOrder[index - 1]?.id ?? "")
      const span = spans.get(row.id)
      if (before !== undefined && span !== undefined && span.first < before.last) {
        yield `job ${row.id} began while job ${inOrder[index - 1]?.id} with the same key ${key} had not ended`
      }
    }
  }
}

const byId = (a: ArchiveRow, b: ArchiveRow) => Number(a.id) - Number(b.id)
