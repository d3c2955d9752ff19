/** Scores of areas: whether indicators agree with the category that they are part of, over the official files. */
import { Effect } from "effect"
import type { FigureTable } from "../../modules/area/facts/Facts.ts"
import { municipalities, statisticalCodes } from "../../modules/area/facts/Municipality.ts"
import { hazard } from "../../modules/area/ingest/formats/Hazard.ts"
import { income } from "../../modules/area/ingest/formats/Income.ts"
import { ssdseA } from "../../modules/area/ingest/formats/SsdseA.ts"
import { readFigures } from "../../modules/area/ingest/table/FigureFile.ts"
import { indicators } from "../../modules/area/scoring/Indicator.ts"
import { snapshotOf } from "../../modules/area/scoring/NationalSnapshot.ts"
import { profileOf } from "../../modules/area/scoring/Profile.ts"
import { correlation } from "../../test/area/ingest/statistics.ts"
import { publicFile, publicFilesAreThere } from "../../test/area/support.ts"
import { type Row, table } from "../../test/support/price/PriceWorlds.ts"

const files = [
  ["SSDSE-A-2026.csv", ssdseA],
  ["taxable-income-fy2020.csv", income],
  ["hazard_by_municipality.csv", hazard]
] as const

const tableOfFiles = Effect.forEach(files, ([name, format]) =>
  readFigures(publicFile(name), format, { partial: true, year: undefined })
).pipe(
  Effect.map(
    (sets): FigureTable => new Map(sets.map(({ areas, dataset, provenance }) => [dataset, { areas, provenance }]))
  )
)

const rowsFrom = (figures: FigureTable): ReadonlyArray<Row> => {
  const national = snapshotOf(1, figures)
  const profiles = statisticalCodes.map((code) => profileOf(municipalities.get(code)!, national)!)
  return indicators.flatMap(({ category, name }): ReadonlyArray<Row> => {
    const pairs = profiles.flatMap(({ [category]: score, explanation }) => {
      const own = explanation[category].indicators.find((indicator) => indicator.name === name)!.score
      return score === null || own === null ? [] : [[own, score] as const]
    })
    // Stations are counted by the import with the boundaries, which a table of files does not have.
    if (pairs.length < statisticalCodes.length / 2) return []
    const agreement = correlation(pairs)
    return [
      [
        `correlation of ${name} with ${category}, ${pairs.length} municipalities`,
        agreement.toFixed(2),
        ">= 0.3",
        agreement >= 0.3
      ]
    ]
  })
}

export const areas = (): Promise<string> =>
  publicFilesAreThere
    ? Effect.runPromise(Effect.map(tableOfFiles, (figures) => table(rowsFrom(figures))))
    : Promise.resolve("Not measured: the official files are not beside the project (../shared/data).")
