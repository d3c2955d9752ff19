/**
 * Which processes run from a folder, so that nothing is replaced or removed under them. A process leaves a mark in the folder while it
 * runs; a program of the folder, such as a PostgreSQL that outlived its node, is found by its executable.
 */
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

const prefix = "process."

/** Marks a folder as used by this process until it ends; one that it may not write is left to its owner. @param {string} folder */
export const hold = (folder) => {
  const mark = path.join(folder, `${prefix}${process.pid}`)
  try {
    fs.writeFileSync(mark, "")
    process.once("exit", () => fs.rmSync(mark, { force: true }))
  } catch {}
}

/** The living processes that marked a folder. @param {string} folder */
export const holdersOf = (folder) =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter(isRunning)

/** The processes whose executable lies below a folder; none where the system does not tell. @param {string} folder */
export const programsBelow = (folder) =>
  executables().flatMap(({ file, pid }) => (file.startsWith(path.join(folder, path.sep)) ? [pid] : []))

/** @returns {{ pid: number, file: string }[]} */
const executables = () => {
  if (process.platform === "linux") {
    const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => {
      try {
        return [{ pid: Number(pid), file: fs.readlinkSync(`/proc/${pid}/exe`) }]
      } catch {
        return []
      }
    })
  }
  if (process.platform !== "darwin") return []
  const lines = execFileSync("ps", ["-axo", "pid=,comm="], { encoding: "utf8" }).split("\n")
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), file: line.replace(/^\s*\d+\s+/, "") }))
}

/** @param {number} pid */
export const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM"
  }
}
