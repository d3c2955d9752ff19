/**
 * The phases of a public harness for job queues, one after another at a small size: two processes of its adapter
 * (`scripts/bench/harness`) send and run jobs at a steady rate, while transactions stay open, processes and sessions are killed, no
 * connection is left, and the database is restarted.
 */
import { Effect, Schedule, Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import * as Faults from "./phases/Faults.ts"
import * as Replica from "./phases/Replica.ts"
import * as Rules from "./phases/Rules.ts"
import type { Needs } from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Archive from "./stage/Archive.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"

const instances = [0, 1]
/** Jobs in a second, at most. */
const fastest = 1_000
const tickMs = 25
/** A share of `CHAOS_SECONDS`, but long enough for a lease to end in it. */
const phaseShare = 1 / 6
const shortest = 8
const patience = "90 seconds"

interface Play {
  readonly url: string
  /** Kills the first replica, and starts another one in its place. */
  readonly replace: Effect.Effect<void, never, Needs>
  readonly lengthMs: number
}

interface Act {
  readonly name: string
  /** The share of jobs that must end in the phase; 0 where it is the phase after it that tells. */
  readonly atLeast: number
  readonly during?: (play: Play) => Effect.Effect<unknown, unknown, Needs | Scope.Scope>
}

const acts: ReadonlyArray<Act> = [
  { name: "warm-up", atLeast: 0 },
  { name: "clean", atLeast: 0.98 },
  { name: "idle-in-tx", atLeast: 0.9, during: ({ url }) => Faults.idleInTransaction(url) },
  { name: "active-readers", atLeast: 0.9, during: ({ url }) => Faults.activeReaders(url) },
  { name: "crash", atLeast: 0, during: ({ replace }) => replace },
  {
    name: "repeated-kill",
    atLeast: 0,
    during: ({ lengthMs, replace }) =>
      Effect.forkScoped(Effect.repeat(Effect.delay(replace, lengthMs / 4), Schedule.recurs(1)))
  },
  { name: "after kills", atLeast: 0.98 },
  { name: "pg-backend-kill", atLeast: 0, during: ({ url }) => Faults.backendKills(url) },
  { name: "pool-exhaustion", atLeast: 0.9, during: ({ url }) => Faults.poolExhaustion(url) },
  { name: "postgres-restart", atLeast: 0, during: () => Stage.restart("SIGINT") },
  { name: "recovery", atLeast: 0.98 }
]

export const phases = Effect.fnUntraced(function* (directory: Directory) {
  const sizes = Sizes.read()
  const lengthMs = Math.max(shortest, sizes.seconds * phaseShare) * 1_000
  const perSecond = Math.min(fastest, (sizes.jobs / acts.length / lengthMs) * 1_000)
  const url = Stage.urlOf(yield* EmbeddedServer.EmbeddedServer)
  const env = {
    DATABASE_URL: url,
    SCENARIO: "long_horizon",
    PRODUCER_PACING: "harness",
    WORKER_COUNT: "16",
    SAMPLE_EVERY_S: "1",
    EKIMAE_MAILBOXES: "20",
    JOB_LEASE: "5 seconds"
  }
  const all: Array<Replica.Replica> = []
  // A replica outlives the phase in which it starts.
  const scope = yield* Effect.scope
  const start = Effect.fnUntraced(function* (instance: number) {
    const replica = yield* Replica.start({
      instance,
      label: `replica-${all.length}`,
      evidence: directory.evidence,
      env
    }).pipe(Scope.provide(scope))
    all.push(replica)
    return replica
  })
  const alive = () => all.filter(({ isAlive }) => isAlive())
  const replace = Effect.gen(function* () {
    yield* Effect.forEach(
      alive().filter(({ said }) => said.instance === 0),
      ({ kill }) => kill
    )
    yield* start(0)
  })

  const first = yield* Effect.forEach(instances, start)
  const described = yield* Effect.forEach(first, (replica) => replica.described, { concurrency: "unbounded" })
  if (!described.every(Boolean)) return yield* Effect.die(new Error(`No replica started; see ${directory.evidence}`))
  const pacer = yield* Effect.forkScoped(pace(perSecond, alive))
  const played: Array<Rules.Phase> = []
  for (const { atLeast, during, name } of acts) {
    const from = Date.now()
    const act = during === undefined ? Effect.void : during({ url, replace, lengthMs })
    yield* Effect.scoped(
      Effect.andThen(
        act,
        Effect.suspend(() => Effect.sleep(Math.max(0, from + lengthMs - Date.now())))
      )
    )
    played.push({ name, atLeast, from, until: Date.now() })
  }
  pacer.interruptUnsafe()
  const calm = performance.now()
  yield* Archive.unfinished.pipe(
    Effect.orElseSucceed(() => 1),
    Effect.repeat({ schedule: Schedule.spaced("250 millis"), until: (left) => left === 0 }),
    Effect.timeoutOption(patience)
  )
  const calmMs = performance.now() - calm
  yield* Effect.forEach(alive(), ({ end }) => end, { concurrency: "unbounded", discard: true })

  const evidence: Rules.Evidence = {
    phases: played,
    jobs: yield* finished,
    replicas: all.map(({ said }) => said),
    left: yield* Archive.unfinished
  }
  const shares = played.map(
    (phase) => `${phase.name} ${((Rules.endedIn(phase, evidence.jobs) ?? 0) * 100).toFixed(1)} %`
  )
  return verdict(
    [
      `${count(evidence.jobs.length, "job")} at ${Math.round(perSecond)}/s, phases of ${seconds(lengthMs)}`,
      `ended in their phase: ${shares.join(", ")}`,
      `${count(all.length - instances.length, "replica")} replaced`,
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, Rules.checks, Rules.tamperings)]
  )
})

/** Asks the living replicas in turn for jobs, by the time that has really passed. */
const pace = (perSecond: number, alive: () => ReadonlyArray<Replica.Replica>) =>
  Effect.gen(function* () {
    let [due, since, turn] = [0, performance.now(), 0]
    for (;;) {
      yield* Effect.sleep(tickMs)
      const now = performance.now()
      due += (perSecond * (now - since)) / 1_000
      since = now
      const [count, replicas] = [Math.floor(due), alive()]
      const replica = replicas[turn++ % Math.max(1, replicas.length)]
      if (count === 0 || replica === undefined) continue
      replica.enqueue(count)
      due -= count
    }
  })

const finished = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Rules.Job>`
    select id::float8 as id, payload ->> 'sender' as sender, (payload ->> 'seq')::int as seq, key as mailbox,
      state::text as state, (extract(epoch from created_at) * 1000)::float8 as "createdAt",
      (extract(epoch from finished_at) * 1000)::float8 as "finishedAt"
    from job_history order by id`
)
