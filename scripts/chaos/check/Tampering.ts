/**
 * A check that cannot fail proves nothing. Each of these falsifies the evidence of a run in one place; a check must then
 * find more than it did before.
 */
import type { Execution } from "../work/Journal.ts"
import { limitPerKey } from "../work/Work.ts"
import { type ArchiveRow, acceptedTokens, type Check, type Evidence } from "./Evidence.ts"

export interface Tampering<E = Evidence> {
  readonly what: string
  /** Undefined when the run has nothing that could be falsified so. */
  readonly falsify: (evidence: E) => E | undefined
}

const changeRow = (evidence: Evidence, which: (row: ArchiveRow) => boolean, change: Partial<ArchiveRow>) => {
  const index = evidence.archive.findIndex(which)
  const row = evidence.archive[index]
  return row && { ...evidence, archive: evidence.archive.with(index, { ...row, ...change }) }
}

const withExecutions = (evidence: Evidence, executions: ReadonlyArray<Execution>): Evidence => ({
  ...evidence,
  executions: executions.toSorted((a, b) => a.start - b.start)
})

const change = (evidence: Evidence, token: string | undefined, to: (execution: Execution) => Partial<Execution>) =>
  token === undefined
    ? undefined
    : withExecutions(
        evidence,
        evidence.executions.map((each) => (each.token === token ? { ...each, ...to(each) } : each))
      )

/** Two jobs that came one after the other in a mailbox, run once each. */
const neighbours = ({ executions, plan }: Evidence) => {
  const once = [...Map.groupBy(executions, ({ jobId }) => jobId).values()].flatMap((all) =>
    all.length === 1 ? all : []
  )
  const inBoxes = Map.groupBy(
    once.filter(({ n }) => plan.get(n)?.kind === "ordered"),
    ({ n }) => plan.get(n)?.task.box
  )
  for (const box of inBoxes.values()) {
    for (const [index, second] of box.entries()) {
      const first = box[index - 1]
      if (first?.end === undefined || second.end === undefined) continue
      if (plan.get(second.n)?.seq === (plan.get(first.n)?.seq ?? 0) + 1) return { first, second, end: second.end }
    }
  }
  return undefined
}

/** For the evidence of executions. */
export const spoilers: ReadonlyArray<Tampering> = [
  {
    what: "a job is missing in the archive",
    falsify: (evidence) => ({ ...evidence, archive: evidence.archive.slice(1) })
  },
  {
    what: "a job stands in the archive twice",
    falsify: (evidence) => ({ ...evidence, archive: [...evidence.archive, ...evidence.archive.slice(0, 1)] })
  },
  {
    what: "a job that completed is called failed",
    falsify: (evidence) => changeRow(evidence, ({ state }) => state === "c", { state: "f" })
  },
  {
    what: "a result is one that was refused",
    falsify: (evidence) => changeRow(evidence, ({ state }) => state === "c", { token: "worker-0/1" })
  },
  { what: "a row is left in job", falsify: (evidence) => ({ ...evidence, left: { ...evidence.left, job: 1 } }) },
  {
    what: "an attempt was used up",
    falsify: (evidence) => changeRow(evidence, ({ failures }) => failures === 0, { failures: 1 })
  },
  {
    what: "a job ran again for no reason",
    falsify: (evidence) => {
      const done = evidence.executions.find(
        ({ how, process }) => how === "done" && evidence.lives.get(process)?.frozen === undefined
      )
      // Beside the first, so that its process has not ended yet.
      return done?.end === undefined
        ? undefined
        : withExecutions(evidence, [
            ...evidence.executions,
            { ...done, token: "worker-0/2", start: done.end + 0.01, end: done.end + 0.02 }
          ])
    }
  },
  {
    what: "two jobs of a mailbox ran at once",
    falsify: (evidence) => {
      const found = neighbours(evidence)
      return change(evidence, found?.second.token, ({ start }) => ({
        start: Math.min(start, (found?.first.end ?? 0) - 0.01)
      }))
    }
  },
  {
    what: "more jobs of a key ran at once than its limit",
    falsify: (evidence) => {
      const limited = evidence.executions.filter(
        ({ how, n }) => how === "done" && evidence.plan.get(n)?.kind === "limited"
      )
      const ofKeys = Map.groupBy(limited, ({ n }) => evidence.plan.get(n)?.task.box)
      const some = [...ofKeys.values()].find(({ length }) => length > limitPerKey)?.slice(0, limitPerKey + 1)
      if (some === undefined) return undefined
      const [first, last] = [some[0]!, some.at(-1)!]
      const together = new Set(some.map(({ token }) => token))
      return withExecutions(
        evidence,
        evidence.executions.map((each) =>
          together.has(each.token) && last.end !== undefined ? { ...each, start: first.start, end: last.end } : each
        )
      )
    }
  },
  {
    what: "two jobs of a mailbox changed places",
    falsify: (evidence) => {
      const found = neighbours(evidence)
      if (found === undefined) return undefined
      const { end, first, second } = found
      const swapped = change(evidence, first.token, () => ({ start: second.start, end }))
      return swapped && change(swapped, second.token, () => ({ start: first.start, end: first.end }))
    }
  },
  {
    what: "a delayed job started early",
    falsify: (evidence) => {
      const delayed = evidence.executions.find(({ n }) => (evidence.plan.get(n)?.delayMs ?? 0) > 0)
      return change(evidence, delayed?.token, ({ start }) => ({ start: start - 30_000 }))
    }
  },
  {
    what: "a committed job waited half a minute",
    falsify: (evidence) => {
      const index = evidence.sent.findIndex(({ committed }) => committed !== undefined)
      const sent = evidence.sent[index]
      const shared = evidence.executions.find(({ jobId }) => jobId === sent?.jobId)
      return change(evidence, shared?.token, ({ end, start }) => ({
        start: start + 30_000,
        ...(end === undefined ? {} : { end: end + 30_000 })
      }))
    }
  },
  {
    what: "an older job was answered for another key",
    falsify: (evidence) => {
      const index = evidence.sent.findIndex(({ created }) => !created)
      const sent = evidence.sent[index]
      const other = evidence.archive.find(({ uniqueKey }) => uniqueKey === null)
      return sent && other && { ...evidence, sent: evidence.sent.with(index, { ...sent, jobId: other.id }) }
    }
  },
  {
    what: "a dead node's work went on late",
    falsify: (evidence) => {
      const timesHeld = Map.groupBy(
        evidence.holds.flatMap(({ boxed, single }) => [...boxed, ...single]),
        (jobId) => jobId
      )
      const lost = evidence.executions.find(
        ({ end, jobId, process }) =>
          end === undefined &&
          evidence.lives.get(process)?.signalled?.signal === "SIGKILL" &&
          (timesHeld.get(jobId)?.length ?? 0) < 2
      )
      if (lost === undefined) return undefined
      const moved = evidence.executions.map((each) =>
        each.jobId === lost.jobId && each.start > lost.start ? { ...each, start: each.start + 60_000 } : each
      )
      return withExecutions(evidence, moved)
    }
  },
  {
    what: "the result of a node that was taken for dead was taken",
    falsify: (evidence) => {
      const accepted = acceptedTokens(evidence)
      const late = evidence.executions.find(
        ({ how, process, token }) =>
          how === "done" && evidence.lives.get(process)?.frozen !== undefined && !accepted.has(token)
      )
      return late && changeRow(evidence, ({ id }) => id === late.jobId, { token: late.token })
    }
  }
]

export interface Rehearsal {
  readonly noticed: number
  readonly unnoticed: ReadonlyArray<string>
}

export const rehearse = <E>(
  evidence: E,
  checks: ReadonlyArray<Check<E>>,
  spoilers: ReadonlyArray<Tampering<E>>
): Rehearsal => {
  const found = (of: E) => checks.reduce((sum, { check }) => sum + [...check(of)].length, 0)
  const before = found(evidence)
  const outcomes = spoilers.flatMap(({ falsify, what }) => {
    const falsified = falsify(evidence)
    return falsified === undefined ? [] : [{ what, noticed: found(falsified) > before }]
  })
  return {
    noticed: outcomes.filter(({ noticed }) => noticed).length,
    unnoticed: outcomes.filter(({ noticed }) => !noticed).map(({ what }) => what)
  }
}
