/** The ranking as text: its hundred items are written once, straight from what the index gives. Pure. */
import { municipalities } from "./Municipality.ts"
import type { CategoryName } from "./scoring/Indicator.ts"

/** Area codes and scores of the best, each joined by commas, in the order of score and then code. */
export interface Best {
  readonly codes: string | null
  readonly scores: string | null
}

const opening: ReadonlyMap<string, string> = new Map(
  Array.from(municipalities.values(), ({ code, fullName }) => [
    code,
    `{"areaCode":"${code}","areaName":${JSON.stringify(fullName)},"score":`
  ])
)

/** Equal scores share a rank, and the next one counts them all: 1, 1, 3. */
export const rankingJson = (category: CategoryName, { codes, scores }: Best): string => {
  const areas = codes === null ? [] : codes.split(",")
  const values = scores === null ? [] : scores.split(",")
  let items = ""
  let rank = 0
  for (let i = 0; i < areas.length; i++) {
    if (values[i] !== values[i - 1]) rank = i + 1
    items += `${i === 0 ? "" : ","}${opening.get(areas[i]!)}${values[i]},"rank":${rank}}`
  }
  return `{"category":"${category}","items":[${items}]}`
}
