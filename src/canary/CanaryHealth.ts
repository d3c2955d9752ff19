/** How old the last canary is: for `/readyz`, the metric and operators. */
import { Context, Effect } from "effect"
import type * as CanaryRepo from "./CanaryRepo.ts"

export interface CanaryState {
  /** Milliseconds between two. */
  readonly intervalMs: number
  /** The last one that arrived; undefined before the first. */
  readonly last: CanaryRepo.Arrival | undefined
}

/** Undefined where no canary flies. `isReady` is true unless `/readyz` depends on it and none has arrived lately. */
export interface CanaryHealth {
  readonly state: Effect.Effect<CanaryState | undefined>
  readonly isReady: Effect.Effect<boolean>
}

/** The module of the runtime provides it; the HTTP kernel asks it. */
export const CanaryHealth = Context.Reference<CanaryHealth>("ekimae/canary/CanaryHealth", {
  defaultValue: () => ({ state: Effect.undefined, isReady: Effect.succeed(true) })
})
