/**
 * The kind of a place and the hours in which a store there is busiest. The kind follows from how many people are there at noon for
 * each resident. The hours are those in which people of such a place are out, weighted by when customers of the industry come:
 * typical profiles of our own, not counts, as are the bounds between the kinds. Pure.
 */
import type { Industry } from "../../Industry.ts"
import type { Catchment } from "./Catchment.ts"

export type PlaceKind = "office" | "commercial" | "residential" | "rural"

/** People per km2, by day and at night, below which a place is rural. */
const rural = 500

/** People per km2 by day from which a place can be one of offices: the centre of a small town is one of shops. */
const offices = 10_000

export const placeKindOf = ({ areaKm2, daytime, residents }: Catchment): PlaceKind | null => {
  if (residents === null || daytime === null) return null
  const density = Math.max(residents.value, daytime.value) / areaKm2
  if (density < rural) return "rural"
  const ratio = daytime.value / Math.max(1, residents.value)
  if (ratio >= 2.5 && daytime.value / areaKm2 >= offices) return "office"
  return ratio >= 1.2 ? "commercial" : "residential"
}

const firstHour = 7

/** Relative number of people out, from 7 to 22 o'clock. */
const presence: Readonly<Record<PlaceKind, ReadonlyArray<number>>> = {
  office: [3, 6, 7, 6, 6, 10, 8, 6, 6, 6, 7, 9, 8, 5, 4, 2],
  commercial: [2, 3, 4, 6, 7, 9, 9, 9, 9, 9, 9, 10, 9, 7, 5, 3],
  residential: [5, 6, 4, 5, 5, 6, 5, 5, 6, 7, 9, 10, 9, 7, 5, 3],
  rural: [4, 5, 6, 8, 8, 8, 7, 7, 7, 7, 7, 6, 5, 3, 2, 1]
}

/** Relative number of customers, from 7 to 22 o'clock. */
const custom: Readonly<Record<Industry, ReadonlyArray<number>>> = {
  restaurant: [2, 2, 2, 2, 5, 10, 8, 4, 3, 3, 4, 8, 10, 9, 6, 3],
  retail: [2, 3, 4, 6, 7, 7, 7, 7, 8, 9, 10, 10, 8, 6, 4, 2],
  service: [0, 2, 4, 7, 8, 7, 8, 8, 8, 8, 9, 9, 7, 4, 1, 0],
  clinic: [0, 4, 10, 10, 8, 2, 2, 5, 6, 7, 8, 6, 2, 0, 0, 0],
  fitness: [4, 4, 5, 7, 7, 5, 4, 4, 4, 5, 6, 8, 10, 10, 8, 4],
  education: [0, 0, 2, 3, 3, 2, 2, 3, 5, 8, 10, 10, 9, 7, 3, 0],
  real_estate: [0, 0, 4, 8, 9, 7, 9, 10, 9, 8, 7, 5, 2, 0, 0, 0]
}

const wanted = 3

/** The three busiest hours in their order, as HH:00. */
export const peakHoursOf = (kind: PlaceKind, industry: Industry | undefined): ReadonlyArray<string> =>
  presence[kind]
    .map((people, i) => ({ hour: firstHour + i, busy: people * (industry === undefined ? 1 : custom[industry][i]!) }))
    .toSorted((a, b) => b.busy - a.busy || a.hour - b.hour)
    .slice(0, wanted)
    .map(({ hour }) => hour)
    .toSorted((a, b) => a - b)
    .map((hour) => `${String(hour).padStart(2, "0")}:00`)
