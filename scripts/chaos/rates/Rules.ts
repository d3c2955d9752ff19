/** What must be so of jobs with rates and shared limits. Pure; what is false must be noticed. */
import { aliveUntil, type Check, type Evidence as Executed } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"
import { count } from "../Verdict.ts"
import type { Execution } from "../work/Journal.ts"
import { keyRate, ratePeriodMs, sharedRate, sharedRunning } from "../work/Work.ts"

export interface Evidence extends Executed {
  /** Limit by the number of a job: its key or `shared`. */
  readonly limitOf: ReadonlyMap<number, string>
}

/** The limit that two actors share. */
export const shared = "shared"

/**
 * A start is counted when its job is claimed, or handed to its fiber, and stands in the journal a moment later: two that are
 * a period apart may look so much closer on a busy machine. A limit that forgot what it had counted would let all of
 * a period start at once.
 */
const slackMs = 1_000

const mostOf = (limit: string): number => (limit === shared ? sharedRate : keyRate)

const byLimit = ({ executions, limitOf }: Evidence): ReadonlyMap<string, ReadonlyArray<Execution>> =>
  Map.groupBy(
    executions.toSorted((a, b) => a.start - b.start),
    ({ n }) => limitOf.get(n) ?? ""
  )

/** The most that started within this time. */
const mostStarts = (executions: ReadonlyArray<Execution>, withinMs: number): number => {
  let from = 0
  let most = 0
  for (const [index, { start }] of executions.entries()) {
    while (start - executions[from]!.start >= withinMs) from++
    most = Math.max(most, index - from + 1)
  }
  return most
}

const mostAtOnce = (evidence: Evidence): number => {
  let running: ReadonlyArray<number> = []
  let most = 0
  for (const execution of byLimit(evidence).get(shared) ?? []) {
    running = [...running.filter((until) => until > execution.start), aliveUntil(evidence, execution)]
    most = Math.max(most, running.length)
  }
  return most
}

/** Keys and the shared limit of which as many started in a period as may. */
const reached = (evidence: Evidence): ReadonlyArray<string> =>
  [...byLimit(evidence)].flatMap(([limit, executions]) =>
    mostStarts(executions, ratePeriodMs + slackMs) >= mostOf(limit) ? [limit] : []
  )

export const summary = (evidence: Evidence): string => {
  const limits = reached(evidence)
  return (
    `${count(limits.filter((limit) => limit !== shared).length, "key")} reached ${keyRate} starts in ${ratePeriodMs / 1_000} s` +
    `, ${limits.includes(shared) ? "so did the shared limit" : "the shared limit did not"}, ${mostAtOnce(evidence)} of it ran at once`
  )
}

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "no more start in a period than a rate allows, of a key and of actors that share one",
    *check(evidence) {
      for (const [limit, executions] of byLimit(evidence)) {
        const most = mostStarts(executions, ratePeriodMs - slackMs)
        if (most > mostOf(limit)) yield `of ${limit} ${most} started within ${ratePeriodMs - slackMs} ms`
      }
    }
  },
  {
    title: "no more jobs run at once than a shared limit allows",
    *check(evidence) {
      const most = mostAtOnce(evidence)
      if (most > sharedRunning) yield `${most} ran at once`
    }
  },
  {
    title: "keys wait for their rate",
    *check(evidence) {
      if (!reached(evidence).some((limit) => limit !== shared)) yield "no key reached it"
    }
  }
]

const change = (
  evidence: Evidence,
  which: (limit: string) => boolean,
  to: (executions: ReadonlyArray<Execution>) => ReadonlyArray<Execution>
): Evidence | undefined => {
  const found = [...byLimit(evidence)].find(([limit, { length }]) => which(limit) && length > mostOf(limit))
  if (found === undefined) return undefined
  const others = evidence.executions.filter((one) => !found[1].includes(one))
  return { ...evidence, executions: [...others, ...to(found[1])].toSorted((a, b) => a.start - b.start) }
}

/** As if the count of a period had been lost. */
const tooSoon = (executions: ReadonlyArray<Execution>) =>
  executions.map((one, index) => (index <= mostOf(shared) ? { ...one, start: executions[0]!.start + index } : one))

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  {
    what: "a key started more than its rate",
    falsify: (evidence) => change(evidence, (limit) => limit !== shared, tooSoon)
  },
  {
    what: "actors that share a rate started more together",
    falsify: (evidence) => change(evidence, (limit) => limit === shared, tooSoon)
  },
  {
    what: "more ran at once than a shared limit allows",
    falsify: (evidence) =>
      change(
        evidence,
        (limit) => limit === shared,
        (all) => all.map((one, index) => (index <= sharedRunning ? { ...one, end: all.at(-1)!.start } : one))
      )
  },
  {
    what: "keys never waited",
    falsify: (evidence) => ({ ...evidence, executions: evidence.executions.slice(0, 1) })
  }
]
