/** Fills the demo account with a chain of six stores in areas that a fresh service has statistics of. What is there is kept. */
import { Effect } from "effect"
import type * as DemoContent from "../../../src/DemoContent.ts"
import { DemoIds } from "../../../src/DemoIds.ts"
import { Chains } from "../Chains.ts"
import type { NewStore } from "../store/Store.ts"
import { Stores } from "../store/Stores.ts"
import * as example from "./Examples.ts"

const name = "カフェ・エキマエ"

/** A chain for the example that deletes one. */
const closed = "カフェ・エキマエ（閉店）"

/** Invented stores at coordinates of stations. */
const demoStores: ReadonlyArray<NewStore> = [
  {
    name: "新宿西口店",
    address: "東京都新宿区西新宿1丁目",
    lat: 35.6905,
    lng: 139.6983,
    openedOn: "2018-04-01",
    floorAreaM2: 140,
    seats: 62,
    monthlyRevenueYen: 9_400_000
  },
  {
    name: "新宿三丁目店",
    address: "東京都新宿区新宿3丁目",
    lat: 35.6909,
    lng: 139.7063,
    openedOn: "2022-10-01",
    floorAreaM2: 90,
    seats: 40,
    monthlyRevenueYen: 5_100_000
  },
  {
    name: "渋谷店",
    address: "東京都渋谷区道玄坂2丁目",
    lat: 35.6585,
    lng: 139.6995,
    openedOn: "2019-07-01",
    floorAreaM2: 120,
    seats: 54,
    monthlyRevenueYen: 8_200_000
  },
  {
    name: "秋葉原店",
    address: "東京都千代田区外神田1丁目",
    lat: 35.6984,
    lng: 139.7731,
    openedOn: "2020-03-01",
    floorAreaM2: 80,
    seats: 36,
    monthlyRevenueYen: 4_600_000
  },
  {
    name: "那覇店",
    address: "沖縄県那覇市久茂地",
    lat: 26.2148,
    lng: 127.6792,
    openedOn: "2023-06-01",
    floorAreaM2: 150,
    seats: 58,
    monthlyRevenueYen: 3_900_000
  },
  {
    name: "池袋店（計画）",
    address: "東京都豊島区南池袋1丁目",
    lat: 35.7281,
    lng: 139.7119,
    status: "planned",
    openedOn: "2027-04-01",
    floorAreaM2: 110,
    seats: 48
  }
]

export const make = Effect.gen(function* () {
  const chains = yield* Chains
  const stores = yield* Stores
  const ids = yield* DemoIds

  const put = Effect.fnUntraced(function* (accountId: string, chain: string, id: string) {
    const known = yield* chains.list(accountId, { limit: 100, offset: 0 })
    const there = known.find((one) => one.name === chain)
    return there?.id ?? (yield* ids.withId("chain_chain", id, chains.create(accountId, { name: chain }))).id
  })

  const fill = Effect.fnUntraced(function* (accountId: string) {
    yield* put(accountId, closed, example.chains.closed)
    const id = yield* put(accountId, name, example.chains.first)
    const { stores: there } = yield* chains.read(accountId, id)
    const names = new Set(there.map((store) => store.name))
    for (const [index, store] of demoStores.entries()) {
      if (names.has(store.name)) continue
      const create = stores.create(accountId, id, store)
      const known = index === 0 ? example.stores.first : index === 1 ? example.stores.second : undefined
      yield* known === undefined ? create : ids.withId("chain_store", known, create)
    }
    return { chain: id }
  })

  const content: DemoContent.DemoContent = { group: "analytics", fill: (accountId) => Effect.orDie(fill(accountId)) }
  return content
})
