/** The towns of one municipality by the spellings of their names. Pure. */
import type { TownPoint } from "../Place.ts"
import { distanceM } from "../Sphere.ts"
import { canonical } from "./Canonical.ts"
import { afterStreets } from "./KyotoStreets.ts"
import { longestKey, longestPrefix, type Prefix } from "./Prefixes.ts"

/** A row of the imported addresses; `koaza` is a hamlet within the town, or empty. */
export interface TownRow {
  readonly areaCode: string
  readonly town: string
  readonly koaza: string
  readonly lat: number
  readonly lng: number
}

export interface TownIndex {
  /** The town that the rest of an address, in canonical spelling, begins with, and what follows it. */
  readonly find: (rest: string) => Prefix<TownPoint> | undefined
  /** Numbers of 丁目 that a town has, where the rest of an address names another one of it. */
  readonly otherChome: (rest: string) => OtherChome | undefined
}

export interface OtherChome {
  /** 西新宿 */
  readonly town: string
  readonly named: number
  readonly least: number
  readonly most: number
}

/** 西新宿2丁目 is written 西新宿2-8-1. A town that is called 五丁目 alone is no number of a house. */
const withoutChome = (name: string): string => name.replace(/(?<=\D)(\d+)(?:丁目|丁)$/u, "$1")

/** 北1条西2 is also written 北1西2; 麹町3 is also written 麹3, where no other town is. */
const abbreviations = (key: string): ReadonlyArray<string> =>
  [key.replace(/(\d)条(?=[東西南北])/gu, "$1"), key.replace(/(?<=.)町(?=\d*$)/u, "")].filter(
    (short) => short !== key && short !== ""
  )

/** What follows a shortened name: 福 of 福町 does not begin 福井市全域. */
const endsName = /^(?:$|[\d(-])/u

const meanOf = (rows: ReadonlyArray<TownRow>): TownPoint => {
  const [{ areaCode, town }] = rows as [TownRow]
  const mean = (of: (row: TownRow) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
  return { areaCode, name: town, lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

/** @param hasStreets whether names of streets may precede the town, as in Kyoto */
export const make = (rows: ReadonlyArray<TownRow>, hasStreets = false): TownIndex => {
  const named: Array<TownName> = []
  for (const ofTown of Map.groupBy(rows, ({ areaCode, town }) => `${areaCode} ${town}`).values()) {
    const base = withoutChome(canonical(ofTown[0]!.town))
    const own = ofTown.filter(({ koaza }) => koaza === "")
    named.push({ key: base, town: meanOf(own.length > 0 ? own : ofTown) })
    for (const { areaCode, koaza, lat, lng, town } of ofTown) {
      if (koaza === "") continue
      named.push({ key: withoutChome(base + canonical(koaza)), town: { areaCode, name: town + koaza, lat, lng } })
    }
  }
  const keys = unambiguous(named)
  const full = new Set(named.map(({ key }) => key))
  // 四条 in Kyoto is the street, and not 四条町.
  const short = (hasStreets ? [] : named).flatMap(({ key, town }) =>
    abbreviations(key).map((name) => ({ key: name, town }))
  )
  const shortened = new Map([...unambiguous(short)].filter(([key]) => !full.has(key)))
  const longest = longestKey(keys)
  const longestShort = longestKey(shortened)

  return {
    find: (rest) => {
      const begins = (text: string) => {
        const inFull = longestPrefix(keys, longest, text)
        const inShort = longestPrefix(shortened, longestShort, text, (_, rest) => endsName.test(rest))
        return (inShort?.rest.length ?? Number.POSITIVE_INFINITY) < (inFull?.rest.length ?? Number.POSITIVE_INFINITY)
          ? inShort
          : inFull
      }
      return hasStreets ? afterStreets(rest, begins) : begins(rest)
    },
    otherChome: (rest) => {
      const [, town, named] = /^(\D+)(\d+)/u.exec(rest) ?? []
      if (town === undefined) return undefined
      const numbers = named === undefined ? [] : [...full].flatMap((key) => chomeOf(key, town))
      if (numbers.length === 0 || numbers.includes(Number(named))) return undefined
      return { town, named: Number(named), least: Math.min(...numbers), most: Math.max(...numbers) }
    }
  }
}

const chomeOf = (key: string, town: string): ReadonlyArray<number> => {
  const number = key.startsWith(town) ? key.slice(town.length) : ""
  return /^\d+$/u.test(number) ? [Number(number)] : []
}

interface TownName {
  readonly key: string
  readonly town: TownPoint
}

/** Metres between points of one town under two spellings, such as 一乗寺燈篭本町 and 一乗寺燈籠本町. */
const sameTownM = 300

/** Leaves out names of several towns, as wards of one city may have them. */
const unambiguous = (named: ReadonlyArray<TownName>): Map<string, TownPoint> =>
  new Map(
    [...Map.groupBy(named, ({ key }) => key)].flatMap(([key, [first, ...others]]) =>
      first === undefined || others.some(({ town }) => !isSame(town, first.town)) ? [] : [[key, first.town]]
    )
  )

const isSame = (a: TownPoint, b: TownPoint): boolean => a.areaCode === b.areaCode && distanceM(a, b) <= sameTownM
