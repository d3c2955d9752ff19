/**
 * Chooses and makes the directories of the embedded server. One directory holds the database cluster, the server's log
 * and, when its path is short enough for a socket, the socket. Cluster and socket are private to the server's user (and
 * root).
 */
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import { canEnter, type ServerUser } from "./ServerUser.ts"

export interface DataDirectory {
  readonly root: string
  /** The cluster: what PostgreSQL calls its data directory. */
  readonly cluster: string
  readonly log: string
  readonly sockets: string
  /** Where copies of the binaries may go when the server's user cannot run the installed ones. */
  readonly binaries: string
}

/** Paths of sockets end at 103 bytes on macOS (107 on Linux); `/.s.PGSQL.5432.lock` is the longest name in there. */
const longestSocketDirectory = 80

/** Chooses the directory and makes it; says in one log line when it is not the wanted one. */
export const prepare = (
  dataDir: string,
  user: ServerUser | undefined
): Effect.Effect<DataDirectory, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const wanted = path.resolve(dataDir)
    const directory = yield* Effect.try({
      try: () => make(wanted, user),
      catch: (cause) =>
        new DatabaseUnavailable({
          reason: `The data directory ${wanted} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
        })
    })
    if (directory.root !== wanted) {
      noteOrigin(directory.root, wanted)
      yield* Effect.logInfo(
        `The database user ${user?.name} cannot reach ${wanted}; the data is kept in ${directory.root}`
      )
    }
    return directory
  })

const make = (wanted: string, user: ServerUser | undefined): DataDirectory => {
  const nearest = existing(wanted)
  if (!fs.statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a directory`)
  const root = choose(wanted, user)
  makeRoot(root, user)
  const canonical = fs.realpathSync(root)
  const inside = path.join(canonical, "run")
  const sockets =
    Buffer.byteLength(inside) <= longestSocketDirectory
      ? inside
      : path.join(fs.realpathSync("/tmp"), `ekimae-${hash(canonical)}`)
  if (process.platform !== "win32") makePrivate(sockets, user)
  return {
    root,
    cluster: path.join(canonical, "postgres"),
    log: path.join(canonical, "postgres.log"),
    sockets,
    binaries: user === undefined ? canonical : shelter()
  }
}

/** The wanted directory, or for a root process one that the server's user can reach, derived from its name. */
const choose = (wanted: string, user: ServerUser | undefined): string => {
  if (user === undefined) return wanted
  const other = path.join(shelter(), hash(wanted))
  // Data that lives in the shelter stays there, also when the wanted directory became reachable later.
  if (holdsCluster(path.join(other, "postgres"))) return other
  open(wanted)
  return canEnter(user, existing(wanted)) ? wanted : other
}

/** The directory in which the database of a wanted one is; undefined when there is none. Changes nothing. */
export const find = (dataDir: string, user: ServerUser | undefined): string | undefined => {
  const wanted = path.resolve(dataDir)
  const places = user === undefined ? [wanted] : [path.join(shelter(), hash(wanted)), wanted]
  return places.find((place) => holdsCluster(path.join(place, "postgres")))
}

/** Directories beside the wanted one that hold a database, for a message about a mistyped name. */
export const beside = (dataDir: string, user: ServerUser | undefined): ReadonlyArray<string> => {
  const above = path.dirname(path.resolve(dataDir))
  try {
    return fs
      .readdirSync(above, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(above, name))
      .filter((place) => find(place, user) !== undefined)
      .slice(0, 3)
  } catch {
    return []
  }
}

/** Whether the directory is or was a cluster: one of the parts that every cluster has is there. */
export const holdsCluster = (cluster: string): boolean =>
  ["PG_VERSION", "base", path.join("global", "pg_control")].some((part) => fs.existsSync(path.join(cluster, part)))

/** An empty directory that root made for the purpose is meant to be passed through. */
const open = (wanted: string) => {
  const stat = fs.lstatSync(wanted, { throwIfNoEntry: false })
  if (stat?.isDirectory() && stat.uid === 0 && fs.readdirSync(wanted).length === 0) {
    fs.chmodSync(wanted, stat.mode | 0o011)
  }
}

const existing = (directory: string): string =>
  fs.existsSync(directory) ? directory : existing(path.dirname(directory))

/** Where data and binaries go that the server's user cannot reach elsewhere, in this order. */
export const shelters: ReadonlyArray<string> = ["/var/lib/ekimae", "/var/tmp/ekimae"]

const shelter = (): string => shelters.find(isUsable) ?? "/var/lib/ekimae"

/** Keeps the wanted path beside the data: the directory's own name does not tell it. */
const noteOrigin = (root: string, wanted: string) => {
  try {
    fs.writeFileSync(path.join(root, originFile), `${wanted}\n`)
  } catch {
    // It is for people alone.
  }
}

export const originFile = "DATA_DIR"

/** A directory of another user could hold anything; a directory that cannot be made is of no use (a read-only system). */
const isUsable = (directory: string): boolean => {
  try {
    const stat = fs.lstatSync(directory, { throwIfNoEntry: false })
    if (stat === undefined) return fs.accessSync(path.dirname(directory), fs.constants.W_OK) === undefined
    return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  } catch {
    return false
  }
}

/** A directory that exists stays as it is; a new one can be entered by the server's user and listed by its owner only. */
const makeRoot = (root: string, user: ServerUser | undefined) => {
  const first = fs.mkdirSync(root, { recursive: true })
  if (first === undefined) return
  fs.chmodSync(root, user === undefined ? 0o700 : 0o711)
  if (user === undefined) return
  for (let above = path.dirname(root); above.length >= first.length; above = path.dirname(above)) {
    fs.chmodSync(above, 0o755)
  }
  if (!canEnter(user, root)) throw new Error(`the user ${user.name} cannot enter it`)
}

/** Makes the directory private to the server's user, and refuses one that belongs to another user. */
export const makePrivate = (directory: string, user: ServerUser | undefined): void => {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (user !== undefined) {
    const { uid } = fs.lstatSync(directory)
    if (uid === 0) fs.chownSync(directory, user.uid, user.gid)
  }
  const stat = fs.lstatSync(directory)
  const owner = user?.uid ?? process.getuid?.() ?? stat.uid
  if (!stat.isDirectory() || stat.uid !== owner) throw new Error(`${directory} belongs to another user`)
  if (process.platform !== "win32" && (stat.mode & 0o077) !== 0) fs.chmodSync(directory, 0o700)
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)
