/** The service and its commands as processes of their own, on a data directory of the benchmark's. */
import { type ChildProcess, spawn } from "node:child_process"
import { openSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Ticks of the clock that /proc counts in; equal on every Linux of today. */
const ticksPerSecond = 100

export interface Process {
  readonly port: number
  /** Milliseconds from the start of the process to its first good answer. */
  readonly readyMs: number
  /** Megabytes of memory that the process holds now. */
  readonly rss: () => number
  /** Seconds of one core that its threads have used. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
  /** Ends it at once, as by a crash. */
  readonly kill: () => Promise<void>
}

/** Finds a free port of loopback. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    child.once("exit", resolve)
  })

/** Hosts of LINE: no script may reach them. */
const lineHosts = /(?:^|\.)line\.(?:me|biz|naver\.jp)$/
/** Nothing listens there: whatever would go to LINE fails at once, unless a script names a stand-in. */
const withoutLine = { LINE_API_BASE_URL: "http://127.0.0.1:9" }

const refuseLine = (env: Readonly<Record<string, string | undefined>>) => {
  for (const [name, value] of Object.entries(env)) {
    const host = URL.canParse(value ?? "") ? new URL(value!).hostname : ""
    if (lineHosts.test(host)) throw new Error(`${name} names ${host}: scripts do not send to LINE`)
  }
}

/** Starts a program that listens on PORT, with its log lines thrown away, and waits until the path answers 200. */
export const start = async (
  entry: string,
  options: {
    readonly env: Readonly<Record<string, string>>
    readonly ready: string
    readonly log?: string
    /** Folder of another checkout whose build it is. */
    readonly folder?: string | undefined
    /** The cores that it and all its processes may use, as `taskset` names them. */
    readonly cores?: string | undefined
  }
): Promise<Process> => {
  const env = { ...withoutLine, ...process.env, ...options.env }
  refuseLine(env)
  const port = await freePort()
  const began = performance.now()
  // As `npm start` does: as many helpers of V8 as there are other cores, not four.
  const program = [process.execPath, "--v8-pool-size=0", path.join(options.folder ?? root, "scripts/launch.mjs"), entry]
  const [command = "", ...args] =
    options.cores === undefined ? program : ["taskset", "--cpu-list", options.cores, ...program]
  const child = spawn(command, args, {
    cwd: options.folder,
    env: { ...env, PORT: String(port), LOG_FORMAT: "json" },
    stdio: ["ignore", openSync(options.log ?? "/dev/null", "a"), "inherit"]
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${options.ready}`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`${entry} ended with ${child.exitCode}`)
    await wait(5)
  }
  const readyMs = performance.now() - began
  return {
    port,
    readyMs,
    cpu: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    rss: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    stop: async () => {
      child.kill("SIGTERM")
      await ended(child)
    },
    kill: async () => {
      child.kill("SIGKILL")
      await ended(child)
    }
  }
}

export const startEkimae = (dataDir: string, cores?: string): Promise<Process> =>
  start("src/main.ts", { env: { DATA_DIR: dataDir }, ready: "/readyz", cores })

/** Runs a command of the command line; answers the seconds that it took. */
export const command = async (dataDir: string, ...args: ReadonlyArray<string>): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(root, "scripts/launch.mjs"), "src/cli.ts", ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"]
  })
  let complaint = ""
  child.stderr.on("data", (chunk) => (complaint += chunk))
  const code = await ended(child)
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${complaint}`)
  return (performance.now() - began) / 1000
}
