/**
 * Prepares all that a start would make, so that the service also runs where its user may not write: the bundle, the links of the embedded
 * server and the page of the console. `npm run setup` runs it after the install.
 */
import { statSync, utimesSync } from "node:fs"
import path from "node:path"
import { Effect, Logger } from "effect"
import { buildPage } from "../modules/console/page/PageBuild.ts"
import { PageSources } from "../modules/console/page/PageSources.ts"
import * as Binaries from "../src/sql/embedded/Binaries.ts"
import { bundled, filesOf } from "./launch/bundle.mjs"

const root = path.resolve(import.meta.dirname, "..")
const cache = path.join(root, "node_modules", ".cache")

/** Images of containers keep whole seconds alone, and the bundle knows its sources by their times. */
const roundTimes = () => {
  for (const file of filesOf(root)) {
    const { atimeMs, mtimeMs } = statSync(file)
    utimesSync(file, Math.floor(atimeMs / 1000), Math.floor(mtimeMs / 1000))
  }
}

const setup = Effect.gen(function* () {
  yield* Effect.sync(roundTimes)
  yield* Effect.promise(() => bundled(root, path.join(root, "src", "main.ts")))
  // A machine without a package of PostgreSQL needs DATABASE_URL, and says so at the start.
  yield* Effect.ignore(Binaries.find(undefined, cache))
  yield* buildPage(yield* PageSources, cache)
})

await Effect.runPromise(Effect.provide(setup, Logger.layer([Logger.withConsoleError(Logger.formatSimple)]))).catch(
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
)
