/**
 * Sends jobs in a transaction of the caller's own driver: `pg`, `postgres` or Kysely, by the SQL function `ekimae_send_job`. The jobs are
 * there when the caller's transaction commits, and never when it is rolled back.
 *
 * ```ts
 * await sendJob(client, Restock, { shop: "ginza", shelf: 7 }, { delay: "10 minutes" })   // pg: the client that said `begin`
 * await sql.begin((sql) => sendJob(sql, Restock, payload))                               // postgres
 * await db.transaction().execute((trx) => sendJob(trx, "shop/restock", payload, { key: "ginza" }))
 * ```
 *
 * None of the drivers is imported: a client is known by the method with which it runs a statement.
 */
import { Duration } from "effect"
import type * as Actor from "../../actor/Actor.ts"
import type { SendOptions } from "../../actor/Job.ts"
import * as StoredJson from "../../actor/StoredJson.ts"
import { encodedJobOf } from "../../actor/send/EncodedJob.ts"

type Rows = ReadonlyArray<unknown>

/** A `Client`, `PoolClient` or `Pool` of `pg`. A pool is no transaction: what it sends is committed at once. */
interface PgClient {
  query(text: string, values: Array<unknown>): Promise<{ readonly rows: Rows }>
}
/** A `sql` of `postgres`, or the one that `sql.begin` gives. */
interface PostgresSql {
  unsafe(query: string, parameters: Array<string>): PromiseLike<Rows>
}
/** A `Kysely` or its `Transaction`, on PostgreSQL. */
interface KyselyDatabase {
  executeQuery(query: any): Promise<{ readonly rows: Rows }>
}
export type Client = PgClient | PostgresSql | KyselyDatabase

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

export type Options = Pick<SendOptions, "delay" | "runAt" | "priority" | "uniqueKey" | "unique" | "notAfter" | "tenant">

/** For an actor that is known by its name alone. */
export interface NamedOptions extends Options {
  /** That of the mailbox, or of the limit per key, as the actor derives it from the payload. */
  readonly key?: string
}

interface Message<Payload, O> {
  readonly payload: Payload
  readonly options?: O
}

/** Jobs that one statement may send. */
export const mostAtOnce = 1_000

/** One parameter, a text, which every driver sends as it is. */
const statement = `select ekimae_send_job(actor, coalesce(payload, 'null'), key, unique_key, run_at, delay, priority,
  not_after, tenant, unique_within, unique_while, unique_on)::text as id
from jsonb_to_recordset($1::text::jsonb) as job(actor text, payload jsonb, key text, unique_key text,
  run_at timestamptz, delay interval, priority int, not_after timestamptz, tenant text, unique_within interval,
  unique_while text, unique_on text)`

/** As `CompiledQuery.raw` of Kysely makes it. */
const compiled = (text: string, parameters: ReadonlyArray<string>) => ({
  sql: text,
  parameters,
  query: { kind: "RawNode", sqlFragments: [text], parameters: [] },
  queryId: { queryId: "ekimae_send_job" }
})

const run = async (client: Client, parameter: string): Promise<Rows> => {
  if ("executeQuery" in client) return (await client.executeQuery(compiled(statement, [parameter]))).rows
  if ("unsafe" in client) return client.unsafe(statement, [parameter])
  return (await client.query(statement, [parameter])).rows
}

const interval = (duration: Duration.Input | undefined): string | undefined =>
  duration === undefined ? undefined : `${Duration.toMillis(Duration.fromInputUnsafe(duration))} milliseconds`

/** What stands in the statement for one job. */
const rowOf = (
  actor: string,
  { key, payload }: { readonly key: string | null | undefined; readonly payload: unknown },
  { delay, notAfter, priority, runAt, tenant, unique, uniqueKey }: Options
) => ({
  actor,
  payload,
  key,
  unique_key: unique?.key ?? uniqueKey,
  run_at: runAt,
  delay: interval(delay),
  priority,
  not_after: notAfter,
  tenant,
  unique_within: typeof unique?.while === "object" ? interval(unique.while.within) : undefined,
  unique_while: typeof unique?.while === "string" ? unique.while : undefined,
  unique_on: unique?.on
})

const encoderOf = (actor: Actor.Any | string) => {
  if (typeof actor === "string") {
    return (payload: unknown, { key }: NamedOptions) => {
      StoredJson.checkStorable(payload, "payload")
      return { payload, key }
    }
  }
  if (!actor.external) throw new Error(`The actor "${actor.name}" takes no jobs from outside: declare it external`)
  return encodedJobOf(actor)
}

/**
 * Sends many jobs of one actor in one statement; answers their ids in the order of the messages. For a job that was not created, since another
 * one has its unique key, the id is that one's.
 */
export async function sendJobs<A extends Actor.Any>(
  client: Client,
  actor: A,
  messages: ReadonlyArray<Message<Actor.Payload<A>, Options>>
): Promise<ReadonlyArray<string>>
export async function sendJobs(
  client: Client,
  actor: string,
  messages: ReadonlyArray<Message<Json, NamedOptions>>
): Promise<ReadonlyArray<string>>
export async function sendJobs(
  client: Client,
  actor: Actor.Any | string,
  messages: ReadonlyArray<Message<unknown, NamedOptions>>
): Promise<ReadonlyArray<string>> {
  if (messages.length > mostAtOnce) {
    throw new Error(`${messages.length} jobs are sent at once: send at most ${mostAtOnce} with each call`)
  }
  if (messages.length === 0) return []
  const name = typeof actor === "string" ? actor : actor.name
  const encoded = encoderOf(actor)
  const jobs = messages.map(({ options = {}, payload }) => rowOf(name, encoded(payload, options), options))
  const rows = (await run(client, JSON.stringify(jobs))) as ReadonlyArray<{ readonly id: string }>
  return rows.map(({ id }) => id)
}

/**
 * Sends one job; answers its id, or that of the job that has the unique key.
 *
 * @param actor with it the payload is checked and encoded by its schema, and the key derived; by its name alone both are given as JSON
 */
export async function sendJob<A extends Actor.Any>(
  client: Client,
  actor: A,
  payload: Actor.Payload<A>,
  options?: Options
): Promise<string>
export async function sendJob(client: Client, actor: string, payload: Json, options?: NamedOptions): Promise<string>
export async function sendJob(
  client: Client,
  actor: Actor.Any | string,
  payload: unknown,
  options: NamedOptions = {}
): Promise<string> {
  const [id] = await sendJobs(client, actor as string, [{ payload: payload as Json, options }])
  return id!
}
