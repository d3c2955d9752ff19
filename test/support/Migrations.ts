/** The migrations of the composed application, or of the modules that stand while it is being composed. */
import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { kernelMigrations, kernelStorage } from "../../src/kernel/migrations.ts"
import { type ModuleMigrations, migrate } from "../../src/sql/migrate/Migrations.ts"

const at = (relative: string) => new URL(`../../${relative}`, import.meta.url)
const pathOf = (relative: string) => fileURLToPath(at(relative))

const load = (relative: string): Effect.Effect<Readonly<Record<string, unknown>>> =>
  Effect.promise(() => import(at(relative).href))

const isModule = (value: unknown): value is ModuleMigrations =>
  typeof value === "object" && value !== null && "migrations" in value && "name" in value

/** A module that is being written must not stop the tests of the others; composed, it must load. */
const loadIfComplete = (relative: string) =>
  load(relative).pipe(
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.sync(() => console.warn(`${relative} does not load, its tables are missing: ${String(defect)}`)),
        {}
      )
    )
  )

const ofModules: Effect.Effect<ReadonlyArray<ModuleMigrations>> = Effect.gen(function* () {
  const folders = existsSync(pathOf("modules")) ? readdirSync(pathOf("modules")).sort() : []
  const found: Array<ModuleMigrations> = []
  for (const folder of folders) {
    if (!existsSync(pathOf(`modules/${folder}/index.ts`))) continue
    found.push(...Object.values(yield* loadIfComplete(`modules/${folder}/index.ts`)).filter(isModule))
  }
  return found
})

const composed = Effect.map(load("src/app.ts"), (app): ReadonlyArray<ModuleMigrations> => {
  const { migrations } = app["App"] as { readonly migrations: ReadonlyArray<ModuleMigrations> }
  return migrations.filter(({ name }) => name !== "kernel")
})

const isComposed = existsSync(pathOf("src/app.ts"))

export const migrations = Effect.map(isComposed ? composed : ofModules, (modules) => ({
  composed: isComposed,
  modules: [{ name: "kernel", migrations: kernelMigrations, storage: kernelStorage }, ...modules]
}))

/** Makes the tables of a module that need not be in the application yet, on a database made from the template. */
export const migrateWith = (module: ModuleMigrations) =>
  Effect.flatMap(migrations, ({ modules }) => migrate([...modules.filter(({ name }) => name !== module.name), module]))
