/** What became of a job, on its way to the store. */
import type { EndedAttempt } from "../../BatchHandler.ts"
import type { Slot } from "../Slot.ts"
import { type AcceptedResults, type LeaseEnd, type Settlement, settlementKey } from "./Settlement.ts"

export interface Completion {
  /** The id under which the job was claimed. */
  readonly nodeId: string
  readonly slot: Slot
  /** Failures before this attempt. */
  readonly failures: number
  /** The batch of the job. */
  readonly batch?: string | null | undefined
  /** Absent when only a mailbox is given back. */
  readonly settlement: Settlement | undefined
  /** The mailbox is given back with this result. */
  readonly leaseEnd: LeaseEnd | undefined
  /** For the hooks of its actor; absent when the actor has none, or the job never started. */
  readonly attempt?: EndedAttempt | undefined
}

/** What a held row delays as a whole. */
export const keyOf = ({ leaseEnd, settlement }: Completion): string =>
  leaseEnd !== undefined ? settlementKey(leaseEnd) : settlement === undefined ? "" : settlementKey(settlement)

/** For a hook. @param accepted where jobs went; one that was cancelled did not follow its verdict */
export const attemptsOf = (completions: ReadonlyArray<Completion>, accepted: AcceptedResults) =>
  completions.flatMap(({ attempt, settlement }) => {
    if (attempt === undefined || settlement === undefined) return []
    const isCancelled = accepted.get(settlement.id) === "cancelled"
    return [{ ...attempt, verdict: isCancelled ? ({ to: "cancelled" } as const) : settlement.verdict }]
  })

export const nothing: AcceptedResults = new Map()
