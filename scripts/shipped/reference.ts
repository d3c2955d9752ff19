/** What areas are compared with until some are imported (`data/reference.csv`, `data/comparison.csv`), from the shipped statistics. */
import { readFileSync, writeFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import { measuredMetrics, measures } from "../../modules/area/comparison/Measure.ts"
import { comparableOf } from "../../modules/area/comparison/Nation.ts"
import { prefCodes } from "../../modules/area/comparison/Reference.ts"
import { type FigureTable, factsOf } from "../../modules/area/facts/Facts.ts"
import { municipalities, statisticalCodes } from "../../modules/area/facts/Municipality.ts"
import { indicators } from "../../modules/area/scoring/Indicator.ts"
import { measureIndicator } from "../../modules/area/scoring/Measurement.ts"
import { seedFileOf } from "../../modules/area/statistics/SeedFile.ts"
import { quantilesOf } from "../../test/area/ingest/statistics.ts"
import { productFile } from "./sources.ts"

export const shippedTable = (): FigureTable =>
  new Map(
    (
      [
        ["japan", "japan-municipalities.csv.br"],
        ["japan-wards", "japan-wards.csv.br"]
      ] as const
    ).map(([dataset, file]) => {
      const bytes = brotliDecompressSync(readFileSync(productFile(`area/data/${file}`)))
      return [dataset, seedFileOf(bytes.toString("utf8"))]
    })
  )

export const shipReference = (): Promise<string> => {
  const table = shippedTable()
  const facts = new Map(statisticalCodes.map((code) => [code, factsOf(table, municipalities.get(code)!)]))
  const lines = indicators.map((indicator) => {
    const values = statisticalCodes
      .flatMap((code) => measureIndicator(indicator, facts.get(code)!, undefined).value ?? [])
      .toSorted((a, b) => a - b)
    const quantiles = quantilesOf(Float64Array.from(values))
    return [indicator.name, ...Array.from(quantiles, (value) => Number(value.toPrecision(6)))].join(",")
  })
  writeFileSync(productFile("area/data/reference.csv"), `${lines.join("\n")}\n`)
  return Promise.resolve(`area/data/reference.csv: ${lines.length} indicators`)
}

/** Six digits, without those that say nothing. */
const short = (value: number): number => Number(value.toPrecision(6))

export const shipComparison = (): Promise<string> => {
  const table = shippedTable()
  const facts = new Map(
    statisticalCodes.map((code) => [code, factsOf(table, municipalities.get(code)!, measuredMetrics)])
  )
  const lines = measures.map((measure) => {
    const { nation, prefectures, sorted } = comparableOf(measure, (code) => facts.get(code))
    const values = [nation, ...prefCodes.map((code) => prefectures.get(code)?.value ?? null)]
    return [
      measure.name,
      ...[...values, ...quantilesOf(sorted)].map((value) => (value === null ? "" : short(value)))
    ].join(",")
  })
  const header = "measure,nation,47 prefectures,201 quantiles of the municipalities"
  writeFileSync(productFile("area/data/comparison.csv"), `${[header, ...lines].join("\n")}\n`)
  return Promise.resolve(`area/data/comparison.csv: ${lines.length} measures`)
}
