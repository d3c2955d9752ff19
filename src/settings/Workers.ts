/** Reads `WORKERS`, as how many processes the service runs. Loads no library: the start decides by it what else to load. */
import { readFileSync } from "node:fs"
import { availableParallelism, totalmem } from "node:os"

/** Far above the cores of a machine for which one node is sensible. */
export const mostProcesses = 64

/** What a process is given before another one is started by `auto`; it takes less at rest. */
export const memoryPerProcess = 512 * 1024 * 1024

/** @param memory in bytes */
export const fitting = (cores: number, memory: number): number =>
  Math.max(1, Math.min(cores, mostProcesses, Math.floor(memory / memoryPerProcess)))

/** The memory of the machine or, in a container, what it may use. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Undefined where the text is neither a number of processes nor `auto`. */
export const processesOf = (text: string): number | undefined => {
  if (text.toLowerCase() === "auto") return fitting(availableParallelism(), memoryHere())
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= mostProcesses ? count : undefined
}

/** As the environment says; one where it says nothing that can be read, which the settings then complain of. */
export const asked = (env: NodeJS.ProcessEnv): number => {
  try {
    const file = env["WORKERS_FILE"]
    return processesOf(env["WORKERS"] ?? (file ? readFileSync(file, "utf8").trim() : "1")) ?? 1
  } catch {
    return 1
  }
}
