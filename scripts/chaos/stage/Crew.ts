/** The worker processes of a run: started, signalled, replaced, and gone when the run is over. */
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, type Scope } from "effect"
import * as MachineClock from "../work/MachineClock.ts"

const entry = fileURLToPath(new URL("../work/worker.ts", import.meta.url))

/** Where the launcher keeps compiled code: it halves the start of those that take the place of others. */
const compiled = fileURLToPath(new URL("../../../node_modules/.cache/compile", import.meta.url))

/** What a worker tells the process that started it. */
export type Told = { readonly ready: true } | { readonly refused: number }

/** What is known of a process; times are of the machine's clock. */
export interface Life {
  readonly process: string
  readonly pid: number
  readonly began: number
  readyAt?: number
  /** The signal that was meant to end it. */
  signalled?: { readonly signal: NodeJS.Signals; readonly at: number }
  /** While it could do nothing, for longer than a lease. */
  frozen?: { readonly from: number; readonly until: number }
  ended?: { readonly at: number; readonly code: number | null }
  /** Results that the store refused, as far as it could tell. */
  refused: number
}

export interface Member {
  readonly life: Life
  readonly signal: (signal: NodeJS.Signals) => void
  readonly ready: Effect.Effect<void>
  readonly exited: Effect.Effect<void>
}

export interface Crew {
  /** Starts one more. */
  readonly hire: (options?: Hire) => Effect.Effect<Member, never, Scope.Scope>
  /** Those that are ready and that nobody has asked to end. */
  readonly atWork: () => ReadonlyArray<Member>
  readonly lives: () => ReadonlyArray<Life>
  /** Asks all to end, and waits. */
  readonly dismiss: Effect.Effect<void>
}

export interface Hire {
  readonly env?: Readonly<Record<string, string>>
  /** A file to load before the program. */
  readonly preload?: string
}

export const make = (options: {
  readonly databaseUrl: string
  readonly evidence: string
  readonly env?: Readonly<Record<string, string>>
}): Crew => {
  const members: Array<Member> = []

  const start = ({ env = {}, preload }: Hire): Member & { readonly child: ChildProcess } => {
    const label = `worker-${members.length + 1}`
    const log = openSync(path.join(options.evidence, `${label}.log`), "a")
    const child = spawn(
      process.execPath,
      [...(preload === undefined ? [] : ["--import", preload]), entry, label, options.evidence],
      {
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: compiled,
          DATABASE_URL: options.databaseUrl,
          LOG_FORMAT: "json",
          ...options.env,
          ...env
        },
        stdio: ["ignore", log, log, "ipc"]
      }
    )
    closeSync(log)
    const life: Life = { process: label, pid: child.pid ?? 0, began: MachineClock.now(), refused: 0 }
    child.on("message", (told: Told) => {
      if ("ready" in told) life.readyAt = MachineClock.now()
      else life.refused = told.refused
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
      child,
      life,
      exited,
      signal: (signal) => {
        if (signal === "SIGKILL" || signal === "SIGTERM") life.signalled ??= { signal, at: MachineClock.now() }
        child.kill(signal)
      },
      ready: Effect.raceFirst(
        until("message", () => life.readyAt !== undefined),
        Effect.andThen(exited, Effect.die(new Error(`${label} ended before it was ready; see ${label}.log`)))
      )
    }
  }

  const isAtWork = ({ life }: Member) =>
    life.readyAt !== undefined && life.signalled === undefined && life.ended === undefined

  return {
    hire: (hire = {}) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          const member = start(hire)
          members.push(member)
          return member
        }),
        ({ child, exited, life }) =>
          Effect.suspend(() => {
            if (life.ended !== undefined) return Effect.void
            child.kill("SIGKILL")
            return exited
          })
      ),
    atWork: () => members.filter(isAtWork),
    lives: () => members.map(({ life }) => life),
    dismiss: Effect.suspend(() => {
      const left = members.filter(({ life }) => life.ended === undefined)
      for (const member of left) member.signal("SIGTERM")
      return Effect.forEach(left, ({ exited }) => exited, { concurrency: "unbounded", discard: true })
    })
  }
}
