/**
 * Brings node_modules in line with package-lock.json: by npm, in one process at a time, and only when it is not. An install goes to
 * a new folder beside those from which processes run (folders.mjs).
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import { constants } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { makeFolder, removeUnused, switchTo } from "./folders.mjs"
import { compare, trim } from "./packages.mjs"
import { isRunning } from "./users.mjs"

/** Whether the packages that are needed are there. @param {string} root @param {boolean} dev whether development packages are needed */
export const isInstalled = (root, dev) => compare(root, dev).missing.length === 0

/** @param {string} root @param {boolean} dev whether development packages are needed */
export const ensureInstalled = async (root, dev) => {
  if (isInstalled(root, dev)) return
  const lock = path.join(root, ".install.lock")
  await take(lock)
  const release = () => fs.rmSync(lock, { force: true })
  process.once("exit", release)
  // Another start may have finished the install between the first look and the lock.
  if (!isInstalled(root, dev)) await install(root, dev, lock)
  process.off("exit", release)
  release()
}

/** Longer than any install: an older lock was left behind, whichever process has its number now. */
const lockMs = 30 * 60_000

/** A lock is a file with the numbers of the processes that install: a launcher and its npm. @param {string} lock */
const take = async (lock) => {
  for (let waits = 0; ; ) {
    try {
      fs.writeFileSync(lock, `${process.pid}`, { flag: "wx" })
      // Of two starts that removed the same dead lock, the slower may have removed the new one of the faster.
      await wait(50)
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
      if (code !== "EEXIST")
        throw new Error(`Dependencies must be installed by a user who may write: ${message}`, { cause: error })
    }
    const holder = holderOf(lock)
    if (holder === process.pid) return
    if (holder === undefined) fs.rmSync(lock, { force: true })
    else if (waits++ === 0) console.error(`Waiting for process ${holder}, which installs dependencies (see ${lock}).`)
    await wait(holder === undefined ? 0 : 200)
  }
}

/** The first living process that a lock names; undefined when there is none. @param {string} lock */
const holderOf = (lock) => {
  try {
    if (Date.now() - fs.statSync(lock).mtimeMs > lockMs) return undefined
    return fs.readFileSync(lock, "utf8").split(" ").map(Number).find(isRunning)
  } catch {
    return undefined
  }
}

/** @param {string} root @param {boolean} dev @param {string} lock */
const install = async (root, dev, lock) => {
  const { include } = compare(root, dev)
  // What an install that was cut short has left, and packages of earlier releases.
  removeUnused(root)
  const folder = makeFolder(root)
  // The lockfile pins versions and contents, so what npm's cache holds need not be asked for again.
  const npm = spawnNpm(root, folder, [
    "ci",
    "--prefix",
    folder,
    "--include=optional",
    include,
    "--loglevel=error",
    "--prefer-offline",
    // Nothing here needs what packages would run when they are installed.
    "--ignore-scripts"
  ])
  fs.writeFileSync(lock, `${process.pid} ${npm.pid}`)
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    // On a gentler signal npm first finishes and then undoes its work; the next install removes the half folder anyway.
    npm.kill("SIGKILL")
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop)
  console.error("Installing dependencies ...")
  const [code] = await once(npm, "close")
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, stop)
  if (code !== 0) throw new Error("Dependencies could not be installed.")
  const { missing } = compare(folder, dev)
  if (missing.length > 0) throw new Error(`npm ended well, yet it left out ${missing.join(", ")}. Run it again.`)
  trim(folder)
  await switchTo(root, folder, () => fs.utimesSync(lock, new Date(), new Date()))
  removeUnused(root)
}

/** npm in a folder, with all that it writes sent to stderr. @param {string} root @param {string} folder @param {ReadonlyArray<string>} args */
const spawnNpm = (root, folder, args) => {
  const shell = process.platform === "win32"
  // npm must run on the system's Node, where its settings are, not on the one in node_modules.
  const modules = path.join(root, "node_modules")
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => !folder.startsWith(modules))
  const env = { ...process.env, PATH: folders.join(path.delimiter), npm_config_update_notifier: "false" }
  return spawn(shell ? "npm.cmd" : "npm", args, { cwd: folder, env, shell, stdio: ["ignore", 2, 2] })
}
