/**
 * Lets one process at a time install into a clone. The lock is a file that names its owner: the process and the npm that
 * it runs, each with its start time where the system tells, since a process number alone is used again.
 */
import fs from "node:fs"
import os from "node:os"

/** Longer than any pause between creating a file and writing to it. */
const settleMs = 5_000
/** A lock made on another machine (a shared disk) cannot be checked; no install takes this long. */
const foreignMs = 15 * 60_000

/** @typedef {{ pid: number, started: string }} Process */
/** @typedef {{ host: string, processes: Process[] }} Owner */

/** @param {number} pid */
const startOf = (pid) => {
  try {
    // The name (second field) may hold spaces and brackets; the start time is the 20th field after it.
    return (
      fs
        .readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19] ?? ""
    )
  } catch {
    return ""
  }
}

/** @param {number} pid @returns {Process} */
export const processOf = (pid) => ({ pid, started: startOf(pid) })

/** @param {Process} process_ */
export const isAlive = ({ pid, started }) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false
  }
  return startOf(pid) === started
}

/** @param {string} text @returns {Owner | undefined} */
const parseOwner = (text) => {
  try {
    const owner = JSON.parse(text)
    return Array.isArray(owner.processes) ? owner : undefined
  } catch {
    return undefined
  }
}

/** @param {string} file */
const read = (file) => {
  try {
    return { text: fs.readFileSync(file, "utf8"), age: Date.now() - fs.statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

/** @param {{ text: string, age: number }} held */
const isHeld = ({ text, age }) => {
  const owner = parseOwner(text)
  if (owner === undefined) return age < settleMs
  if (owner.host !== os.hostname()) return age < foreignMs
  return owner.processes.some(isAlive)
}

/** @param {Process[]} processes */
const claimOf = (processes) => JSON.stringify({ host: os.hostname(), processes })

/**
 * Takes the lock, or says who has it. A lock whose owner is dead is taken over: of all who see it, the one that makes
 * the directory beside it may remove the lock, after a second look.
 * @param {string} file
 * @returns {{ taken: true, alsoOwnedBy: (pid: number) => void, release: () => void } | { taken: false, pid?: number }}
 */
export const tryLock = (file) => {
  const me = processOf(process.pid)
  try {
    fs.writeFileSync(file, claimOf([me]), { flag: "wx" })
    return {
      taken: true,
      alsoOwnedBy: (pid) => fs.writeFileSync(file, claimOf([me, processOf(pid)])),
      release: () => fs.rmSync(file, { force: true })
    }
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error
  }
  const held = read(file)
  if (held === undefined) return tryLock(file)
  if (isHeld(held)) {
    const pid = parseOwner(held.text)?.processes[0]?.pid
    return { taken: false, ...(pid === undefined ? {} : { pid }) }
  }
  return removeDead(file, held.text) ? tryLock(file) : { taken: false }
}

/** @param {string} file @param {string} text */
const removeDead = (file, text) => {
  const door = `${file}.takeover`
  try {
    fs.mkdirSync(door)
  } catch {
    const since = fs.statSync(door, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > settleMs) fs.rmdirSync(door)
    return false
  }
  try {
    if (read(file)?.text === text) fs.rmSync(file, { force: true })
  } finally {
    fs.rmdirSync(door)
  }
  return true
}
