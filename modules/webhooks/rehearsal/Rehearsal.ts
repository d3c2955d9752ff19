/**
 * A rehearsal: test events that are sent to one endpoint as a hostile network would send them, and what the receiver did wrong. It counts as no
 * delivery. The first request is an ordinary one; where it fails the others say nothing and are left out. Pure.
 */

import type { OutcomeError } from "../send/Outcome.ts"
import type { RehearsalCase } from "../TestPing.ts"

/** What a receiver answered to one request. */
export interface Answer {
  readonly status: number | null
  readonly error: OutcomeError | null
  readonly durationMs: number
}

export const findings = [
  "unreachable",
  "too_slow",
  "slow",
  "refused_valid",
  "failed_on_duplicate",
  "accepted_late",
  "accepted_forged",
  "failed_on_forged",
  "refused_huge",
  "failed_out_of_order"
] as const
export type Finding = (typeof findings)[number]

/** `warned`: it works, but not as it should. `skipped`: not sent, since an ordinary request failed. */
export const verdicts = ["passed", "warned", "failed", "skipped"] as const
export type Verdict = (typeof verdicts)[number]

export interface Step {
  readonly case: RehearsalCase
  readonly verdict: Verdict
  /** Null where nothing is wrong. */
  readonly finding: Finding | null
  readonly answers: ReadonlyArray<Answer>
}

export interface Rehearsal {
  readonly id: string
  readonly endpointId: string
  readonly startedAt: Date
  /** Null while it runs. */
  readonly finishedAt: Date | null
  readonly steps: ReadonlyArray<Step>
}

/** A body larger than any event should be: a form with 50 answers of 2,000 characters has 300 KB. */
export const hugeBytes = 320 * 1024

/** How old the `late` one is: twice what receivers should accept. */
export const lateSeconds = 10 * 60

/** Longer than all requests of a rehearsal take; what has not ended by then was lost with its node. */
export const longestMs = 3 * 60_000

export type RehearsalStatus = "running" | "finished" | "lost"

export const statusOf = ({ finishedAt, startedAt }: Rehearsal, now: number): RehearsalStatus =>
  finishedAt !== null ? "finished" : now - startedAt.getTime() < longestMs ? "running" : "lost"

export interface Rules {
  /** In which the receiver must answer. */
  readonly timeoutMs: number
  /** Whether the signature covers the time of the attempt. */
  readonly signsTime: boolean
}

const isGood = ({ error }: Answer): boolean => error === null
const unreachable: ReadonlySet<OutcomeError> = new Set(["dns", "connect", "tls", "refused_address", "protocol"])

const worse: Readonly<Record<RehearsalCase, Finding>> = {
  valid: "refused_valid",
  doubled: "failed_on_duplicate",
  late: "refused_valid",
  forged: "failed_on_forged",
  huge: "refused_huge",
  out_of_order: "failed_out_of_order"
}

/** Requests that the receiver should refuse: with 4xx, as soon as it has looked at the signature. */
const findingOfBad = (name: "late" | "forged", answer: Answer, { signsTime }: Rules): Finding | null => {
  const isAccepted = isGood(answer)
  if (name === "late") return isAccepted && signsTime ? "accepted_late" : null
  if (isAccepted) return "accepted_forged"
  return answer.status !== null && answer.status < 500 ? null : "failed_on_forged"
}

const findingOf = (name: RehearsalCase, answers: ReadonlyArray<Answer>, rules: Rules): Finding | null => {
  const [first] = answers
  if (first !== undefined && (name === "late" || name === "forged")) return findingOfBad(name, first, rules)
  const bad = answers.find((answer) => !isGood(answer))
  if (bad === undefined) return answers.some(({ durationMs }) => durationMs > rules.timeoutMs / 2) ? "slow" : null
  if (name === "valid" && bad.error !== null && unreachable.has(bad.error)) return "unreachable"
  return bad.error === "timeout" ? "too_slow" : worse[name]
}

const warnings: ReadonlySet<Finding> = new Set(["slow", "failed_on_forged"])

export const judge = (name: RehearsalCase, answers: ReadonlyArray<Answer>, rules: Rules): Step => {
  const finding = findingOf(name, answers, rules)
  const verdict = finding === null ? "passed" : warnings.has(finding) ? "warned" : "failed"
  return { case: name, verdict, finding, answers }
}

export const skipped = (name: RehearsalCase): Step => ({ case: name, verdict: "skipped", finding: null, answers: [] })

/** Whether the receiver does all that it should; undefined before that is known. */
export const hasPassed = ({ finishedAt, steps }: Rehearsal): boolean | undefined =>
  finishedAt === null ? undefined : steps.every(({ verdict }) => verdict === "passed" || verdict === "warned")
