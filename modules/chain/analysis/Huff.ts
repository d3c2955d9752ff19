/**
 * The gravity model of Huff (1964, "Defining and estimating a trading area", Journal of Marketing 28): residents at origin i go
 * to store j with the probability
 *
 *     P_ij = V_ij / (1 + sum_k V_ik),    V_ij = A_j^g (d_ij / h)^-l
 *
 * A is the attraction, scaled so that a mean store of the chain has 1, d the distance, and 1 stands for all that is no store of
 * the chain: at the distance h, half of the residents prefer it to a mean store. Two questions are asked of it.
 *
 * - Overlap of stores that exist: of the customers that j would have as the only store of the chain, weighted as such, the share
 *   that a choice among the stores of the chain alone (V_ij / sum_k V_ik) gives to sisters. Equal stores at one place: half.
 * - A store that is planned: its customers, and the share of them that its sisters lose, 1 where the chain has the residents
 *   already and 0 where it has no store within reach.
 *
 * Pure; distances are those of a plane, which differ from the sphere's by less than 0.1 % within 20 km.
 */

/** Columns of origins: where residents live. */
export interface Origins {
  readonly lat: Float64Array<ArrayBuffer>
  readonly lng: Float64Array<ArrayBuffer>
  readonly residents: Float64Array<ArrayBuffer>
}

/** Columns of stores. Planned ones are not yet among those that share customers. */
export interface HuffStores {
  readonly lat: Float64Array<ArrayBuffer>
  readonly lng: Float64Array<ArrayBuffer>
  /** Above 0, in any unit. */
  readonly attraction: Float64Array<ArrayBuffer>
  readonly planned: Uint8Array<ArrayBuffer>
}

export interface HuffParameters {
  /** l */
  readonly distanceExponent: number
  /** g */
  readonly attractionExponent: number
  /** h, in metres. */
  readonly halfDistanceM: number
}

/** The stores within reach of each origin that has any: entries from `start[i]` to before `start[i + 1]`. */
export interface Reach {
  readonly origin: Int32Array
  readonly start: Int32Array
  readonly store: Int32Array
  readonly distanceM: Float64Array
}

/** Result for each store; planned ones have `expected` and `taken` only, all others no `taken`. */
export interface HuffResult {
  /** Customers among the residents. */
  readonly expected: Float64Array
  /** Those of the store if it were the only one of the chain. */
  readonly alone: Float64Array
  /** Those of the customers that sisters share. */
  readonly shared: Float64Array
  /** Customers of a planned store that its sisters lose. */
  readonly taken: Float64Array
  /** What store j shares with, or takes from, store k: at j * n + k. */
  readonly pairs: Float32Array
}

/** Nearer than this, nearness is no reason any more. */
const leastDistanceM = 100
/** Stores that an origin chooses among: those with the strongest pull. */
export const mostChoices = 30

const degreeM = 111_195
const radians = Math.PI / 180

/** In metres. */
export const distanceM = (lat: number, lng: number, toLat: number, toLng: number): number => {
  const dy = (toLat - lat) * degreeM
  const dx = (toLng - lng) * degreeM * Math.cos(((lat + toLat) / 2) * radians)
  return Math.hypot(dx, dy)
}

/** Stores by squares that are at least as wide as the radius, also in the north of Japan. */
const squaresOf = ({ lat, lng }: HuffStores, radiusM: number) => {
  const [height, width] = [radiusM / degreeM, radiusM / (degreeM * 0.65)]
  const keyOf = (row: number, column: number) => row * 1_000_000 + column
  const squares = new Map<number, Array<number>>()
  for (let store = 0; store < lat.length; store++) {
    const key = keyOf(Math.floor(lat[store]! / height), Math.floor(lng[store]! / width))
    const known = squares.get(key)
    if (known === undefined) squares.set(key, [store])
    else known.push(store)
  }
  return (atLat: number, atLng: number): ReadonlyArray<number> => {
    const [row, column] = [Math.floor(atLat / height), Math.floor(atLng / width)]
    const near: Array<number> = []
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) near.push(...(squares.get(keyOf(r, c)) ?? []))
    }
    return near
  }
}

/** Finds the stores within the radius of each origin; of too many, those with the strongest pull (attraction over squared distance). */
export const reachOf = (origins: Origins, stores: HuffStores, radiusM: number): Reach => {
  const near = squaresOf(stores, radiusM)
  const origin: Array<number> = []
  const start: Array<number> = [0]
  const store: Array<number> = []
  const distances: Array<number> = []
  for (let i = 0; i < origins.lat.length; i++) {
    const [lat, lng] = [origins.lat[i]!, origins.lng[i]!]
    const within: Array<{ readonly store: number; readonly metres: number; readonly pull: number }> = []
    for (const j of near(lat, lng)) {
      const metres = Math.max(leastDistanceM, distanceM(lat, lng, stores.lat[j]!, stores.lng[j]!))
      if (metres <= radiusM) within.push({ store: j, metres, pull: stores.attraction[j]! / (metres * metres) })
    }
    if (within.length === 0) continue
    const chosen =
      within.length > mostChoices
        ? within.toSorted((a, b) => b.pull - a.pull || a.store - b.store).slice(0, mostChoices)
        : within
    origin.push(i)
    for (const entry of chosen) {
      store.push(entry.store)
      distances.push(entry.metres)
    }
    start.push(store.length)
  }
  return {
    origin: Int32Array.from(origin),
    start: Int32Array.from(start),
    store: Int32Array.from(store),
    distanceM: Float64Array.from(distances)
  }
}

/** Scaled so that a mean store has 1; planned ones change nothing for those that exist. */
const scaled = ({ attraction, planned }: HuffStores): Float64Array => {
  const existing = attraction.filter((_, store) => planned[store] === 0)
  const counted = existing.length > 0 ? existing : attraction
  const mean = counted.reduce((sum, value) => sum + value, 0) / Math.max(1, counted.length)
  return attraction.map((value) => value / mean)
}

export const huff = (
  { residents }: Origins,
  stores: HuffStores,
  { distanceM: distances, origin, start, store }: Reach,
  { attractionExponent, distanceExponent, halfDistanceM }: HuffParameters,
  checkpoint: () => void = () => {}
): HuffResult => {
  const { planned } = stores
  const count = planned.length
  const weight = scaled(stores).map((value) => value ** attractionExponent)
  const [expected, alone, shared, taken] = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array
  ]
  const pairs = new Float32Array(count * count)
  const pull = new Float64Array(mostChoices)
  for (let o = 0; o < origin.length; o++) {
    if (o % 1024 === 0) checkpoint()
    const [from, to, people] = [start[o]!, start[o + 1]!, residents[origin[o]!]!]
    let chain = 0
    for (let e = from; e < to; e++) {
      const j = store[e]!
      const v = weight[j]! * (distances[e]! / halfDistanceM) ** -distanceExponent
      pull[e - from] = v
      if (planned[j] === 0) chain += v
    }
    for (let e = from; e < to; e++) {
      const j = store[e]!
      const v = pull[e - from]!
      const isPlanned = planned[j] === 1
      const buyers = isPlanned ? (people * v) / (1 + chain + v) : (people * v) / (1 + v)
      if (isPlanned) {
        expected[j]! += buyers
        taken[j]! += (buyers * chain) / (1 + chain)
      } else {
        expected[j]! += (people * v) / (1 + chain)
        alone[j]! += buyers
        shared[j]! += buyers * (1 - v / chain)
      }
      for (let f = from; f < to; f++) {
        const k = store[f]!
        if (f === e || planned[k] === 1) continue
        pairs[j * count + k]! += (buyers * pull[f - from]!) / (isPlanned ? 1 + chain : chain)
      }
    }
  }
  return { expected, alone, shared, taken, pairs }
}
