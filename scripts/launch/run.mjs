/** Runs an entry with the pinned Node: in this process when it is that Node already, else in a child. */
import fs from "node:fs"
import module from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Refusal } from "./Refusal.mjs"

/** @typedef {{ root: string, node: { executable?: string, major: number }, entry: string, args: string[] }} Launch */

/** @param {Launch} launch */
export const runEntry = async (launch) => {
  if (!fs.existsSync(launch.entry)) throw new Refusal(`There is no ${launch.entry}`)
  if (Number.parseInt(process.versions.node, 10) === launch.node.major) return runHere(launch)
  if (launch.node.executable === undefined) {
    throw new Refusal(
      `No package carries Node ${launch.node.major} for ${process.platform} ${process.arch}: ` +
        `install Node ${launch.node.major} yourself and start with it.`
    )
  }
  return runInChild(launch.node.executable, launch)
}

/** @param {Launch} launch */
const runHere = async ({ root, entry, args }) => {
  stopWithParent()
  // Compiled code from the last start; a quarter of the start-up time. A read-only node_modules only goes without.
  module.enableCompileCache?.(path.join(root, "node_modules", ".cache", "compile"))
  process.argv = [process.argv[0] ?? process.execPath, entry, ...args]
  await import(pathToFileURL(entry).href)
}

/**
 * Nobody is told when its parent is killed outright. A child of the launcher sees its channel close; a child of npm
 * (which "exec" in package.json makes us) sees that it has another parent. Either way we stop as on SIGTERM.
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

/**
 * @param {string} executable
 * @param {Launch} launch
 */
const runInChild = async (executable, { entry, args }) => {
  const { spawn } = await import("node:child_process")
  const launcher = fileURLToPath(new URL("../launch.mjs", import.meta.url))
  const child = spawn(executable, [launcher, entry, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] })
  // Ctrl-C in a terminal reaches the child by itself; passing it on would make it two.
  const inTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  process.on("SIGINT", () => inTerminal || child.kill("SIGINT"))
  process.on("SIGTERM", () => child.kill("SIGTERM"))
  process.on("SIGHUP", () => child.kill("SIGHUP"))
  stopWithParent()
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Refusal(`${executable} could not be run: ${error.message}`)))
    child.once("exit", (code, signal) => resolve({ code, signal }))
  })
  if (signal === null) return process.exit(code)
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}
