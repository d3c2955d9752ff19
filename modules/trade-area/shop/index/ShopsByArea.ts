/** Numbers of shops by municipality or ward, list and kind. */
import { subIndustries } from "../kind/SubIndustry.ts"

export class ShopsByArea {
  /** Counts by area code, name of the list and code of the kind. */
  readonly #areas = new Map<string, Map<string, Uint32Array>>()

  add(areaCode: string, list: string, kind: number): void {
    const lists = this.#areas.get(areaCode) ?? new Map<string, Uint32Array>()
    this.#areas.set(areaCode, lists)
    const counts = lists.get(list) ?? new Uint32Array(subIndustries.length)
    lists.set(list, counts)
    counts[kind]!++
  }

  /** Shops of an area by code of their kind; those of each list count by a weight, such as how many are likely to be there still. */
  of(areaCode: string, weightOf: (list: string) => number): Float64Array {
    const sums = new Float64Array(subIndustries.length)
    for (const [list, counts] of this.#areas.get(areaCode) ?? []) {
      const weight = weightOf(list)
      for (let kind = 0; kind < counts.length; kind++) sums[kind]! += weight * counts[kind]!
    }
    return sums
  }
}
