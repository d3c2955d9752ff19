/**
 * The package `ekimae/testing`: a module from outside on a real database, in one process, or its actors without a database (`InMemory`).
 * `npm test` in the module's folder starts an embedded PostgreSQL for the run, and each test file has a database of its own.
 */
import { Layer } from "effect"
import type { AnyModule } from "../src/module.ts"
import * as OutsideMigrations from "../src/outside/OutsideMigrations.ts"
import { migrateWith } from "../test/support/Migrations.ts"
import { kernelOn } from "../test/support/TestRuntime.ts"

export { drain } from "../src/actor/testing/Drain.ts"
export { expectSent } from "../src/actor/testing/ExpectSent.ts"
export * as InMemory from "../src/actor/testing/InMemory.ts"
export { nodeOf, watch } from "../test/support/TestRuntime.ts"

/** The kernel on a database that has the tables of the module. */
export const kernelWith = (module: AnyModule) =>
  Layer.effectDiscard(migrateWith(OutsideMigrations.of(module))).pipe(Layer.provideMerge(kernelOn()))
