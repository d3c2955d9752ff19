/** What the public harness does to a database in a phase; all of it is over when the scope is closed. */
import { Effect, Schedule } from "effect"
import { Client } from "pg"

const connect = (connectionString: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new Client({ connectionString })
      // The server may end the session.
      client.on("error", () => {})
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end().catch(() => {}))
  )

const query = (client: Client, sql: string) => Effect.promise(() => client.query(sql))

/** A transaction that has an id, and does nothing more. */
export const idleInTransaction = (url: string) =>
  Effect.gen(function* () {
    const client = yield* connect(url)
    yield* query(client, "begin")
    yield* query(client, "select txid_current()")
  })

const readers = 4

/** Transactions that read the same table again and again, with the snapshot of the first time. */
export const activeReaders = (url: string) =>
  Effect.gen(function* () {
    const read = Effect.gen(function* () {
      const client = yield* connect(url)
      yield* query(client, "begin isolation level repeatable read")
      yield* Effect.repeat(query(client, "select count(*) from job"), Schedule.spaced("100 millis"))
    })
    for (let n = 0; n < readers; n++) yield* Effect.forkScoped(read)
  })

/** Twice a second all sessions end that are doing something. */
export const backendKills = (url: string) =>
  Effect.gen(function* () {
    const client = yield* connect(url)
    const kill = query(
      client,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
    )
    yield* Effect.forkScoped(Effect.repeat(kill, Schedule.spaced("500 millis")))
  })

const mostConnections = 300

/** Idle sessions, until the server takes no more. */
export const poolExhaustion = (url: string) =>
  Effect.gen(function* () {
    for (let n = 0; n < mostConnections; n++) {
      const opened = yield* Effect.exit(connect(url))
      if (opened._tag === "Failure") return
    }
  })
