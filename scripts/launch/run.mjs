/** Runs an entry with the pinned Node: in this process when it is that Node already, else in a child. */
import { spawn } from "node:child_process"
import module from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { bundled } from "./bundle.mjs"
import { holdPackages } from "./folders.mjs"
import { hold } from "./users.mjs"

/** @typedef {{ root: string, entry: string, args: string[], executable: string | undefined, mayBuild?: boolean }} Launch */

/**
 * How glibc gives memory back: what is larger than 16 KiB as soon as it is free, and few pools for threads. Smaller blocks share a heap
 * that shrinks at its end alone: parts of bodies and buffers of sockets would leave it full of holes, after a storm of requests 90 of 120 MB. By
 * itself glibc raises the bound with each larger block that it meets. Each block above the bound is a mapping: a body of 60 KB costs 0.1 ms
 * more, requests with less than 16 KB nothing. Linux allows a process 65,530 of them; beyond a quarter of these, blocks go to the heap.
 */
const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16384",
  MALLOC_MMAP_MAX_: "16384",
  MALLOC_TRIM_THRESHOLD_: "131072"
}

/** @param {Launch} launch */
export const runEntry = async ({ args, entry, executable, mayBuild, root }) => {
  const launcher = fileURLToPath(new URL("../launch.mjs", import.meta.url))
  const isService = entry === path.join(root, "src", "main.ts")
  if (!runsHere({ args: [entry, ...args], executable, isService, launcher })) return
  holdPackages(root)
  // Compiled code from the last start; a quarter of the start-up time. A read-only node_modules only goes without.
  module.enableCompileCache?.(path.join(root, "node_modules", ".cache", "compile"))
  process.argv = [process.argv[0] ?? process.execPath, entry, ...args]
  const file = await bundled(root, entry, mayBuild)
  if (file !== entry) {
    hold(path.dirname(file))
    // Errors say where in the sources they arose.
    process.setSourceMapsEnabled(true)
  }
  await import(pathToFileURL(file).href)
}

/**
 * Whether this process goes on with the program: it has the right Node, and for the service the allocator's settings. Otherwise a child does.
 * @param {{ launcher: string, args: string[], executable: string | undefined, isService: boolean }} program
 */
export const runsHere = ({ args, executable, isService, launcher }) => {
  if (executable === undefined && isService) setAllocator()
  stopWithParent()
  if (executable !== undefined) {
    runInChild(executable, [launcher, ...args])
    return false
  }
  // Processes that this one starts, such as PostgreSQL, have defaults of their own.
  for (const [name, value] of Object.entries(allocator)) if (process.env[name] === value) delete process.env[name]
  // For a supervisor, which starts the same program again.
  if (isService)
    process.env["EKIMAE_LAUNCH"] = JSON.stringify({ exec: launcher, args: args.slice(0, 1), env: allocator })
  return true
}

/** Restarts this process under the same number, unless it has the settings: the allocator reads them before the first line of code. */
const setAllocator = () => {
  if (process.platform !== "linux" || process.channel || Object.keys(allocator).some((name) => name in process.env))
    return
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...allocator
  })
}

/**
 * A process does not learn that its parent was killed outright. A child of the launcher sees its channel close; a child
 * of npm (which "exec" in package.json makes it) sees that it has another parent. Either way it stops as on SIGTERM.
 */
const stopWithParent = () => {
  const stop = () => process.kill(process.pid, "SIGTERM")
  if (process.channel) {
    process.channel.unref()
    process.once("disconnect", stop)
  } else if (process.env["npm_lifecycle_event"] !== undefined && process.platform !== "win32") {
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      stop()
    }, 1000)
    watch.unref()
  }
}

/** @param {string} executable @param {ReadonlyArray<string>} args */
const runInChild = (executable, args) => {
  const child = spawn(executable, [...process.execArgv, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...allocator, ...process.env }
  })
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])
  // Ctrl-C in a terminal reaches the child by itself; passing it on would make it two.
  const inTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  for (const signal of signals) process.on(signal, () => (signal === "SIGINT" && inTerminal) || child.kill(signal))
  child.once("error", (error) => {
    console.error(`${executable} could not be run: ${error.message}. It needs glibc; on Alpine install Node yourself.`)
    process.exit(1)
  })
  child.once("exit", (code, signal) => {
    if (signal === null) return process.exit(code)
    for (const name of signals) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
