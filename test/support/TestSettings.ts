/** The settings of a service started with an empty environment, but for what a test overrides. */
import { ConfigProvider, Context, Effect, Layer } from "effect"
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

export const layer = (overrides: Partial<Settings["Service"]> = {}): Layer.Layer<Settings> => of(Settings, overrides)
