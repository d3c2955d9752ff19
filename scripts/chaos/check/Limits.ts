import { limitPerKey } from "../work/Work.ts"
import { aliveUntil, type Check, type Evidence, isLate } from "./Evidence.ts"

/** Executions of jobs with a limit per key, by key and start, as far as their node had not lost its lease. */
const byKey = (evidence: Evidence) => {
  const late = isLate(evidence)
  const limited = evidence.executions.filter(
    (execution) => evidence.plan.get(execution.n)?.kind === "limited" && !late(execution)
  )
  return Map.groupBy(limited, ({ n }) => evidence.plan.get(n)?.task.box ?? "")
}

/** The most that ran at once, and the execution with whose start they did. */
export const mostAtOnce = (evidence: Evidence): ReadonlyArray<readonly [string, number, string]> =>
  [...byKey(evidence)].map(([key, executions]) => {
    let running: ReadonlyArray<number> = []
    let most: readonly [string, number, string] = [key, 0, ""]
    for (const execution of executions) {
      running = [...running.filter((until) => until > execution.start), aliveUntil(evidence, execution)]
      if (running.length > most[1]) most = [key, running.length, execution.token]
    }
    return most
  })

export const limitedPerKey: Check = {
  title: "no more jobs of a key ran at once than its limit",
  check: (evidence) =>
    mostAtOnce(evidence).flatMap(([key, most, token]) =>
      most <= limitPerKey ? [] : [`of key ${key} ${most} jobs ran at once when ${token} began`]
    )
}
