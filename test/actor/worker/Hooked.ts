/** Actors of tests that look things up for many jobs together, or write rows with their results. */
import { Effect, Layer, Logger, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { nodeOf } from "../../support/TestRuntime.ts"

export const Task = Schema.Struct({ key: Schema.String, n: Schema.Int })
export type Task = typeof Task.Type
export class Refused extends Schema.TaggedError<Refused>()("Refused", { why: Schema.String }) {}

let serial = 0
export const actorOf = (
  options: { readonly timeout?: "50 millis"; readonly retention?: "0 days"; readonly retry?: Retry.Retry } = {}
) =>
  Actor.make(`test/hooked${++serial}`, {
    payload: Task,
    failure: Refused,
    retry: Retry.none,
    mailbox: ({ key }: Task) => (key === "" ? undefined : key),
    concurrency: 50,
    ...options
  })
/** Actor of whose keys several jobs run at once, and of which nothing is kept. */
export const sharedActorOf = (running: number, retry: Retry.Retry = Retry.none) =>
  Actor.make(`test/hooked${++serial}`, {
    payload: Task,
    failure: Refused,
    retry,
    limitPerKey: { key: ({ key }: Task) => key, running },
    concurrency: 50,
    retention: "0 days"
  })
export type Hooked = ReturnType<typeof actorOf>

/** A row per attempt, by the job and what its handler recorded. */
export const write = (actor: string, attempts: ReadonlyArray<Actor.SettledAttempt<Hooked, string>>) =>
  Effect.flatMap(
    RuntimeSql,
    (sql) => sql`
      insert into attempt_log select * from jsonb_to_recordset(${JSON.stringify(
        attempts.map(({ jobId, outcome, payload, value, verdict }) => ({
          actor,
          job: jobId,
          n: payload.n,
          outcome: outcome._tag,
          to: verdict.to,
          value: value ?? null
        }))
      )}::text::jsonb) as x(actor text, job text, n int, outcome text, "to" text, value text)`
  )

export const rowsOf = (actor: Hooked) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly n: number; readonly outcome: string; readonly to: string; readonly value: string | null }>`
      select n, outcome, "to", value from attempt_log where actor = ${actor.name} order by n, outcome`
  )

export const errorLog = () => {
  const errors: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => {
    if (logLevel === "Error") errors.push(String(message).split(",")[0] ?? "")
  })
  return { errors, logs: Logger.layer([logger]) }
}

export const nodeWith = (layers: Layer.Layer<never, never, RuntimeSql>, ...actors: ReadonlyArray<Hooked>) =>
  nodeOf(defineModule({ name: "test", actors, layer: layers as never }))
