/** Starts and stops the server process. */
import { spawn, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { Duration, Effect, Option, Schedule } from "effect"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import type { Binaries } from "./Binaries.ts"
import type { DataDirectory } from "./DataDirectory.ts"
import * as PidFile from "./PidFile.ts"
import { type ServerUser, spawnAs } from "./ServerUser.ts"

export interface Options {
  readonly directory: DataDirectory
  readonly binaries: Binaries
  readonly user: ServerUser | undefined
  readonly parameters: Readonly<Record<string, string>>
}

const pollSchedule = Schedule.spaced("5 millis")

/** PostgreSQL starts again after a crash by replaying its log; a large one takes its time. */
const startTimeout = Duration.minutes(2)

/**
 * Starts a server and waits until it accepts connections. Answers "taken" when another process was quicker, or when
 * the last server's children are still going away.
 */
export const start = (options: Options): Effect.Effect<"ready" | "taken", DatabaseUnavailable> =>
  Effect.gen(function* () {
    const { directory } = options
    yield* Effect.sync(() => PidFile.clearStale(directory.cluster, directory.sockets))
    const child = yield* launch(options)
    const ready = Effect.sync(() => {
      const running = PidFile.running(directory.cluster)
      return running?.pid === child.pid && running?.status === "ready"
    }).pipe(Effect.repeat({ schedule: pollSchedule, until: (ready) => ready }), Effect.as("ready" as const))
    return yield* Effect.raceFirst(ready, child.ended).pipe(
      Effect.timeoutOrElse({
        duration: startTimeout,
        orElse: () =>
          Effect.fail(new DatabaseUnavailable({ reason: `PostgreSQL did not become ready; see ${directory.log}` }))
      })
    )
  })

/** Starts the server in a process group of its own, so that Ctrl-C does not reach it before this process stops it. */
const launch = ({ binaries, directory, parameters, user }: Options) =>
  Effect.sync(() => {
    const since = startLog(directory.log)
    const log = fs.openSync(directory.log, "a", 0o600)
    const flags = Object.entries(parameters).flatMap(([name, value]) => ["-c", `${name}=${value}`])
    const child = spawn(binaries.postgres, ["-D", directory.cluster, ...flags], {
      ...spawnAs(user),
      cwd: "/",
      env: { ...process.env, LC_ALL: "C" },
      stdio: ["ignore", log, log],
      detached: true,
      windowsHide: true
    })
    fs.closeSync(log)
    child.unref()
    const ended = Effect.callback<"taken", DatabaseUnavailable>((resume) => {
      child.once("error", (cause) => resume(Effect.fail(new DatabaseUnavailable({ reason: cause.message }))))
      child.once("exit", (code) =>
        resume(outcomeOf(fs.readFileSync(directory.log, "utf8").slice(since), code, directory))
      )
      return Effect.sync(() => child.removeAllListeners("exit"))
    })
    return { pid: child.pid, ended }
  })

const outcomeOf = (output: string, code: number | null, directory: DataDirectory) => {
  if (/lock file ".*" (?:already exists|is empty)|pre-existing shared memory block/.test(output))
    return Effect.succeed("taken" as const)
  const why = /FATAL: +(.*)/.exec(output)?.[1] ?? `exit code ${code}`
  return Effect.fail(new DatabaseUnavailable({ reason: `PostgreSQL did not start: ${why}; see ${directory.log}` }))
}

const longestLog = 10_000_000

/** Rotates the log when it has grown long; returns the offset at which this start's lines begin. */
const startLog = (file: string): number => {
  const size = fs.existsSync(file) ? fs.statSync(file).size : 0
  if (size <= longestLog) return size
  fs.renameSync(file, `${file}.1`)
  return 0
}

/** A fast shutdown: sessions are ended, nothing is lost. A server that does not stop in time is stopped immediately. */
export const stop = ({ binaries, directory }: Options): Effect.Effect<void> =>
  Effect.gen(function* () {
    const pid = PidFile.running(directory.cluster)?.pid
    if (pid === undefined) return
    const gone = Effect.sync(() => !PidFile.isServer(pid, directory.cluster)).pipe(
      Effect.repeat({ schedule: pollSchedule, until: (gone) => gone })
    )
    const ask = (signal: "SIGINT" | "SIGQUIT", mode: "fast" | "immediate", wait: Duration.Input) =>
      Effect.sync(() => send(pid, signal, binaries, directory, mode)).pipe(
        Effect.andThen(Effect.timeoutOption(gone, wait))
      )
    const fast = yield* ask("SIGINT", "fast", "20 seconds")
    if (Option.isNone(fast)) yield* ask("SIGQUIT", "immediate", "5 seconds")
  })

const send = (
  pid: number,
  signal: "SIGINT" | "SIGQUIT",
  binaries: Binaries,
  directory: DataDirectory,
  mode: "fast" | "immediate"
) => {
  // Windows has no signals: pg_ctl speaks to the server in its own way.
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["stop", "-D", directory.cluster, "-m", mode, "--no-wait"], { windowsHide: true })
    return
  }
  try {
    process.kill(pid, signal)
  } catch {
    // gone already
  }
}
