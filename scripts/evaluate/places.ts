/** People around a point: residents, people by day and foot traffic against figures that nothing was fitted to. */
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import type { Point } from "../../modules/area/contract.ts"
import { offices } from "../../modules/area/geography/Offices.ts"
import * as CircleIndex from "../../modules/trade-area/people/CircleIndex.ts"
import { circlesOf, fitted } from "../../modules/trade-area/people/DaytimeModel.ts"
import { readStationUsers } from "../../modules/trade-area/people/StationUsers.ts"
import { readTownBlocks } from "../../modules/trade-area/people/TownBlocks.ts"
import { catchmentOf } from "../../modules/trade-area/report/catchment/Catchment.ts"
import { footTrafficOf } from "../../modules/trade-area/report/catchment/FootTraffic.ts"
import { placeKindOf } from "../../modules/trade-area/report/catchment/PeakHours.ts"
import { type Row, table } from "../../test/support/price/PriceWorlds.ts"
import { publicFile, rowsOf } from "../shipped/sources.ts"
import { chainRows } from "./places/ChainRows.ts"
import { fit, gather, modelled } from "./places/FitDaytime.ts"
import { locationRows } from "./places/LocationRows.ts"
import { censusMeshes, flowMeshes, meshRadiusM, middleOf } from "./places/Meshes.ts"
import { quantile, residentsWithin, shareOf } from "./places/Truth.ts"

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const radiusM = 500

const load = async () => {
  const blocks = await readTownBlocks()
  const stations = await readStationUsers()
  const circles = circlesOf(blocks, stations, { get: (code) => offices.get(code)?.point })
  const index = await Effect.runPromise(CircleIndex.make(circles))
  const at = (point: Point, radius: number) =>
    catchmentOf({
      radiusM: radius,
      people: { ...index.within(point, radius), year: blocks.year },
      towns: [],
      flow: undefined,
      residentDensity: undefined,
      daytimeDensity: undefined,
      stationsNear: null
    })
  return { blocks, stations, circles, index, at }
}
type Loaded = Awaited<ReturnType<typeof load>>

/** Well inside the square of the census mesh. */
const isInSquare = ({ lat, lng }: Point) => lat > 35.36 && lat < 35.97 && lng > 139.03 && lng < 139.97
const everyBlock = 23
const leastResidents = 100

const residents = ({ at, blocks, stations }: Loaded): ReadonlyArray<Row> => {
  const meshes = censusMeshes()
  const blockPoints = Array.from({ length: Math.floor(blocks.area.length / everyBlock) }, (_, i) => ({
    lat: blocks.lat[i * everyBlock]! / 1e5 + 0.0017,
    lng: blocks.lng[i * everyBlock]! / 1e5 - 0.0013
  }))
  const rowsAt = (name: string, points: ReadonlyArray<Point>, isBound: boolean): ReadonlyArray<Row> => {
    const found = points.filter(isInSquare).flatMap((point) => {
      const truth = residentsWithin(meshes, point, radiusM)
      const people = at(point, radiusM).residents!
      return truth < leastResidents ? [] : [{ truth, people, error: Math.abs(people.value / truth - 1) }]
    })
    const median = quantile(
      found.map(({ error }) => error),
      0.5
    )
    const near = shareOf(found, ({ error }) => error <= 0.25)
    const held = shareOf(found, ({ people, truth }) => truth >= people.low && truth <= people.high)
    return [
      [`residents within 500 m of ${found.length} ${name}: median error`, percent(median), "<= 8 %", median <= 0.08],
      [`residents of ${name} within 25 %`, percent(near), isBound ? ">= 90 %" : "shown", !isBound || near >= 0.9],
      [`residents of ${name} inside their range`, percent(held), ">= 85 %", held >= 0.85]
    ]
  }
  return [
    ...rowsAt("stations of Tokyo", stations, true),
    ...rowsAt("points 230 m beside town blocks of Tokyo", blockPoints, false)
  ]
}

const squares = ({ at }: Loaded): ReadonlyArray<Row> =>
  [5000, 1000].map((least): Row => {
    const errors = rowsOf("mesh1km-population-estimate-2020.csv.gz").flatMap((row) => {
      const people = Number(row["population"])
      if (people < least) return []
      const middle = middleOf(Number(row["mesh_code"]))
      return [Math.abs(at(middle, meshRadiusM(middle)).residents!.value / people - 1)]
    })
    const median = quantile(errors, 0.5)
    return [
      `residents of ${errors.length} squares of 1 km in Japan with ${least} and more: median error against polygons`,
      percent(median),
      "<= 15 %",
      median <= 0.15
    ]
  })

/** Meshes where people are: of others even the night of the same source differs by a factor of 1.5 from the census. */
const leastPeople = 1000

/** Whole municipalities are on one side. */
const sideOf = (areaCode: string): number =>
  [...areaCode].reduce((sum, digit) => (31 * sum + Number(digit)) % 9973, 7) % 2

const daytime = async ({ blocks, circles, index, stations }: Loaded): Promise<ReadonlyArray<Row>> => {
  const all = gather(await flowMeshes(), blocks, stations, circles, index)
  const isPlace = all.meshes.map(({ day }, i) => Math.max(day, all.residents[i]!) >= leastPeople)
  const found = [0, 1].flatMap((side) => {
    const weights = fit(
      all,
      isPlace.map((is, i) => is && sideOf(all.meshes[i]!.areaCode) === side),
      fitted
    )
    return modelled(all, weights).flatMap((people, i) => {
      const mesh = all.meshes[i]!
      if (!isPlace[i] || sideOf(mesh.areaCode) === side) return []
      const { daytime: range } = catchmentOf({
        radiusM: meshRadiusM(mesh),
        people: {
          residents: all.residents[i]!,
          daytime: people,
          passengers: 0,
          whole: 0,
          touched: all.residents[i]!,
          year: blocks.year
        },
        towns: [],
        flow: undefined,
        residentDensity: undefined,
        daytimeDensity: undefined,
        stationsNear: null
      })
      return [{ mesh, factor: Math.exp(Math.abs(Math.log((people + 1) / (mesh.day + 1)))), range: range! }]
    })
  })
  const medianOf = (of: typeof found) =>
    quantile(
      of.map(({ factor }) => factor),
      0.5
    )
  const held = shareOf(found, ({ mesh, range }) => mesh.day >= range.low && mesh.day <= range.high)
  const median = medianOf(found)
  return [
    [`people by day, ${found.length} held-out meshes: median factor`, median.toFixed(3), "<= 1.35", median <= 1.35],
    ...(["13", "12", "18"] as const).map((prefCode): Row => {
      const of = found.filter(({ mesh }) => mesh.prefCode === prefCode)
      return [`  of prefecture ${prefCode}, ${of.length} meshes`, medianOf(of).toFixed(3), "shown", true]
    }),
    [`people by day inside the range of 90 %`, percent(held), "85 to 95 %", held >= 0.85 && held <= 0.95]
  ]
}

const placeFile = path.join(path.dirname(publicFile("x")), "../cases/places/residents-500m.csv")

/** Places of all kinds with the people who live within 500 m. */
const readPlaces = () =>
  existsSync(placeFile)
    ? readFileSync(placeFile, "utf8")
        .trimEnd()
        .split(/\r?\n/)
        .slice(1)
        .flatMap((line) => {
          const [, lat, lng, kind = "", people] = /,([\d.]+),([\d.]+),("[^"]*"|[^,]*),[^,]*,(\d+)$/u.exec(line) ?? []
          return people === undefined ? [] : [{ lat: Number(lat), lng: Number(lng), kind, people: Number(people) }]
        })
    : []

const places = ({ at }: Loaded): ReadonlyArray<Row> => {
  const found = readPlaces().map(({ kind, people, ...point }) => {
    const value = at(point, radiusM).residents!.value
    return { kind, factor: Math.exp(Math.abs(Math.log((value + 5) / (people + 5)))) }
  })
  if (found.length === 0) return []
  const near = shareOf(found, ({ factor }) => factor <= 1.5)
  return [
    [`residents of ${found.length} places of all kinds within a factor of 1.5`, percent(near), ">= 95 %", near >= 0.95],
    ...[...Map.groupBy(found, ({ kind }) => kind)].map(
      ([kind, of]): Row => [
        `  ${kind}, ${of.length}`,
        percent(shareOf(of, ({ factor }) => factor <= 1.5)),
        "shown",
        true
      ]
    )
  ]
}

/** A street has fewer people than the 500 m around it. */
const counts = ({ at }: Loaded): ReadonlyArray<Row> => {
  const points = rowsOf("pedestrians-takamatsu-shopping-streets-2025.csv").map((row) => ({
    lat: Number(row["latitude"]),
    lng: Number(row["longitude"]),
    people: Number(row["totalWeekdaysAverage"])
  }))
  const possible = shareOf(points, (point) => point.people <= footTrafficOf(at(point, radiusM))!.high)
  const days = rowsOf("series/fukui-station-east-persons.csv").flatMap(({ value }) => (value ? [Number(value)] : []))
  const fukui = footTrafficOf(at({ lat: 36.0622, lng: 136.2233 }, radiusM))!
  const median = quantile(days, 0.5)
  return [
    [
      `pedestrians of ${points.length} streets of Takamatsu are below the upper end`,
      percent(possible),
      "100 %",
      possible === 1
    ],
    [
      `one exit of Fukui station counts ${Math.round(median)} a day; foot traffic ${Math.round(fukui.value)}`,
      (median / fukui.value).toFixed(2),
      "< 1",
      median < fukui.high
    ]
  ]
}

const kinds = ({ at }: Loaded): ReadonlyArray<Row> =>
  (
    [
      ["Tokyo station", 35.6812, 139.7671, "office"],
      ["the centre of Takayama", 36.1413, 137.2517, "commercial"],
      ["the centre of Betsukai", 43.394, 145.118, "commercial"],
      ["Makomanai", 42.99056, 141.35333, "commercial"],
      ["a village in Oita", 33.35001, 130.9899, "rural"]
    ] as const
  ).map(([name, lat, lng, kind]): Row => {
    const found = placeKindOf(at({ lat, lng }, radiusM))
    return [`kind of ${name}`, String(found), kind, found === kind]
  })

const evaluate = async (): Promise<string> => {
  const loaded = await load()
  return table([
    ...residents(loaded),
    ...squares(loaded),
    ...(await daytime(loaded)),
    ...places(loaded),
    ...counts(loaded),
    ...kinds(loaded),
    ...(await locationRows(loaded)),
    ...(await chainRows({ ...loaded.circles, year: loaded.blocks.year, within: loaded.index.within }, readPlaces()))
  ])
}

export const placesSection = (): Promise<string> =>
  existsSync(publicFile("mesh500-population-tokyo-5339.csv.gz"))
    ? evaluate()
    : Promise.resolve("Not measured: the public files are not beside the project (../shared/data).")
