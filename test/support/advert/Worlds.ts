/** The populations that the pairs are tried on: personas of all of Japan, and areas where one kind of people prevails. */
import { emptyPopulation } from "../../../modules/simulation/population/Columns.ts"
import { nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { householdOf, type Population, traitNames } from "../../../modules/simulation/population/Population.ts"
import { decisionWeights } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import type { World } from "../../../modules/simulation/template/Template.ts"
import { generate } from "../../simulation/population/generated.ts"
import { worldOf } from "../../simulation/template/support.ts"
import type { Area } from "./Pairs.ts"

/** Share of an area's people that are of its kind. */
const prevailing = 0.6

const select = (all: Population, places: ReadonlyArray<number>): Population => ({
  size: places.length,
  id: places.map((place) => all.id[place]!),
  name: places.map((place) => all.name[place]!),
  age: Uint8Array.from(places, (place) => all.age[place]!),
  sex: Uint8Array.from(places, (place) => all.sex[place]!),
  household: Uint8Array.from(places, (place) => all.household[place]!),
  occupation: Uint8Array.from(places, (place) => all.occupation[place]!),
  income: Float64Array.from(places, (place) => all.income[place]!),
  traits: Uint16Array.from(
    places.flatMap((place) => Array.from(all.traits.slice(place * traitNames.length, (place + 1) * traitNames.length)))
  ),
  growth: Uint16Array.from(places, (place) => all.growth[place]!)
})

const isOf: Readonly<Record<Exclude<Area, "nation">, (all: Population, place: number) => boolean>> = {
  students: (all, place) => all.age[place]! >= 18 && all.age[place]! <= 24,
  families: (all, place) => all.age[place]! >= 28 && all.age[place]! <= 45 && householdOf(all, place) === "family",
  elders: (all, place) => all.age[place]! >= 65
}

export const worldsOf = (seed: number, size: number): Readonly<Record<Area, World>> => {
  const all = generate({
    margins: nationalMargins,
    existing: emptyPopulation,
    size: 4_000,
    seedText: `adverts/${seed}`
  })
  const places = Array.from({ length: all.size }, (_, place) => place)
  const worldAt = (chosen: ReadonlyArray<number>): World => {
    const population = select(all, chosen)
    return { ...worldOf(population, { seed }), weights: decisionWeights(population) }
  }
  const areaOf = (area: Exclude<Area, "nation">): World => {
    const own = places.filter((place) => isOf[area](all, place)).slice(0, prevailing * size)
    const others = places.filter((place) => !isOf[area](all, place)).slice(0, size - own.length)
    return worldAt([...own, ...others].toSorted((a, b) => a - b))
  }
  return {
    nation: worldAt(places.slice(0, size)),
    students: areaOf("students"),
    families: areaOf("families"),
    elders: areaOf("elders")
  }
}
