/** What operators see and do, on a database of the test file's own. No jobs are claimed unless a test does it. */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { OverrideControl } from "../../../src/operate/runtime/OverrideControl.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

/** Small batches, so that an action takes several. */
export const batchSize = 10

export const board = Layer.mergeAll(
  Inspector.layer,
  Operations.layerWith(batchSize),
  OverrideControl.layer,
  Layer.succeed(Operator, { who: "hana@test", via: "cli" })
).pipe(Layer.provideMerge(kernelOn()))

const Payload = Schema.Struct({ n: Schema.Int })
/** An actor for one test alone: `plain` jobs, or those of mailboxes. */
export const actorOf = (name: `${string}/${string}`) => Actor.make(name, { payload: Payload })
export const mailboxesOf = (name: `${string}/${string}`, key: string) =>
  Actor.make(name, { payload: Payload, mailbox: () => key })

/** Returns the ids, in the order of sending. */
export const send = (actor: Actor.Actor<any, typeof Payload, any, any>, count: number) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const sent = yield* jobs.sendAll(
      actor,
      Array.from({ length: count }, (_, n) => ({ payload: { n } }))
    )
    return sent.map(({ jobId }) => jobId)
  })

export interface Ended {
  readonly actor: string
  readonly state?: "c" | "f" | "k"
  readonly tag?: string
  readonly key?: string
  readonly uniqueKey?: string
  readonly minutesAgo?: number
}

/** Jobs that ended, as a settlement would have stored them; answers the ids, oldest first. */
export const ended = ({ actor, key, minutesAgo = 0, state = "f", tag, uniqueKey }: Ended, count = 1) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ readonly id: number }>`
      insert into job_history (id, actor, state, priority, failures, losses, key, unique_key, payload, attempts, node,
        created_at, started_at, finished_at, expires_on)
      select nextval('job_id'), ${actor}, ${state}::"char", 0, 1, 0, ${key ?? null}, ${uniqueKey ?? null}, '{"n":0}',
        case when ${tag ?? null}::text is not null then jsonb_build_array(jsonb_build_object('attempt', 1,
          'outcome', 'failed', 'tag', ${tag ?? null}::text, 'message', 'It said no', 'startedAt', to_json(at),
          'durationMs', 5)) end,
        'somewhere', at, at, at, (at at time zone 'utc')::date + 7
      from (select now() - ${minutesAgo}::float8 * interval '1 minute' as at) x, generate_series(1, ${count}::int)
      returning id`
    return rows.map(({ id }) => String(id))
  })

/** A node joins, takes what it can of an actor and leaves the rest to the test. */
export const claim = (nodeId: string, actor: string, limit: number, keyPolicy?: { readonly running: number }) =>
  Effect.gen(function* () {
    const store = yield* JobStore
    yield* store.register([{ actor, retentionDays: 7, hasKeys: keyPolicy !== undefined }])
    yield* store.join({ id: nodeId, host: "test", pid: 1 })
    return yield* store.claim(nodeId, [{ actor, limit, keyPolicy }])
  })
