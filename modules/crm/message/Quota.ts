/**
 * The monthly quota of an account: what its plan or an operator allows, and what LINE says about the channel. One unit is one
 * request to one friend, however many messages it has. Pure.
 */
import type { CrmPlan } from "../../accounts/contract.ts"

/** The figures of LINE, as they were read last; null: not read in this month. */
export interface LineFigures {
  /** Null: no limit. */
  readonly limit: number | null
  readonly used: number
  /** How many of ours LINE had counted at that time: those that were used and no longer queued. */
  readonly base: number
  readonly readAt: Date
}

export interface Usage {
  readonly used: number
  readonly line: LineFigures | null
}

export interface Quota {
  readonly limit: number
  readonly used: number
  readonly remaining: number
}

export const noUsage: Usage = { used: 0, line: null }

/** Older figures of LINE do not count, and are read again at the next message: the shop may have a larger plan by now. */
export const freshMs = 3_600_000

export const isFresh = ({ readAt }: LineFigures, now: Date): boolean => now.getTime() - readAt.getTime() < freshMs

/** The tighter of our quota and LINE's; what was accepted since LINE's figures were read counts against those too. */
export const quotaOf = (own: number, { line, used }: Usage, now: Date): Quota => {
  const ours = Math.max(0, own - used)
  if (line === null || line.limit === null || !isFresh(line, now)) return { limit: own, used, remaining: ours }
  const theirs = Math.max(0, line.limit - line.used - (used - line.base))
  return theirs < ours ? { limit: used + theirs, used, remaining: theirs } : { limit: own, used, remaining: ours }
}

export type MonthlyByPlan = Readonly<Record<CrmPlan, number>>
