import { assert, describe, it } from "@effect/vitest"
import { customersOf, revenueOf, takingsOf } from "../../../modules/chain/analysis/overlap/Calibration.ts"
import type { Overlap } from "../../../modules/chain/analysis/overlap/Overlap.ts"
import { emptyFields, type Store } from "../../../modules/chain/store/Store.ts"

const store = (monthlyRevenueYen: number | null, change: Partial<Store> = {}): Store => ({
  ...emptyFields,
  id: "",
  name: "a",
  lat: 35,
  lng: 139,
  areaCode: "13104",
  precision: "coordinate",
  monthlyRevenueYen,
  ...change
})
const none = { value: 0, low: 0, high: 0 }
const overlap = (people: ReadonlyArray<number>): Overlap => ({
  stores: people.map((value, position) => ({
    store: position,
    expected: { value, low: value, high: value },
    bySetting: [value, value],
    shared: none,
    taken: none
  })),
  pairs: [],
  residents: 1_000
})
const perMonth = 1.5 * 30.4

describe("the takings of a chain", () => {
  it("scale the customers of a planned store", () => {
    const found = overlap([100, 50, 200])
    const stores = [store(4_000_000), store(2_000_000), store(null, { status: "planned" })]
    const takings = takingsOf(stores, found)!
    assert.deepInclude(takings.calibration, { stores: 2, factor: null })
    assert.closeTo(takings.calibration.yenPerCustomer, 4_000_000 / (100 * perMonth), 1e-6)
    const { high, low, value } = revenueOf(found.stores[2]!, takings)
    assert.closeTo(value, 8_000_000, 1)
    assert.isTrue(low < value && value < high)
    assert.deepStrictEqual(customersOf(found.stores[2]!), { value: 300, low: 300, high: 300 })
  })

  it("widen the range by how far stores differ from the model, from three stores on", () => {
    const found = overlap([100, 100, 100, 100])
    const of = (yen: ReadonlyArray<number>) => takingsOf([...yen.map((one) => store(one)), store(null)], found)!
    const [alike, apart] = [of([3e6, 3.1e6, 2.9e6]), of([1e6, 3e6, 9e6])]
    assert.isBelow(alike.calibration.factor!, 1.1)
    assert.isAbove(apart.calibration.factor!, 2)
    const width = ({ high, low }: { high: number; low: number }) => high / low
    assert.isAbove(width(revenueOf(found.stores[3]!, apart)), width(revenueOf(found.stores[3]!, alike)))
  })

  it("are unknown where no active store has any, or no people are around those that do", () => {
    const empty = overlap([0, 100])
    assert.isUndefined(takingsOf([store(1_000_000), store(null)], empty))
    assert.isUndefined(takingsOf([store(null), store(0)], overlap([100, 100])))
    assert.isUndefined(takingsOf([store(9e6, { status: "planned" }), store(null)], overlap([100, 100])))
  })
})
