/** Whether the lists of shops hold far fewer competitors than the statistics of the municipality suggest. Pure. */
import { Localized } from "../../../../src/Language.ts"
import { roundPersons } from "../catchment/Estimate.ts"
import type { Site } from "../Site.ts"

/** More than the range of estimated people within the radius, 0.4 to 2.5, explains. */
const fewer = 5

/**
 * The reason that a report gives then; null where the lists are good enough, or nothing can be said. Shops of a sub-industry
 * are not judged: the statistics count whole industries.
 */
export const thinListsReason = ({ catchment, industry, supply, surroundings }: Site): Localized | null => {
  if (industry === undefined || supply === undefined || surroundings.subIndustry !== undefined) return null
  const people = supply.unit === "per 10000 daytime persons" ? catchment.daytime : catchment.residents
  if (people === null) return null
  const suggested = (people.value * supply.value) / 10_000
  const known = surroundings.competitorCount
  if (known * fewer >= suggested || suggested < fewer) return null
  const about = roundPersons(suggested)
  return new Localized(
    `店舗データの競合は${known}店ですが、統計からは約${about}店と見込まれます。密度と飽和度は店舗データの中での比較です`,
    `The lists of shops hold ${known} competitors where statistics suggest about ${about}: density and saturation compare places within the lists`
  )
}
