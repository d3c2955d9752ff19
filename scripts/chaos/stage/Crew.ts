/** The worker processes of a run: started, signalled, replaced, and gone when the run is over. */
import { Effect, type Scope } from "effect"
import * as WorkerProcess from "./WorkerProcess.ts"

type Worker = WorkerProcess.WorkerProcess

export interface Hire {
  readonly env?: Readonly<Record<string, string>>
  /** A file to load before the program. */
  readonly preload?: string
}

export interface Crew {
  /** Lets one more go: one that stands by if there is and it can, and another takes its place there. */
  readonly hire: (hire?: Hire) => Effect.Effect<Worker, never, Scope.Scope>
  /** As `hire`, and answers when it has joined; one that cannot, because the database is away, is replaced. */
  readonly hireUntilJoined: (hire?: Hire) => Effect.Effect<Worker, never, Scope.Scope>
  /** Those that have joined and have not been hit yet. */
  readonly atWork: () => ReadonlyArray<Worker>
  readonly lives: () => ReadonlyArray<WorkerProcess.Life>
  /** Asks all to end, and waits. */
  readonly dismiss: Effect.Effect<void>
}

export interface Options {
  readonly evidence: string
  readonly env: Readonly<Record<string, string>>
  /** How many stand by with their code loaded, so that one that is killed is replaced at once on a slow machine too. */
  readonly standby: number
}

/** Returns when those that stand by do so. */
export const make = Effect.fnUntraced(function* ({ env, evidence, standby }: Options) {
  const hired: Array<Worker> = []
  const spares: Array<Worker> = []
  let count = 0
  let isOver = false

  const start = (hire: Hire = {}) =>
    Effect.acquireRelease(
      Effect.sync(() =>
        WorkerProcess.start({
          label: `worker-${++count}`,
          evidence,
          env: { ...env, ...hire.env },
          preload: hire.preload
        })
      ),
      ({ exited, life, signal }) =>
        Effect.suspend(() => {
          if (life.ended !== undefined) return Effect.void
          signal("SIGKILL")
          return exited
        })
    )

  const spare = Effect.map(start(), (worker) => void spares.push(worker))
  yield* Effect.replicateEffect(spare, standby)
  yield* Effect.forEach(spares, ({ loaded }) => loaded, { discard: true })

  const hire: Crew["hire"] = Effect.fnUntraced(function* (hire) {
    const standing = hire?.preload === undefined ? spares.shift() : undefined
    const worker = standing ?? (yield* start(hire))
    hired.push(worker)
    worker.go(hire?.env ?? {})
    if (standing !== undefined) yield* spare
    return worker
  })

  const hireUntilJoined: Crew["hireUntilJoined"] = Effect.fnUntraced(function* (wanted) {
    for (;;) {
      // A worker that has not joined when all are asked to end needs no replacement.
      if (isOver) return yield* Effect.never
      const worker = yield* hire(wanted)
      if (yield* worker.joined) return worker
    }
  })

  const crew: Crew = {
    hire,
    hireUntilJoined,
    atWork: () =>
      hired.filter(
        ({ life }) => life.readyAt !== undefined && life.signalled === undefined && life.ended === undefined
      ),
    lives: () => hired.map(({ life }) => life),
    dismiss: Effect.suspend(() => {
      isOver = true
      const left = hired.filter(({ life }) => life.ended === undefined)
      for (const { signal } of left) signal("SIGTERM")
      return Effect.forEach(left, ({ exited }) => exited, { concurrency: "unbounded", discard: true })
    })
  }
  return crew
})
