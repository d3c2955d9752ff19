/** Prints the megabytes that an index of a million shops takes, and the longest time that a part of it takes to build. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { type IndexedShop, Segment, segmentSize } from "../../../modules/trade-area/shop/index/Segment.ts"
import { ShopIndex } from "../../../modules/trade-area/shop/index/ShopIndex.ts"
import { points } from "./Shops.ts"

const count = 1_000_000
setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void
const megabytes = () => {
  collect()
  return process.memoryUsage().rss / 1e6
}

const before = megabytes()
const segments: Array<Segment> = []
let pending: Array<IndexedShop> = []
let longestMs = 0
const build = () => {
  const began = performance.now()
  segments.push(new Segment(pending))
  longestMs = Math.max(longestMs, performance.now() - began)
  pending = []
}
let id = 0
for (const { lat, lng } of points(count)) {
  pending.push({ id, name: `店舗${id}号店 東京駅前`, kind: id++ % 40, lat, lng, rating: null, reviewCount: null })
  if (pending.length === segmentSize) build()
}
if (pending.length > 0) build()
const index = new ShopIndex(1, segments, [])
const after = megabytes()
console.log(
  JSON.stringify({ shops: index.size, megabytes: after - before, ownMegabytes: index.bytes / 1e6, longestMs })
)
