/** Processes of their own that use an embedded server, for what one process alone cannot show. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Context, Effect, Exit, Fiber, Layer, Logger, Queue, Schedule, Schema, Scope } from "effect"
import { inject } from "vitest"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"
import * as PidFile from "../../../src/sql/embedded/PidFile.ts"
import { scratch } from "../Scratch.ts"

const program = fileURLToPath(new URL("../../sql/embedded/process.ts", import.meta.url))

/** Compiled code is kept between the processes, as the service keeps its own. */
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), "node-compile-cache") }

const Ready = Schema.fromJsonString(Schema.Struct({ ready: Schema.Int, host: Schema.String, dataDir: Schema.String }))

export interface ServerProcess {
  /** The server that it uses; dies when there is none. */
  readonly ready: Effect.Effect<typeof Ready.Type>
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

/** Fills a directory with the cluster that initdb would make in it, in less time. */
export const fill = (dataDir: string) =>
  Effect.sync(() => void execFileSync("cp", ["-a", `${inject("emptyDataDir")}/.`, dataDir]))

/** A new directory with a database whose server was stopped in order. */
export const stopped = Effect.tap(directory, fill)

/** Uses the server of a directory until the scope closes, as one more process would. */
export const serve = (dataDir: string, parameters: Readonly<Record<string, string>> = {}) =>
  Effect.map(
    Layer.build(EmbeddedServer.layer({ dataDir, durable: false, parameters: { fsync: "off", ...parameters } })),
    (context) => Context.get(context, EmbeddedServer.EmbeddedServer)
  )

/** Starts a server as a user that comes and leaves, whose log lines can be awaited. */
export const enter = Effect.fnUntraced(function* (dataDir: string) {
  const scope = yield* Scope.make()
  const lines = yield* Queue.unbounded<string>()
  const logger = Logger.layer([Logger.make(({ message }) => Queue.offerUnsafe(lines, String(message)))])
  const leave = Scope.close(scope, Exit.void)
  yield* Effect.addFinalizer(() => leave)
  const entering = yield* serve(dataDir).pipe(Effect.provide(logger), Scope.provide(scope), Effect.forkScoped)
  return {
    ready: Fiber.join(entering),
    /** The next log line that holds the words. */
    logged: (words: string) => Effect.repeat(Queue.take(lines), { until: (line) => line.includes(words) }),
    leave
  }
})

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
      Effect.sync(() => spawn(process.execPath, [program, dataDir], { env, stdio: ["pipe", "pipe", "inherit"] })),
      (child) =>
        child.exitCode === null && child.signalCode === null ? end(child, () => child.kill("SIGKILL")) : Effect.void
    ),
    (child): ServerProcess => ({
      ready: readyLine(child),
      leave: end(child, () => child.stdin.end()),
      kill: end(child, () => child.kill("SIGKILL"))
    })
  )

/** The line that says which server the process uses; dies when it ends without one. */
const readyLine = (child: ChildProcess & { readonly stdout: Readable }) =>
  Effect.callback<typeof Ready.Type>((resume) => {
    createInterface(child.stdout)
      .once("line", (line) => resume(Effect.succeed(Schema.decodeSync(Ready)(line))))
      .once("close", () => resume(Effect.die(new Error("The process ended without a server"))))
  })

const end = (child: ChildProcess, how: () => void) =>
  Effect.callback<number | null>((resume) => {
    child.once("exit", (code) => resume(Effect.succeed(code)))
    how()
  })
