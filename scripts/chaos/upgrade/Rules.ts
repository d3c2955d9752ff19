/** What must be so of jobs that two builds share. Pure; what is false must be noticed. */
import type { Check, Evidence as Executed } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

/** The time that a payload asked for, and the one that its handler read. */
export interface PayloadEffect {
  readonly id: string
  readonly sent: number
  readonly done: number | null
}

export interface Evidence extends Executed {
  readonly effects: ReadonlyArray<PayloadEffect>
}

/** Above the numbers of a plan and of other extras. */
export const numbers = { versioned: 10_000_000, reshaped: 20_000_000 } as const
export const isLater = (n: number): boolean => n >= numbers.versioned && n < numbers.reshaped && n % 2 === 1
const isReshaped = (n: number): boolean => n >= numbers.reshaped

/**
 * The jobs that both builds can read: work of a dead node goes on at once where a node is left. Others may have to wait for
 * a node of the new build.
 */
export const ofBoth = (evidence: Executed): Executed => {
  const isOfBoth = ({ n }: { readonly n: number }) => n < numbers.versioned
  const sent = evidence.sent.filter(isOfBoth)
  const ids = new Set(sent.map(({ jobId }) => jobId))
  const known = (jobIds: ReadonlyArray<string>) => jobIds.filter((jobId) => ids.has(jobId))
  return {
    ...evidence,
    sent,
    plan: new Map([...evidence.plan].filter(([n]) => isOfBoth({ n }))),
    executions: evidence.executions.filter(isOfBoth),
    archive: evidence.archive.filter(isOfBoth),
    holds: evidence.holds.map((hold) => ({ ...hold, single: known(hold.single), boxed: known(hold.boxed) }))
  }
}

const byOld = ({ executions, lives }: Evidence) =>
  executions.filter(({ process }) => lives.get(process)?.env["CHAOS_BUILD"] === "1")

export const executionsBy = (evidence: Evidence, build: "old" | "young"): number => {
  const old = byOld(evidence).length
  return build === "old" ? old : evidence.executions.length - old
}

/** Jobs that a build could not read. */
export const refused = ({ archive }: Evidence) =>
  archive.filter(({ attempts }) => attempts.some(({ outcome }) => outcome === "incompatible"))

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "a worker of the old build runs no job of the new version, nor one whose shape changed",
    *check(evidence) {
      for (const { n, token } of byOld(evidence)) {
        if (isLater(n) || isReshaped(n)) yield `execution ${token} was of job ${n} of the plan`
      }
    }
  },
  {
    title: "jobs of the new version are refused by none",
    *check(evidence) {
      for (const { id, n } of refused(evidence)) if (!isReshaped(n)) yield `job ${id} was refused`
    }
  },
  {
    title: "the old build met jobs that it could not read, and both builds worked",
    *check(evidence) {
      if (refused(evidence).length === 0) yield "it met none"
      for (const build of ["old", "young"] as const) {
        if (executionsBy(evidence, build) === 0) yield `no ${build} worker ran anything`
      }
    }
  },
  {
    title: "each handler read what was sent, whichever release sent it",
    *check({ effects }) {
      if (effects.length === 0) yield "nothing was sent"
      for (const { done, id, sent } of effects)
        if (done !== sent) yield `job ${id} asked for ${sent} ms and got ${done}`
    }
  }
]

const moved = (evidence: Evidence, which: (n: number) => boolean): Evidence | undefined => {
  const found = evidence.executions.find(({ n }) => which(n))
  const [old] = byOld(evidence)
  return (
    found &&
    old && {
      ...evidence,
      executions: evidence.executions.map((each) => (each === found ? { ...each, process: old.process } : each))
    }
  )
}

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  { what: "an old worker ran a job of the new version", falsify: (evidence) => moved(evidence, isLater) },
  { what: "an old worker ran a job of another shape", falsify: (evidence) => moved(evidence, isReshaped) },
  {
    what: "a job of the new version was refused",
    falsify: (evidence) => {
      const [one] = refused(evidence)
      const index = evidence.archive.findIndex(({ n }) => isLater(n))
      const row = evidence.archive[index]
      return one && row && { ...evidence, archive: evidence.archive.with(index, { ...row, attempts: one.attempts }) }
    }
  },
  {
    what: "a handler read another payload",
    falsify: (evidence) => ({
      ...evidence,
      effects: evidence.effects.map((one, index) => (index === 0 ? { ...one, done: one.sent + 1 } : one))
    })
  }
]
