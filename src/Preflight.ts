/**
 * What can be judged before the database is touched: every setting, what settings ask of each other, the key file and
 * the port. All faults are told at once, one line each.
 */
import { Effect, Layer, Result } from "effect"
import { readSettings, Settings, SettingsInvalid } from "./config.ts"
import { probe } from "./http/PortProbe.ts"
import * as KeyFile from "./secrets/KeyFile.ts"

/** The settings of a process that serves. */
export const layer: Layer.Layer<Settings, SettingsInvalid> = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const { faults, values } = yield* readSettings
    const found = [...faults]
    const { databaseUrl, dataDir, environment, host, port, secretsKey } = values
    // A setting that is wrong itself has its line already.
    if (databaseUrl && dataDir && environment && secretsKey) {
      const fault = KeyFile.faultOf({ databaseUrl, dataDir, environment, secretsKey })
      if (fault !== undefined) found.push(fault.message)
    }
    if (host !== undefined && port !== undefined) {
      const listening = yield* Effect.result(probe({ host, port }))
      if (Result.isFailure(listening)) found.push(listening.failure.message)
    }
    if (found.length > 0) return yield* new SettingsInvalid({ faults: found })
    return Settings.of(values as Settings["Service"])
  })
)
