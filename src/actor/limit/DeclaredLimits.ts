/** The limits of an actor, and its retries, as operators see them: what the node that was started last declares. */
import { Duration, Schema } from "effect"
import type * as Actor from "../Actor.ts"
import { longestDelayMs } from "../Retry.ts"

const running = (description: string) =>
  Schema.NullOr(Schema.Int).annotate({ description: `${description}; null without a limit`, examples: [20] })

const rate = (description: string) =>
  Schema.NullOr(
    Schema.Struct({
      jobs: Schema.Int.annotate({ description: "Starts in any period", examples: [100] }),
      perMs: Schema.Finite.annotate({ description: "The period in milliseconds", examples: [1000] })
    })
  ).annotate({ description: `${description}; null without a limit`, examples: [{ jobs: 100, perMs: 1000 }] })

export type DeclaredLimits = typeof DeclaredLimits.Type
export const DeclaredLimits = Schema.Struct({
  concurrency: Schema.Int.annotate({ description: "Jobs, or keys, that a node runs at once", examples: [10] }),
  cluster: running("Jobs, or keys, that run at once in the cluster"),
  rate: rate("Jobs that start in the cluster"),
  perKey: Schema.NullOr(
    Schema.Struct({ running: running("Jobs of a key that run at once"), rate: rate("Jobs of a key that start") })
  ).annotate({ description: "Null for an actor without keys", examples: [{ running: 1, rate: null }] }),
  shared: Schema.NullOr(
    Schema.Struct({
      name: Schema.String.annotate({ description: "The limit", examples: ["line-api"] }),
      running: running("Jobs that run at once"),
      rate: rate("Jobs that start")
    })
  ).annotate({
    description: "A limit that it shares with other actors; null without one",
    examples: [{ name: "line-api", running: 20, rate: null }]
  }),
  timeoutMs: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({
      description:
        "Milliseconds that one attempt may take; null without a limit, absent until a node of this build was started",
      examples: [60_000]
    })
  ),
  retry: Schema.optionalKey(
    Schema.Struct({
      max: Schema.Int.annotate({ description: "Retries after the first attempt", examples: [5] }),
      baseMs: Schema.Finite.annotate({ description: "Milliseconds before the first retry", examples: [1000] }),
      factor: Schema.Finite.annotate({ description: "Ratio of each pause to the one before", examples: [5] }),
      capMs: Schema.Finite.annotate({ description: "Milliseconds of the longest pause", examples: [86_400_000] })
    }).annotate({
      description: "When failed jobs run again; absent until a node of this build was started",
      examples: [{ max: 5, baseMs: 1000, factor: 5, capMs: 86_400_000 }]
    })
  )
}).annotate({ identifier: "DeclaredActorLimits", description: "What limits an actor, as its code declares it" })

const pauseMs = (pause: Duration.Duration): number => Math.min(Duration.toMillis(pause), longestDelayMs)

export const of = ({ concurrency, keyPolicy, limits, retry, timeout }: Actor.Any): DeclaredLimits => ({
  concurrency,
  cluster: limits.cluster ?? null,
  rate: limits.rate ?? null,
  perKey: keyPolicy === undefined ? null : { running: keyPolicy.running, rate: keyPolicy.rate ?? null },
  shared:
    limits.shared === undefined
      ? null
      : { name: limits.shared.name, running: limits.shared.running ?? null, rate: limits.shared.rate ?? null },
  timeoutMs: Duration.isFinite(timeout) ? Duration.toMillis(timeout) : null,
  retry: { max: retry.max, baseMs: pauseMs(retry.base), factor: retry.factor, capMs: pauseMs(retry.cap) }
})
