/** A process of the adapter of the public harness, driven as the harness does it, and what it says. */
import { spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import * as path from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"

const entry = fileURLToPath(new URL("../../bench/harness/adapter.ts", import.meta.url))
const compiled = fileURLToPath(new URL("../../../node_modules/.cache/compile", import.meta.url))

export interface Said {
  readonly instance: number
  /** Tables of its descriptor; undefined while it has given none. */
  tables: ReadonlyArray<string> | undefined
  /** The metrics of each time. */
  readonly samples: Map<string, Array<string>>
  /** How many jobs of each sender it called stored. */
  readonly stored: Map<string, number>
  /** Jobs that it sent again, since it heard nothing of their commit. */
  readonly repeated: Array<{ readonly sender: string; readonly from: number; readonly count: number }>
  /** Lines that are no JSON. */
  unreadable: number
  /** After it was asked to end. */
  ended: { readonly code: number | null; readonly afterMs: number } | undefined
}

export interface Replica {
  readonly said: Said
  readonly isAlive: () => boolean
  /** Asks it to send this number of jobs. */
  readonly enqueue: (count: number) => void
  /** Whether it has described itself, or ended before. */
  readonly described: Effect.Effect<boolean>
  readonly kill: Effect.Effect<void>
  readonly end: Effect.Effect<void>
}

export interface Options {
  readonly instance: number
  readonly label: string
  readonly evidence: string
  readonly env: Readonly<Record<string, string>>
}

export const start = ({ env, evidence, instance, label }: Options) =>
  Effect.acquireRelease(
    Effect.sync((): Replica => {
      const child = spawn(process.execPath, [entry], {
        env: {
          PATH: process.env["PATH"],
          NODE_COMPILE_CACHE: compiled,
          LOG_FORMAT: "json",
          BENCH_INSTANCE_ID: String(instance),
          ...env
        }
      })
      child.stderr.pipe(createWriteStream(path.join(evidence, `${label}.log`)))
      const said: Said = {
        instance,
        tables: undefined,
        samples: new Map(),
        stored: new Map(),
        repeated: [],
        unreadable: 0,
        ended: undefined
      }
      let [asked, hasEnded] = [0, false]
      const watchers = new Set<() => void>()
      const tell = () => {
        for (const watcher of watchers) watcher()
      }
      // It may be gone when it is asked for jobs.
      child.stdin.on("error", () => {})
      createInterface({ input: child.stdout }).on("line", (line) => {
        hear(said, line)
        tell()
      })
      child.once("exit", (code) => {
        hasEnded = true
        if (asked > 0) said.ended = { code, afterMs: performance.now() - asked }
        tell()
      })
      const until = (holds: () => boolean) =>
        Effect.callback<void>((resume) => {
          const look = () => {
            if (holds()) resume(Effect.void)
          }
          watchers.add(look)
          look()
          return Effect.sync(() => void watchers.delete(look))
        })
      const exited = until(() => hasEnded)
      const end = (signal: "SIGTERM" | "SIGKILL") =>
        Effect.suspend(() => {
          if (signal === "SIGTERM" && !hasEnded) asked = performance.now()
          child.kill(signal)
          return exited
        })
      return {
        said,
        isAlive: () => said.tables !== undefined && !hasEnded && asked === 0,
        enqueue: (count) => void child.stdin.write(`ENQUEUE ${count}\n`),
        described: Effect.map(
          until(() => hasEnded || said.tables !== undefined),
          () => !hasEnded
        ),
        kill: end("SIGKILL"),
        end: end("SIGTERM")
      }
    }),
    ({ kill }) => kill
  )

type Line =
  | { readonly kind: "descriptor"; readonly event_tables: ReadonlyArray<string> }
  | { readonly kind: "adapter"; readonly t: string; readonly metric: string }
  | { readonly kind: "stored"; readonly senders: Readonly<Record<string, number>> }
  | ({ readonly kind: "repeated" } & Said["repeated"][number])

const hear = (said: Said, text: string): void => {
  let line: Line
  try {
    line = JSON.parse(text)
  } catch {
    said.unreadable++
    return
  }
  switch (line.kind) {
    case "descriptor":
      said.tables = line.event_tables
      return
    case "adapter":
      said.samples.set(line.t, [...(said.samples.get(line.t) ?? []), line.metric])
      return
    case "stored":
      for (const [sender, count] of Object.entries(line.senders)) said.stored.set(sender, count)
      return
    case "repeated":
      said.repeated.push(line)
  }
}
