/** Creates the database cluster: initdb runs once, in a sibling directory that is renamed when it is complete. */
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import type { Binaries } from "./Binaries.ts"
import { holdsCluster, makePrivate } from "./DataDirectory.ts"
import { isAlive } from "./PidFile.ts"
import { type ServerUser, spawnAs } from "./ServerUser.ts"

export interface Options {
  readonly cluster: string
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  /** Given on systems without unix sockets, where the server listens on loopback. */
  readonly passwordFile?: string | undefined
  /** False for data that need not survive a power cut. */
  readonly durable?: boolean | undefined
}

/**
 * Makes the cluster unless it exists; checks that it is of this PostgreSQL's major version. A directory that holds parts
 * of a cluster is never replaced, however damaged it is.
 */
export const ensure = (options: Options): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const { binaries, cluster } = options
    const [version, exists] = yield* Effect.try({
      try: () => [versionOf(cluster), holdsCluster(cluster)] as const,
      catch: unusable(cluster)
    })
    if (version === undefined && exists) {
      return yield* new DatabaseUnavailable({
        reason: `The database in ${cluster} is damaged: its file PG_VERSION is missing or empty. Nothing was changed; restore the directory from a backup (the file alone holds one line, the major version: ${binaries.major}), or set DATA_DIR to another directory`
      })
    }
    if (version === undefined) return yield* create(options)
    if (version !== binaries.major) {
      return yield* new DatabaseUnavailable({
        reason: `The data in ${cluster} was written by PostgreSQL ${version}, this is PostgreSQL ${binaries.major}: move it with pg_dump, or set DATA_DIR to another directory`
      })
    }
  })

/** The major version of PostgreSQL that wrote the cluster; undefined when PG_VERSION is missing or empty. */
const versionOf = (cluster: string): string | undefined => {
  const file = path.join(cluster, "PG_VERSION")
  if (fs.statSync(file, { throwIfNoEntry: false }) === undefined) return undefined
  return fs.readFileSync(file, "utf8").trim() || undefined
}

const unusable = (cluster: string) => (cause: unknown) =>
  new DatabaseUnavailable({
    reason: `The database in ${cluster} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
  })

const create = Effect.fn("Cluster.create")(function* (options: Options) {
  const { cluster } = options
  const unfinished = `${cluster}.new-${process.pid}-${randomUUID().slice(0, 8)}`
  const prepare = () => {
    sweep(cluster)
    makePrivate(unfinished, options.user)
  }
  yield* Effect.try({ try: prepare, catch: unusable(cluster) })
  yield* initdb(options, unfinished).pipe(
    Effect.onError(() => Effect.sync(() => fs.rmSync(unfinished, { recursive: true, force: true })))
  )
  const hasFiles = fs.existsSync(cluster) && fs.readdirSync(cluster).length > 0
  if (hasFiles && !holdsCluster(cluster)) {
    const aside = `${cluster}.incomplete-${randomUUID().slice(0, 8)}`
    yield* Effect.logWarning(`${cluster} holds files but no database; they are kept in ${aside}`)
    yield* Effect.sync(() => fs.renameSync(cluster, aside))
  }
  yield* Effect.try({ try: () => rename(unfinished, cluster), catch: unusable(cluster) })
})

/** Another start may have been quicker; then its cluster is kept. */
const rename = (unfinished: string, cluster: string) => {
  try {
    fs.renameSync(unfinished, cluster)
  } catch (cause) {
    if (versionOf(cluster) === undefined) throw cause
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Removes what an initdb left behind whose process is gone. */
const sweep = (cluster: string) => {
  const prefix = `${path.basename(cluster)}.new-`
  for (const name of fs.readdirSync(path.dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split("-")[0]))) continue
    fs.rmSync(path.join(path.dirname(cluster), name), { recursive: true, force: true })
  }
}

const initdb = (options: Options, directory: string) =>
  Effect.callback<void, DatabaseUnavailable>((resume) => {
    const { binaries, durable, passwordFile, user } = options
    const output: Array<string> = []
    const authentication =
      passwordFile === undefined ? ["--auth=trust"] : ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
    // The builtin locale sorts the same on every system, so an index never depends on the machine that made it.
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    const child = spawn(
      binaries.initdb,
      [
        "-D",
        directory,
        "-U",
        "postgres",
        ...authentication,
        ...locale,
        "--no-instructions",
        ...(durable === false ? ["--no-sync"] : [])
      ],
      { ...spawnAs(user), cwd: "/", env: { ...process.env, LC_ALL: "C" } }
    )
    child.stdout.on("data", (text) => output.push(String(text)))
    child.stderr.on("data", (text) => output.push(String(text)))
    const fail = (why: string) => resume(Effect.fail(new DatabaseUnavailable({ reason: `initdb failed: ${why}` })))
    child.on("error", (cause) => fail(cause.message))
    child.on("close", (code) =>
      code === 0 ? resume(Effect.void) : fail(lastLine(output.join("")) ?? `exit code ${code}`)
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })

const lastLine = (text: string): string | undefined =>
  text.split("\n").findLast((line) => line.includes("error:") || line.includes("FATAL"))
