/**
 * The frame of every run: workers that are ready, jobs that are sent meanwhile, something that happens, then peace until
 * all is done, an orderly end, and the evidence.
 */
import { Effect, Fiber, Schedule, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { JobStore } from "../../src/actor/JobStore.ts"
import type { Jobs } from "../../src/actor/Jobs.ts"
import type { Schedules } from "../../src/actor/schedule/stored/Schedules.ts"
import type { Signals } from "../../src/actor/step/Signals.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import type { Evidence, Hold } from "./check/Evidence.ts"
import type { Planned } from "./plan/Plan.ts"
import * as Archive from "./stage/Archive.ts"
import * as Crew from "./stage/Crew.ts"
import type { Directory } from "./stage/Directory.ts"
import { gather } from "./stage/Gather.ts"
import * as Sender from "./stage/Sender.ts"
import * as Stage from "./stage/Stage.ts"
import type { Life, WorkerProcess } from "./stage/WorkerProcess.ts"

export interface Ongoing {
  readonly crew: Crew.Crew
  /** The workers that were hired first. */
  readonly members: ReadonlyArray<WorkerProcess>
  readonly directory: Directory
  /** What victims held; a scene that ends processes adds to it. */
  readonly holds: Array<Hold>
  /** Adds jobs that were not in the plan, with what became of them. */
  readonly alsoSent: (planned: ReadonlyArray<Planned>, sent: ReadonlyArray<Sender.SentJob>) => void
}

export type Needs =
  | EmbeddedServer.EmbeddedServer
  | Jobs
  | JobStore
  | Signals
  | Schedules
  | SqlClient.SqlClient
  | Scope.Scope

export interface Options<A> {
  readonly directory: Directory
  /** Settings of the workers that are not the defaults. */
  readonly env?: Readonly<Record<string, string>>
  readonly hires: ReadonlyArray<Crew.Hire | undefined>
  /** Workers that are ready to take the place of others. */
  readonly standby?: number
  readonly plan: ReadonlyArray<Planned>
  /** How long jobs are sent. */
  readonly seconds: number
  /** Before the first job is sent, when the workers are ready. */
  readonly begins?: Effect.Effect<void, SqlError.SqlError, Needs>
  readonly happens: (ongoing: Ongoing) => Effect.Effect<A, SqlError.SqlError, Needs>
}

export interface Played<A> {
  readonly evidence: Evidence
  readonly answer: A
  /** From the last event to the last job done. */
  readonly calmMs: number
}

/** After all that happens: a lease, the retries, the rest of the work. */
const patience = "150 seconds"

export const play = Effect.fnUntraced(function* <A>(options: Options<A>) {
  const { directory, env = {}, happens, hires, seconds } = options
  const server = yield* EmbeddedServer.EmbeddedServer
  const crew = yield* Crew.make({
    evidence: directory.evidence,
    env: { DATABASE_URL: Stage.urlOf(server), ...env },
    standby: options.standby ?? 0
  })
  const plan = [...options.plan]
  const sent: Array<Sender.SentJob> = []
  const holds: Array<Hold> = []
  const alsoSent: Ongoing["alsoSent"] = (morePlanned, moreSent) => {
    plan.push(...morePlanned)
    sent.push(...moreSent)
  }

  const members = yield* Effect.forEach(hires, (hire) => crew.hire(hire), { concurrency: "unbounded" })
  const joined = yield* Effect.forEach(members, (member) => member.joined, { concurrency: "unbounded" })
  if (!joined.every(Boolean)) return yield* Effect.die(new Error(`A worker did not start; see ${directory.evidence}`))
  yield* options.begins ?? Effect.void
  const sending = yield* Effect.forkScoped(Sender.send(options.plan, seconds))
  const answer = yield* happens({ crew, members, directory, holds, alsoSent })
  sent.push(...(yield* Fiber.join(sending)))
  const calm = performance.now()
  yield* drained(crew)
  const calmMs = performance.now() - calm
  yield* crew.dismiss
  const evidence = yield* gather({ directory: directory.evidence, plan, sent, lives: crew.lives(), holds })
  return { evidence, answer, calmMs } satisfies Played<A>
})

/** Waits until every job has ended and no node that is dead is known; what has not then stands in the evidence. */
const drained = (crew: Crew.Crew) =>
  Effect.zipWith(
    Archive.unfinished,
    Archive.nodes,
    (jobs, nodes) => jobs + Math.max(0, nodes - crew.atWork().length)
  ).pipe(
    Effect.orElseSucceed(() => 1),
    Effect.repeat({ schedule: Schedule.spaced("250 millis"), until: (count) => count === 0 }),
    Effect.timeoutOption(patience)
  )

/** Notes what a process holds at this moment. While the database is away that is unknown; its journal has what it ran. */
export const noteHold = ({ holds }: Ongoing, { pid, process }: Life) =>
  Effect.ignoreCause(Effect.map(Archive.heldBy(pid), (held) => void holds.push({ process, ...held })))
