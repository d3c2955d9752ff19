/**
 * The runs in which workers end by the dozen: again and again a random one is signalled, and another takes its place.
 *
 * `run` is for those that judge what was executed; `endure` for those that judge tables of their own.
 */
import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import * as Crew from "./stage/Crew.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import type { WorkerProcess } from "./stage/WorkerProcess.ts"

export interface Options<A> {
  readonly directory: Directory
  readonly signal: "SIGKILL" | "SIGTERM"
  readonly everyMs?: number
  readonly env?: Readonly<Record<string, string>>
  /** What the jobs are, if not the usual mixture. */
  readonly plan?: (sizes: Sizes.Sizes) => ReadonlyArray<Plan.Planned>
  /** How the workers are hired that come first, and those that take the place of others, after this share of the time. */
  readonly hire?: (share: number) => Crew.Hire | undefined
  /** What else happens; it is waited for. */
  readonly meanwhile?: (ongoing: Scene.Ongoing) => Effect.Effect<A, SqlError.SqlError, Scene.Needs>
}

/** Returns how many were hit, and what happened meanwhile. */
export const run = Effect.fnUntraced(function* <A = void>(options: Options<A>) {
  const { directory, env = {}, everyMs = 1_000, hire = () => undefined, meanwhile, signal } = options
  const sizes = Sizes.read()
  const { jobs, seconds, seed, workers } = sizes
  const dice = Dice.make(seed)
  return yield* Scene.play({
    directory,
    env,
    hires: Array.from({ length: workers }, () => hire(0)),
    standby: workers * 2,
    plan: options.plan?.(sizes) ?? Plan.make(jobs, seed),
    seconds,
    happens: (ongoing) => {
      const onHit = (victim: WorkerProcess) =>
        signal === "SIGKILL" ? Effect.asVoid(Effect.forkScoped(Scene.noteHold(ongoing, victim.life))) : Effect.void
      const hits = strike({ crew: ongoing.crew, dice, everyMs, hire, onHit, seconds, signal, workers })
      return Effect.map(
        Effect.all([hits, meanwhile === undefined ? Effect.undefined : meanwhile(ongoing)], {
          concurrency: "unbounded"
        }),
        ([hits, answer]) => ({ hits, answer: answer as A })
      )
    }
  })
})

export interface Endured<A> {
  readonly answer: A
  readonly kills: number
  readonly calmMs: number
}

export interface Ordeal<A> {
  readonly directory: Directory
  /** What is sent, and what else happens, while a worker is killed every two seconds. */
  readonly happens: (during: {
    readonly seconds: number
    /** Time by `performance.now()`. */
    readonly began: number
    readonly dice: Dice.Dice
  }) => Effect.Effect<A, SqlError.SqlError, Scene.Needs>
  /** How much has not ended. */
  readonly unfinished: Effect.Effect<number, SqlError.SqlError, Scene.Needs>
}

const killEveryMs = 2_000
/** After the last kill: a lease, the retries, and the rest of the work. */
const patience = "150 seconds"

/** Workers that are ready, then kills while something happens, then peace until nothing is unfinished; then all have left. */
export const endure = Effect.fnUntraced(function* <A>({ directory, happens, unfinished }: Ordeal<A>) {
  const { seconds, seed, workers } = Sizes.read()
  const dice = Dice.make(seed)
  const crew = yield* Crew.make({
    evidence: directory.evidence,
    env: { DATABASE_URL: Stage.urlOf(yield* EmbeddedServer.EmbeddedServer) },
    standby: workers
  })
  yield* Effect.replicateEffect(crew.hireUntilJoined(), workers, { concurrency: "unbounded" })
  const began = performance.now()
  const [answer, kills] = yield* Effect.all(
    [
      happens({ seconds, began, dice: Dice.make(seed + 1) }),
      strike({ crew, dice, everyMs: killEveryMs, seconds, signal: "SIGKILL", workers })
    ],
    { concurrency: "unbounded" }
  )
  const calm = performance.now()
  yield* unfinished.pipe(
    Effect.orElseSucceed(() => 1),
    Effect.repeat({ schedule: Schedule.spaced("250 millis"), until: (count) => count === 0 }),
    Effect.timeoutOption(patience)
  )
  const calmMs = performance.now() - calm
  yield* crew.dismiss
  return { answer, kills, calmMs } satisfies Endured<A>
})

interface Strikes {
  readonly crew: Crew.Crew
  readonly dice: Dice.Dice
  readonly everyMs: number
  readonly hire?: (share: number) => Crew.Hire | undefined
  readonly onHit?: (victim: WorkerProcess) => Effect.Effect<void, never, Scene.Needs>
  readonly seconds: number
  readonly signal: "SIGKILL" | "SIGTERM"
  readonly workers: number
}

/**
 * Half of the workers are spared: a machine on which a new one takes its time would see nothing but starts. There fewer
 * are hit.
 */
const strike = Effect.fnUntraced(function* ({ crew, dice, everyMs, hire, onHit, seconds, signal, workers }: Strikes) {
  const began = performance.now()
  let hits = 0
  for (let at = everyMs; at <= seconds * 1_000; at += everyMs) {
    yield* Effect.sleep(Math.max(0, began + at - performance.now()))
    const victims = crew.atWork()
    const victim = victims.length > workers / 2 ? dice.pick(victims) : undefined
    if (victim === undefined) continue
    victim.signal(signal)
    hits++
    yield* Effect.forkScoped(crew.hireUntilJoined(hire?.(at / (seconds * 1_000))))
    if (onHit !== undefined) yield* onHit(victim)
  }
  return hits
})
