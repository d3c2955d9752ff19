/** PostgreSQL refuses to run as root: a root process runs it as `postgres` if there is such a user, else as `nobody`. */
import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"

export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Undefined when the server runs as the user of this process. A cluster that exists is served by its owner. */
export const find = (cluster: string): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(cluster)
  if (owner !== undefined && owner.uid !== 0) return owner
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name)
    const gid = idOf("-g", name)
    if (uid !== undefined && gid !== undefined) return { name, uid, gid }
  }
  return { name: "nobody", uid: 65_534, gid: 65_534 }
}

const ownerOf = (cluster: string): ServerUser | undefined => {
  try {
    const { gid, uid } = fs.lstatSync(cluster)
    return { name: `with id ${uid}`, uid, gid }
  } catch {
    return undefined
  }
}

const idOf = (option: "-u" | "-g", name: string): number | undefined => {
  try {
    return Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
  } catch {
    return undefined
  }
}

/** The part of the options of `spawn` that makes the child run as the user. */
export const spawnAs = (user: ServerUser | undefined): { readonly uid?: number; readonly gid?: number } =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid }

/** Whether the user can enter the directory; asked of the system itself, since modes alone do not tell. */
export const canEnter = (user: ServerUser, directory: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$0"', directory], { ...spawnAs(user), cwd: "/", stdio: "ignore" }).status === 0
