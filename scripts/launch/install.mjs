/** Brings node_modules in line with package-lock.json, once, whoever else starts at the same time. */
import fs from "node:fs"
import { constants } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Refusal } from "./Refusal.mjs"
import { inspect, nodePackage, thisMachine } from "./tree.mjs"

/**
 * Returns the Node that the lockfile pins: its executable (undefined when no package carries one for this machine) and
 * its major version.
 * @param {string} root
 * @param {{ dev: boolean }} options
 * @returns {Promise<{ executable?: string, major: number }>}
 */
export const ensureInstalled = async (root, options) => {
  const state = inspect(root, options)
  if (state === undefined) throw new Refusal(`${path.join(root, "package-lock.json")} is missing or not JSON.`)
  if (state.missing.length > 0) await install(root, options)
  const found = nodePackage(state.wanted, thisMachine)
  if (found === undefined) return { major: anyNodeMajor(state.wanted) }
  const [major] = found.version.split(".")
  const binary = process.platform === "win32" ? "node.exe" : "node"
  return { executable: path.join(root, found.location, "bin", binary), major: Number(major) }
}

/** @param {import("./tree.mjs").Lockfile} wanted */
const anyNodeMajor = (wanted) =>
  Number.parseInt(nodePackage(wanted, { platform: "linux", arch: "x64" })?.version ?? "", 10)

/** @param {string} root @param {{ dev: boolean }} options */
const install = async (root, options) => {
  refuseWhereImpossible(root)
  const { tryLock } = await import("./lock.mjs")
  const file = path.join(root, ".install.lock")
  let told = false
  for (;;) {
    const lock = tryLock(file)
    if (lock.taken) {
      try {
        // Another start may have finished the install between the first look and the lock.
        const state = inspect(root, options)
        if (state !== undefined && state.missing.length > 0) await installWith(root, state, lock)
      } finally {
        lock.release()
      }
      return
    }
    if (!told && lock.pid !== undefined) {
      console.error(`Waiting for process ${lock.pid}, which is installing dependencies here.`)
      told = true
    }
    await wait(200)
  }
}

/** @param {string} root */
const refuseWhereImpossible = (root) => {
  const modules = path.join(root, "node_modules")
  for (const directory of [root, ...(fs.existsSync(modules) ? [modules] : [])]) {
    try {
      fs.accessSync(directory, fs.constants.W_OK)
    } catch {
      throw new Refusal(
        `Dependencies must be installed, but this user cannot write to ${directory}. Run "npm ci" there as its owner.`
      )
    }
  }
  if (process.platform === "linux" && isMusl()) {
    throw new Refusal("Ekimae needs a Linux with glibc (Debian, Ubuntu, Fedora, ...); this one uses musl (Alpine).")
  }
  if (process.platform === "win32" && process.execPath.startsWith(modules)) {
    throw new Refusal('Dependencies have changed. Run "npm ci", then start again.')
  }
}

const isMusl = () => {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header.glibcVersionRuntime === undefined
}

/**
 * @param {string} root
 * @param {{ dev: boolean, onlyAdd: boolean }} state
 * @param {{ alsoOwnedBy: (pid: number) => void, release: () => void }} lock
 */
const installWith = async (root, { dev, onlyAdd }, lock) => {
  const { runNpm } = await import("./npm.mjs")
  const progress = showProgress("Installing dependencies")
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let npm
  let exitCode = 0
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    exitCode = 128 + constants.signals[signal]
    // On a gentler signal npm first finishes and then undoes its work; the next start finds a half install anyway.
    npm?.kill("SIGKILL")
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    const result = await runNpm(root, {
      dev,
      onlyAdd,
      started: (child) => {
        npm = child
        if (child.pid !== undefined) lock.alsoOwnedBy(child.pid)
      }
    }).catch((error) => ({ code: null, output: `npm could not be run: ${error.message}` }))
    const missing = inspect(root, { dev })?.missing ?? []
    progress.end(result.code === 0 && missing.length === 0)
    if (exitCode !== 0) throw new Refusal("The install was stopped.", exitCode)
    if (result.code !== 0) throw new Refusal(`${result.output.trimEnd()}\nDependencies could not be installed.`)
    if (missing.length > 0) throw new Refusal(`npm ended well, yet ${missing.join(", ")}. Run it again.`)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

/** One line on stderr; in a terminal it counts the seconds. @param {string} title */
const showProgress = (title) => {
  const started = Date.now()
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  const live = process.stderr.isTTY === true
  process.stderr.write(live ? `${title} ...` : `${title} ...\n`)
  const timer = live ? setInterval(() => process.stderr.write(`\r${title} ... ${elapsed()}`), 1000) : undefined
  return {
    end: (/** @type {boolean} */ good) => {
      clearInterval(timer)
      process.stderr.write(`${live ? "\r" : ""}${title} ${good ? `took ${elapsed()}.` : "failed."}\u{20}\n`)
    }
  }
}
