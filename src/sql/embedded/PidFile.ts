/**
 * Reads `postmaster.pid`, in which a running server describes itself. The file may be stale and its pid may belong to
 * another process or a zombie, so it counts only when the process is really this cluster's server.
 */
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"

export interface Running {
  readonly pid: number
  readonly port: number
  readonly sockets: string
  readonly status: "starting" | "ready" | "stopping"
}

/** The server that runs on the cluster now, if any. */
export const running = (cluster: string): Running | undefined => {
  const found = parse(read(fileOf(cluster)))
  return found !== undefined && isServer(found.pid, cluster) ? found : undefined
}

/**
 * Puts away lock files, the cluster's and its socket's, that would keep PostgreSQL from starting though no server runs:
 * their pid belongs to something else, or they are the empty remnant of a crash. (When the process is gone altogether
 * PostgreSQL sees it.) A file that another start wrote meanwhile is put back.
 */
export const clearStale = (cluster: string, sockets: string): void => {
  for (const file of [fileOf(cluster), path.join(sockets, ".s.PGSQL.5432.lock")]) {
    const before = read(file)
    if (before === undefined || !(before === "" ? isOld(file) : namesAnother(before, cluster))) continue
    const aside = `${file}.stale-${process.pid}`
    try {
      fs.renameSync(file, aside)
      if (read(aside) !== before) fs.linkSync(aside, file)
      fs.rmSync(aside)
    } catch {
      // Another start did the same a moment ago.
    }
  }
}

const namesAnother = (text: string, cluster: string): boolean => {
  const pid = parse(text)?.pid
  return pid !== undefined && isAlive(pid) && !isServer(pid, cluster)
}

/** A server that is starting fills its file at once. */
const isOld = (file: string): boolean => {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > 10_000
}

const fileOf = (cluster: string): string => path.join(cluster, "postmaster.pid")

const read = (file: string): string | undefined => {
  try {
    return fs.readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const parse = (text: string | undefined): Running | undefined => {
  const [pid, , , port, sockets, , , status] = (text ?? "").split("\n").map((line) => line.trim())
  return pid === undefined || !/^\d+$/.test(pid)
    ? undefined
    : { pid: Number(pid), port: Number(port), sockets: sockets ?? "", status: statusOf(status) }
}

const statusOf = (status: string | undefined): Running["status"] =>
  status === "ready" || status === "stopping" ? status : "starting"

/** Whether the process exists and is the server of the cluster. */
export const isServer = (pid: number, cluster: string): boolean => {
  if (process.platform === "linux") return isServerOnLinux(pid, cluster)
  if (process.platform === "win32") return isAlive(pid)
  try {
    const command = execFileSync("ps", ["-o", "state=,comm=", "-p", String(pid)], { encoding: "utf8" }).trim()
    return command.includes("postgres") && !command.startsWith("Z")
  } catch {
    return false
  }
}

/** `stat` reads "pid (command) state ..."; a server's working directory is its cluster. */
const isServerOnLinux = (pid: number, cluster: string): boolean => {
  try {
    const stat = /\((.*)\) (\S)/.exec(fs.readFileSync(`/proc/${pid}/stat`, "utf8"))
    if (stat === null || stat[1] !== "postgres" || stat[2] === "Z") return false
  } catch {
    return false
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch {
    return true // another user's process hides its directory
  }
}

/** Whether a process has that number; one of another user counts too. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "EPERM"
  }
}
