/** Notices that LINE is away: pushes of any accounts in a row without an answer. Warns once, and says when LINE answers again. */
import { Effect } from "effect"
import * as Metrics from "./Metrics.ts"

/** Pushes in a row: fewer are a connection that broke. */
export const mostSilent = 5

/** Returns what takes the answer of each push of this node. */
export const make = () => {
  let inRow = 0
  return (answer: Metrics.Answer): Effect.Effect<void> =>
    Effect.suspend(() => {
      Metrics.answered(answer)
      const before = inRow
      inRow = answer === "no_answer" || answer === "unsent" ? before + 1 : 0
      Metrics.silent(inRow)
      if (inRow === mostSilent) {
        return Effect.logWarning(
          `LINE has not answered ${mostSilent} pushes in a row; messages wait and are sent again`
        )
      }
      return inRow === 0 && before >= mostSilent ? Effect.logInfo("LINE answers pushes again") : Effect.void
    })
}
