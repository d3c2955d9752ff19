/** The service as its users run it: a process of its own, spoken to over loopback, stopped by signals. */
import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { Effect, Schedule, Schema } from "effect"
import * as Program from "./Program.ts"
import * as TestDatabase from "./TestDatabase.ts"

export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  /** Everything said on standard output so far. */
  readonly said: () => string
  readonly call: (path: string, init?: RequestInit & { readonly key?: string }) => Effect.Effect<Response, CallFailed>
  readonly signal: (signal: NodeJS.Signals) => Effect.Effect<void>
  /** The exit code; null when a signal ended it. */
  readonly exited: Effect.Effect<number | null>
}

/** No answer at all: refused or cut. */
export class CallFailed extends Schema.TaggedError<CallFailed>()("CallFailed", { reason: Schema.String }) {}

/** The URL of a database of the run's server, or of another one with this socket. */
export const urlOf = (database: string, host?: string): string =>
  host === undefined
    ? TestDatabase.urlOf(database)
    : `postgres://${TestDatabase.owner}@localhost/${database}?host=${encodeURIComponent(host)}`

/** No test reaches LINE or Stripe: nothing listens there. */
const nowhere = { LINE_API_BASE_URL: "http://127.0.0.1:9", STRIPE_API_BASE_URL: "http://127.0.0.1:9" }

export const spawnService = (env: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, Program.service, {
        env: {
          ...Program.environment,
          NODE_ENV: "development",
          PORT: "0",
          LOG_FORMAT: "json",
          // Each process would build the page on its own where none is kept yet.
          CONSOLE: "off",
          SHIPPED_DATA: "off",
          ...nowhere,
          ...env
        },
        stdio: ["ignore", "pipe", "pipe"]
      })
    ),
    (child) => Effect.suspend(() => (isRunning(child) ? end(child, "SIGKILL") : Effect.void))
  )

/** Starts the service and waits until it is ready. */
export const start = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>) {
  const child = yield* spawnService(env)
  let said = ""
  const url = yield* Effect.callback<string>((resume) => {
    createInterface(child.stdout).on("line", (line) => {
      said += `${line}\n`
      const ready = /"message":"Ready at (http:[^"]+)"/.exec(line)
      if (ready !== null) resume(Effect.succeed(ready[1]!))
    })
    let complained = ""
    child.stderr.on("data", (chunk: Buffer) => {
      complained += chunk.toString()
    })
    child.once("exit", (code) => resume(Effect.die(new Error(`Exited with ${code}: ${said}${complained}`))))
  })
  const service: ServiceProcess = {
    url,
    pid: child.pid!,
    said: () => said,
    call: (path, { key, ...init } = {}) =>
      Effect.tryPromise({
        try: (signal) =>
          fetch(`${url}${path}`, {
            ...init,
            signal,
            headers: key === undefined ? {} : { authorization: `Bearer ${key}` }
          }),
        catch: (error) => new CallFailed({ reason: String(error) })
      }),
    signal: (signal) => Effect.sync(() => void child.kill(signal)),
    exited: Effect.suspend(() => (isRunning(child) ? waitForEnd(child) : Effect.succeed(child.exitCode)))
  }
  return service
})

/** Runs the entry until it ends by itself: its exit code and what it wrote. */
export const runToEnd = Effect.fnUntraced(function* (env: Readonly<Record<string, string>>) {
  const child = yield* spawnService(env)
  const written = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => void (written.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => void (written.err += chunk.toString()))
  const code = yield* Effect.callback<number | null>((resume) => {
    child.once("close", (code) => resume(Effect.succeed(code)))
  })
  return { code, ...written }
})

/** A demo key as the first start prints it. */
export const printedKey = (said: string, name: string): string =>
  new RegExp(`${name.replace(".", "\\.")} +(\\S+)`).exec(said)?.[1] ?? ""

/** Looks again until it is so; the test's time-out ends what never is. */
export const eventually = <A, E, R>(look: Effect.Effect<A, E, R>, is: (value: A) => boolean) =>
  Effect.repeat(look, { schedule: Schedule.spaced("10 millis"), until: is })

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

const waitForEnd = (child: ChildProcess) =>
  Effect.callback<number | null>((resume) => {
    child.once("exit", (code) => resume(Effect.succeed(code)))
  })

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  Effect.suspend(() => {
    child.kill(signal)
    return waitForEnd(child)
  })
