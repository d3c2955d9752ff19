/**
 * Residents by sex and five-year age band, beside the shares of the prefecture and the nation, which ship with the product
 * (`data/ages.csv`, register of 2023). Pure but for the reading of that file.
 */
import { readFileSync } from "node:fs"
import type { Localizable } from "../../../src/Language.ts"
import type { AreaComparison } from "../contract.ts"
import { publisher } from "../scoring/Texts.ts"
import type { AreaAges } from "./AgesView.ts"

/** Lower ends of the bands; the last one is open. */
const ages = Array.from({ length: 21 }, (_, i) => 5 * i)
const metricOf = (age: number, sex: Sex) => `register${age === 100 ? "100plus" : `${age}to${age + 4}`}${sex}`

const sexes = ["Male", "Female"] as const
type Sex = (typeof sexes)[number]

type Counts = Readonly<Record<Sex, ReadonlyArray<number>>>

const nationCode = "00"

const read = (): ReadonlyMap<string, Counts> => {
  const [, ...lines] = readFileSync(new URL("../data/ages.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
  const rows = lines.map((line) => line.split(","))
  const of = (code: string, sex: string) =>
    (rows.find((row) => row[0] === code && row[1] === sex) ?? []).slice(2).map(Number)
  return new Map(
    [...new Set(rows.map(([code = ""]) => code))].map((code) => [code, { Male: of(code, "M"), Female: of(code, "F") }])
  )
}

/** Counts of the nation and the prefectures as of the release. */
const reference = read()

const sumOf = ({ Female, Male }: Counts): number => [...Male, ...Female].reduce((sum, count) => sum + count, 0)
const shareOf = (count: number, sum: number): number => Number((count / sum).toPrecision(4))

/** Null where a band is not known, or the area has no residents. */
export const agesOf = ({ facts, prefCode }: AreaComparison): Localizable<AreaAges> | null => {
  const found = sexes.map((sex) => ages.flatMap((age) => facts.get(metricOf(age, sex)) ?? []))
  const [male = [], female = []] = found
  const [first] = male
  const own: Counts = { Male: male.map(({ value }) => value), Female: female.map(({ value }) => value) }
  const [prefecture, nation] = [reference.get(prefCode), reference.get(nationCode)]
  if (first === undefined || found.some(({ length }) => length < ages.length) || sumOf(own) === 0) return null
  if (prefecture === undefined || nation === undefined) return null
  const sums = [own, prefecture, nation].map(sumOf)
  const sideOf = (sex: Sex, band: number) => ({
    persons: own[sex][band]!,
    share: shareOf(own[sex][band]!, sums[0]!),
    prefecture: shareOf(prefecture[sex][band]!, sums[1]!),
    nation: shareOf(nation[sex][band]!, sums[2]!)
  })
  return {
    year: first.year,
    source: publisher(first.source),
    bands: ages.map((from, band) => ({
      from,
      to: from === 100 ? null : from + 4,
      male: sideOf("Male", band),
      female: sideOf("Female", band)
    }))
  }
}
