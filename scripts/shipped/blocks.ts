/** Town blocks of the census with their people, and the people by day of each municipality. */
import { writeFileSync } from "node:fs"
import { pack } from "../../modules/trade-area/people/PackedColumns.ts"
import { productFile, rowsOf } from "./sources.ts"
import { codeOf, isMikatahara, kita } from "./wards.ts"

interface Block {
  readonly code: string
  readonly lat: number
  readonly lng: number
  readonly people: number
  readonly households: number
  readonly area: number
}

/** Degrees are whole numbers of 0.00001, about a metre. */
const degrees = (text: string | undefined): number => Math.round(Number(text) * 1e5)
/** Square metres to two significant digits, but whole below a hundred: a block's circle is not more exact than that. */
const rounded = (area: number): number => (area < 100 ? Math.max(1, Math.round(area)) : Number(area.toPrecision(3)))

const blocksOf = (): ReadonlyArray<Block> =>
  rowsOf("census-2020-small-areas.csv.gz").map((row) => ({
    code: codeOf(row["area_code"]!.slice(0, 5), row["name"]!)!,
    lat: degrees(row["lat"]),
    lng: degrees(row["lng"]),
    people: Number(row["population"]),
    households: Number(row["households"]),
    area: rounded(Number(row["area_m2"]))
  }))

/** Share of the former Kita ward's people who live in the district that went to another ward. */
export const mikataharaShare = (): number => {
  const rows = rowsOf("census-2020-small-areas.csv.gz").filter((row) => row["area_code"]!.startsWith(kita))
  const sum = (of: typeof rows) => of.reduce((total, row) => total + Number(row["population"]), 0)
  return sum(rows.filter((row) => isMikatahara(row["name"]!))) / sum(rows)
}

/** People by day and at night of each municipality and ward of now. */
const daytimeOf = (): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const add = (code: string, people: number) => found.set(code, (found.get(code) ?? 0) + people)
  const share = mikataharaShare()
  for (const row of rowsOf("daytime-population-2020.csv")) {
    const code = row["code"]!
    const people = Number(row["daytime_population_2020"])
    if (code === kita) {
      add(codeOf(code, "三方原町")!, Math.round(people * share))
      add(codeOf(code, "")!, people - Math.round(people * share))
    } else add(codeOf(code, "")!, people)
  }
  return found
}

export const shipBlocks = (): string => {
  const blocks = blocksOf().toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const codes = [...new Set(blocks.map(({ code }) => code))]
  const position = new Map(codes.map((code, i) => [code, i]))
  const daytime = daytimeOf()
  const header = { year: 2020, areas: codes.map((code) => [code, daytime.get(code) ?? null]) }
  const file = pack(header, [
    blocks.map(({ code }) => position.get(code)!),
    blocks.map(({ lat }) => lat),
    blocks.map(({ lng }) => lng),
    blocks.map(({ people }) => people),
    blocks.map(({ households }) => households),
    blocks.map(({ area }) => area)
  ])
  writeFileSync(productFile("trade-area/data/town-blocks.br"), file)
  return `${blocks.length} town blocks of ${codes.length} areas, ${file.length} bytes`
}
