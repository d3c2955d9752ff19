/**
 * Format of residents by sex and five-year age band (Basic Resident Register, 1 January): three rows per area, for all, men and
 * women. Where few foreigners live their ages are withheld, so the bands may add up to less than the total.
 */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import type { Figures } from "../../facts/Facts.ts"
import { areaFormat, type Column, type Layout } from "../table/AreaTable.ts"

/** Lower ends of the bands; the last one is open. */
const ages = Array.from({ length: 21 }, (_, i) => 5 * i)
const labelOf = (age: number) => (age === 100 ? "age_100+" : `age_${age}-${age + 4}`)
const metricOf = (age: number) => (age === 100 ? "register100plus" : `register${age}to${age + 4}`)

const sexes = { T: "", M: "Male", F: "Female" } as const

const required = ["code", "sex", "total", ...ages.map(labelOf)]

const layout = (head: ReadonlyArray<Row>): Layout | undefined => {
  const found = columnsByName(head.at(-1)?.cells ?? [], required)
  if (found === undefined) return undefined
  const column = (part: string, label: string, metric: string): Column => ({
    index: found.get(label)!,
    metric,
    label,
    kind: Cell.count,
    factor: 1,
    unit: "persons",
    year: undefined,
    part
  })
  return {
    width: found.size,
    code: found.get("code")!,
    part: { index: found.get("sex")!, label: "sex" },
    columns: Object.entries(sexes).flatMap(([part, suffix]) =>
      [column(part, "total", `registered${suffix}`)].concat(
        ages.map((age) => column(part, labelOf(age), `${metricOf(age)}${suffix}`))
      )
    )
  }
}

const check = (figures: Figures): Result.Result<Figures, string> => {
  const { registered, registeredFemale, registeredMale } = figures
  if (registered === undefined) return Result.fail("No row for all residents")
  if (
    registeredMale !== undefined &&
    registeredFemale !== undefined &&
    registeredMale + registeredFemale !== registered
  )
    return Result.fail("Men and women do not add up to the residents")
  for (const suffix of Object.values(sexes)) {
    const total = figures[`registered${suffix}`]
    const bands = ages.reduce((sum, age) => sum + (figures[`${metricOf(age)}${suffix}`] ?? 0), 0)
    if (total !== undefined && bands > total) return Result.fail("The age bands exceed the residents")
  }
  return Result.succeed(figures)
}

export const agesFormat = areaFormat({
  dataset: "ages",
  expected: "a header with code, sex, total and 21 bands from age_0-4 to age_100+",
  layout,
  check
})
