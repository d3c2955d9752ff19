/**
 * Sub-industry of an OpenStreetMap object by its tags (https://wiki.openstreetmap.org/wiki/Map_features). A key decides in
 * the order of `keys`; values that are not listed make no shop, except under `shop` and `cuisine`. Pure.
 */
import { type SubIndustry, subIndustries, subIndustry } from "./SubIndustry.ts"

export type Tags = Readonly<Record<string, unknown>>

type Values = Readonly<Record<string, string>>

/** Values of a key with the kinds that they name, from the table of kinds. */
const valuesFor = (key: string): Values =>
  Object.fromEntries(
    subIndustries.flatMap(({ name, osm }) =>
      osm
        .split(" ")
        .filter((tag) => tag.startsWith(`${key}=`))
        .flatMap((tag) => tag.slice(key.length + 1).split(","))
        .map((value) => [value, name])
    )
  )

/** Keys in the order in which they decide. */
const keys: ReadonlyArray<readonly [key: string, values: Values]> = [
  "healthcare",
  "amenity",
  "shop",
  "tourism",
  "leisure",
  "office",
  "craft"
].map((key) => [key, valuesFor(key)])

/** Keys without which an object is no shop; the reader of extracts skips everything else. */
export const decidingKeys: ReadonlyArray<string> = keys.map(([key]) => key)

const cuisine = valuesFor("cuisine")
const sport = valuesFor("sport")

/** The values of a tag; several are separated by semicolons, the first is the main one. */
const valuesOf = (tags: Tags, key: string): ReadonlyArray<string> => {
  const value = tags[key]
  return typeof value === "string" ? value.split(";").map((one) => one.trim().toLowerCase()) : []
}

const lookUp = (tags: Tags, key: string, values: Values): string | undefined =>
  valuesOf(tags, key)
    .map((value) => (Object.hasOwn(values, value) ? values[value] : undefined))
    .find((found) => found !== undefined)

const unused = new Set(["no", "vacant", "disused", "abandoned", "closed", "former"])

/** Undefined for an object that is no shop of any industry, and for one that is out of use. */
export const subIndustryOfTags = (tags: Tags): SubIndustry | undefined => {
  for (const [key, values] of keys) {
    const [value] = valuesOf(tags, key)
    if (value === undefined) continue
    if (unused.has(value)) return undefined
    const found = lookUp(tags, key, values) ?? (key === "shop" ? "other_retail" : undefined)
    if (found !== undefined) return subIndustry(refined(tags, found))
  }
  return undefined
}

/** The cuisine of a restaurant, the sport of a hall, a barber among hairdressers. */
const refined = (tags: Tags, found: string): string => {
  if (found === "other_restaurant" || found === "fast_food") {
    const dish = lookUp(tags, "cuisine", cuisine)
    return dish === undefined || (found === "fast_food" && dish === "western") ? found : dish
  }
  if (found === "gym" || found === "other_fitness") return lookUp(tags, "sport", sport) ?? found
  if (found === "beauty_salon" && valuesOf(tags, "hairdresser").includes("barber")) return "barber"
  return found
}
