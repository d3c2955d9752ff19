import { lastAttempt } from "../plan/Plan.ts"
import type { Execution } from "../work/Journal.ts"
import { aliveUntil, type Check, type Evidence, isLate } from "./Evidence.ts"

/** Jobs of the plan by mailbox. */
const boxOf = ({ plan }: Evidence, n: number): string | undefined => {
  const planned = plan.get(n)
  return planned?.kind === "limited" ? undefined : (planned?.task.box ?? undefined)
}

const byBox = (evidence: Evidence) => {
  const late = isLate(evidence)
  const boxed = evidence.executions.filter(
    (execution) => boxOf(evidence, execution.n) !== undefined && !late(execution)
  )
  return Map.groupBy(boxed, ({ n }) => boxOf(evidence, n) ?? "")
}

export const exclusive: Check = {
  title: "no two jobs of a mailbox ran at once",
  check: (evidence) =>
    [...byBox(evidence)].flatMap(([box, executions]) => {
      const faults: Array<string> = []
      let busy: { readonly until: number; readonly token: string } = { until: Number.NEGATIVE_INFINITY, token: "" }
      for (const execution of executions) {
        if (execution.start < busy.until) {
          const ms = (busy.until - execution.start).toFixed(1)
          faults.push(`in mailbox ${box} ${execution.token} began ${ms} ms before the end of ${busy.token}`)
        }
        const until = aliveUntil(evidence, execution)
        if (until > busy.until) busy = { until, token: execution.token }
      }
      return faults
    })
}

/**
 * Follows each mailbox from start to end. A job may begin when all before it have ended for good. After the loss of a
 * node its last jobs may run again, results and all; then those behind them do as well, in their order.
 */
export const ordered: Check = {
  title: "the jobs of a mailbox ran strictly in their order",
  *check(evidence) {
    const boxes = byBox(evidence)
    for (const [box, length] of lengthsOf(evidence)) yield* walk(evidence, box, length, boxes.get(box) ?? [])
  }
}

const lengthsOf = ({ plan }: Evidence) => {
  const lengths = new Map<string, number>()
  for (const { kind, seq, task } of plan.values()) {
    if (kind !== "ordered" || task.box === null || seq === undefined) continue
    lengths.set(task.box, Math.max(lengths.get(task.box) ?? 0, seq + 1))
  }
  return lengths
}

function* walk(
  evidence: Evidence,
  box: string,
  length: number,
  executions: ReadonlyArray<Execution>
): Iterable<string> {
  let next = 0
  for (const { attempt, how, n, token } of executions) {
    const planned = evidence.plan.get(n)
    if (planned?.seq === undefined) continue
    if (planned.seq > next)
      yield `in mailbox ${box} number ${planned.seq} (${token}) began, and it was the turn of ${next}`
    next = planned.seq
    const isOver = how === "done" || (how === "failed" && attempt === lastAttempt(planned))
    if (isOver) next++
  }
  if (next !== length) yield `mailbox ${box} ended with number ${next - 1} of ${length - 1}`
}

/** The archive's own word for it. */
export const archived: Check = {
  title: "the archive took the jobs of a mailbox in their order",
  check: ({ archive, plan }) =>
    [...Map.groupBy(archive, ({ n }) => plan.get(n)?.task.box ?? "")].flatMap(([box, rows]) => {
      if (!box.startsWith("ordered")) return []
      const inOrder = rows.toSorted((a, b) => (plan.get(a.n)?.seq ?? 0) - (plan.get(b.n)?.seq ?? 0))
      return inOrder.slice(1).flatMap((row, index) => {
        const before = inOrder[index]
        return before === undefined || before.finished <= row.finished
          ? []
          : [`in mailbox ${box} job ${row.id} ended before job ${before.id}`]
      })
    })
}
