/**
 * Checks everything that can be checked before the database is used: every setting, the database's address and the files
 * that it names, how settings depend on each other, the secrets key file and the port. All faults are reported at once,
 * one line each.
 */
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { place } from "../cores/Place.ts"
import { probe } from "../http/server/PortProbe.ts"
import * as SecretsKeyFile from "../secrets/SecretsKeyFile.ts"
import { nearNames } from "../settings/Near.ts"
import { Settings } from "../settings/Settings.ts"
import * as SettingsGroup from "../settings/SettingsGroup.ts"
import * as DatabaseUrl from "../sql/server/DatabaseUrl.ts"

/** The settings of a process that serves, and those of its modules. @param known faults that were found before */
export const layer = <G extends SettingsGroup.Any>(
  modules: ReadonlyArray<G>,
  known: ReadonlyArray<string> = []
): Layer.Layer<Settings | SettingsGroup.Services<G>, SettingsGroup.SettingsInvalid> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const groups = [Settings, ...modules]
      const { faults, values } = yield* SettingsGroup.read(groups)
      const found = [...known, ...faults]
      const own = values.get(Settings.key) as Partial<Settings["Service"]>
      const { databaseUrl, dataDir, environment, host, port, secretsKey } = own
      if (databaseUrl && Option.isSome(databaseUrl)) {
        const read = DatabaseUrl.parse(Redacted.value(databaseUrl.value))
        if (Result.isFailure(read)) found.push(read.failure)
      }
      // A setting that is wrong itself has its line already.
      if (databaseUrl && dataDir && environment && secretsKey) {
        const fault = SecretsKeyFile.faultOf({ databaseUrl, dataDir, environment, secretsKey })
        if (fault !== undefined) found.push(fault.message)
      }
      // Processes of one supervisor share the port; a connection that came while one of them looks would be lost.
      if (host !== undefined && port !== undefined && place === undefined) {
        const listening = yield* Effect.result(probe({ host, port }))
        if (Result.isFailure(listening)) found.push(listening.failure.message)
      }
      for (const [given, meant] of nearNames(Object.keys(process.env), SettingsGroup.namesOf(groups)))
        yield* Effect.logWarning(`There is no setting ${given}: it has no effect. Is ${meant} meant?`)
      return yield* SettingsGroup.toContext(groups, { faults: found, values })
    })
  )
