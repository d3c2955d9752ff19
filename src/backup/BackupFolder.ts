/** A folder of backups that are named by the time that they hold: each new one deletes those that are older than is kept. */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import { BackupUnusable } from "./BackupFile.ts"

const dayMs = 86_400_000

/** `2026-11-29T183000.backup`, in UTC. */
export const nameAt = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(":", "")}.backup`

const timeIn = (name: string): number => {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)\.backup$/.exec(name)
  return found === null ? Number.NaN : Date.parse(`${found[1]}:${found[2]}:${found[3]}Z`)
}

/** Names of backups that are older than these days. Files with other names are left alone. */
export const expired = (names: ReadonlyArray<string>, now: Date, keptDays: number): ReadonlyArray<string> =>
  names.filter((name) => now.getTime() - timeIn(name) > keptDays * dayMs).toSorted()

/** Deletes expired backups and returns their names. */
export const prune = (
  folder: string,
  now: Date,
  keptDays: number
): Effect.Effect<ReadonlyArray<string>, BackupUnusable> =>
  Effect.try({
    try: () => {
      const names = expired(fs.readdirSync(folder), now, keptDays)
      for (const name of names) fs.rmSync(path.join(folder, name), { force: true })
      return names
    },
    catch: (cause) =>
      new BackupUnusable({
        reason: `The backup is complete, but older ones in ${folder} cannot be deleted: ${cause instanceof Error ? cause.message : String(cause)}`
      })
  })
