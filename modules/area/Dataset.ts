/** The sets of statistics that the module reads, and where each comes from. */

export interface Dataset {
  /** What messages call it. */
  readonly title: string
  /** Who publishes it, as attribution asks. */
  readonly source: string
  /** The year its figures describe, when neither the file nor the operator says it. */
  readonly year: number
}

export const datasets = {
  "ssdse-a": {
    title: "standard statistics by municipality (SSDSE-A)",
    source: "SSDSE-A (National Statistics Center, Japan)",
    year: 2020
  },
  income: {
    title: "taxable income and taxpayers by municipality",
    source: "System of Social and Demographic Statistics (e-Stat, Statistics Bureau of Japan)",
    year: 2020
  },
  stations: {
    title: "railway stations",
    source: "station_database (CC BY-SA 4.0) within boundaries of National Land Numerical Information N03",
    year: 2026
  },
  hazard: {
    title: "earthquake, flood and landslide exposure by municipality",
    source: "J-SHIS (NIED) and the hazard map portal (MLIT)",
    year: 2024
  },
  census: {
    title: "population census by municipality and ward",
    source: "Population Census 2020 (Statistics Bureau of Japan)",
    year: 2020
  },
  boundaries: {
    title: "municipal boundaries (N03)",
    source: "National Land Numerical Information N03 (MLIT)",
    year: 2021
  },
  offices: { title: "city, town and ward offices", source: "localgovjp", year: 2026 },
  starter: { title: "starter facts shipped with the product", source: "see the columns", year: 2020 }
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets

/** Which set is believed first when several hold the same figure: the more specific, then the more recent. */
export const precedence: ReadonlyArray<DatasetName> = ["ssdse-a", "income", "stations", "hazard", "census", "starter"]

/** Where one column of a set comes from. */
export interface Provenance {
  readonly year: number
  readonly unit: string
  readonly source: string
}
