/**
 * Finds the same shop in several records, by name, industry and place: the letters and digits of the name are equal, and
 * either the addresses are (lists of one publisher may be geocoded apart by hundreds of metres), or the points lie within
 * 50 m. Pure.
 */
import { distanceM } from "../../place/Sphere.ts"
import { normalise } from "../kind/KindWords.ts"
import { findSubIndustry, otherOf, type SubIndustry } from "../kind/SubIndustry.ts"
import type { Shop } from "../Shop.ts"

/** A shop that is to be stored. */
export interface NewShop extends Shop {
  readonly nameKey: string
}

/** A stored shop that may repeat another one. */
export interface Candidate {
  readonly id: number
  readonly list: string
  readonly nameKey: string
  readonly industry: string
  readonly subIndustry: string
  readonly lat: number
  readonly lng: number
  readonly address: string | null
  readonly rating: number | null
  readonly reviewCount: number | null
}

const nearM = 50
/** Beyond this an equal address is another one: without its municipality it may exist twice. */
const sameAddressM = 2_000

const legalForms = /株式会社|有限会社|合同会社|合資会社|一般社団法人|\(株\)|\(有\)|㈱|㈲/gu

/** Letters and digits of a name without the legal form; the name itself where nothing is left. */
export const nameKeyOf = (name: string): string => {
  const key = normalise(name.normalize("NFKC").replace(legalForms, ""))
  return key === "" ? normalise(name) || name : key
}

const prefecture = /^(?:北海道|東京都|(?:京都|大阪)府|.{2,3}県)/u

/** The address up to its block numbers, written in one way: 静岡県焼津市八楠4丁目13番地の7 A棟 is 焼津市八楠4-13-7. */
export const addressKeyOf = (address: string): string | null => {
  const plain = address
    .normalize("NFKC")
    .replace(/\s+/gu, "")
    .replace(prefecture, "")
    .replace(/(\d)(?:丁目|番地の|番地|番|号|の|ノ|[-‐－ー―−])(?=\d)/gu, "$1-")
  const [upToNumbers] = /^\D+\d+(?:-\d+)*/u.exec(plain) ?? []
  return upToNumbers ?? null
}

interface Position {
  readonly lat: number
  readonly lng: number
  readonly address: string | null
}

const isSamePlace = (a: Position, b: Position): boolean => {
  const metres = distanceM(a, b)
  if (metres <= nearM) return true
  if (metres > sameAddressM || a.address === null || b.address === null) return false
  const key = addressKeyOf(a.address)
  return key !== null && key === addressKeyOf(b.address)
}

/** Degrees of the cells by which neighbours are found: in Japan no side is shorter than `sameAddressM`. */
const [cellLat, cellLng] = [0.02, 0.03]
const cellsAround = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => [north, east] as const))

/**
 * Puts each member to the first one of the same place; the order decides which one stands for the others. Chains have
 * thousands of shops of one name, so only those of the same and the neighbouring cells are compared.
 */
const clusters = <A extends Position>(members: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const found: Array<Array<A>> = []
  const byCell = new Map<string, Array<Array<A>>>()
  for (const member of members) {
    const [row, column] = [Math.floor(member.lat / cellLat), Math.floor(member.lng / cellLng)]
    const cluster = cellsAround
      .flatMap(([north, east]) => byCell.get(`${row + north} ${column + east}`) ?? [])
      .find(([first]) => isSamePlace(first!, member))
    if (cluster !== undefined) {
      cluster.push(member)
      continue
    }
    const own = [member]
    found.push(own)
    const cell = `${row} ${column}`
    byCell.set(cell, [...(byCell.get(cell) ?? []), own])
  }
  return found
}

/** What is known of a shop besides name and place. The most informative record stands for the others. */
const information = (kind: SubIndustry | undefined, { address, rating }: Pick<Shop, "address" | "rating">): number =>
  Number(kind !== undefined && kind !== otherOf(kind.industry)) * 4 +
  Number(rating !== null) * 2 +
  Number(address !== null)

/** Shops of one list without repetitions. What the record that stands for the others lacks is taken from them. */
export const merge = (shops: ReadonlyArray<NewShop>): ReadonlyArray<NewShop> => {
  const groups = Map.groupBy(shops, ({ kind, nameKey }) => `${kind.industry} ${nameKey}`)
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return group
    const order = group.toSorted((a, b) => information(b.kind, b) - information(a.kind, a) || a.id - b.id)
    return clusters(order).map(([first, ...others]) => others.reduce(completed, first!))
  })
}

const completed = (shop: NewShop, other: NewShop): NewShop => ({
  ...shop,
  address: shop.address ?? other.address,
  rating: shop.rating ?? other.rating,
  reviewCount: shop.reviewCount ?? other.reviewCount
})

/** For each candidate the one that stands for it in the other lists, or null. Shops of one list are merged already. */
export const duplicatesOf = (candidates: ReadonlyArray<Candidate>): ReadonlyMap<number, number | null> => {
  const result = new Map<number, number | null>(candidates.map(({ id }) => [id, null]))
  const weight = (one: Candidate) => information(findSubIndustry(one.subIndustry), one)
  for (const group of Map.groupBy(candidates, ({ industry, nameKey }) => `${industry} ${nameKey}`).values()) {
    const order = group.toSorted((a, b) => weight(b) - weight(a) || a.id - b.id)
    for (const [first, ...others] of clusters(order)) {
      for (const { id, list } of others) if (list !== first!.list) result.set(id, first!.id)
    }
  }
  return result
}
