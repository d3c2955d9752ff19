/** The settings of a service started with an empty environment, but for what a test overrides. */
import { ConfigProvider, Context, Duration, Effect, Layer } from "effect"
import { Settings } from "../../src/settings/Settings.ts"
import * as SettingsGroup from "../../src/settings/SettingsGroup.ts"

/** One group of settings, the kernel's or a module's. */
export const of = <Identifier, Shape extends object>(
  group: Context.Key<Identifier, Shape> & SettingsGroup.Any,
  overrides: Partial<Shape> = {}
): Layer.Layer<Identifier> =>
  Layer.effect(
    group,
    Effect.map(SettingsGroup.read([group]), ({ values }) => ({ ...(values.get(group.key) as Shape), ...overrides }))
  ).pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: {} }))))

/**
 * Statements wait longer for a connection than by default: a busy machine must not look like a fault. The data of all Japan
 * would be loaded into each of the many databases.
 */
const patient = { databaseWait: Duration.minutes(1), shippedData: "off" } as const

export const layer = (overrides: Partial<Settings["Service"]> = {}): Layer.Layer<Settings> =>
  of(Settings, { ...patient, ...overrides })
