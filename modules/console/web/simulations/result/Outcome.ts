/** What really happened with the things that a simulation tested, in the shape of each template. */
import { newAttempt } from "../../api/Attempt.ts"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import type { Simulation } from "../Queries.ts"

export type Lesson = Schema<"SimulationOutcomeTaken">["data"]

/** People who were asked, and those of them who did it. */
export interface Count {
  readonly asked: number
  readonly did: number
}

/** The things that were tested, by the words of their page. */
export const thingsOf = (simulation: Simulation): ReadonlyArray<string> => {
  const { resultData, templateType } = simulation
  if (resultData === null) return []
  if (templateType === "price_test") return resultData.findings.prices.map(({ price }) => String(price))
  if (templateType === "ad_test")
    return resultData.findings.copies.toSorted((a, b) => a.adCopy - b.adCopy).map(({ excerpt }) => excerpt)
  return resultData.findings.segments.map(({ name }) => name)
}

type Body = Schema<"AdTestOutcome" | "PriceTestOutcome" | "SegmentDiscoveryOutcome">

/** `counts` by the place of the thing; those that are not known are left out. */
const bodyOf = (simulation: Simulation, counts: ReadonlyMap<number, Count>): Body => {
  const things = thingsOf(simulation)
  const known = [...counts]
  if (simulation.templateType === "price_test") {
    return {
      observations: known.map(([place, { asked, did }]) => ({
        price: Number(things[place]),
        offered: asked,
        bought: did
      }))
    }
  }
  if (simulation.templateType === "ad_test") {
    return {
      results: known.map(([place, { asked, did }]) => ({ adCopy: place, impressions: asked, conversions: did }))
    }
  }
  return {
    segments: known.map(([place, { asked, did }]) => ({ name: things[place] ?? "", contacted: asked, responded: did }))
  }
}

export const report = async (simulation: Simulation, counts: ReadonlyMap<number, Count>): Promise<Lesson> => {
  const { data } = await answer(
    api.POST("/api/v1/simulations/{id}/outcome", {
      params: { path: { id: simulation.id }, header: { "idempotency-key": newAttempt() } },
      body: bodyOf(simulation, counts)
    })
  )
  return data
}
