/** Checks settings and makes readings, by the type of observation. */
import { Context, type Effect } from "effect"
import type { Reading, RunContext } from "./ObservationType.ts"
import type { SettingsOf, TypeName } from "./ObservationTypes.ts"
import type { ObserveFailed, SettingsProblem } from "./ObserveFailed.ts"

export class Observers extends Context.Service<
  Observers,
  {
    /** Refuses settings that could never give a reading: a private address, a broken selector, an unknown area. */
    readonly check: <Name extends TypeName>(
      type: Name,
      settings: SettingsOf<Name>
    ) => Effect.Effect<void, SettingsProblem>
    /** Makes one reading. Ends by itself within half a minute; interruption aborts it. */
    readonly observe: <Name extends TypeName>(
      type: Name,
      settings: SettingsOf<Name>,
      context: RunContext
    ) => Effect.Effect<Reading, ObserveFailed>
  }
>()("observation/Observers") {}
