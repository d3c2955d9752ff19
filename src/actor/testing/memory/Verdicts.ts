/** What verdicts mean for a row of the model. */
import type { Settlement } from "../../worker/complete/Settlement.ts"
import type { Row } from "./JobTable.ts"

/** A job that would be retried, and whose cancellation was requested, is cancelled. */
export const stateAfter = ({ cancelling }: Row, { to }: Settlement["verdict"]): Settlement["verdict"]["to"] =>
  (to === "scheduled" || to === "incompatible") && cancelling ? "cancelled" : to

export const isInPlace = (verdict: Settlement["verdict"] | undefined): boolean =>
  verdict !== undefined && "inPlace" in verdict && verdict.inPlace === true

/** The attempt, and the builds that could not read the payload; a look of one of them takes the place of the look before. */
export const record = (row: Row, attempt: Settlement["attempt"], verdict: Settlement["verdict"]): void => {
  if (verdict.to === "incompatible") {
    if (row.attempts.at(-1)?.outcome === "incompatible") row.attempts.pop()
    const { build } = verdict
    row.attempts.push({ ...attempt!, outcome: "incompatible", build })
    row.incompatible = [...(row.incompatible ?? []).filter((one) => one !== build), build]
    return
  }
  if (attempt !== null) row.attempts.push(attempt)
  if (verdict.to !== "ready") row.incompatible = null
}
