/** The settings of a service started with an empty environment, but for what a test overrides. */
import { ConfigProvider, Effect, Layer } from "effect"
import { Settings } from "../../src/config.ts"

const defaults = Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: {} }))))

export const layer = (overrides: Partial<Settings["Service"]> = {}): Layer.Layer<Settings> =>
  Layer.effect(
    Settings,
    Effect.map(Settings, (settings) => Settings.of({ ...settings, ...overrides }))
  ).pipe(Layer.provide(defaults), Layer.orDie)
