/** Settings of an actor that operators have changed while nodes run: each takes the place of what the code declares. */
import { Schema } from "effect"
import { longestPeriodMs, mostJobs } from "../limit/Rate.ts"
import { longestDelayMs, mostRetries } from "../Retry.ts"

export const mostAtOnce = 10_000

/** An attempt that may take longer than a day holds its place and its key for as long: declarations alone say so. */
export const longestAttemptMs = 86_400_000

const whole = (minimum: number, maximum: number, description: string, example: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum })).annotate({ description, examples: [example] })

/** A setting, or null for what the code declares. */
const orDeclared = <S extends Schema.Constraint>(schema: S, description: string, example: S["Type"] | null) =>
  Schema.NullOr(schema).annotate({
    description: `${description}; null for what the code declares`,
    examples: [example]
  })

const rate = (description: string, example: { readonly jobs: number; readonly perMs: number } | null) =>
  orDeclared(
    Schema.Struct({
      jobs: whole(1, mostJobs, "Starts in any period", 100),
      perMs: whole(1, longestPeriodMs, "The period in milliseconds", 1000)
    }),
    description,
    example
  )

/** Share of a pause that is randomised stays as the actor declares it. */
const RetryPolicy = Schema.Struct({
  max: whole(0, mostRetries, "Retries after the first attempt; with 0 one failure is final", 5),
  baseMs: whole(0, longestDelayMs, "Milliseconds before the first retry", 1000),
  factor: Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
    description: "Ratio of each pause to the one before",
    examples: [2]
  }),
  capMs: whole(0, longestDelayMs, "Milliseconds of the longest pause", 3_600_000)
})

export type ActorOverride = typeof ActorOverride.Type
export const ActorOverride = Schema.Struct({
  concurrency: orDeclared(whole(1, mostAtOnce, "Jobs", 20), "Jobs, or keys, that a node runs at once", 20),
  cluster: orDeclared(whole(1, mostAtOnce, "Jobs", 40), "Jobs, or keys, that run at once in the cluster", null),
  rate: rate("Jobs that start in the cluster", { jobs: 100, perMs: 1000 }),
  ratePerKey: rate("Jobs of a key that start; only of an actor with keys", null),
  timeoutMs: orDeclared(
    whole(1, longestAttemptMs, "Milliseconds", 120_000),
    "Milliseconds that one attempt may take; attempts that run keep the limit with which they started",
    120_000
  ),
  retry: orDeclared(RetryPolicy, "When failed jobs run again, from their next failure on", null)
}).annotate({
  identifier: "JobActorOverrides",
  description: "What operators have set instead of what the code declares"
})

/** Settings as they are kept in `job_actor.scale`, with who changed them last and when; builds that knew less have left fewer members. */
export interface StoredOverride extends Partial<ActorOverride> {
  readonly by?: string
  readonly at?: string
}

export const declared: ActorOverride = {
  concurrency: null,
  cluster: null,
  rate: null,
  ratePerKey: null,
  timeoutMs: null,
  retry: null
}

export const settings = Object.keys(declared) as ReadonlyArray<keyof ActorOverride>

export const isDeclared = (override: ActorOverride): boolean => settings.every((name) => override[name] === null)

/** The settings alone, with null for those that are absent. */
export const settingsOf = (stored: StoredOverride | null): ActorOverride =>
  Object.fromEntries(settings.map((name) => [name, stored?.[name] ?? null])) as unknown as ActorOverride
