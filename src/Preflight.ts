/**
 * What can be judged before the database is touched: every setting, the address of the database and the files that it
 * names, what settings ask of each other, the key file and the port. All faults are told at once, one line each.
 */
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { readSettings, Settings, SettingsInvalid } from "./config.ts"
import { probe } from "./http/PortProbe.ts"
import * as KeyFile from "./secrets/KeyFile.ts"
import * as DatabaseUrl from "./sql/DatabaseUrl.ts"

/** The settings of a process that serves. */
export const layer: Layer.Layer<Settings, SettingsInvalid> = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const { faults, values } = yield* readSettings
    const found = [...faults]
    const { databaseUrl, dataDir, environment, host, port, secretsKey } = values
    if (databaseUrl && Option.isSome(databaseUrl)) {
      const read = DatabaseUrl.parse(Redacted.value(databaseUrl.value))
      if (Result.isFailure(read)) found.push(read.failure)
    }
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
