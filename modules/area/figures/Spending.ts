/** Looks up what households spend in the capital of a prefecture: as imported, or as it ships with the product. */
import { readFileSync } from "node:fs"
import type { DatasetName, Provenance } from "../facts/Dataset.ts"
import { datasets } from "../facts/Dataset.ts"
import type { Figures, FigureTable } from "../facts/Facts.ts"
import { spendingItems } from "./SpendingItems.ts"

const dataset: DatasetName = "spending"

/** Under which a prefecture, or `00` for the nation, stands among the figures of areas. */
export const spendingKey = (prefCode: string): string => `${prefCode}000`

interface ShippedSpending {
  readonly place: string
  readonly figures: Figures
}

const shipped: ReadonlyMap<string, ShippedSpending> = new Map(
  readFileSync(new URL("../data/spending.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [prefCode = "", place = "", ...values] = line.split(",")
      return [
        prefCode,
        { place, figures: Object.fromEntries(spendingItems.map(({ name }, i) => [name, Number(values[i])])) }
      ]
    })
)

export interface Spending {
  /** The city whose households were asked: the capital of the prefecture, or the special wards of Tokyo. */
  readonly place: string
  /** Last of the three years that the mean is of. */
  readonly year: number
  /** The publisher in English. */
  readonly source: string
  readonly items: ReadonlyArray<SpentOn>
}

interface SpentOn {
  readonly name: string
  readonly yen: number
  readonly nation: number | null
}

/** @param table imported figures of the keys of the prefecture and the nation */
export const spendingOf = (prefCode: string, table: FigureTable): Spending => {
  const imported = table.get(dataset)
  const figuresOf = (code: string): Figures =>
    imported?.areas.get(spendingKey(code)) ?? shipped.get(code)?.figures ?? {}
  const provenance: Provenance | undefined = Object.values(imported?.provenance ?? {})[0]
  const [own, nation] = [figuresOf(prefCode), figuresOf("00")]
  return {
    place: shipped.get(prefCode)!.place,
    year: provenance?.year ?? datasets[dataset].year,
    source: provenance?.source ?? datasets[dataset].source.en,
    items: spendingItems.flatMap(({ name }) => {
      const yen = own[name]
      return yen === undefined ? [] : [{ name, yen, nation: nation[name] ?? null }]
    })
  }
}
