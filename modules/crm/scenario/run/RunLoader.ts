/** Loads runs for their jobs: those of many jobs that start together in one statement, and each version once. */
import { Effect } from "effect"
import * as GroupCommit from "../../../../src/sql/GroupCommit.ts"
import type { Definition } from "../definition/Definition.ts"
import { type LoadedRun, RunBatchRepo, type Version } from "./RunBatchRepo.ts"

/** Versions that are kept in memory: they never change. Up to 64 KiB each. */
const mostVersions = 200

const keyOf = ({ scenarioId, version }: Pick<Version, "scenarioId" | "version">): string => `${scenarioId}/${version}`

/** Makes the function for one run; undefined when it is gone. */
export const make = Effect.gen(function* () {
  const repo = yield* RunBatchRepo
  const kept = new Map<string, Definition>()

  const keep = (key: string, definition: Definition): void => {
    if (kept.size >= mostVersions) kept.delete(kept.keys().next().value ?? "")
    kept.set(key, definition)
  }

  return yield* GroupCommit.make({
    name: "Runs that are loaded",
    writers: 2,
    largest: 500,
    interruptible: true,
    run: Effect.fnUntraced(function* (runIds: ReadonlyArray<string>) {
      const rows = yield* repo.load(runIds)
      const versions = new Map(rows.map((row) => [keyOf(row), kept.get(keyOf(row))]))
      const missing = new Map(
        rows.flatMap((row) => (versions.get(keyOf(row)) === undefined ? [[keyOf(row), row]] : []))
      )
      for (const found of missing.size === 0 ? [] : yield* repo.versions([...missing.values()])) {
        keep(keyOf(found), found.definition)
        versions.set(keyOf(found), found.definition)
      }
      const byId = new Map(rows.map((row) => [row.id, row]))
      return runIds.map((runId): LoadedRun | undefined => {
        const row = byId.get(runId)
        const definition = row && versions.get(keyOf(row))
        return row === undefined || definition === undefined ? undefined : { ...row, definition }
      })
    })
  })
})
