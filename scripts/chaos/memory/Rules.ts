/** What must hold of the memory and the answers of a storm. Pure; what is false must be noticed. */
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

export interface Sample {
  /** Milliseconds since the end of the storm. */
  readonly at: number
  /** Megabytes that the process holds. */
  readonly rss: number
}

export interface Evidence {
  /** Megabytes before the storm. */
  readonly before: number
  /** After the storm, in order. */
  readonly after: ReadonlyArray<Sample>
  /** How often each kind of request got which status; 0 stands for a connection that broke. */
  readonly answers: Readonly<Record<string, ReadonlyMap<number, number>>>
  /** What the service says of itself afterwards, and how many series it has. */
  readonly readiness: number
  readonly series: number
}

const mostOfBefore = 1.3
const withinMs = 120_000
const mostSeries = 1_000
/** A service that is asked for too much says so, also that another import of the account runs (409), and nothing else goes wrong. */
const expected = new Set([200, 201, 400, 401, 408, 409, 413, 422, 429, 503])

/** When the memory had come back; undefined if it had not. */
export const returned = ({ after, before }: Pick<Evidence, "after" | "before">): Sample | undefined =>
  after.find(({ at, rss }) => at <= withinMs && rss <= before * mostOfBefore)

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: `memory returns to ${mostOfBefore} of what it was within two minutes`,
    *check(evidence) {
      if (returned(evidence) !== undefined) return
      const least = Math.min(...evidence.after.map(({ rss }) => rss))
      yield `${evidence.before.toFixed(0)} MB before, and ${least.toFixed(0)} MB at best afterwards`
    }
  },
  {
    title: "a request is served or refused, never dropped",
    *check({ answers }) {
      for (const [kind, statuses] of Object.entries(answers))
        for (const [status, count] of statuses) if (!expected.has(status)) yield `${kind}: ${count} times ${status}`
    }
  },
  {
    title: "each kind of request is served",
    *check({ answers }) {
      for (const [kind, statuses] of Object.entries(answers))
        if (kind !== "half-sent" && !statuses.has(200)) yield `${kind}: none`
    }
  },
  {
    title: "the service is ready after the storm, with fewer than a thousand series",
    *check({ readiness, series }) {
      if (readiness !== 200) yield `/readyz has ${readiness}`
      if (series >= mostSeries) yield `${series} series`
    }
  }
]

const answered = (evidence: Evidence, kind: string, statuses: ReadonlyArray<readonly [number, number]>): Evidence => ({
  ...evidence,
  answers: { ...evidence.answers, [kind]: new Map(statuses) }
})

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  {
    what: "the memory stayed",
    falsify: (e) => ({ ...e, after: e.after.map((one) => ({ ...one, rss: e.before * 1.31 })) })
  },
  {
    what: "the memory came back too late",
    falsify: (e) => ({ ...e, after: e.after.map((one) => ({ ...one, at: withinMs + 1 })) })
  },
  {
    what: "a search failed",
    falsify: (e) =>
      answered(e, "searches", [
        [200, 1],
        [500, 1]
      ])
  },
  {
    what: "a connection broke",
    falsify: (e) =>
      answered(e, "imports", [
        [200, 1],
        [0, 1]
      ])
  },
  { what: "no reader of metrics was served", falsify: (e) => answered(e, "metrics", [[503, 9]]) },
  { what: "the service is not ready", falsify: (e) => ({ ...e, readiness: 503 }) },
  { what: "there are too many series", falsify: (e) => ({ ...e, series: mostSeries }) }
]
