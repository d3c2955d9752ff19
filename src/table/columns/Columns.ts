/** Finds the columns of a table by the meaning of their headings. Pure. */
import { isTooLong, plainText } from "../values/Plain.ts"
import type { Column, Heading } from "./Column.ts"
import { completed, composed } from "./Composed.ts"
import { type Concept, namesOf } from "./Headings.ts"

export type { Column, UnderstoodColumn } from "./Column.ts"

export type Columns<Wanted extends Concept> = ReadonlyMap<Wanted, Column>

/** The columns of a table are not clear, or hold what is not asked for. */
export class UnclearColumns extends Error {}

const namedInJapanese = (concept: Concept): string | undefined => {
  const { certain, surest = [] } = namesOf(concept)
  return [...surest, ...certain].find((name) => /[^ -~]/u.test(name))
}

/** Several columns may be the one that is wanted, and none of them is certain. */
export class AmbiguousColumns extends UnclearColumns {
  readonly candidates: ReadonlyArray<string>

  constructor(concept: Concept, candidates: ReadonlyArray<string>) {
    const all = candidates.map((heading) => `"${heading}"`).join(", ")
    super(
      `has several columns that may be ${concept} (${namedInJapanese(concept) ?? concept}): ` +
        `${all}; leave one of them, or rename the others (該当する列が複数あります。1列だけ残してください)`
    )
    this.candidates = candidates
  }
}

const units: ReadonlyMap<string, number> = new Map([
  ["千円", 1e3],
  ["万円", 1e4],
  ["百万円", 1e6],
  ["億円", 1e8],
  ["千人", 1e3],
  ["万人", 1e4]
])

const harmlessUnit =
  /^(?:円|人|名|件|席|点|回|枚|個|台|組|m2|m²|㎡|平米|度|税込|税込み|税抜|税抜き|税別|内税|外税|必須|任意|半角|全角|半角数字|全角カナ|カタカナ|ひらがな|ハイフン(?:なし|無し|不要|あり|有り|付き)|市外局番から|例[:：].*|西暦|和暦|yyyy[-/]?mm[-/]?dd|十進法|10進|wgs84|世界測地系|jgd\d*|jgd2011|jgd2000|yen|jpy|¥)$/u

/** A heading of two rows: what stands above several columns, and below it what each of them is. */
export const headingSeparator = "\u001f"

/** Compares headings without case, width, spaces, underscores, 、 and ・, and signs of lists and of what must be filled in. */
export const keyOf = (heading: string): string =>
  plainText(heading)
    .replaceAll(/[_、・]/gu, "")
    .replaceAll(headingSeparator, "")
    .replace(/^[*※■●○◆・:]+|[*※:]+$/gu, "")
    .toLowerCase()

const keysOf = new Map<Concept, Readonly<Record<"surest" | "certain" | "weaker", ReadonlyArray<string>>>>()

const keys = (concept: Concept) => {
  const known = keysOf.get(concept)
  if (known !== undefined) return known
  const { certain, surest = [], weaker = [] } = namesOf(concept)
  const made = { surest: surest.map(keyOf), certain: certain.map(keyOf), weaker: weaker.map(keyOf) }
  keysOf.set(concept, made)
  return made
}

/** `売上(千円)` and `売上［千円］` are 売上 in thousands; a bracket that is part of a known name stays. */
const withoutUnit = (heading: Heading): ReadonlyArray<Heading> => {
  const [, bare, unit = ""] =
    /^(.+)[([【〔<](.+)[)\]】〕>]$/u.exec(heading.key) ?? /^(.+)[:/](千円|万円|百万円|円)$/u.exec(heading.key) ?? []
  return bare === undefined || !(units.has(unit) || harmlessUnit.test(unit))
    ? [heading]
    : [heading, { ...heading, key: bare, unit: units.get(unit) ?? 1 }]
}

/** The names by which a heading may be meant, the most telling first: those of two rows are also what stands below. */
const headingsOf = (text: string, index: number): ReadonlyArray<ReadonlyArray<Heading>> => {
  const plain = text
    .replace(/^\uFEFF/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
  const heading = plain.replaceAll(headingSeparator, " ")
  if (isTooLong(heading)) return [[{ index, heading, key: "", unit: 1 }]]
  const [above = "", below] = plain.split(headingSeparator)
  const named = (name: string) => withoutUnit({ index, heading, key: keyOf(name), unit: 1 })
  return below === undefined ? [named(plain)] : [[...named(plain), ...named(below)], named(above)]
}

/** The headings of a row; what stands above several columns is asked only where nothing below it tells. */
interface Headings {
  readonly own: ReadonlyArray<Heading>
  readonly above: ReadonlyArray<Heading>
}

const headingsIn = (cells: ReadonlyArray<string>): Headings => {
  const all = cells.map(headingsOf)
  return { own: all.flatMap(([own = []]) => own), above: all.flatMap(([, above = []]) => above) }
}

const candidatesOf = (all: ReadonlyArray<Heading>, names: ReadonlyArray<string>): ReadonlyArray<Heading> => {
  const found = names.flatMap((name) => all.filter(({ key }) => key === name))
  return found.filter(({ index }, at) => found.findIndex((other) => other.index === index) === at)
}

/** Chooses among the parts of one heading the column that is their sum: 客数 計 beside 客数 店内 and 客数 持帰. */
const totalAmong = (found: ReadonlyArray<Heading>): ReadonlyArray<Heading> => {
  const totals = found.filter(({ heading }) =>
    /^(?:[総合]?計|全体|全日|total)\s|\s(?:[総合]?計|total)(?:[(（].*)?$/iu.test(heading)
  )
  return found.length > 1 && totals.length === 1 ? totals : found
}

const sought = ({ above, own }: Headings, concept: Concept): ReadonlyArray<Heading> => {
  const { certain, surest, weaker: all } = keys(concept)
  const { unless = {} } = namesOf(concept)
  const weaker = all.filter((name) => candidatesOf(own, (unless[name] ?? []).map(keyOf)).length === 0)
  for (const [all, names] of [
    [own, surest],
    [own, certain],
    [own, weaker],
    [above, [...surest, ...certain]]
  ] as const) {
    const found = candidatesOf(all, names)
    if (found.length > 0) return totalAmong(found)
  }
  return []
}

/** Headings by concept that a person has chosen; an empty one says that no column has the concept. */
export type ChosenColumns = ReadonlyMap<string, string>

const chosenAmong = (all: ReadonlyArray<Heading>, heading: string): Heading | undefined => {
  const key = keyOf(heading.trim())
  return all.find((one) => one.heading === heading.trim()) ?? all.find((one) => one.key === key)
}

/** Numbers of a chosen column keep the unit that its heading says. */
const withUnit = (all: ReadonlyArray<Heading>, { heading, index }: Heading): Column => ({
  index,
  heading,
  unit: all.findLast((one) => one.index === index)?.unit ?? 1
})

/** The columns that a heading names among those wanted; throws `UnclearColumns` where several are meant alike. */
export const columnsOf = <Wanted extends Concept>(
  cells: ReadonlyArray<string>,
  wanted: ReadonlyArray<Wanted>
): Columns<Wanted> => chosenColumnsOf(cells, wanted, new Map())!

/**
 * `columnsOf` with columns that a person has chosen: such a column counts whatever its heading, and for no other concept. Undefined for a
 * row that lacks one of them.
 */
export const chosenColumnsOf = <Wanted extends Concept>(
  cells: ReadonlyArray<string>,
  wanted: ReadonlyArray<Wanted>,
  chosen: ChosenColumns
): Columns<Wanted> | undefined => {
  const headings = headingsIn(cells)
  const every = headings.own
  const columns = new Map<Wanted, Column>()
  for (const concept of wanted) {
    const heading = chosen.get(concept) ?? ""
    if (heading === "") continue
    const found = chosenAmong(every, heading)
    if (found === undefined) return undefined
    columns.set(concept, withUnit(every, found))
  }
  const taken = new Set([...columns.values()].map(({ index }) => index))
  const isFree = ({ index }: Heading): boolean => !taken.has(index)
  const all: Headings = { own: every.filter(isFree), above: headings.above.filter(isFree) }
  for (const concept of wanted) {
    if (chosen.has(concept)) continue
    const found = sought(all, concept)
    const [first] = found
    if (first === undefined) continue
    if (found.length > 1 && namesOf(concept).many !== true) {
      throw new AmbiguousColumns(
        concept,
        found.toSorted((a, b) => a.index - b.index).map(({ heading }) => heading)
      )
    }
    columns.set(concept, completed(all.own, concept, first))
  }
  for (const concept of wanted) {
    const column = columns.has(concept) || chosen.has(concept) ? undefined : composed(all.own, concept)
    if (column !== undefined) columns.set(concept, column)
  }
  return columns
}

/** All columns of a concept that several may carry, the most telling first. */
export const allColumnsOf = (cells: ReadonlyArray<string>, concept: Concept): ReadonlyArray<Column> =>
  sought(headingsIn(cells), concept)

/** The text of a column in a row, without what Excel puts before a formula's sign; empty where the file has no such column. */
export const textIn = (cells: ReadonlyArray<string>, column: Column | undefined): string =>
  column === undefined ? "" : (column.textOf?.(cells) ?? cells[column.index] ?? "").trim()
