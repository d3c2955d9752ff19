/**
 * Which processes run from a folder, so that nothing is replaced or removed under them. A process leaves a mark in the folder while it
 * runs; a program of the folder, such as a PostgreSQL that outlived its node, is found by its executable.
 */
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

const prefix = "process."

/** When a process began, in ticks since the machine did; empty where the system does not tell. @param {number} pid */
const beginningOf = (pid) => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name before it, in parentheses, may hold anything. Field 22 of proc_pid_stat(5), this the third.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""
  } catch {
    return ""
  }
}

/** Marks a folder as used by this process until it ends; one that it may not write is left to its owner. @param {string} folder */
export const hold = (folder) => {
  const mark = path.join(folder, `${prefix}${process.pid}`)
  try {
    fs.writeFileSync(mark, beginningOf(process.pid))
    process.once("exit", () => fs.rmSync(mark, { force: true }))
  } catch {}
}

/**
 * The living processes that marked a folder. One that was killed leaves its mark, and another may have its number since: that one
 * began at another time.
 * @param {string} folder
 */
export const holdersOf = (folder) =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((pid) => isRunning(pid) && ["", beginningOf(pid)].includes(markOf(folder, pid)))

/** @param {string} folder @param {number} pid */
const markOf = (folder, pid) => {
  try {
    return fs.readFileSync(path.join(folder, `${prefix}${pid}`), "utf8")
  } catch {
    return "removed"
  }
}

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
