/** What must be so of the ticks of stored schedules. Pure; what is false must be noticed. */
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

export const tickEveryMs = 2_000
export const spreadMs = 500

/** A job that a tick sent. */
export interface SentTick {
  readonly schedule: number
  readonly at: number
}

export interface Evidence {
  readonly schedules: number
  readonly first: number
  readonly last: number
  readonly sent: ReadonlyArray<SentTick>
  /** Jobs that did not complete. */
  readonly open: number
  /** Schedules that stand in the table after their end. */
  readonly left: number
}

/** Schedules tick at different times. */
export const startOf = (first: number, schedule: number): number => first + ((schedule * 37) % spreadMs)

function* expected({ first, last, schedules }: Evidence): Iterable<string> {
  for (let n = 0; n < schedules; n++) {
    for (let at = startOf(first, n); at <= last; at += tickEveryMs) yield `${n} ${at}`
  }
}

const timesOf = ({ sent }: Evidence) => Map.groupBy(sent, ({ at, schedule }) => `${schedule} ${at}`)

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "each tick sends a job",
    *check(evidence) {
      const times = timesOf(evidence)
      for (const tick of expected(evidence)) if (!times.has(tick)) yield `tick ${tick} sent none`
    }
  },
  {
    title: "a tick sends one job",
    *check(evidence) {
      for (const [tick, { length }] of timesOf(evidence)) if (length > 1) yield `tick ${tick} sent ${length}`
    }
  },
  {
    title: "nothing else is sent",
    *check(evidence) {
      const wanted = new Set(expected(evidence))
      for (const tick of timesOf(evidence).keys()) if (!wanted.has(tick)) yield `${tick} is no tick`
    }
  },
  { title: "all jobs completed", check: ({ open }) => (open === 0 ? [] : [`${open} did not`]) },
  { title: "a schedule is deleted after its last tick", check: ({ left }) => (left === 0 ? [] : [`${left} are left`]) }
]

const withFirst = (evidence: Evidence, change: (first: SentTick) => ReadonlyArray<SentTick>): Evidence | undefined => {
  const [first, ...others] = evidence.sent
  return first && { ...evidence, sent: [...change(first), ...others] }
}

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  { what: "a tick is missing", falsify: (evidence) => withFirst(evidence, () => []) },
  { what: "a tick was sent twice", falsify: (evidence) => withFirst(evidence, (first) => [first, first]) },
  {
    what: "a tick came at another time",
    falsify: (evidence) => withFirst(evidence, (first) => [{ ...first, at: first.at + 1 }])
  },
  { what: "a schedule did not end", falsify: (evidence) => ({ ...evidence, left: 1 }) },
  { what: "a job did not complete", falsify: (evidence) => ({ ...evidence, open: 1 }) }
]
