/**
 * What a run stands on: a PostgreSQL server of its own with the settings of production, and this process as a client
 * that sends jobs and reads tables. The server is started again when it dies, and ends with the run.
 */
import { appendFileSync, readFileSync } from "node:fs"
import * as path from "node:path"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"
import { logLine, toJson } from "../../../src/telemetry/LogLine.ts"
import type { Directory } from "./Directory.ts"

export const urlOf = ({ address }: EmbeddedServer.EmbeddedServer["Service"]): string =>
  `postgres://${address.username}@localhost/postgres?host=${encodeURIComponent(address.host)}`

const client = Layer.unwrap(
  Effect.map(EmbeddedServer.EmbeddedServer, (server) =>
    Layer.effectDiscard(createChunks).pipe(
      Layer.provideMerge(Kernel.layer({ migrations: [], settings: [] })),
      Layer.provide(Settings.layer),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: { DATABASE_URL: urlOf(server) } })))
    )
  )
)

/** Which chunks of the plan are sent: written in the same transaction as their jobs. */
const createChunks = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create table chaos_chunk (n integer primary key)`)

/** What this process has to say goes to the evidence. */
const logs = (file: string) => Logger.layer([Logger.map(logLine, (line) => appendFileSync(file, toJson(line)))])

/** Many processes, and a log that tells what was slow and what waited for what. */
const parameters = {
  max_connections: "300",
  log_lock_waits: "on",
  log_min_duration_statement: "2000",
  log_line_prefix: "%m [%p] "
}

export const layer = ({ database, evidence }: Directory) =>
  client.pipe(
    Layer.provideMerge(EmbeddedServer.layer({ dataDir: database, parameters })),
    Layer.provideMerge(logs(path.join(evidence, "harness.log")))
  )

/** Ends the server as a crash does (`SIGQUIT`) or at once but in order (`SIGINT`); answers how long it was away. */
export const restart = Effect.fnUntraced(function* (signal: "SIGQUIT" | "SIGINT") {
  const server = yield* EmbeddedServer.EmbeddedServer
  const sql = yield* SqlClient.SqlClient
  const pid = server.pid()
  if (pid === undefined) return yield* Effect.die(new Error("The database does not run"))
  const began = performance.now()
  process.kill(pid, signal)
  const other = Effect.sync(() => {
    const now = server.pid()
    return now !== undefined && now !== pid
  })
  yield* Effect.repeat(Effect.andThen(Effect.sleep("20 millis"), other), { until: (there) => there })
  yield* Effect.eventually(Effect.andThen(Effect.sleep("20 millis"), sql`select 1`))
  return performance.now() - began
})

/**
 * Stops every process of the server for so long, as a paused virtual machine or a hanging disk does: its sessions stay
 * open and answer nothing. On Linux only.
 */
export const freeze = Effect.fnUntraced(function* (milliseconds: number) {
  const server = yield* EmbeddedServer.EmbeddedServer
  const postmaster = server.pid()
  if (postmaster === undefined) return yield* Effect.die(new Error("The database does not run"))
  // First the one that starts the others.
  process.kill(postmaster, "SIGSTOP")
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").split(" ").filter(Boolean)
  const all = [...children.map(Number), postmaster]
  for (const pid of all) signal(pid, "SIGSTOP")
  yield* Effect.ensuring(
    Effect.sleep(milliseconds),
    Effect.sync(() => {
      for (const pid of all) signal(pid, "SIGCONT")
    })
  )
})

/** A session may have ended by itself. */
const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
