/** The labelled pairs of advertising texts: read from their files, paired and split by fixed rules. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"

export const kinds = [
  "cross",
  "negative",
  "insult",
  "vague",
  "offtopic",
  "danger",
  "closure",
  "stuffing",
  "negation",
  "price",
  "audience",
  "benefit"
] as const
export type Kind = (typeof kinds)[number]

export const areas = ["nation", "students", "families", "elders"] as const
export type Area = (typeof areas)[number]

export interface Pair {
  readonly id: string
  readonly kind: Kind
  readonly half: "tuning" | "test"
  readonly businessType: string
  readonly area: Area
  readonly better: string
  /** For `stuffing` the same text with a tail, which must not do better. */
  readonly worse: string
}

interface Row {
  readonly id: string
  readonly kind: Kind
  readonly file: string
  readonly businessType: string
  readonly area: Area
  readonly better: string
  readonly worse: string
}

const isKind = (text: string): text is Kind => (kinds as ReadonlyArray<string>).includes(text)
const isArea = (text: string): text is Area => (areas as ReadonlyArray<string>).includes(text)

const rowsOf = (folder: URL, file: string): ReadonlyArray<Row> => {
  const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n")
  const name = file.replace(/\.tsv$/u, "")
  const counts = new Map<string, number>()
  let businessType = ""
  return lines.flatMap((line) => {
    if (line.startsWith("# ")) {
      businessType = line.slice(2)
      return []
    }
    const [kind = "", area = "", better = "", worse = ""] = line.split("\t")
    if (!isKind(kind) || (area !== "" && !isArea(area))) throw new Error(`${file}: ${line}`)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const id = `${name}/${kind}/${count}`
    return [{ id, kind, file: name, businessType, area: area || "nation", better, worse }]
  })
}

/** The row whose text this one repeats (`@cross/2`), or the row itself: both stand in the same half. */
const rootOf = (row: Row): string => (row.better.startsWith("@") ? `${row.file}/${row.better.slice(1)}` : row.id)

/** Half of the rows are for tuning, by the first bit of a hash of the id, so that a new row moves no other. */
export const halfOf = (root: string): Pair["half"] =>
  createHash("sha256").update(root).digest()[0]! < 128 ? "tuning" : "test"

/** Names of businesses that take in others of a set: no reader can know whose copy it is. */
const takesIn: Readonly<Record<string, ReadonlyArray<string>>> = {
  restaurant: ["イタリアンレストラン", "焼肉店", "居酒屋", "寿司屋", "ラーメン屋"],
  gym: ["女性専用ジム"]
}

const areAlike = (one: string, other: string): boolean =>
  (takesIn[one] ?? []).includes(other) || (takesIn[other] ?? []).includes(one)

/** All pairs of a folder. A copy of the kind `cross` stands against one of another business in the same half. */
const pairsIn = (folder: URL): ReadonlyArray<Pair> => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".tsv"))
  const rows = files.toSorted().flatMap((file) => rowsOf(folder, file))
  const texts = new Map(rows.map(({ better, id }) => [id, better]))
  const types = [...new Set(rows.map((row) => row.businessType))]
  const crossOf = (type: string, half: Pair["half"]) =>
    rows.filter((row) => row.kind === "cross" && row.businessType === type && halfOf(row.id) === half)
  return rows.map((row) => {
    const { area, businessType, id, kind } = row
    const half = halfOf(rootOf(row))
    const better = texts.get(rootOf(row))!
    const pairWith = (worse: string): Pair => ({ id, kind, half, businessType, area, better, worse })
    if (kind !== "cross" || row.worse !== "") {
      return pairWith(row.worse.startsWith("+") ? better + row.worse.slice(1) : row.worse)
    }
    const place = crossOf(businessType, half).indexOf(row)
    const others = types.filter((type) => type !== businessType && !areAlike(type, businessType))
    const first = (types.indexOf(businessType) + place) % others.length
    const turned = [...others.slice(first), ...others.slice(0, first)]
    const opponents = turned.map((type) => crossOf(type, half)).find((copies) => copies.length > 0) ?? []
    return pairWith(opponents[place % opponents.length]!.better)
  })
}

/** The folders of pairs, which their README describes. */
const root = new URL("../../../scripts/evaluate/advert/", import.meta.url)

export const folders = [
  "pairs",
  "second",
  "third",
  "unseen",
  "fresh",
  "develop",
  "last",
  "final",
  "closing",
  "styles",
  "trial",
  "others",
  "reserve",
  "broad",
  "town",
  "agency",
  "lecture"
] as const
export type Folder = (typeof folders)[number]

export const pairsOf = (folder: Folder): ReadonlyArray<Pair> => pairsIn(new URL(`${folder}/`, root))

export const halfOfSet = (folder: Folder, half: Pair["half"]): ReadonlyArray<Pair> =>
  pairsOf(folder).filter((pair) => pair.half === half)
