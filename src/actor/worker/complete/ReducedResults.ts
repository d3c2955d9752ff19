/**
 * What is stored of a result that the database cannot hold: the next of its variants, each with less. The verdict is
 * kept as long as any of them can be stored.
 */

import type { AttemptRecord } from "../../Job.ts"
import { findUnstorable } from "../../StoredJson.ts"
import type { Completion } from "./Completion.ts"
import type { Settlement } from "./Settlement.ts"

/** @param why the message of the database */
export const variantsOf = (completion: Completion, why: string): ReadonlyArray<Completion> => {
  const { attempt, slot } = completion
  const settlement = storable(completion.settlement, completion.failures, why)
  const reduced = { ...completion, settlement }
  const { hooks } = slot.registered
  if (attempt === undefined || hooks?.onSettled === undefined) return [reduced]
  const unhooked = { attempt: undefined }
  const { withoutDetails } = hooks
  if (withoutDetails === undefined || attempt.value === undefined)
    return [reduced, { ...completion, ...unhooked }, { ...reduced, ...unhooked }]
  const bare = { attempt: { ...attempt, value: withoutDetails(attempt.value) } }
  return [
    { ...completion, ...bare },
    reduced,
    { ...reduced, ...bare },
    { ...completion, ...unhooked },
    { ...reduced, ...unhooked }
  ]
}

/** A failure keeps its verdict and loses its details; a result that cannot be stored is a failure that no retry mends. */
const storable = (settlement: Settlement | undefined, failures: number, why: string): Settlement | undefined => {
  if (settlement === undefined) return undefined
  const { attempt, verdict } = settlement
  if (attempt !== null) {
    const { error: _, ...details } = attempt
    return { ...settlement, attempt: { ...details, tag: printable(details.tag), message: printable(details.message) } }
  }
  const unstorable = verdict.to === "completed" ? findUnstorable(verdict.result, "result") : undefined
  const record: AttemptRecord = {
    attempt: failures + 1,
    outcome: "defect",
    tag: "Unstorable",
    message: unstorable?.message ?? `The result cannot be stored: ${why}`,
    startedAt: new Date().toISOString(),
    durationMs: 0
  }
  return {
    ...settlement,
    verdict: verdict.to === "ready" ? verdict : { to: "failed", failures: failures + 1 },
    attempt: record
  }
}

const printable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed()
