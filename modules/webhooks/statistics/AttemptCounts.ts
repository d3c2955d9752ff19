/**
 * Counts what became of this node's attempts, by endpoint, and adds it to the stored statistics every ten seconds in one
 * statement: an attempt costs two counters in memory. While the database is away the counts grow, and are stored when it is
 * back. A node that is killed loses what it has counted since.
 */
import type { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { bucketOf, buckets } from "../../../src/actor/activity/Durations.ts"
import * as Daemon from "../../../src/process/Daemon.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import type { Result } from "../deliver/AttemptResult.ts"
import * as StatisticsStore from "./StatisticsStore.ts"

const every = "10 seconds"
/** Endpoints per statement. */
const batch = 2_000

interface Tally extends StatisticsStore.Tally {
  succeeded: number
  failed: number
  readonly durations: Uint32Array
}

type AttemptSummary = Pick<Result, "accountId" | "endpointId" | "sent">

export class AttemptCounts extends Context.Service<
  AttemptCounts,
  {
    /** Attempts whose results are stored; those without a request, and those whose end is unknown, do not count. */
    readonly add: (results: ReadonlyArray<AttemptSummary>) => void
    /** Stores what was counted; the daemon does so, and a node that stops. */
    readonly flush: Effect.Effect<void>
  }
>()("webhooks/statistics/AttemptCounts") {
  static readonly layer = Layer.effect(
    AttemptCounts,
    Effect.gen(function* () {
      const counts = make(yield* RuntimeSql)
      yield* Effect.addFinalizer(() => Effect.ignoreCause(Effect.timeout(counts.flush, "2 seconds")))
      yield* Effect.forkScoped(Daemon.forever("AttemptCounts", Effect.andThen(Effect.sleep(every), counts.flush)))
      return counts
    })
  )
}

const make = (sql: PgClient.PgClient): AttemptCounts["Service"] => {
  const tallies = new Map<string, Tally>()
  const tallyOf = ({ accountId, endpointId }: Pick<Tally, "accountId" | "endpointId">): Tally => {
    const known = tallies.get(endpointId)
    if (known !== undefined) return known
    const tally = { endpointId, accountId, succeeded: 0, failed: 0, durations: new Uint32Array(buckets) }
    tallies.set(endpointId, tally)
    return tally
  }
  const count = (tally: Tally, bucket: number, more: number) => {
    tally.durations[bucket] = (tally.durations[bucket] ?? 0) + more
  }
  const putBack = (taken: ReadonlyArray<Tally>) => {
    for (const { durations, failed, succeeded, ...endpoint } of taken) {
      const tally = tallyOf(endpoint)
      tally.succeeded += succeeded
      tally.failed += failed
      durations.forEach((counted, bucket) => count(tally, bucket, counted))
    }
  }
  const store = (taken: ReadonlyArray<Tally>) =>
    Effect.onError(StatisticsStore.add(sql, taken), () => Effect.sync(() => putBack(taken)))
  return {
    add: (results) => {
      for (const { accountId, endpointId, sent } of results) {
        if (sent === null || sent.outcome.error === "lost") continue
        const { durationMs, ok, status } = sent.outcome
        const tally = tallyOf({ endpointId, accountId })
        if (ok) tally.succeeded++
        else tally.failed++
        if (status !== null) count(tally, bucketOf(durationMs), 1)
      }
    },
    flush: Effect.gen(function* () {
      while (tallies.size > 0) {
        const taken = [...tallies.values()].slice(0, batch)
        for (const { endpointId } of taken) tallies.delete(endpointId)
        yield* store(taken)
      }
    }).pipe(dieOnSql)
  }
}
