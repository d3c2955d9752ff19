/** Fills the demo account with three simulations: a price test, a search for segments, and one that was cancelled. What is there is kept. */
import { Effect } from "effect"
import type { DemoContent } from "../../../src/DemoContent.ts"
import { DemoIds } from "../../../src/DemoIds.ts"
import { Simulations } from "../Simulations.ts"
import * as example from "./Examples.ts"

const { areaCode, ids: simulationIds, prices } = example
const price = {
  templateType: "price_test",
  inputParams: { businessType: "カフェ", product: "カフェラテ", prices, unitCost: 150 },
  personaCount: 200,
  areaCode,
  seed: 1
}
const segments = {
  templateType: "segment_discovery",
  inputParams: { businessType: "美容室", maxSegments: 5 },
  personaCount: 200,
  areaCode,
  seed: 2
}

export const make = Effect.gen(function* () {
  const simulations = yield* Simulations
  const ids = yield* DemoIds

  const fill = Effect.fnUntraced(function* (accountId: string) {
    const { data } = yield* simulations.list(accountId, { limit: 1, offset: 0 }, "ja")
    if (data.length > 0) return {}
    const create = (id: string, simulation: typeof price | typeof segments) =>
      ids.withId("simulation_simulation", id, simulations.create(accountId, simulation))
    const { data: cancelled } = yield* create(simulationIds.cancelled, price)
    yield* simulations.cancel(accountId, cancelled.id)
    yield* create(simulationIds.segments, segments)
    yield* create(simulationIds.priceTest, price)
    return {}
  })

  /** An area without statistics has no simulations; the rest of the demo needs none. */
  const content: DemoContent = {
    fill: (accountId) => Effect.orElseSucceed(fill(accountId), () => ({}))
  }
  return content
})
