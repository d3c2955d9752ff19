/**
 * The gravity model of Huff (1964, "Defining and estimating a trading area", Journal of Marketing 28), where the stores of the chain
 * are one nest (McFadden 1978, "Modelling the choice of residential location"): people at origin i choose
 *
 *     the chain with    S_i / (O_i + S_i),    S_i = (sum_k u_ik)^t
 *     then store j with u_ij / sum_k u_ik,    u_ij = A_j^g (d_ij / h)^(-l / t)
 *     all else          O_i = 1 + pull of the other shops around
 *
 * A is the attraction, scaled so that a mean store of the chain has 1, and d the distance. A lone store has the pull (d / h)^-l: where
 * there are no other shops, half prefer something else at the distance h. Other shops stand as dense as the people around the origin
 * have them in all of Japan, each with the pull of one of typical size. Within the nest stores replace each other more than they
 * replace other shops; t = 1 would make all alike. Two questions are asked of it.
 *
 * - Overlap of stores that exist: of the customers that j would have as the only store of the chain, weighted as such, the share
 *   that a choice among the stores of the chain alone gives to sisters. Equal stores at one place: half.
 * - A store that is planned: its customers, and the share of them that its sisters lose, 1 where the chain has the people
 *   already and 0 where it has no store within reach.
 *
 * Pure; distances are those of a plane, which differ from the sphere's by less than 0.1 % within 20 km.
 */

/** Columns of origins: where people are. */
export interface Origins {
  readonly lat: Float64Array<ArrayBuffer>
  readonly lng: Float64Array<ArrayBuffer>
  readonly residents: Float64Array<ArrayBuffer>
  /** Mean of the people by night and by day. */
  readonly people: Float64Array<ArrayBuffer>
  /** People per km2 around, of the same mean. */
  readonly density: Float64Array<ArrayBuffer>
  /** Metres by which the people of an origin live off its point. */
  readonly spreadM: number
}

/** Columns of stores. Planned ones are not yet among those that share customers. */
export interface HuffStores {
  readonly lat: Float64Array<ArrayBuffer>
  readonly lng: Float64Array<ArrayBuffer>
  /** Above 0, in any unit. */
  readonly attraction: Float64Array<ArrayBuffer>
  /** Attraction of a typical shop of others, in the same unit; null: as that of a mean store of the chain. */
  readonly typical: number | null
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
  /** People who choose it. */
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
/** People live somewhere around their origin, so that no store is nearer to them than they are to it. */
const offOf = ({ spreadM }: Origins): number => Math.max(leastDistanceM, spreadM)
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
  const off = offOf(origins)
  for (let i = 0; i < origins.lat.length; i++) {
    const [lat, lng] = [origins.lat[i]!, origins.lng[i]!]
    const within: Array<{ readonly store: number; readonly metres: number; readonly pull: number }> = []
    for (const j of near(lat, lng)) {
      const straight = distanceM(lat, lng, stores.lat[j]!, stores.lng[j]!)
      const metres = Math.hypot(off, straight)
      if (straight <= radiusM) within.push({ store: j, metres, pull: stores.attraction[j]! / (metres * metres) })
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

/** Attraction of a mean store; planned ones change nothing for those that exist. */
const meanOf = ({ attraction, planned }: HuffStores): number => {
  const existing = attraction.filter((_, store) => planned[store] === 0)
  const counted = existing.length > 0 ? existing : attraction
  return counted.reduce((sum, value) => sum + value, 0) / Math.max(1, counted.length)
}

/**
 * Share of the pull of distance and size by which stores of the chain replace each other less than fully. Judgement: a twin beside a
 * store brings the chain half as many customers again, and its customers grow with the floor as sales do (power 0.6).
 */
const nesting = 0.6

/** People per shop of Japan: 126 million by 1.9 million retail shops, eating places and personal services (Economic Census 2021). */
export const peoplePerShop = 66

/** Pull of other shops by their number per km2: they lie evenly within the radius, as far off as stores of the chain. */
const evenly = ({ distanceExponent: l, halfDistanceM: h }: HuffParameters, radiusM: number, offM: number): number => {
  const [near, far, half] = [(offM / 1000) ** 2, (radiusM / 1000) ** 2 + (offM / 1000) ** 2, h / 1000]
  const inverse = l === 2 ? Math.log(far / near) : (far ** (1 - l / 2) - near ** (1 - l / 2)) / (1 - l / 2)
  return Math.PI * half ** l * inverse
}

export const huff = (
  origins: Origins,
  stores: HuffStores,
  { distanceM: distances, origin, start, store }: Reach,
  parameters: HuffParameters,
  radiusM: number,
  checkpoint: () => void = () => {}
): HuffResult => {
  const { density, people: peopleOf } = origins
  const { planned } = stores
  const count = planned.length
  const { attractionExponent, distanceExponent, halfDistanceM } = parameters
  const mean = meanOf(stores)
  const weight = stores.attraction.map((value) => (value / mean) ** attractionExponent)
  const ofTypical = ((stores.typical ?? mean) / mean) ** (nesting * attractionExponent)
  const perPerson = (ofTypical * evenly(parameters, radiusM, offOf(origins))) / peoplePerShop
  const decay = -distanceExponent / nesting
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
    const [from, to, people] = [start[o]!, start[o + 1]!, peopleOf[origin[o]!]!]
    const others = 1 + perPerson * density[origin[o]!]!
    let chain = 0
    for (let e = from; e < to; e++) {
      const j = store[e]!
      const u = weight[j]! * (distances[e]! / halfDistanceM) ** decay
      pull[e - from] = u
      if (planned[j] === 0) chain += u
    }
    /** People who choose the chain with these stores, by unit of their pull. */
    const perPull = (all: number): number => {
      const nest = all ** nesting
      return all === 0 ? 0 : (people * nest) / (others + nest) / all
    }
    const before = perPull(chain)
    for (let e = from; e < to; e++) {
      const j = store[e]!
      const u = pull[e - from]!
      const isPlanned = planned[j] === 1
      const after = isPlanned ? perPull(chain + u) : perPull(u)
      const buyers = u * after
      if (isPlanned) {
        expected[j]! += buyers
        taken[j]! += chain * (before - after)
      } else {
        expected[j]! += u * before
        alone[j]! += buyers
        shared[j]! += buyers * (1 - u / chain)
      }
      for (let f = from; f < to; f++) {
        const k = store[f]!
        if (f === e || planned[k] === 1) continue
        pairs[j * count + k]! += pull[f - from]! * (isPlanned ? before - after : buyers / chain)
      }
    }
  }
  return { expected, alone, shared, taken, pairs }
}
