/** What must hold of runs of scenarios, and ways to falsify that each rule must notice. Pure. */
import type { Check } from "../check/Evidence.ts"
import type { Tampering } from "../check/Tampering.ts"

export interface StoredRun {
  readonly id: string
  readonly account: string
  readonly user: string
  readonly status: string
  /** Entries of its timeline, in order: number, step and outcome. */
  readonly timeline: ReadonlyArray<string>
}

export interface Evidence {
  /** Users of LINE who were to go through the scenario of their account once. */
  readonly users: ReadonlyArray<string>
  readonly timeline: ReadonlyArray<string>
  /** What each user gets, in order. */
  readonly texts: ReadonlyArray<string>
  readonly runs: ReadonlyArray<StoredRun>
  /** What the sandbox has sent, in order. */
  readonly sent: ReadonlyArray<{ readonly user: string; readonly text: string }>
  /** Users who have the tag that the scenario gives. */
  readonly tagged: ReadonlyArray<string>
  /** Units of the quota. */
  readonly used: number
  /** Jobs of runs and pushes that are left, and steps of jobs. */
  readonly left: number
}

const same = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) => a.join("\n") === b.join("\n")

export const checks: ReadonlyArray<Check<Evidence>> = [
  {
    title: "each user went through the scenario once, to its end",
    *check({ runs, users }) {
      const byUser = Map.groupBy(runs, ({ user }) => user)
      for (const user of users) {
        const statuses = (byUser.get(user) ?? []).map(({ status }) => status)
        if (!same(statuses, ["completed"])) yield `the runs of ${user} are: ${statuses.join(", ")}`
      }
      if (runs.length > users.length) yield `there are ${runs.length} runs of ${users.length} users`
    }
  },
  {
    title: "each step stands in the timeline once, in order",
    *check({ runs, timeline }) {
      for (const run of runs) if (!same(run.timeline, timeline)) yield `${run.id}: ${run.timeline.join(", ")}`
    }
  },
  {
    title: "each message was sent once, in order",
    *check({ sent, texts, users }) {
      const byUser = Map.groupBy(sent, ({ user }) => user)
      for (const user of users) {
        const got = (byUser.get(user) ?? []).map(({ text }) => text)
        if (!same(got, texts)) yield `${user} got: ${got.join(", ")}`
      }
    }
  },
  {
    title: "each tag was given once",
    *check({ tagged, users }) {
      if (!same(tagged.toSorted(), users.toSorted())) yield `${tagged.length} of ${users.length} users have the tag`
    }
  },
  {
    title: "the quota counts each message once",
    *check({ texts, used, users }) {
      if (used !== texts.length * users.length) yield `${used} units for ${texts.length * users.length} messages`
    }
  },
  {
    title: "nothing is left",
    *check({ left }) {
      if (left > 0) yield `${left} rows`
    }
  }
]

const withRun = (evidence: Evidence, change: (run: StoredRun) => StoredRun): Evidence => ({
  ...evidence,
  runs: evidence.runs.map((run, n) => (n === 0 ? change(run) : run))
})

export const tamperings: ReadonlyArray<Tampering<Evidence>> = [
  { what: "a run is missing", falsify: (e) => ({ ...e, runs: e.runs.slice(1) }) },
  { what: "a user went through twice", falsify: (e) => ({ ...e, runs: [...e.runs, ...e.runs.slice(0, 1)] }) },
  { what: "a run did not end", falsify: (e) => withRun(e, (run) => ({ ...run, status: "running" })) },
  {
    what: "a step was taken twice",
    falsify: (e) => withRun(e, (run) => ({ ...run, timeline: [...run.timeline.slice(0, 1), ...run.timeline] }))
  },
  {
    what: "a step was left out",
    falsify: (e) => withRun(e, (run) => ({ ...run, timeline: run.timeline.slice(1) }))
  },
  { what: "a message was not sent", falsify: (e) => ({ ...e, sent: e.sent.slice(1) }) },
  { what: "a message was sent twice", falsify: (e) => ({ ...e, sent: [...e.sent, ...e.sent.slice(0, 1)] }) },
  { what: "messages came in another order", falsify: (e) => ({ ...e, sent: e.sent.toReversed() }) },
  { what: "a tag is missing", falsify: (e) => ({ ...e, tagged: e.tagged.slice(1) }) },
  { what: "a unit was taken twice", falsify: (e) => ({ ...e, used: e.used + 1 }) },
  { what: "a job is left", falsify: (e) => ({ ...e, left: 1 }) }
]
