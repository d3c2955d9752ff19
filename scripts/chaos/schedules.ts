/**
 * Workers that fire the ticks of stored schedules are killed with -9 every two seconds: each tick is sent once, and none is
 * left out.
 */
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Schedules } from "../../src/actor/schedule/stored/Schedules.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import type { Violation } from "../../test/support/chaos/Rules.ts"
import type { Needs } from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Archive from "./stage/Archive.ts"
import * as Crew from "./stage/Crew.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { count, seconds, type Verdict } from "./Verdict.ts"
import * as Work from "./work/Work.ts"

const killEveryMs = 2_000
const tickEveryMs = 2_000
/** After the last kill: a lease, and what is left. */
const patience = "120 seconds"

/** A job that a tick sent. */
interface SentTick {
  readonly schedule: number
  readonly at: number
}

interface Evidence {
  readonly schedules: number
  readonly first: number
  readonly last: number
  readonly sent: ReadonlyArray<SentTick>
  /** Jobs that did not complete. */
  readonly open: number
  /** Schedules that stand in the table after their end. */
  readonly left: number
}

/** From the sending of the schedules to the first tick; those before lie behind it, as `spreadMs` is shorter than the rest. */
const leadMs = 1_500
const spreadMs = 500

/** Schedules tick at different times. */
const startOf = (first: number, schedule: number): number => first + ((schedule * 37) % spreadMs)

function* expected({ first, last, schedules }: Evidence): Iterable<string> {
  for (let n = 0; n < schedules; n++) {
    for (let at = startOf(first, n); at <= last; at += tickEveryMs) yield `${n} ${at}`
  }
}

const violations = (evidence: Evidence): ReadonlyArray<Violation> => {
  const times = new Map<string, number>()
  for (const { at, schedule } of evidence.sent)
    times.set(`${schedule} ${at}`, (times.get(`${schedule} ${at}`) ?? 0) + 1)
  const wanted = new Set(expected(evidence))
  return [
    {
      of: "each tick sends a job",
      faults: [...wanted].filter((tick) => !times.has(tick)).map((tick) => `tick ${tick} sent none`)
    },
    {
      of: "a tick sends one job",
      faults: [...times].flatMap(([tick, n]) => (n === 1 ? [] : [`tick ${tick} sent ${n}`]))
    },
    {
      of: "nothing else is sent",
      faults: [...times.keys()].filter((tick) => !wanted.has(tick)).map((tick) => `${tick} is no tick`)
    },
    { of: "all jobs completed", faults: evidence.open === 0 ? [] : [`${evidence.open} did not`] },
    {
      of: "a schedule is deleted after its last tick",
      faults: evidence.left === 0 ? [] : [`${evidence.left} are left`]
    }
  ].filter(({ faults }) => faults.length > 0)
}

/** What is false must be noticed. */
const falsified = (evidence: Evidence): ReadonlyArray<readonly [string, Evidence]> => {
  const [one, ...others] = evidence.sent
  if (one === undefined) return []
  return [
    ["a tick is missing", { ...evidence, sent: others }],
    ["a tick was sent twice", { ...evidence, sent: [one, ...evidence.sent] }],
    ["a tick came at another time", { ...evidence, sent: [{ ...one, at: one.at + 1 }, ...others] }],
    ["a schedule did not end", { ...evidence, left: 1 }],
    ["a job did not complete", { ...evidence, open: 1 }]
  ]
}

export const schedules = Effect.fnUntraced(function* (directory: Directory): Effect.fn.Return<Verdict, unknown, Needs> {
  const { jobs, seconds: length, seed, workers } = Sizes.read()
  const sql = yield* SqlClient.SqlClient
  const dice = Dice.make(seed)
  const crew = yield* Crew.make({
    evidence: directory.evidence,
    env: { DATABASE_URL: Stage.urlOf(yield* EmbeddedServer.EmbeddedServer) },
    standby: Math.ceil(workers / 2)
  })
  const joined = yield* Effect.forEach(
    Array.from({ length: workers }),
    () => Effect.flatMap(crew.hire(), (worker) => worker.joined),
    { concurrency: "unbounded" }
  )
  if (!joined.every(Boolean)) return yield* Effect.die(new Error(`A worker did not start; see ${directory.evidence}`))

  const number = Math.max(50, Math.ceil(jobs / 50))
  const [clock] = yield* sql<{ readonly now: Date }>`select clock_timestamp() as now`
  const first = clock!.now.getTime() + leadMs
  const last = first + length * 1_000
  const stored = yield* Schedules
  yield* stored.putAll(
    Array.from({ length: number }, (_, n) => ({
      key: `chaos/${n}`,
      schedule: {
        actor: Work.Tick,
        payload: { schedule: n, at: "" },
        tickField: "at" as const,
        every: tickEveryMs,
        from: new Date(startOf(first, n)),
        until: new Date(last),
        missed: "all" as const
      }
    }))
  )

  const kills = yield* Effect.gen(function* () {
    let hit = 0
    while (hit * killEveryMs < length * 1_000) {
      yield* Effect.sleep(killEveryMs)
      const [victims, most] = [crew.atWork(), Math.ceil(workers / 2)]
      // At least half of them live.
      if (victims.length > workers - most) victims[Math.floor(dice.next() * victims.length)]?.signal("SIGKILL")
      yield* Effect.forkScoped(crew.hireUntilJoined)
      hit++
    }
    return crew.lives().filter(({ signalled }) => signalled?.signal === "SIGKILL").length
  })

  const began = performance.now()
  const remaining = Effect.map(
    sql<{ readonly n: number }>`select count(*)::int as n from stored_schedule where starts_with(key, 'chaos/')`,
    ([row]) => row!.n
  )
  yield* Effect.zipWith(remaining, Archive.unfinished, (rows, open) => rows + open).pipe(
    Effect.orElseSucceed(() => 1),
    Effect.repeat({ schedule: Schedule.spaced("250 millis"), until: (open) => open === 0 }),
    Effect.timeoutOption(patience)
  )
  const calmMs = performance.now() - began
  yield* crew.dismiss
  const sent = yield* sql<SentTick>`
    select (payload ->> 'schedule')::int as schedule,
      (extract(epoch from (payload ->> 'at')::timestamptz) * 1000)::float8 as at
    from (
      select actor, payload from job union all select actor, payload from job_scheduled
      union all select actor, payload from job_history
    ) all_jobs where actor = ${Work.Tick.name}`
  const [ended] = yield* sql<{ readonly n: number }>`
    select count(*)::int as n from job_history where actor = ${Work.Tick.name} and state = 'c'`
  const evidence: Evidence = {
    schedules: number,
    first,
    last,
    sent: sent.map(({ at, schedule }) => ({ at: Math.round(at), schedule })),
    open: sent.length - ended!.n,
    left: yield* remaining
  }
  const rehearsed = falsified(evidence)
  const blind = rehearsed.filter(([, false_]) => violations(false_).length === violations(evidence).length)
  return {
    facts: [
      `${count(number, "schedule")}, ${count(evidence.sent.length, "tick")} fired`,
      `${count(kills, "process", "processes")} killed`,
      `the rest took ${seconds(calmMs)}`,
      `${rehearsed.length - blind.length} falsifications noticed`
    ],
    violations: [
      ...violations(evidence),
      ...(blind.length === 0
        ? []
        : [{ of: "the checks notice what is false", faults: blind.map(([what]) => `not that ${what}`) }])
    ]
  }
})
