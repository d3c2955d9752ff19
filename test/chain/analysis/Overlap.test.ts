import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  distanceM,
  type HuffParameters,
  type HuffStores,
  type Origins
} from "../../../modules/chain/analysis/overlap/Huff.ts"
import { overlapOf } from "../../../modules/chain/analysis/overlap/Overlap.ts"

const base: HuffParameters = { distanceExponent: 2, attractionExponent: 1, halfDistanceM: 1_500 }
const radiusM = 7_500

interface Point {
  readonly lat: number
  readonly lng: number
}

const metre = 1 / 111_195
const east = (metres: number, lat = 35) => (metres * metre) / Math.cos((lat * Math.PI) / 180)

/** Residents on a lattice around the places, 1 km apart. */
const world = (centres: ReadonlyArray<Point>, people = () => 1_000): Origins => {
  const points = centres.flatMap(({ lat, lng }) =>
    Array.from({ length: 17 * 17 }, (_, n) => ({
      lat: lat + (Math.floor(n / 17) - 8) * 1_000 * metre,
      lng: lng + east(((n % 17) - 8) * 1_000)
    }))
  )
  return {
    lat: Float64Array.from(points, ({ lat }) => lat),
    lng: Float64Array.from(points, ({ lng }) => lng),
    residents: Float64Array.from(points, people),
    people: Float64Array.from(points, people),
    density: new Float64Array(points.length),
    spreadM: 383
  }
}

const storesAt = (
  places: ReadonlyArray<Point & { readonly attraction?: number; readonly planned?: boolean }>
): HuffStores => ({
  lat: Float64Array.from(places, ({ lat }) => lat),
  lng: Float64Array.from(places, ({ lng }) => lng),
  attraction: Float64Array.from(places, ({ attraction = 1 }) => attraction),
  typical: null,
  planned: Uint8Array.from(places, ({ planned = false }) => Number(planned))
})

const tokyo = { lat: 35, lng: 139 }
const osaka = { lat: 35, lng: 135 }
const near = { lat: 35, lng: 139 + east(1_500) }

const close = (actual: number, expected: number, tolerance = 1e-6) =>
  assert.isAtMost(Math.abs(actual - expected), tolerance, `${actual} for ${expected}`)

describe("The overlap of stores", () => {
  it("is half for two equal stores at one place, whatever the parameters", () => {
    const { pairs, stores } = overlapOf(world([tokyo]), storesAt([tokyo, tokyo]), base, radiusM)
    for (const { shared } of stores) {
      close(shared.value, 0.5)
      close(shared.low, 0.5)
      close(shared.high, 0.5)
    }
    assert.strictEqual(pairs.length, 2)
    close(pairs[0]!.share.value, 0.5)
  })

  it("is two thirds for three at one place, and follows attraction where they are unequal", () => {
    const three = overlapOf(world([tokyo]), storesAt([tokyo, tokyo, tokyo]), base, radiusM)
    for (const { shared } of three.stores) close(shared.value, 2 / 3)
    const unequal = overlapOf(
      world([tokyo]),
      storesAt([
        { ...tokyo, attraction: 300 },
        { ...tokyo, attraction: 100 }
      ]),
      base,
      radiusM
    )
    close(unequal.stores[0]!.shared.value, 0.25)
    close(unequal.stores[1]!.shared.value, 0.75)
  })

  it("is nothing for stores that are out of each other's reach, and falls with distance", () => {
    const far = overlapOf(world([tokyo, osaka]), storesAt([tokyo, osaka]), base, radiusM)
    for (const { shared } of far.stores) assert.deepStrictEqual(shared, { value: 0, low: 0, high: 0 })
    assert.deepStrictEqual(far.pairs, [])
    const shares = [0, 500, 1_000, 2_000, 4_000, 6_000].map((metres) => {
      const other = { lat: 35, lng: 139 + east(metres) }
      return overlapOf(world([tokyo]), storesAt([tokyo, other]), base, radiusM).stores[0]!.shared.value
    })
    for (const [i, share] of shares.slice(1).entries()) assert.isBelow(share, shares[i]!)
  })

  it("does not hang on the order of stores or origins, the unit of attraction, or the number of people", () => {
    const places = [tokyo, near, { lat: 35.02, lng: 139.01 }, { lat: 34.98, lng: 139.03 }]
    const attraction = [120, 80, 200, 50]
    const given = places.map(({ lat, lng }, i) => ({ lat, lng, attraction: attraction[i]! }))
    const order = [2, 0, 3, 1]
    const origins = world([tokyo])
    const plain = overlapOf(origins, storesAt(given), base, radiusM)
    const permuted = overlapOf(origins, storesAt(order.map((i) => given[i]!)), base, radiusM)
    for (const [at, i] of order.entries()) close(permuted.stores[at]!.shared.value, plain.stores[i]!.shared.value, 1e-9)
    const reversed: Origins = { ...origins, lat: origins.lat.toReversed(), lng: origins.lng.toReversed() }
    const scaled = given.map((store) => ({ ...store, attraction: store.attraction * 7.5 }))
    for (const other of [
      overlapOf(reversed, storesAt(given), base, radiusM),
      overlapOf(origins, storesAt(scaled), base, radiusM),
      overlapOf({ ...origins, people: origins.people.map((people) => people * 3) }, storesAt(given), base, radiusM)
    ]) {
      for (const [i, { shared }] of other.stores.entries()) close(shared.value, plain.stores[i]!.shared.value, 1e-9)
    }
  })

  it("has a range that holds the estimate, and shares between 0 and 1 that add up to those of all sisters", () => {
    const { pairs, stores } = overlapOf(
      world([tokyo]),
      storesAt([tokyo, near, { lat: 35.02, lng: 139.01 }]),
      base,
      radiusM
    )
    for (const { expected, shared, store } of stores) {
      for (const { high, low, value } of [expected, shared]) assert.isTrue(low <= value && value <= high && low >= 0)
      assert.isAtMost(shared.high, 1)
      const sum = pairs.filter(({ from }) => from === store).reduce((total, { share }) => total + share.value, 0)
      close(sum, shared.value, 1e-5)
    }
  })
})

describe("A planned store", () => {
  it("takes all from a sister that has all residents, and nothing where no sister reaches", () => {
    const alike = { ...tokyo, planned: true }
    const captive = { ...base, halfDistanceM: 1_000_000 }
    const beside = overlapOf(world([tokyo]), storesAt([tokyo, alike]), captive, radiusM)
    assert.isAbove(beside.stores[1]!.taken.value, 0.999)
    const away = overlapOf(world([tokyo, osaka]), storesAt([tokyo, { ...osaka, planned: true }]), base, radiusM)
    assert.deepStrictEqual(away.stores[1]!.taken, { value: 0, low: 0, high: 0 })
    assert.isAbove(away.stores[1]!.expected.value, 0)
  })

  it("takes what its sisters lose, counted store by store with it and without it", () => {
    const origins = world([tokyo])
    const all = overlapOf(origins, storesAt([tokyo, near, { ...tokyo, lat: 35.01, planned: true }]), base, radiusM)
    const before = overlapOf(origins, storesAt([tokyo, near]), base, radiusM)
    const after = overlapOf(origins, storesAt([tokyo, near, { ...tokyo, lat: 35.01 }]), base, radiusM)
    const lost = [0, 1].map((i) => before.stores[i]!.expected.value - after.stores[i]!.expected.value)
    const { expected, taken } = all.stores[2]!
    close(expected.value, after.stores[2]!.expected.value, 1e-6 * expected.value)
    close(taken.value * expected.value, lost[0]! + lost[1]!, 1e-6 * expected.value)
    for (const i of [0, 1]) {
      const share = all.pairs.find(({ from, to }) => from === 2 && to === i)!.share.value
      close(share * expected.value, lost[i]!, 1e-4 * expected.value)
    }
  })

  it("changes nothing for the stores that exist", () => {
    const origins = world([tokyo])
    const without = overlapOf(origins, storesAt([tokyo, near]), base, radiusM)
    const beside = overlapOf(origins, storesAt([tokyo, near, { ...near, attraction: 9, planned: true }]), base, radiusM)
    for (const i of [0, 1]) close(beside.stores[i]!.shared.value, without.stores[i]!.shared.value)
  })
})

/** Mean people of both sides, as dense as in a suburb and in the centre of a metropolis. */
const withOthers = (perKm2: number): Origins => {
  const origins = world([tokyo], () => perKm2)
  return { ...origins, density: origins.density.map(() => perKm2) }
}

describe("Other shops", () => {
  it("leave a mean store about as many people as there are for each shop, however many people are around", () => {
    for (const perKm2 of [2_000, 8_000, 30_000]) {
      const [{ expected } = assert.fail()] = overlapOf(withOthers(perKm2), storesAt([tokyo]), base, radiusM).stores
      assert.isTrue(expected.value > 40 && expected.value < 100, `${perKm2}: ${expected.value}`)
      assert.isTrue(expected.low > 20 && expected.high < 200, `${perKm2}: ${expected.low} to ${expected.high}`)
    }
  })

  it("do not change what sisters share, and leave them less to lose by a planned store", () => {
    const stores = storesAt([tokyo, tokyo, { ...tokyo, planned: true }])
    const dense = overlapOf(withOthers(30_000), stores, base, radiusM).stores
    close(dense[0]!.shared.value, 0.5)
    assert.isTrue(dense[2]!.taken.value > 0.3 && dense[2]!.taken.value < 0.4, String(dense[2]!.taken.value))
    const empty = overlapOf(world([tokyo]), stores, base, radiusM).stores
    assert.isAbove(empty[2]!.taken.value, dense[2]!.taken.value)
  })

  it("take more from a store that is smaller than they are", () => {
    const of = (typical: number | null) =>
      overlapOf(withOthers(8_000), { ...storesAt([{ ...tokyo, attraction: 50 }]), typical }, base, radiusM).stores[0]!
        .expected.value
    assert.isBelow(of(100), of(50))
    close(of(50), of(null))
  })
})

describe("Customers", () => {
  const Place = Schema.Struct({
    lat: Schema.Finite.check(Schema.isBetween({ minimum: 34.95, maximum: 35.05 })),
    lng: Schema.Finite.check(Schema.isBetween({ minimum: 138.95, maximum: 139.05 })),
    attraction: Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 1_000 }))
  })
  const Places = Schema.Array(Place).check(Schema.isMinLength(1), Schema.isMaxLength(6))

  it.prop("of all stores are no more than the residents within reach", { places: Places }, ({ places }) => {
    const { residents, stores } = overlapOf(world([tokyo]), storesAt(places), base, radiusM)
    const sum = stores.reduce((total, { expected }) => total + expected.value, 0)
    assert.isAtMost(sum, residents)
  })

  it("are within reach by distance on the ground, east and north alike", () => {
    close(distanceM(35, 139, 35 + 1_000 * metre, 139), 1_000, 0.01)
    close(distanceM(35, 139, 35, 139 + east(1_000)), 1_000, 0.01)
  })
})
