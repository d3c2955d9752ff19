// Programs and folders of the checks: run to the end, started and stopped, and found where they are installed.
import { spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

/** The repository. */
export const root = join(import.meta.dirname, "../..")

/** A program by its name, also where only administrators look; undefined where it is not installed. */
export const programOf = (name) =>
  [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin"].map((folder) => join(folder, name)).find(existsSync)

/** The user without rights whom services run as when the checks run as root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export const own = (file) => {
  if (unprivileged.uid !== undefined) chownSync(file, unprivileged.uid, unprivileged.gid)
}

/** A new folder of the unprivileged user. */
export const ownFolder = (folder) => {
  mkdirSync(folder, { recursive: true })
  own(folder)
  return folder
}

/** Runs a program to its end and returns what it wrote; fails with it when the exit code is not one of `codes`. */
export const run = (program, args, { codes = [0], ...options } = {}) => {
  const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: "utf8", timeout: 180_000, ...options })
  if (!codes.includes(status))
    throw new Error(`${program} ${args.join(" ")}: ${error ?? `exit ${status}`}\n${stdout}${stderr}`)
  return { stdout, stderr }
}

/** Starts a program; `said` is what it has written, `ended` resolves with its exit code or signal. */
export const start = (program, args, options) => {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options })
  const process = { child, said: "", ended: undefined, code: undefined }
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (process.said += chunk))
  process.ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(String(error)))
    child.once("close", (code, signal) => resolve(code ?? signal))
  }).then((code) => (process.code = code))
  return process
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Asks again until the answer is true, or fails with what the process said. */
export const until = async (what, process, ask, seconds = 60) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(100)) {
    if (process.code !== undefined) break
    if (await ask().catch(() => false)) return
  }
  throw new Error(
    `${what}: ${process.code === undefined ? `not within ${seconds} s` : `ended with ${process.code}`}\n${process.said}`
  )
}

export const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok

/** Sends a signal and waits for the end. */
export const stop = async (process, signal = "SIGTERM", seconds = 45) => {
  process.child.kill(signal)
  const late = wait(seconds * 1000, "late", { ref: false })
  const code = await Promise.race([process.ended, late])
  if (code === "late") process.child.kill("SIGKILL")
  return code
}

export const expect = (actual, wanted, what) => {
  if (actual !== wanted) throw new Error(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`)
}
