/** Finds the columns of a table by the meaning of their headings. Pure. */
import { isTooLong, plainText } from "../values/Plain.ts"
import { type Concept, namesOf } from "./Headings.ts"

export interface Column {
  readonly index: number
  /** As it stands in the file, for messages. */
  readonly heading: string
  /** Factor by which numbers of the column are multiplied, as in 売上(千円). */
  readonly unit: number
}

export type Columns<Wanted extends Concept> = ReadonlyMap<Wanted, Column>

/** Several columns may be the one that is wanted, and none of them is certain. */
export class AmbiguousColumns extends Error {
  readonly candidates: ReadonlyArray<string>

  constructor(concept: Concept, candidates: ReadonlyArray<string>) {
    const all = candidates.map((heading) => `"${heading}"`).join(", ")
    super(
      `has several columns that may be ${concept} (${namesOf(concept).certain.find((name) => /[^ -~]/u.test(name)) ?? concept}): ` +
        `${all}; leave one of them, or rename the others (該当する列が複数あります。1列だけ残してください)`
    )
    this.candidates = candidates
  }
}

const units: ReadonlyMap<string, number> = new Map([
  ["千円", 1e3],
  ["万円", 1e4],
  ["百万円", 1e6]
])

const harmlessUnit = /^(?:円|人|名|件|席|点|回|m2|m²|㎡|平米|税込|必須|任意|yen|jpy)$/u

/** Compares headings without case, width, spaces and underscores. */
const keyOf = (heading: string): string => plainText(heading).replaceAll("_", "").toLowerCase()

const keysOf = new Map<Concept, { readonly certain: ReadonlyArray<string>; readonly weaker: ReadonlyArray<string> }>()

const keys = (concept: Concept) => {
  const known = keysOf.get(concept)
  if (known !== undefined) return known
  const { certain, weaker = [] } = namesOf(concept)
  const made = { certain: certain.map(keyOf), weaker: weaker.map(keyOf) }
  keysOf.set(concept, made)
  return made
}

interface Heading extends Column {
  readonly key: string
}

/** `売上(千円)` is 売上 in thousands; a bracket that is part of a known name stays. */
const headingOf = (text: string, index: number): ReadonlyArray<Heading> => {
  const heading = text
    .replace(/^\uFEFF/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
  if (isTooLong(heading)) return [{ index, heading, key: "", unit: 1 }]
  const key = keyOf(heading)
  const [, bare, unit = ""] = /^(.+)[([【](.+)[)\]】]$/u.exec(key) ?? []
  const whole = { index, heading, key, unit: 1 }
  if (bare === undefined || !(units.has(unit) || harmlessUnit.test(unit))) return [whole]
  return [whole, { ...whole, key: bare, unit: units.get(unit) ?? 1 }]
}

const candidatesOf = (all: ReadonlyArray<Heading>, names: ReadonlyArray<string>): ReadonlyArray<Heading> => {
  const found = names.flatMap((name) => all.filter(({ key }) => key === name))
  return found.filter(({ index }, at) => found.findIndex((other) => other.index === index) === at)
}

const sought = (all: ReadonlyArray<Heading>, concept: Concept): ReadonlyArray<Heading> => {
  const { certain, weaker } = keys(concept)
  const found = candidatesOf(all, certain)
  return found.length > 0 ? found : candidatesOf(all, weaker)
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

/** The columns that a heading names among those wanted; throws `AmbiguousColumns` where several are meant alike. */
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
  const every = cells.flatMap(headingOf)
  const columns = new Map<Wanted, Column>()
  for (const concept of wanted) {
    const heading = chosen.get(concept) ?? ""
    if (heading === "") continue
    const found = chosenAmong(every, heading)
    if (found === undefined) return undefined
    columns.set(concept, withUnit(every, found))
  }
  const taken = new Set([...columns.values()].map(({ index }) => index))
  const all = every.filter(({ index }) => !taken.has(index))
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
    columns.set(concept, first)
  }
  return columns
}

/** All columns of a concept that several may carry, the most telling first. */
export const allColumnsOf = (cells: ReadonlyArray<string>, concept: Concept): ReadonlyArray<Column> =>
  sought(cells.flatMap(headingOf), concept)
