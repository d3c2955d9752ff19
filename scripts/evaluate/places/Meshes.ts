/** People by mesh from the public files: people-flow by 1 km mesh, and the census by 500 m mesh of Tokyo. */
import { Effect } from "effect"
import type { Point } from "../../../modules/area/contract.ts"
import { readFlow } from "../../../modules/trade-area/flow/FlowFile.ts"
import { publicFile, rowsOf } from "../../shipped/sources.ts"

export interface MeshPeople extends Point {
  readonly prefCode: string
  /** The municipality that the publisher names. */
  readonly areaCode: string
  readonly day: number
}

const flowFiles = [
  "people-flow-mesh-tokyo.csv.gz",
  "people-flow-mesh-chiba-2021.csv.gz",
  "people-flow-mesh-fukui-2021.csv.gz"
]
const year = 2021

/** Middle of a mesh of 8 or 9 digits. */
export const middleOf = (mesh: number): Point => {
  const text = String(mesh)
  const digit = (from: number, length = 1) => Number(text.slice(from, from + length))
  const half = text.length === 9 ? digit(8) - 1 : undefined
  const [north, east] = half === undefined ? [0.5, 0.5] : [half >= 2 ? 0.75 : 0.25, half % 2 === 1 ? 0.75 : 0.25]
  return {
    lat: digit(0, 2) / 1.5 + digit(4) / 12 + (digit(6) + north) / 120,
    lng: digit(2, 2) + 100 + digit(5) / 8 + (digit(7) + east) / 80
  }
}

/** Weekday people from 11 to 14 o'clock, mean of the months of the latest year. */
export const flowMeshes = async (): Promise<ReadonlyArray<MeshPeople>> => {
  const found: Array<MeshPeople> = []
  for (const file of flowFiles) {
    const areas = new Map(rowsOf(file).map((row) => [Number(row["mesh1kmid"]), row["citycode"]!.padStart(5, "0")]))
    const { meshes } = await Effect.runPromise(readFlow(publicFile(file)))
    for (const { mesh, prefCode, weekdayDay, year: of } of meshes) {
      if (of !== year || weekdayDay === null) continue
      found.push({ ...middleOf(mesh), prefCode, areaCode: areas.get(mesh)!, day: weekdayDay })
    }
  }
  return found
}

/** Residents by 500 m mesh of the square around Tokyo. */
export const censusMeshes = (): ReadonlyMap<number, number> =>
  new Map(
    rowsOf("mesh500-population-tokyo-5339.csv.gz").map((row) => [Number(row["mesh_code"]), Number(row["population"])])
  )

const metresPerDegree = 111_195

/** Radius of the circle that has the area of a mesh of 1 km. */
export const meshRadiusM = ({ lat }: Point): number =>
  Math.sqrt(((metresPerDegree / 120) * (metresPerDegree / 80) * Math.cos((lat * Math.PI) / 180)) / Math.PI)
