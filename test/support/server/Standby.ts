/**
 * A primary and a standby of the test's own, streaming and synchronous, with the PostgreSQL that the system has: the
 * embedded one has no pg_basebackup.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import * as ServerUser from "../../../src/sql/embedded/ServerUser.ts"
import { directory } from "./ServerProcess.ts"
import { freePort } from "./TcpServer.ts"

const debian = "/usr/lib/postgresql"

/** Directory of the newest version that the service supports. */
export const binaries = (existsSync(debian) ? readdirSync(debian) : [])
  .filter((version) => Number(version) >= 15 && existsSync(path.join(debian, version, "bin", "pg_basebackup")))
  .toSorted((a, b) => Number(b) - Number(a))
  .map((version) => path.join(debian, version, "bin"))[0]

export const isInstalled = binaries !== undefined

/** They refuse to run as root. */
const user = ServerUser.find("/nowhere")

const asUser = { stdio: "ignore" as const, cwd: "/", uid: user?.uid, gid: user?.gid }

const run = (name: string, ...args: ReadonlyArray<string>) =>
  Effect.sync(() => execFileSync(path.join(binaries ?? "", name), args, asUser))

/** As `run`, while this process goes on: its clients look for the new primary meanwhile. */
const runMeanwhile = (name: string, ...args: ReadonlyArray<string>) =>
  Effect.callback<void>((resume) => {
    const { cwd, gid, uid } = asUser
    execFile(path.join(binaries ?? "", name), args, { cwd, uid, gid }, (error) =>
      resume(error === null ? Effect.void : Effect.die(error))
    )
  })

const startServer = (data: string, port: number, options: string) => {
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off ${options}`
  const stop = Effect.sync(
    () => void spawnSync(path.join(binaries ?? "", "pg_ctl"), ["stop", "-m", "immediate", "-D", data], asUser)
  )
  return Effect.acquireRelease(
    run("pg_ctl", "start", "-w", "-D", data, "-l", `${data}.log`, "-o", settings),
    () => stop
  )
}

export const make = Effect.gen(function* () {
  const folder = path.join(yield* directory, "standby")
  mkdirSync(folder)
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")]
  const ports = [yield* freePort, yield* freePort] as const
  yield* run("initdb", "-D", first, "-U", "postgres", "-A", "trust", "--no-sync")
  yield* startServer(first, ports[0], "-c wal_level=replica -c max_wal_senders=4")
  const source = `host=127.0.0.1 port=${ports[0]} user=postgres application_name=standby`
  yield* run("pg_basebackup", "-D", second, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync", "-d", source)
  yield* startServer(second, ports[1], "-c hot_standby=on")
  return {
    ports,
    /** Ends the primary as a crash does. */
    crash: run("pg_ctl", "stop", "-m", "immediate", "-D", first),
    /** Makes the standby a primary. */
    promote: runMeanwhile("pg_ctl", "promote", "-w", "-D", second)
  }
})
