/** Adds to stores what is known of their areas: names from memory, scores by one statement for all stores. */
import { Context, Effect, Layer } from "effect"
import { AreaGeography, AreaSummaries } from "../../area/contract.ts"
import type { Store } from "./Store.ts"
import { type StoreView, toView } from "./StoreView.ts"

export class StoreViews extends Context.Service<
  StoreViews,
  {
    /** In the order given. */
    readonly of: (stores: ReadonlyArray<Store>) => Effect.Effect<ReadonlyArray<StoreView>>
  }
>()("chain/store/StoreViews") {
  static readonly layer = Layer.effect(
    StoreViews,
    Effect.gen(function* () {
      const geography = yield* AreaGeography
      const summaries = yield* AreaSummaries

      return StoreViews.of({
        of: Effect.fn("StoreViews.of")(function* (stores) {
          const areas = new Map(stores.map(({ areaCode }) => [areaCode, geography.area(areaCode)]))
          const cities = [...areas.values()].flatMap((area) => area?.cityCode ?? [])
          const known = yield* summaries.of([...new Set([...areas.keys(), ...cities])])
          return stores.map((store) => {
            const area = areas.get(store.areaCode)
            const scores = known.get(store.areaCode) ?? known.get(area?.cityCode ?? "")
            return toView(store, area?.fullName ?? store.areaCode, scores)
          })
        })
      })
    })
  )
}
