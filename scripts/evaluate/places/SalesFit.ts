/**
 * Sales per establishment of municipalities, and the model that says how they follow people and supply. Published are sales and
 * employees by prefecture (Economic Census 2021), and establishments and employees by municipality (SSDSE-A): employees per
 * establishment there times sales per employee of the prefecture. Municipalities with an even code are fitted, odd ones held out.
 */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import { offices } from "../../../modules/area/geography/Offices.ts"
import type { Industry } from "../../../modules/trade-area/Industry.ts"
import { densityOf } from "../../../modules/trade-area/location/revenue/RevenueAt.ts"
import * as CircleIndex from "../../../modules/trade-area/people/CircleIndex.ts"
import { circlesOf } from "../../../modules/trade-area/people/DaytimeModel.ts"
import { readStationUsers } from "../../../modules/trade-area/people/StationUsers.ts"
import { readTownBlocks } from "../../../modules/trade-area/people/TownBlocks.ts"
import { publicFile, rowsOf } from "../../shipped/sources.ts"

/** Codes of SSDSE-A (establishments, employees) and of the prefectures (sales, employees or none: their municipalities' sum). */
const columns: Readonly<
  Partial<Record<Industry, readonly [shops: string, employees: string, sales: string, all?: string]>>
> = {
  restaurant: ["C210847", "C220847", "C610117"],
  // Sales per employee are those of retail; establishments of municipalities are those of wholesale and retail.
  retail: ["C210841", "C220841", "C350102", "C350302"],
  service: ["C210848", "C220848", "C610118"]
}

export interface MunicipalSales {
  readonly code: string
  readonly shops: number
  /** Yen a month of an establishment, in millions. */
  readonly sales: number
  /** Mean of `densityOf` over town blocks, by people by day. */
  readonly density: number
  /** Logarithm of establishments per person by day. */
  readonly supply: number
}

export const isFitted = (code: string): boolean => Number(code) % 2 === 0

/** Establishments below which a mean says little. */
const fewest = 15
const samples = 25

const readMunicipalities = () => {
  const text = new TextDecoder("shift_jis").decode(readFileSync(publicFile("SSDSE-A-2026.csv")))
  const [header = "", , , ...lines] = text.trimEnd().split(/\r?\n/)
  const names = header.split(",")
  return new Map(
    lines.map((line) => {
      const cells = line.split(",")
      return [cells[0]!.slice(1), (name: string) => Number(cells[names.indexOf(name)])] as const
    })
  )
}

/** People around the blocks of each municipality; a designated city is the mean of its wards by people by day. */
const densities = async () => {
  const blocks = await readTownBlocks()
  const circles = circlesOf(blocks, await readStationUsers(), { get: (code) => offices.get(code)?.point })
  const index = await Effect.runPromise(CircleIndex.make(circles))
  const ofArea = Map.groupBy(blocks.area.keys(), (i) => blocks.area[i]!)
  const sums = new Map<string, { weight: number; density: number; people: number }>()
  for (const [area, of] of ofArea) {
    const { code, daytime } = blocks.areas[area]!
    const key = municipalities.get(code)?.cityCode ?? code
    const step = Math.max(1, Math.floor(of.length / samples))
    const chosen = of.filter((_, i) => i % step === 0)
    const weights = chosen.map((i) => circles.daytime[i]! + 1)
    const all = weights.reduce((a, b) => a + b, 0)
    const density = chosen.reduce((sum, i, at) => {
      const point = { lat: circles.lat[i]!, lng: circles.lng[i]! }
      return sum + (weights[at]! / all) * densityOf(index.within(point, 500), index.within(point, 3000))
    }, 0)
    const people = daytime ?? of.reduce((sum, i) => sum + blocks.people[i]!, 0)
    const sum = sums.get(key) ?? { weight: 0, density: 0, people: 0 }
    sums.set(key, {
      weight: sum.weight + people + 1,
      density: sum.density + (people + 1) * density,
      people: sum.people + people
    })
  }
  return new Map(
    [...sums].map(([code, { density, people, weight }]) => [code, { density: density / weight, people }] as const)
  )
}

export const municipalSales = async (): Promise<ReadonlyMap<Industry, ReadonlyArray<MunicipalSales>>> => {
  const figures = readMunicipalities()
  const people = await densities()
  const byPrefecture = new Map(rowsOf("prefecture-statistics.csv").map((row) => [row["item_code"], row]))
  return new Map(
    Object.entries(columns).map(([industry, [shopCode, employeeCode, salesCode, allCode]]) => {
      const employed = new Map<string, number>()
      for (const [code, of] of figures) {
        const own = of(employeeCode)
        if (own > 0) employed.set(code.slice(0, 2), (employed.get(code.slice(0, 2)) ?? 0) + own)
      }
      const found = [...figures].flatMap(([code, of]): ReadonlyArray<MunicipalSales> => {
        const [shops, employees, around] = [of(shopCode), of(employeeCode), people.get(code)]
        if (!(shops >= fewest && employees > 0) || around === undefined || around.people < 1) return []
        const prefCode = code.slice(0, 2)
        const all = allCode === undefined ? employed.get(prefCode)! : Number(byPrefecture.get(allCode)?.[prefCode])
        const perEmployee = Number(byPrefecture.get(salesCode)?.[prefCode]) / all / 12
        return [
          {
            code,
            shops,
            sales: (perEmployee * employees) / shops,
            density: around.density,
            supply: Math.log(shops / around.people)
          }
        ]
      })
      return [industry as Industry, found] as const
    })
  )
}

/** Ordinary least squares. */
const solve = (rows: ReadonlyArray<ReadonlyArray<number>>, values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const width = rows[0]!.length
  const system = Array.from({ length: width }, (_, i) => [
    ...Array.from({ length: width }, (__, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
    rows.reduce((sum, row, at) => sum + row[i]! * values[at]!, 0)
  ])
  for (let i = 0; i < width; i++) {
    for (let row = 0; row < width; row++) {
      if (row === i) continue
      const factor = system[row]![i]! / system[i]![i]!
      system[row] = system[row]!.map((value, column) => value - factor * system[i]![column]!)
    }
  }
  return system.map((row, i) => row[width]! / row[i]!)
}

export const weightedMeanOf = (
  all: ReadonlyArray<MunicipalSales>,
  value: (one: MunicipalSales) => number,
  weight: (one: MunicipalSales) => number = ({ shops }) => shops
): number =>
  all.reduce((sum, one) => sum + weight(one) * value(one), 0) / all.reduce((sum, one) => sum + weight(one), 0)

/** A prefecture with few municipalities tells less of itself. */
const shrinkage = 4

export interface SalesModel {
  readonly people: number
  readonly supply: number
  /** Density of people at the typical shop of Japan. */
  readonly reference: number
  /** Standard deviation of the logarithm of what is left. */
  readonly error: number
  readonly prefectures: ReadonlyMap<string, number>
}

export const fitSales = (all: ReadonlyArray<MunicipalSales>): SalesModel => {
  const fitted = all.filter(({ code }) => isFitted(code))
  const values = fitted.map(({ sales }) => Math.log(sales))
  const [level = 0, people = 0, supply = 0] = solve(
    fitted.map(({ density, supply: of }) => [1, density, of]),
    values
  )
  const left = (one: MunicipalSales) => Math.log(one.sales) - level - people * one.density - supply * one.supply
  const means = new Map(
    [...Map.groupBy(fitted, ({ code }) => code.slice(0, 2))].map(([prefCode, of]) => [
      prefCode,
      (of.length / (of.length + shrinkage)) * weightedMeanOf(of, left, () => 1)
    ])
  )
  const centre = weightedMeanOf(fitted, ({ code }) => means.get(code.slice(0, 2))!)
  const errors = fitted.map((one) => (left(one) - means.get(one.code.slice(0, 2))!) ** 2)
  return {
    people,
    supply,
    reference: weightedMeanOf(fitted, ({ density }) => density),
    error: Math.sqrt(errors.reduce((a, b) => a + b, 0) / errors.length),
    prefectures: new Map([...means].map(([prefCode, mean]) => [prefCode, Math.exp(mean - centre)]))
  }
}
