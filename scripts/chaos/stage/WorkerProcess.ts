/** One worker process: it loads its code, stands by until it gets the word to go, joins, works, and ends by a signal. */
import { spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import * as MachineClock from "../work/MachineClock.ts"

const entry = fileURLToPath(new URL("../work/worker.ts", import.meta.url))

/** Where the launcher keeps compiled code: it halves the start. */
const compiled = fileURLToPath(new URL("../../../node_modules/.cache/compile", import.meta.url))

/** What a worker says to the process that started it. */
export type WorkerMessage = { readonly loaded: true } | { readonly ready: true } | { readonly refused: number }

/** What is known of a process; times are of the machine's clock. */
export interface Life {
  readonly process: string
  readonly pid: number
  /** What it was given beyond the settings of all. */
  env: Readonly<Record<string, string>>
  loadedAt?: number
  /** When it got the word to go. */
  releasedAt?: number
  readyAt?: number
  /** The signal that was meant to end it. */
  signalled?: { readonly signal: NodeJS.Signals; readonly at: number }
  /** While it could do nothing, for longer than a lease. */
  frozen?: { readonly from: number; readonly until: number }
  ended?: { readonly at: number; readonly code: number | null }
  /** Results that the store refused, as far as it could tell. */
  refused: number
}

export interface WorkerProcess {
  readonly life: Life
  /** Lets it join, with this added to its environment. */
  readonly go: (env: Readonly<Record<string, string>>) => void
  readonly signal: (signal: NodeJS.Signals) => void
  readonly loaded: Effect.Effect<void>
  /** Whether it is ready, or ended before. */
  readonly joined: Effect.Effect<boolean>
  readonly exited: Effect.Effect<void>
}

export interface Options {
  readonly label: string
  readonly evidence: string
  readonly env: Readonly<Record<string, string>>
  /** A file to load before the program. */
  readonly preload?: string | undefined
}

export const start = ({ env, evidence, label, preload }: Options): WorkerProcess => {
  const log = openSync(path.join(evidence, `${label}.log`), "a")
  const child = spawn(
    process.execPath,
    [...(preload === undefined ? [] : ["--import", preload]), entry, label, evidence],
    {
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compiled, LOG_FORMAT: "json", ...env },
      stdio: ["ignore", log, log, "ipc"]
    }
  )
  closeSync(log)
  const life: Life = { process: label, pid: child.pid ?? 0, env: {}, refused: 0 }
  child.on("message", (message: WorkerMessage) => {
    if ("loaded" in message) life.loadedAt = MachineClock.now()
    else if ("ready" in message) life.readyAt = MachineClock.now()
    else life.refused = message.refused
  })
  child.once("exit", (code) => {
    life.ended = { at: MachineClock.now(), code }
  })
  const until = (event: "message" | "exit", holds: () => boolean) =>
    Effect.callback<void>((resume) => {
      const look = () => {
        if (holds()) resume(Effect.void)
      }
      child.on(event, look)
      look()
      return Effect.sync(() => child.off(event, look))
    })
  const exited = until("exit", () => life.ended !== undefined)
  return {
    life,
    go: (env) => {
      life.env = env
      life.releasedAt = MachineClock.now()
      child.send(env)
    },
    signal: (signal) => {
      if (signal === "SIGKILL" || signal === "SIGTERM") life.signalled ??= { signal, at: MachineClock.now() }
      child.kill(signal)
    },
    loaded: until("message", () => life.loadedAt !== undefined),
    joined: Effect.raceFirst(
      Effect.as(
        until("message", () => life.readyAt !== undefined),
        true
      ),
      Effect.as(exited, false)
    ),
    exited
  }
}
