/** What a node may still do when it was taken for dead while it could do nothing. */
import type { Execution } from "../work/Journal.ts"
import { acceptedTokens, type Check, type Evidence } from "./Evidence.ts"

const frozenLives = ({ lives }: Evidence) =>
  [...lives.values()].flatMap(({ frozen, process }) => (frozen === undefined ? [] : [{ process, ...frozen }]))

/** What a node was at when it froze. */
export const caught = (evidence: Evidence): ReadonlyArray<Execution> =>
  frozenLives(evidence).flatMap((life) =>
    evidence.executions.filter(
      ({ end, process, start }) =>
        process === life.process &&
        start < life.until &&
        start <= life.from &&
        (end ?? Number.POSITIVE_INFINITY) > life.from
    )
  )

/** Work that a node did and that counted, begun after it had come back. */
export const doneAfterwards = (evidence: Evidence): ReadonlyArray<Execution> => {
  const accepted = acceptedTokens(evidence)
  return frozenLives(evidence).flatMap((life) =>
    evidence.executions.filter(
      ({ process, start, token }) => process === life.process && start > life.until && accepted.has(token)
    )
  )
}

export const fencing: Check = {
  title: "the results of a node that was taken for dead are refused, and it works again afterwards",
  *check(evidence) {
    const accepted = acceptedTokens(evidence)
    const atWork = caught(evidence)
    const since = doneAfterwards(evidence)
    if (atWork.length === 0) yield "no node was at work when it froze"
    for (const { jobId, token } of atWork) if (accepted.has(token)) yield `job ${jobId} holds the result of ${token}`
    for (const { process } of frozenLives(evidence)) {
      if (!since.some((execution) => execution.process === process)) yield `${process} did nothing any more`
    }
  }
}
