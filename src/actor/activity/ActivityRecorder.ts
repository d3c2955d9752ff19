/**
 * Counts what this node does, by actor, and adds it to the stored activity every ten seconds in one statement: a job costs two
 * counters in memory. While the database is away the counts grow, and are stored when it is back. A node that is killed
 * loses what it has counted since.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import type { Verdict } from "../JobState.ts"
import * as ActivityStore from "./ActivityStore.ts"
import { bucketOf, buckets } from "./Durations.ts"

const every = "10 seconds"

interface Tally {
  readonly actor: string
  completed: number
  failed: number
  retried: number
  readonly waits: Uint32Array
  readonly runs: Uint32Array
}

export interface Recorder {
  /** An attempt has started. */
  readonly started: (actor: string, waitedMs: number) => void
  /** An attempt has ended, whatever its outcome. */
  readonly ended: (actor: string, durationMs: number) => void
  /** A result was stored. @param isUncounted the attempt left no record: a job that is scheduled was put off, not retried */
  readonly settled: (actor: string, to: Verdict["to"], isUncounted: boolean) => void
  /** Stores what was counted; the daemon does so, and a node that stops. */
  readonly flush: Effect.Effect<void>
}

const nothing: Recorder = {
  started: () => undefined,
  ended: () => undefined,
  settled: () => undefined,
  flush: Effect.void
}

/** Does nothing where no worker has the layer. */
export const ActivityRecorder = Context.Reference<Recorder>("ekimae/actor/activity/ActivityRecorder", {
  defaultValue: () => nothing
})

const make = (sql: PgClient.PgClient): Recorder => {
  let tallies = new Map<string, Tally>()
  const tallyOf = (actor: string): Tally => {
    const known = tallies.get(actor)
    if (known !== undefined) return known
    const tally = {
      actor,
      completed: 0,
      failed: 0,
      retried: 0,
      waits: new Uint32Array(buckets),
      runs: new Uint32Array(buckets)
    }
    tallies.set(actor, tally)
    return tally
  }
  const putBack = (taken: ReadonlyMap<string, Tally>) => {
    for (const { actor, completed, failed, retried, runs, waits } of taken.values()) {
      const tally = tallyOf(actor)
      tally.completed += completed
      tally.failed += failed
      tally.retried += retried
      waits.forEach((count, at) => (tally.waits[at] = (tally.waits[at] ?? 0) + count))
      runs.forEach((count, at) => (tally.runs[at] = (tally.runs[at] ?? 0) + count))
    }
  }
  const flush = Effect.suspend(() => {
    if (tallies.size === 0) return Effect.void
    const taken = tallies
    tallies = new Map()
    return Effect.onError(ActivityStore.add(sql, [...taken.values()]), () => Effect.sync(() => putBack(taken)))
  })
  return {
    started: (actor, waitedMs) => {
      const { waits } = tallyOf(actor)
      const bucket = bucketOf(waitedMs)
      waits[bucket] = (waits[bucket] ?? 0) + 1
    },
    ended: (actor, durationMs) => {
      const { runs } = tallyOf(actor)
      const bucket = bucketOf(durationMs)
      runs[bucket] = (runs[bucket] ?? 0) + 1
    },
    settled: (actor, to, isUncounted) => {
      if (to === "completed") tallyOf(actor).completed++
      else if (to === "failed") tallyOf(actor).failed++
      else if (to === "scheduled" && !isUncounted) tallyOf(actor).retried++
    },
    flush: Effect.orDie(flush)
  }
}

export const layer = Layer.effect(
  ActivityRecorder,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const recorder = make(sql)
    yield* Effect.addFinalizer(() => Effect.ignoreCause(Effect.timeout(recorder.flush, "2 seconds")))
    yield* Effect.forkScoped(Daemon.forever("ActivityRecorder", Effect.andThen(Effect.sleep(every), recorder.flush)))
    return recorder
  })
)

export const pruneOnce = Effect.flatMap(PgClient.PgClient, ActivityStore.forget)

export const pruner = Daemon.layer("ActivityPruner", { runOnce: pruneOnce, every: "10 minutes" })
