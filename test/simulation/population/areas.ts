/**
 * Areas for tests of populations: invented ones, some from the seed data, and some from the official files if present.
 */

import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { type FigureTable, factsOf } from "../../../modules/area/facts/Facts.ts"
import { municipalities } from "../../../modules/area/facts/Municipality.ts"
import { agesFormat } from "../../../modules/area/ingest/formats/Ages.ts"
import { census } from "../../../modules/area/ingest/formats/Census.ts"
import { income } from "../../../modules/area/ingest/formats/Income.ts"
import { ssdseA } from "../../../modules/area/ingest/formats/SsdseA.ts"
import type { AreaFormat } from "../../../modules/area/ingest/table/AreaTable.ts"
import { readFigures } from "../../../modules/area/ingest/table/FigureFile.ts"
import * as SeedData from "../../../modules/area/statistics/SeedData.ts"
import {
  ageSexOfCell,
  fiveYearCount,
  fiveYearOfCell,
  livingOfCell
} from "../../../modules/simulation/population/fitting/CellTable.ts"
import { cellOf, groupOfAge } from "../../../modules/simulation/population/fitting/Pyramid.ts"
import type { AreaFiguresLike } from "../../../modules/simulation/population/margins/AreaFigures.ts"
import type { Margins } from "../../../modules/simulation/population/margins/Margins.ts"
import type { Population } from "../../../modules/simulation/population/Population.ts"
import { occupations } from "../../../modules/simulation/population/work/Occupation.ts"
import { file } from "../../area/ingest/files.ts"
import { publicFile } from "../../area/support.ts"

/** Observed in 2020. */
export const areaOf = (counts: Readonly<Record<string, number>>, areaName = "架空市"): AreaFiguresLike => ({
  areaCode: "99999",
  areaName,
  facts: new Map(
    Object.entries(counts).map(([name, value]) => [
      name,
      { value, unit: "persons", year: 2020, source: "made up", status: "observed" }
    ])
  )
})

/** A small town of workers and pensioners, with every count that a margin may come from. */
export const town = {
  population: 30_500,
  households: 12_600,
  age0to14: 3000,
  age15to64: 16_000,
  age65plus: 11_000,
  age15to64Female: 7800,
  age15to64Male: 8200,
  age65plusFemale: 6200,
  age65plusMale: 4800,
  age75plusFemale: 3500,
  age75plusMale: 2300,
  privateHouseholds: 12_500,
  privateHouseholdMembers: 29_800,
  nuclearHouseholds: 7200,
  singleHouseholds: 3900,
  elderlySingleHouseholds: 1800,
  elderlyCouples: 1900,
  employedFemale: 6100,
  employedMale: 7900,
  unemployedFemale: 160,
  unemployedMale: 310,
  notInLabourForceFemale: 7100,
  notInLabourForceMale: 4300,
  employedPrimary: 1600,
  employedSecondary: 4400,
  employedTertiary: 7600,
  taxableIncome: 36_000_000_000,
  taxpayers: 12_400
}

const figuresOf = (table: FigureTable, code: string): AreaFiguresLike => {
  const area = municipalities.get(code)!
  const metrics = [...table.values()].flatMap(({ areas }) => Object.keys(areas.get(code) ?? {}))
  return { areaCode: code, areaName: area.fullName, facts: factsOf(table, area, metrics) }
}

/** The area as if no register of residents were imported. */
export const withoutRegister = (area: AreaFiguresLike): AreaFiguresLike => ({
  ...area,
  facts: new Map([...area.facts].filter(([name]) => !name.startsWith("register")))
})

/** The 74 areas that ship with the product. */
export const starterCodes: ReadonlyArray<string> = [...SeedData.read().areas.keys()]

/** One of them. */
export const starter = (code: string): AreaFiguresLike => {
  const { areas, provenance } = SeedData.read()
  return figuresOf(new Map([["starter", { areas, provenance }]]), code)
}

/** The header of an official file and the rows of a few areas, read by the project's own reader. */
const rowsOf = (name: string, format: AreaFormat, codes: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    // Latin 1 keeps every byte as it is.
    const lines = readFileSync(publicFile(name), "latin1").split(/\r?\n/u)
    const isWanted = (line: string, at: number) =>
      at < 12 || codes.some((code) => [`R${code}`, code, `${Number(code)}`].some((start) => line.includes(`${start},`)))
    const path = yield* file(name, Buffer.from(lines.filter(isWanted).join("\n"), "latin1"))
    return yield* readFigures(path, format, { partial: true, year: undefined })
  })

/** Areas of the official files by code. */
export const official = (codes: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sets = yield* Effect.all([
      rowsOf("SSDSE-A-2026.csv", ssdseA, codes),
      rowsOf("taxable-income-fy2020.csv", income, codes),
      rowsOf("census-2020-wards.csv", census, codes),
      rowsOf("population-age-sex-2023.csv", agesFormat, codes)
    ])
    const table: FigureTable = new Map(sets.map(({ areas, dataset, provenance }) => [dataset, { areas, provenance }]))
    return (code: string) => figuresOf(table, code)
  })

/** Persons above the margins: by sex and age, by household, employed women and men, by sex and five years of age. */
export const surplusOf = (population: Population, margins: Margins, size = population.size): ReadonlyArray<number> => {
  const [ageSex, living, sex, employed, fiveYear] = [6, 5, 2, 2, fiveYearCount].map((length) =>
    Array.from({ length }, () => 0)
  )
  for (let persona = 0; persona < size; persona++) {
    const s = population.sex[persona]!
    const cell = cellOf(groupOfAge(population.age[persona]!), s, population.household[persona]!)
    ageSex![ageSexOfCell[cell]!]!++
    fiveYear![fiveYearOfCell[cell]!]!++
    living![livingOfCell[cell]!]!++
    sex![s]!++
    if (/work/u.test(occupations[population.occupation[persona]!]!.kind)) employed![s]!++
  }
  return [
    ...margins.ageSex.map((share, i) => ageSex![i]! - size * share),
    ...margins.living.map((share, i) => living![i]! - size * share),
    ...margins.employed.map((share, s) => employed![s]! - sex![s]! * share),
    ...margins.fiveYear.map((share, i) => fiveYear![i]! - size * share)
  ]
}

/** Persons by the margins, in the order of `surplusOf`. */
export const askedOf = (margins: Margins, size: number): ReadonlyArray<number> => {
  const women = margins.ageSex.slice(0, 3).reduce((sum, share) => sum + share, 0)
  return [
    ...[...margins.ageSex, ...margins.living].map((share) => share * size),
    margins.employed[0]! * women * size,
    margins.employed[1]! * (1 - women) * size,
    ...margins.fiveYear.map((share) => share * size)
  ]
}
