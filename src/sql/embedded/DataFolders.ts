/**
 * Lists the directories that embedded servers of this machine have made: databases, and copies of PostgreSQL's programs. Beside the
 * `DATA_DIR` of this installation these are what root processes put into the shelters of `DataDirectory.ts`. Deletes those that
 * nothing has used for long; a database that runs, or that of this `DATA_DIR`, is never one of them.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import * as DataDirectory from "./DataDirectory.ts"
import * as PidFile from "./PidFile.ts"

export interface DataFolder {
  readonly directory: string
  readonly kind: "database" | "programs"
  /** The `DATA_DIR` whose data it is; null where it is not known, and of programs. */
  readonly dataDir: string | null
  /** Null where this user may not look into all of it. */
  readonly bytes: number | null
  /** When a server last ran on it or programs were copied; null where this user may not know. */
  readonly usedAt: Date | null
  readonly isRunning: boolean
  /** Whether it is the database of this installation. */
  readonly isCurrent: boolean
}

const dayMs = 86_400_000

/**
 * @param current the directory of this installation's database, if it has an embedded one
 * @param shelters folders whose members are looked at
 */
export const list = (
  current: string | undefined,
  dataDir: string,
  shelters: ReadonlyArray<string> = DataDirectory.shelters
): ReadonlyArray<DataFolder> => {
  const sheltered = shelters.flatMap((shelter) => namesIn(shelter).map((name) => path.join(shelter, name)))
  const databases = [...new Set([...(current === undefined ? [] : [current]), ...sheltered])]
    .filter((directory) => DataDirectory.holdsCluster(clusterOf(directory)))
    .map((directory) =>
      databaseOf(directory, directory === current ? path.resolve(dataDir) : null, directory === current)
    )
  const programs = sheltered
    .filter((directory) => /^postgresql-[0-9a-f]{12}(?:\.\d+)?$/.test(path.basename(directory)))
    .map((directory) => programsOf(directory, databases))
  return [...databases, ...programs]
}

const clusterOf = (directory: string): string => path.join(directory, "postgres")

const databaseOf = (directory: string, own: string | null, isCurrent: boolean): DataFolder => ({
  directory,
  kind: "database",
  dataDir: own ?? quietly(() => fs.readFileSync(path.join(directory, DataDirectory.originFile), "utf8").trim()),
  bytes: sizeOf(directory),
  // The server writes this file at each checkpoint, and when it stops.
  usedAt: modifiedAt(path.join(clusterOf(directory), "global", "pg_control")),
  isRunning: PidFile.running(clusterOf(directory)) !== undefined,
  isCurrent
})

const programsOf = (directory: string, databases: ReadonlyArray<DataFolder>): DataFolder => ({
  directory,
  kind: "programs",
  dataDir: null,
  bytes: sizeOf(directory),
  usedAt: modifiedAt(directory),
  isRunning: databases.some(({ directory: database, isRunning }) => isRunning && runsFrom(database, directory)),
  isCurrent: false
})

/** Where the system does not tell, a running server may run from any copy. */
const runsFrom = (database: string, programs: string): boolean => {
  const pid = PidFile.running(clusterOf(database))?.pid
  const program = quietly(() => fs.readlinkSync(`/proc/${pid}/exe`))
  return program === null || program.startsWith(`${programs}${path.sep}`)
}

/** What may be deleted: not in use, not of this installation, and unused for longer than these days. */
export const unused = (folders: ReadonlyArray<DataFolder>, days: number, now: Date): ReadonlyArray<DataFolder> =>
  folders.filter(
    ({ isCurrent, isRunning, usedAt }) =>
      !isCurrent && !isRunning && usedAt !== null && now.getTime() - usedAt.getTime() > days * dayMs
  )

/** Returns false for a database that was started a moment ago, which stays. Throws when this user may not delete it. */
export const remove = ({ directory, kind }: DataFolder): boolean => {
  const aside = path.join(path.dirname(directory), `.pruned-${path.basename(directory)}`)
  fs.renameSync(directory, aside)
  if (kind === "database" && PidFile.running(clusterOf(aside)) !== undefined) {
    fs.renameSync(aside, directory)
    return false
  }
  fs.rmSync(aside, { recursive: true, force: true })
  return true
}

const quietly = <A>(read: () => A): A | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const namesIn = (folder: string): ReadonlyArray<string> => quietly(() => fs.readdirSync(folder)) ?? []

const modifiedAt = (file: string): Date | null => quietly(() => fs.statSync(file).mtime)

/** Bytes on disk of all files below. Files that go meanwhile do not count. */
const sizeOf = (directory: string): number | null =>
  quietly(() =>
    fs
      .readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + onDisk(path.join(entry.parentPath, entry.name)), 0)
  )

const onDisk = (file: string): number => quietly(() => fs.lstatSync(file).blocks * 512) ?? 0
