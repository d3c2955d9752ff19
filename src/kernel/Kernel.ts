/**
 * What every process of the service stands on, and what modules may ask for: settings, the migrated database, jobs,
 * events, threads for computations, ids. The command line needs no more; `serve.ts` adds what listens and what runs jobs.
 */
import { availableParallelism } from "node:os"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Runtime from "../actor/Runtime.ts"
import { place } from "../cores/Place.ts"
import { CpuPool } from "../cpu/CpuPool.ts"
import * as Events from "../event/Events.ts"
import { Lifecycle } from "../process/Lifecycle.ts"
import { Settings } from "../settings/Settings.ts"
import * as SettingsGroup from "../settings/SettingsGroup.ts"
import * as Database from "../sql/Database.ts"
import { type ModuleMigrations, migrate } from "../sql/migrate/Migrations.ts"
import { Notifier } from "../sql/Notifier.ts"
import { Pulse } from "../sql/pulse/Pulse.ts"
import type { StorageBound } from "../sql/storage/StorageBound.ts"
import * as StorageLimits from "../sql/storage/StorageLimits.ts"
import { verifyTenantRole } from "../sql/tenant/TenantCheck.ts"
import { kernelMigrations, kernelStorage } from "./migrations.ts"

/** The kernel's own and the modules' migrations, in the order in which they are applied. */
export const allMigrations = (modules: ReadonlyArray<ModuleMigrations>): ReadonlyArray<ModuleMigrations> => [
  { name: "kernel", migrations: kernelMigrations, storage: kernelStorage },
  ...modules
]

/** A thread starts with the first computation that needs it. Processes of one supervisor divide the cores. */
const computing = Layer.unwrap(
  Effect.map(Settings, ({ cpuMemoryMb, cpuThreads }) =>
    CpuPool.layer({
      memoryMb: cpuMemoryMb,
      threads: cpuThreads || Math.ceil(availableParallelism() / (place?.of ?? 1))
    })
  )
)

/** Jobs, events and computations on a database that is there already. */
export const services = Layer.mergeAll(Runtime.client, Events.layer, computing).pipe(
  Layer.provideMerge(Layer.merge(Notifier.layer, Pulse.layer)),
  Layer.provideMerge(Layer.mergeAll(SecureRandom.layerWebCrypto, Lifecycle.layer))
)

/** Bounds of the tables of the kernel and the modules. */
export const storageOf = (modules: ReadonlyArray<ModuleMigrations>): ReadonlyArray<StorageBound> =>
  modules.flatMap(({ storage = [] }) => storage)

/** What the kernel takes from the modules of the application. */
interface Modules<G extends SettingsGroup.Any> {
  readonly migrations: ReadonlyArray<ModuleMigrations>
  readonly settings: ReadonlyArray<G>
}

/** The kernel without its settings. */
export const withoutSettings = (migrations: ReadonlyArray<ModuleMigrations>) =>
  services.pipe(
    Layer.provideMerge(
      Layer.effectDiscard(
        migrate(allMigrations(migrations)).pipe(
          Effect.andThen(verifyTenantRole),
          Effect.andThen(StorageLimits.store(storageOf(allMigrations(migrations))))
        )
      )
    ),
    Layer.provideMerge(Database.layer)
  )

/** @param settings those of a service are judged more strictly than those of a command */
export const layer = <G extends SettingsGroup.Any>(
  modules: Modules<G>,
  settings: Layer.Layer<Settings | SettingsGroup.Services<G>, SettingsGroup.SettingsInvalid> = SettingsGroup.layer<
    typeof Settings | G
  >([Settings, ...modules.settings])
) => withoutSettings(modules.migrations).pipe(Layer.provideMerge(settings))
