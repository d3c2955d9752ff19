/** Reads prefecture and municipality from the beginning of an address. Pure. */
import type { AreaName } from "../../../area/contract.ts"
import { canonical } from "./Canonical.ts"
import type { FormerName } from "./FormerNames.ts"
import { longestKey, longestPrefix } from "./Prefixes.ts"

export interface Reading {
  /** As written in full; undefined when the address does not name it. */
  readonly prefecture: string | undefined
  /** All areas that the address may name, such as the 府中市 of two prefectures. */
  readonly candidates: ReadonlyArray<AreaName>
  /** What follows them, in canonical spelling. */
  readonly rest: string
}

export interface Gazetteer {
  readonly read: (address: string) => Reading
}

/** Islands of Tokyo whose addresses repeat the island before the municipality. */
const islands: Readonly<Record<string, string>> = { "13381": "三宅島", "13401": "八丈島" }

const spellings = ({ city, code, county, name }: AreaName): ReadonlyArray<string> => [
  name,
  ...(city === undefined ? [] : [city + name]),
  ...(county === undefined ? [] : [county + name]),
  ...(islands[code] === undefined ? [] : [islands[code] + name])
]

export const make = (areas: ReadonlyArray<AreaName>, former: ReadonlyArray<FormerName>): Gazetteer => {
  const byCode = new Map(areas.map((area) => [area.code, area]))
  const byName = new Map<string, Array<AreaName>>()
  const add = (name: string, area: AreaName): void => {
    const key = canonical(name)
    const known = byName.get(key) ?? []
    if (known.includes(area)) return
    known.push(area)
    byName.set(key, known)
  }
  for (const area of areas) for (const name of spellings(area)) add(name, area)
  for (const { code, name } of former) {
    const successor = byCode.get(code)
    if (successor === undefined) continue
    add(name, successor)
    // Without its county, too.
    add(name.replace(/^.+郡/u, ""), successor)
  }
  const longestName = longestKey(byName)

  const prefectures = [...new Set(areas.map(({ prefecture }) => prefecture))]
  const inFull = new Map(prefectures.map((name) => [canonical(name), name]))
  const inShort = new Map(prefectures.map((name) => [canonical(name.replace(/[都府県]$/u, "")), name]))
  const longestPrefecture = longestKey(inFull)

  const municipality = (text: string, prefecture: string | undefined) => {
    const isHere = (area: AreaName) => prefecture === undefined || area.prefecture === prefecture
    const found = longestPrefix(byName, longestName, text, (named) => named.some(isHere))
    return found && { candidates: found.value.filter(isHere), rest: found.rest }
  }

  return {
    read: (address) => {
      const text = canonical(address)
      const full = longestPrefix(inFull, longestPrefecture, text)
      if (full !== undefined) {
        const found = municipality(full.rest, full.value)
        return { prefecture: full.value, candidates: [], rest: full.rest, ...found }
      }
      // 京都市 begins with the short form of 京都府: a municipality is tried first.
      const found = municipality(text, undefined)
      if (found !== undefined) return { prefecture: undefined, ...found }
      const short = longestPrefix(inShort, longestPrefecture, text)
      if (short === undefined) return { prefecture: undefined, candidates: [], rest: text }
      return { prefecture: short.value, candidates: [], rest: short.rest, ...municipality(short.rest, short.value) }
    }
  }
}
