/** From the overlap of stores, by their positions, to what the answer says of each and of pairs. Pure. */
import type { Store } from "../../store/Store.ts"
import type { Analysis, StoreImpact } from "../AnalysisView.ts"
import { customersOf, revenueOf, takingsOf } from "./Calibration.ts"
import { distanceM, type HuffStores } from "./Huff.ts"
import type { Estimate, Overlap, PairOverlap } from "./Overlap.ts"

const mostStores = 200
const mostPairs = 50

export type Attraction = "floor_area" | "seats" | "equal"

/** A measure counts only where all stores have it: an invented one would decide who takes from whom. */
export const attractionOf = (stores: ReadonlyArray<Store>): Attraction =>
  stores.every(({ floorAreaM2 }) => floorAreaM2 !== null)
    ? "floor_area"
    : stores.every(({ seats }) => seats !== null)
      ? "seats"
      : "equal"

/** Floor in m2 and seats of a typical shop or eating place of Japan: the shops that are no store of the chain. */
const typicalOf: Readonly<Record<Attraction, number | null>> = { floor_area: 100, seats: 25, equal: null }

export const columnsOf = (stores: ReadonlyArray<Store>, attraction: Attraction): HuffStores => ({
  lat: Float64Array.from(stores, ({ lat }) => lat),
  lng: Float64Array.from(stores, ({ lng }) => lng),
  attraction: Float64Array.from(stores, ({ floorAreaM2, seats }) =>
    attraction === "floor_area" ? floorAreaM2! : attraction === "seats" ? seats! : 1
  ),
  typical: typicalOf[attraction],
  planned: Uint8Array.from(stores, ({ status }) => Number(status === "planned"))
})

const fraction = (value: number): number => Math.round(value * 10_000) / 10_000

const share = ({ high, low, value }: Estimate): Estimate => ({
  value: fraction(value),
  low: fraction(low),
  high: fraction(high)
})

/** Two significant digits: more would pretend to be known. */
const rough = (count: number): number => (count === 0 ? 0 : Number(count.toPrecision(2)))

const roughly = ({ high, low, value }: Estimate): Estimate => ({
  value: rough(value),
  low: rough(low),
  high: rough(high)
})

const between = (a: Store, b: Store): number => Math.round(distanceM(a.lat, a.lng, b.lat, b.lng))

export const impactsOf = (stores: ReadonlyArray<Store>, overlap: Overlap): ReadonlyArray<StoreImpact> => {
  const pairs = Map.groupBy(overlap.pairs, ({ from }) => from)
  const takings = takingsOf(stores, overlap)
  const weight = ({ shared, taken }: Overlap["stores"][number]) => Math.max(shared.value, taken.value)
  return overlap.stores
    .toSorted((a, b) => weight(b) - weight(a) || a.store - b.store)
    .slice(0, mostStores)
    .map((one) => {
      const { expected, shared, store: position, taken } = one
      const store = stores[position]!
      const isPlanned = store.status === "planned"
      // Without residents in its catchment nothing is known of whom it shares.
      const isKnown = expected.high > 0
      return {
        id: store.id,
        name: store.name,
        areaCode: store.areaCode,
        status: store.status,
        expectedCustomers: roughly(customersOf(one)),
        expectedMonthlyRevenueYen: takings === undefined || !isKnown ? null : roughly(revenueOf(one, takings)),
        sharedWithSisters: isPlanned || !isKnown ? null : share(shared),
        takenFromSisters: isPlanned && isKnown ? share(taken) : null,
        sisters: (pairs.get(position) ?? []).map(({ share: part, to }) => {
          const sister = stores[to]!
          return { id: sister.id, name: sister.name, distanceM: between(store, sister), share: share(part) }
        })
      }
    })
}

/** What the takings of the chain's own stores say; null where none are known. */
export const calibrationOf = (
  stores: ReadonlyArray<Store>,
  overlap: Overlap
): Analysis["cannibalisation"]["calibration"] => {
  const found = takingsOf(stores, overlap)?.calibration
  return found === undefined
    ? null
    : {
        stores: found.stores,
        yenPerCustomer: rough(found.yenPerCustomer),
        typicalFactor: found.factor === null ? null : Math.round(100 * found.factor) / 100
      }
}

export const pairsOf = (stores: ReadonlyArray<Store>, { pairs }: Overlap): Analysis["cannibalisation"]["pairs"] => {
  const keyOf = (from: number, to: number) => from * stores.length + to
  const known = new Map(pairs.map((pair) => [keyOf(pair.from, pair.to), pair]))
  const seen = new Set<number>()
  const greatest: Array<PairOverlap> = []
  for (const pair of pairs.toSorted((a, b) => b.share.value - a.share.value || a.from - b.from || a.to - b.to)) {
    if (seen.has(keyOf(pair.to, pair.from))) continue
    seen.add(keyOf(pair.from, pair.to))
    greatest.push(pair)
    if (greatest.length === mostPairs) break
  }
  return greatest.map(({ from, share: part, to }) => {
    const [a, b] = [stores[from]!, stores[to]!]
    const back = known.get(keyOf(to, from))
    return {
      a: { id: a.id, name: a.name },
      b: { id: b.id, name: b.name },
      distanceM: between(a, b),
      shareOfA: share(part),
      shareOfB: back === undefined ? null : share(back.share)
    }
  })
}
