import { spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ServerUser from "../../../src/sql/embedded/ServerUser.ts"
import * as ServerProcess from "../../support/server/ServerProcess.ts"

const { stopped } = ServerProcess

/** Starts on the directory and leaves again; answers the server's process. */
const startsOn = (dataDir: string) => Effect.scoped(Effect.map(ServerProcess.serve(dataDir), (server) => server.pid()))

/** Why the directory is refused. */
const refusalOf = (dataDir: string) =>
  Effect.map(Effect.scoped(Effect.flip(ServerProcess.serve(dataDir))), ({ message }) => message)

/** Lets files look as if a server that ran as the given process had left them. */
const leavePidFile = (dataDir: string, pid: number) => {
  const sockets = path.join(dataDir, "run")
  const text = [pid, ServerProcess.clusterOf(dataDir), 1, 5432, sockets, "", "", "ready   "].join("\n")
  for (const file of [path.join(dataDir, "postgres", "postmaster.pid"), path.join(sockets, ".s.PGSQL.5432.lock")]) {
    fs.writeFileSync(file, `${text}\n`, { mode: 0o600 })
    const user = ServerUser.find(ServerProcess.clusterOf(dataDir))
    if (user !== undefined) fs.chownSync(file, user.uid, user.gid)
  }
}

/**
 * Runs a shell command as the server's own user (PostgreSQL pays no heed to others) and answers the pid that it prints;
 * ended with the scope.
 */
const pidOf = (command: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn("/bin/sh", ["-c", command], {
        ...ServerUser.spawnAs(ServerUser.find("/nowhere")),
        stdio: ["ignore", "pipe", "ignore"]
      })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  ).pipe(
    Effect.flatMap((child) => Effect.promise(() => once(child.stdout, "data"))),
    Effect.map(Number)
  )

/** A process that ended and stays a zombie, since its parent became a program that does not know it. */
const zombie = Effect.tap(pidOf("sleep 0.1 & echo $!; exec sleep 60"), (pid) =>
  ServerProcess.until(() => / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8")))
)

describe("a data directory found in disorder", () => {
  it.live("starts when its pid files name a process that is something else", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      const pid = yield* pidOf("echo $$; exec sleep 60")
      leavePidFile(dataDir, pid)
      assert.notInclude([undefined, pid], yield* startsOn(dataDir))
    })
  )

  it.live.skipIf(process.platform !== "linux")("starts when its pid files name a zombie", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      leavePidFile(dataDir, yield* zombie)
      yield* startsOn(dataDir)
    })
  )

  it.live("starts when its pid files name a process that is gone", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      const gone = spawn(process.execPath, ["--version"], { stdio: "ignore" })
      yield* Effect.promise(() => once(gone, "exit"))
      leavePidFile(dataDir, gone.pid!)
      yield* startsOn(dataDir)
    })
  )

  it.live("starts when a crash left its pid file empty", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      const file = path.join(dataDir, "postgres", "postmaster.pid")
      fs.writeFileSync(file, "")
      fs.utimesSync(file, 0, 0)
      yield* startsOn(dataDir)
    })
  )

  it.live("is made when an earlier start was ended half-way, and what that left is removed", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.directory
      const unfinished = path.join(dataDir, "postgres.new-4194304-abandoned")
      fs.mkdirSync(unfinished)
      fs.writeFileSync(path.join(unfinished, "PG_VERSION"), "18\n")
      yield* startsOn(dataDir)
      assert.isFalse(fs.existsSync(unfinished))
    })
  )

  it.live("is created again when it holds files but no database, and the files are kept", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.directory
      fs.mkdirSync(path.join(dataDir, "postgres"))
      fs.writeFileSync(path.join(dataDir, "postgres", "notes"), "mine")
      yield* startsOn(dataDir)
      const kept = fs.readdirSync(dataDir).find((name) => name.startsWith("postgres.incomplete-"))
      assert.strictEqual(fs.readFileSync(path.join(dataDir, kept!, "notes"), "utf8"), "mine")
    })
  )

  it.live("is refused in one line when it lacks PG_VERSION, and nothing in it is touched", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      const cluster = ServerProcess.clusterOf(dataDir)
      const version = path.join(cluster, "PG_VERSION")
      fs.renameSync(version, `${version}.lost`)
      const before = [fs.readdirSync(dataDir), fs.readdirSync(cluster)]
      for (const leave of [() => undefined, () => fs.writeFileSync(version, "")]) {
        leave()
        const line = yield* refusalOf(dataDir)
        assert.match(line, /is damaged: its file PG_VERSION is missing or empty\. Nothing was changed/)
        assert.notInclude(line, "\n")
      }
      fs.rmSync(version)
      assert.deepStrictEqual([fs.readdirSync(dataDir), fs.readdirSync(cluster)], before)
      fs.renameSync(`${version}.lost`, version)
      yield* startsOn(dataDir)
    })
  )

  it.live("is refused in one line when another major version of PostgreSQL wrote it", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.directory
      fs.mkdirSync(path.join(dataDir, "postgres"))
      fs.writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "17\n")
      const line = yield* refusalOf(dataDir)
      assert.match(line, /was written by PostgreSQL 17, this is PostgreSQL 18/)
      assert.notInclude(line, "\n")
    })
  )
})
