/** Processor time, which says what a build costs where other work takes the cores. Linux only. */
import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import type { Contender } from "./Contender.ts"

/** The kernel counts in hundredths of a second. */
const tickMs = 10
/** Fields of `/proc/<pid>/stat` behind the name, from the state on. */
const fields = { user: 11, system: 12, userOfChildren: 13, systemOfChildren: 14 }

const fieldsOf = (pid: number): ReadonlyArray<string> => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

const sum = (pid: number, ...which: ReadonlyArray<keyof typeof fields>): number => {
  const found = fieldsOf(pid)
  return which.reduce((ms, field) => ms + Number(found[fields[field]]) * tickMs, 0)
}

/** The name that a process of the server shows: empty when it has ended, undefined when the server has taken note of that. */
const titleOf = (pid: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return undefined
  }
}

const hasSessions = (server: number, database: string): boolean =>
  readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .map(titleOf)
    .some((title) => title === "" || title?.includes(` ${database} `))

/** The server counts the time of a session when it has ended, which is a moment after the client has left. */
const sessionsEnded = async (server: number, database: string): Promise<void> => {
  for (let looks = 0; looks < 200 && hasSessions(server, database); looks++) await wait(tickMs)
}

/**
 * Adds to each measurement the processor time of the process and of the sessions that ended meanwhile: a measurement leaves none
 * behind. The workers of autovacuum are among them.
 */
export const counting = (contender: Contender, database: string, postmaster: () => number | undefined): Contender => {
  const times = () => {
    const server = postmaster()
    return {
      node: sum(contender.pid, "user", "system"),
      database: server === undefined ? Number.NaN : sum(server, "userOfChildren", "systemOfChildren")
    }
  }
  return {
    ...contender,
    measure: async (...request) => {
      const before = times()
      const measured = await contender.measure(...request)
      const server = postmaster()
      if (server !== undefined) await sessionsEnded(server, database)
      const after = times()
      return {
        ...measured,
        nodeCpuMs: after.node - before.node,
        databaseCpuMs: after.database - before.database
      }
    }
  }
}
