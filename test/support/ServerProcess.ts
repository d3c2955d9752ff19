/** Processes of their own that use an embedded server, for what one process alone cannot show. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import * as path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Context, Effect, Layer, Schedule, Schema, type Scope } from "effect"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { scratch } from "./Scratch.ts"

const program = fileURLToPath(new URL("../sql/embedded/process.ts", import.meta.url))

const Ready = Schema.Struct({ ready: Schema.Int, host: Schema.String, dataDir: Schema.String })
const Failed = Schema.Struct({ failed: Schema.String })
const Told = Schema.Struct({ told: Schema.String })
const Line = Schema.fromJsonString(Schema.Union([Ready, Failed, Told]))
type Line = typeof Line.Type

export interface ServerProcess {
  /** The server that it uses; dies when there is none. */
  readonly ready: Effect.Effect<typeof Ready.Type>
  /** Why it uses none. */
  readonly failed: Effect.Effect<string>
  /** The first log line that holds the words. */
  readonly told: (words: string) => Effect.Effect<string>
  /** Ends its input, so that it leaves in order, and waits for its end. */
  readonly leave: Effect.Effect<number | null>
  readonly kill: Effect.Effect<number | null>
}

/** A new directory, removed with whatever server still runs in it. */
export const directory = Effect.acquireRelease(
  Effect.sync(() => {
    const dataDir = mkdtempSync(path.join(scratch, "ekimae-embedded-"))
    chmodSync(dataDir, 0o711) // a server of another user may pass
    return dataDir
  }),
  (dataDir) =>
    Effect.gen(function* () {
      const server = serverOf(dataDir)
      if (server !== undefined) process.kill(server, "SIGQUIT")
      yield* gone(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })
)

/** Makes directories with a database in them, quicker than initdb does. */
export class Databases extends Context.Service<
  Databases,
  { readonly copy: Effect.Effect<string, never, Scope.Scope> }
>()("test/Databases") {
  static readonly layer = Layer.effect(
    Databases,
    Effect.gen(function* () {
      const original = yield* directory
      const maker = yield* start(original)
      yield* maker.ready
      yield* maker.leave
      const fill = (dataDir: string) => execFileSync("cp", ["-a", `${original}/.`, dataDir])
      return Databases.of({ copy: Effect.tap(directory, (dataDir) => Effect.sync(() => fill(dataDir))) })
    })
  )
}

export const clusterOf = (dataDir: string): string => path.join(dataDir, "postgres")

/** The pid of the server that runs in the directory now. */
export const serverOf = (dataDir: string): number | undefined => PidFile.running(clusterOf(dataDir))?.pid

/** Resolves when no server runs in the directory. */
export const gone = (dataDir: string) => until(() => serverOf(dataDir) === undefined)

export const until = (condition: () => boolean) =>
  Effect.sync(condition).pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (holds) => holds }),
    Effect.asVoid
  )

/** Starts a process on the directory; it is killed with the scope if it still runs then. */
export const start = (dataDir: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => spawn(process.execPath, [program, dataDir], { stdio: ["pipe", "pipe", "inherit"] })),
      (child) =>
        child.exitCode === null && child.signalCode === null ? end(child, () => child.kill("SIGKILL")) : Effect.void
    ),
    (child): ServerProcess => {
      const lines = readLines(child)
      return {
        ready: lines((line) => ("ready" in line ? line : undefined)),
        failed: lines((line) => ("failed" in line ? line.failed : undefined)),
        told: (words) => lines((line) => ("told" in line && line.told.includes(words) ? line.told : undefined)),
        leave: end(child, () => child.stdin.end()),
        kill: end(child, () => child.kill("SIGKILL"))
      }
    }
  )

/** The first line that the choice accepts, past or to come; dies when the process ends without one. */
const readLines = (child: ChildProcess & { readonly stdout: Readable }) => {
  const said: Array<Line> = []
  const reader = createInterface(child.stdout)
  reader.on("line", (line) => said.push(Schema.decodeSync(Line)(line)))
  return <A>(choose: (line: Line) => A | undefined) =>
    Effect.callback<A>((resume) => {
      const look = () => {
        const chosen = said.map(choose).find((choice) => choice !== undefined)
        if (chosen !== undefined) resume(Effect.succeed(chosen))
      }
      const ended = () => resume(Effect.die(new Error(`The process ended after saying ${JSON.stringify(said)}`)))
      reader.on("line", look).once("close", ended)
      look()
      return Effect.sync(() => reader.off("line", look).off("close", ended))
    })
}

const end = (child: ChildProcess, how: () => void) =>
  Effect.callback<number | null>((resume) => {
    child.once("exit", (code) => resume(Effect.succeed(code)))
    how()
  })
