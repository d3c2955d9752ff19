/**
 * Fits the weights of the daytime model to meshes, by turns over its five weights. What a mesh has of each source of people is
 * summed once per municipality; the model is then a sum of some products.
 */
import type { CircleIndex, Circles } from "../../../modules/trade-area/people/CircleIndex.ts"
import { blockWeight, stationReach, type Weights } from "../../../modules/trade-area/people/DaytimeModel.ts"
import type { StationUsers } from "../../../modules/trade-area/people/StationUsers.ts"
import type { TownBlocks } from "../../../modules/trade-area/people/TownBlocks.ts"
import type { MeshPeople } from "./Meshes.ts"
import { meshRadiusM } from "./Meshes.ts"

/** Sums over one municipality: residents, blocks, office, passengers. */
type Sums = [residents: number, blocks: number, office: number, passengers: number]

export interface Meshes {
  readonly meshes: ReadonlyArray<MeshPeople>
  readonly parts: ReadonlyArray<ReadonlyMap<number, Sums>>
  readonly residents: ReadonlyArray<number>
  readonly municipalities: ReadonlyArray<{ readonly daytime: number; readonly sums: Sums }>
}

export const gather = (
  meshes: ReadonlyArray<MeshPeople>,
  blocks: TownBlocks,
  stations: ReadonlyArray<StationUsers>,
  circles: Circles,
  index: CircleIndex
): Meshes => {
  const blockCount = blocks.area.length
  const areaCount = blocks.areas.length
  const position = new Map(blocks.areas.map(({ code }, i) => [code, i]))
  const placed = stations
    .toSorted((a, b) => b.passengers - a.passengers)
    .flatMap(({ areaCode, passengers }) => {
      const area = position.get(areaCode)
      return area === undefined ? [] : [{ area, passengers }]
    })
  const sums = blocks.areas.map((): Sums => [0, 0, 1, 0])
  for (let i = 0; i < blockCount; i++) {
    sums[blocks.area[i]!]![0] += blocks.people[i]!
    sums[blocks.area[i]!]![1] += blockWeight(circles.radiusM[i]!)
  }
  for (const { area, passengers } of placed) sums[area]![3] += passengers
  const parts = meshes.map((mesh) => {
    const found = new Map<number, Sums>()
    const of = (area: number): Sums => {
      const known = found.get(area) ?? [0, 0, 0, 0]
      found.set(area, known)
      return known
    }
    index.each(mesh, meshRadiusM(mesh), (i, share) => {
      if (i < blockCount) {
        const part = of(blocks.area[i]!)
        part[0] += share * blocks.people[i]!
        part[1] += share * blockWeight(circles.radiusM[i]!)
      } else if (i < blockCount + areaCount) {
        of(i - blockCount)[2] += share
      } else {
        const place = i - blockCount - areaCount
        const { area, passengers } = placed[Math.floor(place / stationReach.length)]!
        of(area)[3] += share * passengers * stationReach[place % stationReach.length]![1]
      }
    })
    return found
  })
  return {
    meshes,
    parts,
    residents: parts.map((found) => [...found.values()].reduce((sum, [people]) => sum + people, 0)),
    municipalities: blocks.areas.map(({ daytime }, i) => ({ daytime: daytime ?? sums[i]![0], sums: sums[i]! }))
  }
}

/** People by day of each mesh by the model with these weights. */
export const modelled = ({ municipalities, parts }: Meshes, weights: Weights): ReadonlyArray<number> => {
  const { block, home, office, passenger, resident } = weights
  const drawn = ([people, blocks, centre, users]: Sums) =>
    resident * people + block * blocks + office * centre + passenger * users
  const perWeight = municipalities.map(
    ({ daytime, sums }) => Math.max(0.03 * daytime, daytime - home * sums[0]) / Math.max(1, drawn(sums))
  )
  return parts.map((found) =>
    [...found].reduce((sum, [area, part]) => sum + home * part[0] + perWeight[area]! * drawn(part), 0)
  )
}

const factors = [0.5, 0.7, 0.85, 0.95, 1.05, 1.18, 1.4, 2]
const prefectures = [
  ["13", 1],
  ["12", 1],
  ["18", 0.6]
] as const

/** Mean error of the meshes of each prefecture, in logarithms of which one is the most; villages of a few count for nothing. */
const lossOf = (all: Meshes, chosen: ReadonlyArray<boolean>, weights: Weights): number => {
  const people = modelled(all, weights)
  return prefectures.reduce((total, [prefCode, weight]) => {
    const errors = all.meshes.flatMap(({ day, prefCode: of }, i) =>
      chosen[i] && of === prefCode ? [Math.min(1, Math.abs(Math.log((people[i]! + 5) / (day + 5))))] : []
    )
    return errors.length === 0 ? total : total + (weight * errors.reduce((a, b) => a + b, 0)) / errors.length
  }, 0)
}

export const fit = (all: Meshes, chosen: ReadonlyArray<boolean>, from: Weights): Weights => {
  let best = from
  let least = lossOf(all, chosen, best)
  for (let before = Number.POSITIVE_INFINITY; before - least > 5e-4; ) {
    before = least
    for (const name of ["home", "resident", "block", "passenger", "office"] as const) {
      for (const factor of factors) {
        const tried = { ...best, [name]: best[name] * factor }
        const loss = tried.home > 0.9 ? Number.POSITIVE_INFINITY : lossOf(all, chosen, tried)
        if (loss < least - 1e-5) [best, least] = [tried, loss]
      }
    }
  }
  return best
}
