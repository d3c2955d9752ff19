/**
 * Where the embedded server lives. One directory holds the database cluster, the server's log and, when its path is
 * short enough for a socket, the socket; nobody but the server's user (and root) can look inside.
 */
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../DatabaseUnavailable.ts"
import { canEnter, type ServerUser } from "./ServerUser.ts"

export interface DataDirectory {
  readonly root: string
  /** The cluster: what PostgreSQL calls its data directory. */
  readonly cluster: string
  readonly log: string
  readonly sockets: string
}

/** Paths of sockets end at 107 bytes on Linux and 103 on macOS; `/.s.PGSQL.5432.lock` is the longest name in the directory. */
const longestSocketDirectory = 80

const shelters = ["/var/lib/ekimae", "/var/tmp/ekimae"]

/** Where a root process keeps what the server's user must be able to reach. */
export const shelterFor = (user: ServerUser | undefined, wanted: string): string =>
  user === undefined ? wanted : (shelters.find(usableShelter) ?? "/var/lib/ekimae")

/** A shelter that somebody else made could hold anything. */
const usableShelter = (directory: string): boolean => {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o755 })
    const stat = fs.lstatSync(directory)
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  } catch {
    return false
  }
}

/** Chooses the directory and makes it; says in one log line when it is not the wanted one. */
export const prepare = (
  wanted: string,
  user: ServerUser | undefined
): Effect.Effect<DataDirectory, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const directory = yield* Effect.try({
      try: () => make(path.resolve(wanted), user),
      catch: (cause) =>
        new DatabaseUnavailable({
          reason: `The data directory ${path.resolve(wanted)} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
        })
    })
    if (directory.root !== path.resolve(wanted)) {
      yield* Effect.logInfo(
        `The database user ${user?.name} cannot reach ${path.resolve(wanted)}; the data is kept in ${directory.root}`
      )
    }
    return directory
  })

const make = (wanted: string, user: ServerUser | undefined): DataDirectory => {
  const root = choose(wanted, user)
  own(root, user)
  const canonical = fs.realpathSync(root)
  const inside = path.join(canonical, "run")
  const sockets =
    Buffer.byteLength(inside) <= longestSocketDirectory
      ? inside
      : path.join(fs.realpathSync("/tmp"), `ekimae-${hash(canonical)}`)
  if (process.platform !== "win32") own(sockets, user)
  return { root, cluster: path.join(canonical, "postgres"), log: path.join(canonical, "postgres.log"), sockets }
}

const choose = (wanted: string, user: ServerUser | undefined): string => {
  if (user === undefined) return wanted
  const other = path.join(shelterFor(user, wanted), hash(wanted))
  // Data that lives in the shelter stays there, also when the wanted directory became reachable later.
  if (fs.existsSync(path.join(other, "postgres", "PG_VERSION"))) return other
  return canEnter(user, existing(path.dirname(wanted))) ? wanted : other
}

const existing = (directory: string): string =>
  fs.existsSync(directory) ? directory : existing(path.dirname(directory))

/** Makes the directory private to the server's user, and refuses one that belongs to somebody else. */
const own = (directory: string, user: ServerUser | undefined) => {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const stat = fs.lstatSync(directory)
  const owner = user?.uid ?? process.getuid?.() ?? stat.uid
  const mayTake = process.getuid?.() === 0 && stat.uid === 0
  if (!stat.isDirectory() || (stat.uid !== owner && !mayTake)) {
    throw new Error(`${directory} belongs to another user`)
  }
  if (stat.uid !== owner && user !== undefined) fs.chownSync(directory, user.uid, user.gid)
  if (os.platform() !== "win32" && (stat.mode & 0o077) !== 0) fs.chmodSync(directory, 0o700)
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)
