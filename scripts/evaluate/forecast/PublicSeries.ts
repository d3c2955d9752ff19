/** Daily series of the public files, where they are at hand: `BENCH_DATA` names their folder. */
import { existsSync, readFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { parseDay } from "../../../src/calendar/Days.ts"
import type { Store } from "../../../test/support/forecast/Worlds.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const folder = path.join(path.resolve(root, process.env["BENCH_DATA"] ?? "../shared/data"), "series")

export const japanese = [
  "fukui-roadside-stations-survey-answers",
  "fukui-eiheiji-survey-answers",
  "fukui-station-east-persons",
  "fukui-tojinbo-persons",
  "fukui-rainbow-line-parking1-cars"
]

const names = [
  "fukui-station-east-persons",
  "fukui-tojinbo-persons",
  "fukui-rainbow-line-parking1-cars",
  "bicimad-daily-users",
  "madrid-public-transport"
]

/** A column by day, the second unless given; NaN where it is empty or the day is absent. */
export const readSeries = (name: string, column = 1): Store => {
  const lines = readFileSync(path.join(folder, `${name}.csv`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
  const days = new Map(
    lines.map((line) => {
      const cells = line.split(",")
      const [date = "", value = ""] = [cells[0], cells[column]]
      return [parseDay(date.trim())!, value.trim() === "" ? Number.NaN : Number(value)]
    })
  )
  const start = Math.min(...days.keys())
  const length = Math.max(...days.keys()) - start + 1
  return { name, start, values: Float64Array.from({ length }, (_, t) => days.get(start + t) ?? Number.NaN) }
}

export const hasPublicSeries = existsSync(folder)
export const publicSeries = (): ReadonlyArray<Store> => (hasPublicSeries ? names.map((name) => readSeries(name)) : [])

/** Metro, city buses, buses of the region and trains: stores of one chain, as it were. */
export const kindsOfTransport = (): ReadonlyArray<Store> =>
  hasPublicSeries ? [2, 3, 4, 5].map((column) => readSeries("madrid-public-transport", column)) : []
