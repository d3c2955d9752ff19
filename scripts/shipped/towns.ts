/** Names and points of towns, a compressed part per municipality, so that one is read without the others. */
import { writeFileSync } from "node:fs"
import { brotliCompressSync, constants } from "node:zlib"
import { productFile, rowsOf } from "./sources.ts"
import { codeOf } from "./wards.ts"

/** Tab-separated lines: town, hamlet, and the point in 0.00001 degrees as the difference to the line before. */
const partOf = (rows: ReadonlyArray<Readonly<Record<string, string>>>): Buffer => {
  let [south, west] = [0, 0]
  const lines = rows.map(({ koaza, lat, lng, town }) => {
    const [y, x] = [Math.round(Number(lat) * 1e5), Math.round(Number(lng) * 1e5)]
    const line = [town, koaza, y - south, x - west].join("\t")
    south = y
    west = x
    return line
  })
  return brotliCompressSync(Buffer.from(lines.join("\n")), { params: { [constants.BROTLI_PARAM_LGWIN]: 20 } })
}

export const shipTowns = (): string => {
  const rows = rowsOf("addresses-town-level-japan.csv.gz").filter(({ lat, lng }) => lat !== "" && lng !== "")
  const byArea = Map.groupBy(rows, (row) => codeOf(row["code"]!, row["town"]!)!)
  const parts = [...byArea].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, of]) => [code, partOf(of)] as const)
  const index = `${parts.map(([code, { length }]) => `${code} ${length}`).join("\n")}\n\n`
  const file = Buffer.concat([Buffer.from(index), ...parts.map(([, part]) => part)])
  writeFileSync(productFile("trade-area/data/towns.bin"), file)
  return `${rows.length} towns of ${parts.length} areas, ${file.length} bytes`
}
