/**
 * The statistics of all municipalities and wards, read by the importers. Figures of the new wards of Hamamatsu that files lack
 * are put together from the former ones.
 */
import { writeFileSync } from "node:fs"
import { brotliCompressSync, constants } from "node:zlib"
import { Effect } from "effect"
import { type DatasetName, type Provenance, precedence } from "../../modules/area/facts/Dataset.ts"
import { type Figures, type FigureTable, factsOf } from "../../modules/area/facts/Facts.ts"
import { isWard, municipalities } from "../../modules/area/facts/Municipality.ts"
import { agesFormat } from "../../modules/area/ingest/formats/Ages.ts"
import { census } from "../../modules/area/ingest/formats/Census.ts"
import { daytime } from "../../modules/area/ingest/formats/Daytime.ts"
import { establishments } from "../../modules/area/ingest/formats/Establishments.ts"
import { hazard } from "../../modules/area/ingest/formats/Hazard.ts"
import { income } from "../../modules/area/ingest/formats/Income.ts"
import { projection } from "../../modules/area/ingest/formats/Projection.ts"
import { rents } from "../../modules/area/ingest/formats/Rents.ts"
import { ssdseA } from "../../modules/area/ingest/formats/SsdseA.ts"
import { readStations } from "../../modules/area/ingest/formats/Stations.ts"
import * as Locator from "../../modules/area/ingest/Locator.ts"
import { shippedBoundaries } from "../../modules/area/ingest/ShippedBoundaries.ts"
import { readFigures } from "../../modules/area/ingest/table/FigureFile.ts"
import { metricsIn } from "../../modules/area/statistics/StatisticsRepo.ts"
import { readTable } from "../../src/table/Table.ts"
import { mikataharaShare } from "./blocks.ts"
import { productFile, publicFile, rowsOf } from "./sources.ts"
import { chuo, codeOf, formerOf, hamana, kita } from "./wards.ts"

const files = [
  ["SSDSE-A-2026.csv", ssdseA],
  ["taxable-income-fy2020.csv", income],
  ["census-2020-wards.csv", census],
  ["hazard_by_municipality.csv", hazard],
  ["population-age-sex-2023.csv", agesFormat],
  ["daytime-population-2020.csv", daytime],
  ["future-population-2023.csv", projection],
  ["establishments-by-industry-2021.csv", establishments],
  ["rent-land-vacancy-by-municipality.csv", rents]
] as const

const options = { partial: true, year: undefined }

/** Figures that are no counts: those of several areas are their mean. */
const isMean = (metric: string): boolean => /Exposure$|Probability$|homeRent|landPrice/.test(metric)

/** A new ward: its whole former wards, and its share of the people of the one that was divided. */
const composed = (code: string, former: ReadonlyMap<string, Figures>, share: number): Figures | undefined => {
  const parts = [...formerOf(code), ...(code === chuo ? [kita] : [])].flatMap((ward) => {
    const figures = former.get(ward)
    const weight = ward !== kita ? 1 : code === chuo ? share : 1 - share
    return figures === undefined ? [] : [{ figures, weight }]
  })
  if (parts.length < formerOf(code).length) return undefined
  const metrics = Object.keys(parts[0]!.figures).filter((metric) => parts.every(({ figures }) => metric in figures))
  return Object.fromEntries(
    metrics.flatMap((metric) =>
      isMean(metric)
        ? []
        : [[metric, Math.round(parts.reduce((sum, { figures, weight }) => sum + weight * figures[metric]!, 0))]]
    )
  )
}

/** Residents, households and area of the new wards by their town blocks. */
const byBlocks = (): ReadonlyMap<string, Figures> => {
  const found = new Map<string, { population: number; households: number; totalArea: number }>()
  for (const row of rowsOf("census-2020-small-areas.csv.gz")) {
    const code = codeOf(row["area_code"]!.slice(0, 5), row["name"]!)!
    if (code !== chuo && code !== hamana) continue
    const sum = found.get(code) ?? { population: 0, households: 0, totalArea: 0 }
    found.set(code, {
      population: sum.population + Number(row["population"]),
      households: sum.households + Number(row["households"]),
      totalArea: sum.totalArea + Number(row["area_m2"]) / 1e6
    })
  }
  return found
}

const readAll = Effect.gen(function* () {
  const table = new Map<DatasetName, { provenance: Record<string, Provenance>; areas: Map<string, Figures> }>()
  const share = mikataharaShare()
  for (const [name, format] of files) {
    const set = yield* readFigures(publicFile(name), format, options)
    const areas = new Map(set.areas)
    const { rows } = yield* readTable(publicFile(name), format.table)
    const former = new Map<string, Figures>()
    for (const { value } of rows) {
      if (value.former !== undefined) {
        former.set(value.areaCode, { ...former.get(value.areaCode), ...value.figures })
      }
    }
    for (const code of [chuo, hamana, "22140"]) {
      const figures = areas.has(code) ? undefined : composed(code, former, share)
      if (figures !== undefined) areas.set(code, figures)
    }
    table.set(set.dataset, { provenance: { ...set.provenance }, areas })
  }
  for (const [code, figures] of byBlocks()) table.get("census")!.areas.set(code, figures)

  const { stations, year } = yield* readStations(publicFile("stations.csv"), options)
  const { codes, locate } = yield* Locator.fromDocument(yield* shippedBoundaries)
  const areas = new Map(Array.from(codes, (code) => [code, { stations: 0, tramStops: 0 }]))
  for (const { lat, lng, open, tram } of stations) {
    const code = locate(lat, lng)
    if (open && code !== undefined) areas.get(code)![tram ? "tramStops" : "stations"]++
  }
  const origin = { year, source: "" }
  table.set("stations", {
    provenance: { stations: { ...origin, unit: "stations" }, tramStops: { ...origin, unit: "stops" } },
    areas
  })
  return table satisfies FigureTable
})

const cell = (value: number | undefined): string =>
  value === undefined ? "" : String(Number.isInteger(value) ? value : Number(value.toPrecision(8)))

/** Four header lines as in `starter.csv`, then a line per area with figures. */
const fileOf = (table: FigureTable, areWards: boolean): { readonly file: Buffer; readonly areas: number } => {
  const metrics = metricsIn(table)
  const areas = [...municipalities.values()]
    .filter((area) => isWard(area) === areWards)
    .map((area) => ({ area, facts: factsOf(table, area, metrics) }))
    .filter(({ facts }) => facts.has("population"))
  const known = metrics.flatMap((metric) => {
    const fact = areas.find(({ facts }) => facts.has(metric))?.facts.get(metric)
    return fact === undefined ? [] : [fact]
  })
  /** What the service computes for wards itself is no figure of a file. */
  const isOwn = (status: string) => !areWards || status === "observed"
  const rows = areas.map(({ area, facts }) =>
    [
      area.code,
      area.fullName,
      ...known.map(({ metric }) => {
        const fact = facts.get(metric)
        return fact === undefined || !(isOwn(fact.status) || metric.startsWith("projected")) ? "" : cell(fact.value)
      })
    ].join(",")
  )
  const lines = [
    ["code", "name", ...known.map(({ metric }) => metric)].join(","),
    ["", "unit", ...known.map(({ unit }) => unit)].join(","),
    ["", "year", ...known.map(({ year }) => year)].join(","),
    ["", "dataset", ...known.map(({ dataset }) => dataset)].join(","),
    ...rows
  ]
  const file = brotliCompressSync(Buffer.from(`${lines.join("\n")}\n`), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 22 }
  })
  return { file, areas: rows.length }
}

export const shipStatistics = async (): Promise<string> => {
  const table = await Effect.runPromise(readAll)
  const missing = [...table.keys()].filter((name) => !precedence.includes(name))
  if (missing.length > 0) throw new Error(`No precedence for ${missing.join(", ")}`)
  return [false, true]
    .map((areWards) => {
      const { areas, file } = fileOf(table, areWards)
      const name = areWards ? "wards" : "municipalities"
      writeFileSync(productFile(`area/data/japan-${name}.csv.br`), file)
      return `figures of ${areas} ${name}, ${file.length} bytes`
    })
    .join("\n")
}
