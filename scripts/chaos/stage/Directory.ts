/** A directory of the run's own: the database, and the evidence, which stays when something was wrong. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"

export interface Directory {
  readonly database: string
  readonly evidence: string
  /** Leaves the evidence where it is. */
  readonly keep: () => void
}

export const make = (run: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const root = mkdtempSync(path.join("/var/tmp", `ekimae-chaos-${run}-`))
        // A server of another user passes through.
        chmodSync(root, 0o711)
        mkdirSync(path.join(root, "evidence"))
        return { root, kept: process.env["CHAOS_KEEP"] === "1" }
      }),
      ({ kept, root }) => Effect.sync(() => (kept ? tidy(root) : rmSync(root, { recursive: true, force: true })))
    ),
    (held): Directory => ({
      database: path.join(held.root, "database"),
      evidence: path.join(held.root, "evidence"),
      keep: () => void (held.kept = true)
    })
  )

/** Removes the files of the database, but keeps its log as evidence. */
const tidy = (root: string) => {
  const log = path.join(root, "database", "postgres.log")
  if (existsSync(log)) copyFileSync(log, path.join(root, "evidence", "postgres.log"))
  rmSync(path.join(root, "database"), { recursive: true, force: true })
}
