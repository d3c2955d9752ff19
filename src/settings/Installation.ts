/**
 * Tells a checkout from an installed package, which has the bundle alone. A package may belong to another user and is replaced by updates, so
 * what the service writes goes to folders of the user who runs it.
 */
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"

/** The bundle of a package names the place of this file beside itself, where there is none. */
export const isPackage = !existsSync(fileURLToPath(import.meta.url))

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

export interface UserFolders {
  readonly data: string
  /** What can be made again. */
  readonly cache: string
}

/** Folders by the conventions of the system: the XDG base directories, whose relative values do not count, or those of macOS and Windows. */
export const userFoldersOf = ({ env, home, platform }: Machine): UserFolders => {
  if (platform === "win32") {
    const local = path.win32.join(env["LOCALAPPDATA"] ?? path.win32.join(home, "AppData", "Local"), "ekimae")
    return { data: path.win32.join(local, "data"), cache: path.win32.join(local, "cache") }
  }
  const folder = (name: string, ...usual: ReadonlyArray<string>) => {
    const given = env[name] ?? ""
    return path.posix.join(path.posix.isAbsolute(given) ? given : path.posix.join(home, ...usual), "ekimae")
  }
  return platform === "darwin"
    ? {
        data: folder("XDG_DATA_HOME", "Library", "Application Support"),
        cache: folder("XDG_CACHE_HOME", "Library", "Caches")
      }
    : { data: folder("XDG_DATA_HOME", ".local", "share"), cache: folder("XDG_CACHE_HOME", ".cache") }
}

export const userFolders = (): UserFolders =>
  userFoldersOf({ platform: process.platform, env: process.env, home: homedir() })
