/** Lines on the standard error that say how far a restore is: one every few seconds, so that a short one has none. */
import { Console, Effect } from "effect"
import type * as Load from "../backup/Load.ts"
import { steadyMillis } from "../process/SteadyClock.ts"

const everyMs = 5_000

const count = (n: number): string => n.toLocaleString("en-US")

export const lineOf = (progress: Load.Progress): string => {
  switch (progress._tag) {
    case "Rows":
      return `Stored ${count(progress.done)} of ${count(progress.of)} rows`
    case "Index":
      return `Making index ${progress.done + 1} of ${progress.of}: ${progress.name}`
    case "ForeignKey":
      return `Checking foreign key ${progress.done + 1} of ${progress.of}: ${progress.name}`
  }
}

/**
 * Listener of one restore, whose time begins with the first row: a server may have to start before. What takes long by itself, such as
 * one index, is named when it begins.
 */
export const lines: Effect.Effect<Load.OnProgress> = Effect.sync(() => {
  let saidAt: number | undefined
  return (progress) =>
    Effect.flatMap(steadyMillis, (now) => {
      saidAt ??= now
      if (now - saidAt < everyMs) return Effect.void
      saidAt = now
      return Console.error(lineOf(progress))
    })
})
