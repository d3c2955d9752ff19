/** A record of a shop list, in any format, and the checks that make a shop of it. Pure. */
import { hash } from "node:crypto"
import { Result } from "effect"
import { kindOfShop } from "../kind/Classify.ts"
import type { Tags } from "../kind/OsmTags.ts"
import type { SubIndustry } from "../kind/SubIndustry.ts"
import { type NewShop, nameKeyOf } from "./Duplicates.ts"

export interface ShopRecord {
  /** What identifies it among the records of its publisher, for example node/123; undefined without a stable one. */
  readonly externalId?: string | undefined
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly tags?: Tags | undefined
  readonly industry?: string | undefined
  /** The most specific first. */
  readonly categories: ReadonlyArray<string>
  readonly address: string | null
  readonly rating: number | null
  readonly reviewCount: number | null
}

/** For what a whole list has in common. */
export interface RecordContext {
  /** Name of the list, part of the ids of its shops. */
  readonly list: string
  /** Kind of records that say nothing of their kind. */
  readonly fallback: SubIndustry | undefined
}

const longestName = 200
const longestAddress = 300

const japan = { minLat: 20, maxLat: 46, minLng: 122, maxLng: 154.5 }
const isInJapan = (lat: number, lng: number): boolean =>
  lat >= japan.minLat && lat <= japan.maxLat && lng >= japan.minLng && lng <= japan.maxLng

const coordinateFault = (lat: number, lng: number): string | undefined => {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return "the coordinate is missing or no number"
  if (isInJapan(lat, lng)) return undefined
  return isInJapan(lng, lat) ? `${lat}, ${lng}: latitude and longitude are exchanged` : `${lat}, ${lng} is not in Japan`
}

/** PostgreSQL stores no NUL, and control characters are no part of a name. */
const clean = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .toWellFormed()

/** 52 bits of a hash: with ten million shops two of them are the same in one of a hundred installations. */
const idOf = (text: string): number => Number.parseInt(hash("sha256", text, "hex").slice(0, 13), 16)

/** Ten metres or so: a corrected coordinate seldom changes the id. */
const cellOf = (degrees: number): string => degrees.toFixed(4)

interface ReadShop extends NewShop {
  /** Nothing but the whole list tells its kind. */
  readonly isFallback: boolean
}

/** The shop of a record, or why there is none. */
export const toShop = (record: ShopRecord, { fallback, list }: RecordContext): Result.Result<ReadShop, string> => {
  const name = clean(record.name)
  if (name === "") return Result.fail("the name is missing")
  if (name.length > longestName) return Result.fail(`the name has more than ${longestName} characters`)
  const { lat, lng, rating, reviewCount } = record
  const fault = coordinateFault(lat, lng)
  if (fault !== undefined) return Result.fail(fault)
  if (rating !== null && !(rating >= 0 && rating <= 5)) return Result.fail(`rating ${rating} is not from 0 to 5`)
  if (reviewCount !== null && !(Number.isInteger(reviewCount) && reviewCount >= 0 && reviewCount < 2 ** 31)) {
    return Result.fail(`review count ${reviewCount} is no whole number from 0`)
  }
  const own = saysNothing(record) && fallback !== undefined ? undefined : kindOfShop({ ...record, name })
  const kind = own ?? fallbackOf(record, fallback)
  if (kind === undefined) return Result.fail(unknownKind(record))
  const nameKey = nameKeyOf(name)
  const identity = record.externalId ?? `${nameKey} ${kind.industry} ${cellOf(lat)} ${cellOf(lng)}`
  const address = record.address === null ? "" : clean(record.address).slice(0, longestAddress)
  return Result.succeed({
    id: idOf(`${list}\n${identity}`),
    name,
    nameKey,
    kind,
    lat,
    lng,
    address: address === "" ? null : address.toWellFormed(),
    rating,
    reviewCount,
    isFallback: own === undefined
  })
}

const saysNothing = ({ categories, industry, tags }: ShopRecord): boolean =>
  tags === undefined && [industry ?? "", ...categories].every((text) => text.trim() === "")

const fallbackOf = (record: ShopRecord, fallback: SubIndustry | undefined) =>
  saysNothing(record) ? fallback : undefined

const unknownKind = (record: ShopRecord): string => {
  const texts = [record.industry ?? "", ...record.categories].filter((text) => text.trim() !== "")
  return texts.length === 0
    ? "nothing tells its kind; --category gives one to such records"
    : `"${texts.join(", ").slice(0, 80)}" names no kind of shop that is known`
}
