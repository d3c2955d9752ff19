/** Generated statistics for tests, and the layers of the module on the database of the test file. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Layer } from "effect"
import { Areas } from "../../modules/area/Areas.ts"
import type { DatasetName } from "../../modules/area/facts/Dataset.ts"
import type { Figures, FigureTable } from "../../modules/area/facts/Facts.ts"
import { statisticalCodes } from "../../modules/area/facts/Municipality.ts"
import { Ingest } from "../../modules/area/ingest/Ingest.ts"
import { PlaceRepo } from "../../modules/area/ingest/PlaceRepo.ts"
import { GenerateProfile, ProfilesGenerated } from "../../modules/area/Jobs.ts"
import * as Ports from "../../modules/area/Ports.ts"
import { ProfileRepo } from "../../modules/area/profile/ProfileRepo.ts"
import { Rankings } from "../../modules/area/profile/Rankings.ts"
import { NationalStatistics } from "../../modules/area/statistics/NationalStatistics.ts"
import { StatisticsRepo } from "../../modules/area/statistics/StatisticsRepo.ts"
import * as Workers from "../../modules/area/Workers.ts"
import { defineModule } from "../../src/module.ts"
import { kernelOn, nodeOf } from "../support/TestRuntime.ts"

/** Path of an official file, which exists only where the files lie beside the project. */
export const publicFile = (name: string): string =>
  fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url))
export const publicFilesAreThere = existsSync(publicFile("SSDSE-A-2026.csv"))

/** A table of generated figures by dataset. */
export const tableOf = (sets: Partial<Record<DatasetName, Readonly<Record<string, Figures>>>>): FigureTable =>
  new Map(
    Object.entries(sets).map(([dataset, areas]) => {
      const metrics = new Set(Object.values(areas).flatMap((figures) => Object.keys(figures)))
      const provenance = Object.fromEntries(
        [...metrics].map((metric) => [metric, { year: 2020, unit: "units", source: `source of ${dataset}` }])
      )
      return [dataset as DatasetName, { provenance, areas: new Map(Object.entries(areas)) }]
    })
  )

/** All figures that scoring needs, for a town of 10,000. */
export const town: Figures = {
  population: 10_000,
  households: 4200,
  age0to14: 1200,
  age15to64: 5800,
  age65plus: 3000,
  births: 60,
  deaths: 140,
  migrantsIn: 380,
  migrantsOut: 400,
  marriages: 35,
  totalArea: 80,
  habitableArea: 40,
  establishments: 450,
  employees: 3900,
  retailShops: 70,
  restaurants: 40,
  largeRetailShops: 1,
  localTax: 1_400_000_000,
  taxableIncome: 13_000_000_000,
  taxpayers: 4600,
  stations: 2,
  earthquakeProbability: 20,
  floodExposure: 15,
  landslideExposure: 5,
  preliminaryPopulation: 9500,
  daytimePopulation: 9700,
  nighttimePopulation: 10_000,
  landPrice: 25_000,
  homeRent: 46_000,
  specialtyRestaurants: 12,
  cafes: 5,
  foodRetailShops: 20,
  beautySalons: 13,
  amusementFacilities: 4
}

/** A thousand towns around the median one, enough for distributions of their own. */
export const towns = (change: (index: number) => Figures = () => ({})): Readonly<Record<string, Figures>> =>
  Object.fromEntries(
    statisticalCodes.slice(0, 1000).map((code, i) => {
      const factor = 0.5 + i / 1000
      const figures = Object.entries(town).map(([metric, value]) => [
        metric,
        value * (metric === "population" || metric === "nighttimePopulation" ? 1 : factor)
      ])
      return [code, { ...Object.fromEntries(figures), ...change(i) }]
    })
  )

const repos = Layer.mergeAll(StatisticsRepo.layer, PlaceRepo.layer, ProfileRepo.layer)

/** Use cases on an empty, migrated database, without the seed data. */
export const services = Layer.merge(Areas.layer, Ingest.layer).pipe(
  Layer.provideMerge(Ports.layer),
  Layer.provideMerge(Layer.merge(NationalStatistics.layer, Rankings.layer)),
  Layer.provideMerge(repos),
  Layer.provideMerge(kernelOn())
)

/** A node with a worker for the jobs of the module. */
export const node = nodeOf(
  defineModule({ name: "area", actors: [GenerateProfile, ProfilesGenerated], layer: Workers.layer })
).pipe(Layer.provideMerge(services))
