/**
 * Location reference information of the MLIT at the level of blocks (街区レベル位置参照情報): a town lies at the mean of its blocks. A block with
 * several points has one that represents it (代表フラグ 1); blocks that were deleted (履歴フラグ 3) are no part of the town any more.
 */
import type { TownRow } from "../address/TownIndex.ts"

export const names = {
  block: "街区符号・地番",
  isRepresentative: "代表フラグ",
  history: ["更新前履歴フラグ", "更新後履歴フラグ"]
} as const

const deleted = "3"

interface Sum {
  lat: number
  lng: number
  count: number
}

const grouped = (count: number): string => count.toLocaleString("en")

/** Sums up the blocks of each town as they are read. */
export const counter = () => {
  const sums = new Map<string, Sum>()
  let [counted, further, gone] = [0, 0, 0]
  return {
    /** Counts the row; returns whether it is left out, since its block is gone or the row is a further point of a block. */
    isPassedOver: (cells: ReadonlyArray<string>, found: ReadonlyMap<string, number>): boolean => {
      const text = (name: string): string => (cells[found.get(name) ?? -1] ?? "").trim()
      if (names.history.some((name) => text(name) === deleted)) {
        gone++
        return true
      }
      if (text(names.isRepresentative) !== "0") return false
      further++
      return true
    },
    add: (key: string, { lat, lng }: TownRow): void => {
      counted++
      const sum = sums.get(key)
      if (sum === undefined) sums.set(key, { lat, lng, count: 1 })
      else {
        sum.lat += lat
        sum.lng += lng
        sum.count++
      }
    },
    mean: (key: string): { readonly lat: number; readonly lng: number } => {
      const { count, lat, lng } = sums.get(key)!
      return { lat: Number((lat / count).toFixed(6)), lng: Number((lng / count).toFixed(6)) }
    },
    notes: (towns: number): ReadonlyArray<string> => [
      `${grouped(counted)} blocks were read as ${grouped(towns)} towns, each at the mean of its blocks. ${grouped(further)} further points ` +
        `of blocks (代表フラグ 0) and ${grouped(gone)} deleted blocks (履歴フラグ 3) do not count`
    ]
  }
}
