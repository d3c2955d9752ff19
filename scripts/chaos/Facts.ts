/** What the summary line says of the evidence. */

import type { Evidence } from "./check/Evidence.ts"
import { restarts } from "./check/Restarts.ts"
import { count, seconds } from "./Verdict.ts"

export const endings = ({ archive }: Evidence): string => {
  const completed = archive.filter(({ state }) => state === "c").length
  return `${count(archive.length, "job")} archived (${count(completed, "completed", "completed")}, ${count(archive.length - completed, "failed", "failed")})`
}

/** Executions beyond those that the plan asks for. */
export const repeated = ({ archive, executions, plan }: Evidence): string => {
  const needed = archive.reduce((sum, { n }) => {
    const planned = plan.get(n)
    return sum + (planned === undefined ? 0 : planned.failures + (planned.ending === "completed" ? 1 : 0))
  }, 0)
  return `${count(executions.length - needed, "execution")} repeated`
}

export const killed = ({ lives }: Evidence): string => {
  const hit = [...lives.values()].filter(({ signalled }) => signalled?.signal === "SIGKILL")
  return `${count(hit.length, "process", "processes")} killed`
}

export const restarted = (evidence: Evidence): string => {
  const ms = restarts(evidence)
    .map(({ afterMs }) => afterMs)
    .sort((a, b) => a - b)
  const [median, longest] = [ms[Math.floor(ms.length / 2)], ms.at(-1)]
  return median === undefined || longest === undefined
    ? "nothing to restart"
    : `${count(ms.length, "job")} of dead nodes restarted after ${seconds(median)} (median), ${seconds(longest)} (max)`
}

export const refused = ({ lives }: Evidence): string =>
  `${count(
    [...lives.values()].reduce((sum, life) => sum + life.refused, 0),
    "result"
  )} refused`

/** The longest stay of a process after SIGTERM. */
export const left = ({ lives }: Evidence): string => {
  const ms = [...lives.values()].flatMap(({ ended, signalled }) =>
    ended === undefined || signalled?.signal !== "SIGTERM" ? [] : [ended.at - signalled.at]
  )
  return `left within ${seconds(Math.max(0, ...ms))}`
}

export const interrupted = ({ executions }: Evidence): string =>
  `${count(executions.filter(({ how }) => how === "interrupted").length, "execution")} interrupted`

export const failedToJoin = ({ lives }: Evidence): string => {
  const failed = [...lives.values()].filter(({ ended, readyAt, signalled }) => ended && !readyAt && !signalled)
  return `${count(failed.length, "join", "joins")} failed and made again`
}
