/** What must be so of the jobs of tenants. Pure; what is false must be noticed. */
import type { Check, Evidence as Executed } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"
import type { Execution } from "../work/Journal.ts"
import { weightOf } from "../work/Work.ts"

export interface Evidence extends Executed {
  readonly tenantOf: ReadonlyMap<number, string>
  /** When the pause of a tenant was known to all nodes, and when it ended. */
  readonly pause: { readonly tenant: string; readonly from: number; readonly until: number }
}

/** Tenants that have jobs waiting for most of the time, and those that send one now and then. */
export const names = {
  flood: "flood",
  weighted: ["weight-1", "weight-2", "weight-4"],
  paused: "paused",
  visitor: (n: number) => `visitor-${n}`
} as const

export const isVisitor = (tenant: string | undefined): boolean => tenant?.startsWith("visitor-") === true

const tenantsOf = ({ executions, tenantOf }: Evidence) => Map.groupBy(executions, ({ n }) => tenantOf.get(n) ?? "")

/** Share of a tenant's starts that lies in the time in which it had jobs waiting; the last ones may be repeated later. */
const steadyShare = 0.9

/** While all of them had jobs waiting. */
const backlogged = (evidence: Evidence): ReadonlyMap<string, ReadonlyArray<Execution>> => {
  const all = tenantsOf(evidence)
  const found = [names.flood, ...names.weighted].map((tenant) => [tenant, all.get(tenant) ?? []] as const)
  const from = Math.max(...found.map(([, executions]) => executions[0]?.start ?? Number.POSITIVE_INFINITY))
  const until = Math.min(
    ...found.map(([, executions]) => executions[Math.floor(executions.length * steadyShare)]?.start ?? 0)
  )
  return new Map(
    found.map(([tenant, executions]) => [tenant, executions.filter(({ start }) => start >= from && start < until)])
  )
}

export interface Share {
  readonly tenant: string
  readonly jobs: number
  /** Share of what it should have by its weight. */
  readonly kept: number
}

export const shares = (evidence: Evidence): ReadonlyArray<Share> => {
  const found = [...backlogged(evidence)]
  const jobs = found.reduce((sum, [, { length }]) => sum + length, 0)
  const weights = found.reduce((sum, [tenant]) => sum + weightOf(tenant), 0)
  return found.map(([tenant, { length }]) => ({
    tenant,
    jobs: length,
    kept: (length * weights) / (jobs * weightOf(tenant))
  }))
}

/** How long visitors waited for the start of their jobs; those that a dead node had claimed are apart. */
export const waits = ({ archive, executions, sent, tenantOf }: Evidence) => {
  const lost = new Set(archive.flatMap(({ id, losses }) => (losses > 0 ? [id] : [])))
  const first = new Map<string, Execution>()
  for (const one of executions) if (!first.has(one.jobId)) first.set(one.jobId, one)
  return sent.flatMap(({ asked, jobId, n }) => {
    const start = first.get(jobId)?.start
    return isVisitor(tenantOf.get(n)) && start !== undefined
      ? [{ jobId, ms: start - asked, wasLost: lost.has(jobId) }]
      : []
  })
}

const tolerance = 0.1
/** Generous, as the machine is busy with starting processes: the wait for 100,000 jobs would be a minute. */
const longestWaitMs = 5_000

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "tenants that wait get the shares of their weights",
    *check(evidence) {
      for (const { jobs, kept, tenant } of shares(evidence)) {
        if (!(Math.abs(kept - 1) <= tolerance)) yield `${tenant} got ${jobs} jobs, ${kept.toFixed(2)} of its share`
      }
    }
  },
  {
    title: `a tenant's first job starts within ${longestWaitMs / 1_000} s, however many of another wait`,
    *check(evidence) {
      const all = waits(evidence).filter(({ wasLost }) => !wasLost)
      if (all.length === 0) yield "none was sent"
      for (const { jobId, ms } of all) if (ms > longestWaitMs) yield `job ${jobId} started after ${Math.round(ms)} ms`
    }
  },
  {
    title: "no job of a tenant starts while the tenant is paused",
    *check(evidence) {
      const { from, tenant, until } = evidence.pause
      const own = tenantsOf(evidence).get(tenant) ?? []
      for (const { start, token } of own) if (start > from && start < until) yield `execution ${token} began`
      if (!own.some(({ start }) => start > until)) yield "none waited for the end of the pause"
    }
  }
]

const change = (evidence: Evidence, which: (tenant: string) => boolean, start: (one: Execution) => number) => {
  const index = evidence.executions.findLastIndex(({ n }) => which(evidence.tenantOf.get(n) ?? ""))
  const one = evidence.executions[index]
  return one && { ...evidence, executions: evidence.executions.with(index, { ...one, start: start(one) }) }
}

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  {
    what: "a tenant got a fifth more than its share",
    falsify: (evidence) => {
      const more = (backlogged(evidence).get(names.flood) ?? []).filter((_, index) => index % 5 === 0)
      const executions = [...evidence.executions, ...more].toSorted((a, b) => a.start - b.start)
      return more.length === 0 ? undefined : { ...evidence, executions }
    }
  },
  {
    what: "a tenant waited for the jobs of another",
    falsify: (evidence) => {
      const kept = new Set(waits(evidence).flatMap(({ jobId, wasLost }) => (wasLost ? [] : [jobId])))
      const one = evidence.executions.find(({ jobId }) => kept.has(jobId))
      const moved = evidence.executions.map((each) =>
        each.jobId === one?.jobId ? { ...each, start: each.start + 60_000 } : each
      )
      return one && { ...evidence, executions: moved }
    }
  },
  {
    what: "a job of a paused tenant began",
    falsify: (evidence) =>
      change(
        evidence,
        (tenant) => tenant === evidence.pause.tenant,
        () => evidence.pause.until - 1
      )
  }
]
