/** Modules from outside that this process has loaded, for `/healthz` and the command line. */
import { Context } from "effect"

export interface LoadedModule {
  readonly name: string
  /** As its package.json says. */
  readonly version: string
  /** Entry of `MODULES`. */
  readonly from: string
}

/** None where a process is composed of the modules of the product alone. */
export const LoadedModules = Context.Reference<ReadonlyArray<LoadedModule>>("ekimae/outside/LoadedModules", {
  defaultValue: () => []
})
