/** What a type of observation does with its settings. */
import type { Effect } from "effect"
import type { Reading, RunContext } from "./ObservationType.ts"
import type { HostPaused, ObserveFailed, SettingsProblem } from "./ObserveFailed.ts"

export interface Observer<Settings> {
  readonly check: (settings: Settings) => Effect.Effect<void, SettingsProblem>
  readonly observe: (settings: Settings, context: RunContext) => Effect.Effect<Reading, ObserveFailed | HostPaused>
}
