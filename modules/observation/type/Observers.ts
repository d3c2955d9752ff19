/** Checks settings and makes readings, by the type of observation: the one table of what the types do. */
import { Context, Effect, Layer } from "effect"
import { PageFetcher } from "../fetch/PageFetcher.ts"
import { makeAreaObserver } from "./area/AreaObserver.ts"
import { isAvailable } from "./availability/AvailabilityText.ts"
import { makeCompetitorObserver } from "./competitor/CompetitorObserver.ts"
import type { Reading, RunContext } from "./ObservationType.ts"
import type { SettingsOf, TypeName } from "./ObservationTypes.ts"
import type { HostPaused, ObserveFailed, SettingsProblem } from "./ObserveFailed.ts"
import type { Observer } from "./Observer.ts"
import { PageReader } from "./page/PageReader.ts"
import { ReadAvailability, ReadPrice, ReadReview } from "./page/ThreadTasks.ts"

type Table = { readonly [Name in TypeName]: Observer<SettingsOf<Name>> }

export class Observers extends Context.Service<
  Observers,
  {
    /** Refuses settings that could never give a reading: a private address, a broken selector, an unknown area. */
    readonly check: <Name extends TypeName>(
      type: Name,
      settings: SettingsOf<Name>
    ) => Effect.Effect<void, SettingsProblem>
    /** Makes one reading. Ends by itself within half a minute, and waits for no host longer than `pauseMs`; interruption aborts it. */
    readonly observe: <Name extends TypeName>(
      type: Name,
      settings: SettingsOf<Name>,
      context: RunContext
    ) => Effect.Effect<Reading, ObserveFailed | HostPaused>
  }
>()("observation/Observers") {
  static readonly layerNoDeps = Layer.effect(
    Observers,
    Effect.gen(function* () {
      const reader = yield* PageReader
      const table: Table = {
        price_monitor: {
          check: reader.check,
          observe: (settings, context) =>
            reader.read(
              ReadPrice,
              settings,
              (page) => ({ ...settings, ...page }),
              ({ currency, price }) => ({ level: price, unit: currency === "JPY" ? "円" : currency }),
              context
            )
        },
        availability_watch: {
          check: reader.check,
          observe: (settings, context) =>
            reader.read(
              ReadAvailability,
              settings,
              (page) => ({ ...settings, ...page }),
              ({ availability }) => ({ level: isAvailable(availability) ? 1 : 0 }),
              context
            )
        },
        review_watch: {
          check: reader.check,
          observe: (settings, context) =>
            reader.read(
              ReadReview,
              settings,
              (page) => page,
              ({ rating }) => ({ level: rating }),
              context
            )
        },
        competitor_count: yield* makeCompetitorObserver,
        area_watch: yield* makeAreaObserver
      }
      return Observers.of({
        check: (type, settings) => table[type].check(settings),
        observe: (type, settings, context) => table[type].observe(settings, context)
      })
    })
  )

  /** Needs the kernel, `FetchSettings`, and ports of areas and trade areas. */
  static readonly layer = Observers.layerNoDeps.pipe(Layer.provide(PageReader.layer), Layer.provide(PageFetcher.layer))
}
