import { assert, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AreaModule } from "../../../modules/area/index.ts"
import * as PeopleAround from "../../../modules/trade-area/people/People.ts"
import { IndexedShops } from "../../../modules/trade-area/shop/IndexedShops.ts"
import { IngestShops, listNameOf } from "../../../modules/trade-area/shop/ingest/IngestShops.ts"
import { ShopRepo } from "../../../modules/trade-area/shop/ShopRepo.ts"
import { Shops } from "../../../modules/trade-area/shop/Shops.ts"
import * as StarterShops from "../../../modules/trade-area/shop/StarterShops.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { csv, file, manyRows } from "./files.ts"

const node = Shops.layer.pipe(
  Layer.provideMerge(IndexedShops.layer),
  Layer.provide(PeopleAround.People.layer.pipe(Layer.provide(PeopleAround.layer))),
  Layer.provide(AreaModule.ports)
)
const services = Layer.merge(IngestShops.layer, node).pipe(
  Layer.provideMerge(ShopRepo.layer),
  Layer.provideMerge(kernelOn())
)

const options = { force: false }
const run = (path: string, given: Partial<Parameters<IngestShops["Service"]["run"]>[1]> = {}) =>
  Effect.flatMap(IngestShops, (shops) => shops.run(path, { ...options, ...given }))

const names = Effect.gen(function* () {
  const { refresh } = yield* IndexedShops
  const index = yield* refresh
  return index
    .around(34.86, 138.32, 100_000, {}, 1000)
    .nearest.map(({ shop }) => shop.name)
    .sort()
})

const removeAll = Effect.gen(function* () {
  const shops = yield* IngestShops
  for (const { name } of yield* shops.lists) yield* shops.remove(name)
})

layer(services, { excludeTestServices: true })("an import of shops", (it) => {
  it.effect("replaces its list and no other, and does nothing for a file that is stored", () =>
    Effect.gen(function* () {
      yield* removeAll
      const first = yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32", "麺屋,ramen,,34.87,138.32"))
      const other = yield* file("other.csv", csv("書店,books,,34.88,138.32"))
      assert.deepInclude(yield* run(first), { status: "ingested", list: "town", shops: 2, format: "csv" })
      yield* run(other)
      assert.deepStrictEqual(yield* names, ["喫茶ひので", "書店", "麺屋"])
      const before = yield* (yield* ShopRepo).revision
      assert.deepInclude(yield* run(first), { status: "unchanged", shops: 2 })
      assert.strictEqual(yield* (yield* ShopRepo).revision, before)
      assert.deepInclude(yield* run(first, { force: true }), { status: "ingested" })
      assert.deepInclude(yield* run(first, { year: 2026 }), { status: "ingested" })
      const second = yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32", "酒場,居酒屋,,34.87,138.32"))
      yield* run(second)
      assert.deepStrictEqual(yield* names, ["喫茶ひので", "書店", "酒場"])
    })
  )

  it.effect("that is only looked at says what would change and how columns are understood, and stores nothing", () =>
    Effect.gen(function* () {
      yield* removeAll
      const first = yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32", "麺屋,ramen,,34.87,138.32"))
      const look = { dryRun: true }
      assert.deepInclude(yield* run(first, look), {
        status: "looked_at",
        shops: 2,
        changes: { created: 2, changed: 0, removed: 0 }
      })
      assert.deepStrictEqual(yield* (yield* IngestShops).lists, [])
      yield* run(first)
      const revision = yield* (yield* ShopRepo).revision
      assert.deepInclude(yield* run(first, look), { changes: { created: 0, changed: 0, removed: 0 } })
      const second = yield* file(
        "town.csv",
        "店舗名,業種,所在地,緯度,経度\n喫茶ひので,カフェ,焼津市本町1-1,34.86,138.32\n書店,本屋,,34.88,138.32\nなし,本屋,,,\n"
      )
      const report = yield* run(second, look)
      assert.deepInclude(report, { rejectedCount: 1, changes: { created: 1, changed: 1, removed: 1 } })
      assert.deepStrictEqual(
        report.columns.map(({ concept, heading }) => `${concept}=${heading}`),
        ["name=店舗名", "lat=緯度", "lng=経度", "address=所在地", "category=業種"]
      )
      assert.deepStrictEqual(yield* names, ["喫茶ひので", "麺屋"])
      assert.strictEqual(yield* (yield* ShopRepo).revision, revision)
    })
  )

  it.effect("leaves everything as it was when the file is refused", () =>
    Effect.gen(function* () {
      yield* removeAll
      yield* run(yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32")))
      const broken = yield* file("town.csv", "name,lat,lng\n,,\n")
      assert.strictEqual((yield* Effect.flip(run(broken)))._tag, "WrongFile")
      const category = yield* Effect.flip(run(broken, { category: "zzz" }))
      assert.match(category.message, /^--category zzz names no kind of shop/)
      assert.deepStrictEqual(yield* names, ["喫茶ひので"])
      const unknown = yield* Effect.flip(Effect.flatMap(IngestShops, (shops) => shops.remove("nothing")))
      assert.match(unknown.message, /^There is no list "nothing"/)
    })
  )

  it.effect("counts a shop of several lists once, until the list that stands for it is removed", () =>
    Effect.gen(function* () {
      yield* removeAll
      const shops = yield* IngestShops
      const a = yield* run(
        yield* file("a.csv", csv("喫茶 ひので,飲食,焼津市本町1-1,34.86,138.32", "ひので,books,,34.86,138.32"))
      )
      assert.strictEqual(a.duplicates, 0)
      const b = yield* run(yield* file("b.csv", csv("喫茶ひので,cafe,,34.8601,138.3201", "麺屋,ramen,,34.87,138.32")))
      assert.strictEqual(b.duplicates, 1)
      assert.strictEqual((yield* names).length, 3)
      yield* shops.remove("a")
      assert.deepStrictEqual(yield* names, ["喫茶ひので", "麺屋"])
      yield* shops.remove("b")
      assert.deepStrictEqual(yield* names, [])
    })
  )

  it.effect("takes the place of the starter lists until the last list is removed", () =>
    Effect.gen(function* () {
      yield* removeAll
      assert.strictEqual(yield* StarterShops.load, StarterShops.starterLists.length)
      assert.strictEqual(yield* StarterShops.load, 0)
      const starter = (yield* names).length
      assert.isAbove(starter, 500)
      const path = yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32"))
      yield* run(path)
      assert.deepStrictEqual(yield* names, ["喫茶ひので"])
      const reserved = yield* Effect.flip(run(path, { list: "starter-osm-2014" }))
      assert.match(reserved.message, /list that ships with the product/)
      yield* Effect.flatMap(IngestShops, (shops) => shops.remove("town"))
      assert.strictEqual((yield* names).length, starter)
    })
  )

  it.effect("of fewer than ten shops of a kind gives counts, but no comparison", () =>
    Effect.gen(function* () {
      yield* removeAll
      const rows = (count: number) =>
        Array.from(
          { length: count },
          (_, i) => `店${i},${i === 0 ? "ramen" : "books"},,${(34.86 + i / 1000).toFixed(4)},138.32`
        )
      const surroundings = Effect.gen(function* () {
        yield* (yield* IndexedShops).refresh
        return yield* (yield* Shops).surroundings({ lat: 34.86, lng: 138.32, radiusM: 3000 })
      })
      yield* run(yield* file("town.csv", csv(...rows(9))))
      const few = yield* surroundings
      assert.deepInclude(few, { competitorCount: 9, densityScore: null, saturationIndex: null })
      assert.strictEqual(few.knowledge.status, "unchecked")
      yield* run(yield* file("town.csv", csv(...rows(10))))
      const enough = yield* surroundings
      assert.strictEqual(enough.competitorCount, 10)
      assert.isNotNull(enough.densityScore)
      assert.isNotNull(enough.saturationIndex)
    })
  )

  it.effect("has no starter lists but those of this release", () =>
    Effect.gen(function* () {
      yield* removeAll
      const sql = yield* SqlClient.SqlClient
      yield* run(yield* file("old.csv", csv("古い店,cafe,,34.86,138.32")))
      yield* sql`update trade_area_shop_list set starter = true`
      yield* StarterShops.load
      const stored = yield* (yield* IngestShops).lists
      assert.deepStrictEqual(
        stored.map(({ name }) => name),
        StarterShops.starterLists.map(({ name }) => name)
      )
      assert.notInclude(yield* names, "古い店")
    })
  )

  it.effect("waits for one that is running, and both are stored whole", () =>
    Effect.gen(function* () {
      yield* removeAll
      const a = yield* file("a.csv", csv(...manyRows(3000)))
      const b = yield* file("b.csv", csv(...manyRows(2999)))
      yield* Effect.all([run(a), run(b), run(a, { list: "c" })], { concurrency: "unbounded" })
      const stored = yield* (yield* IngestShops).lists
      assert.deepStrictEqual(
        stored.map(({ name, shopCount }) => [name, shopCount]),
        [
          ["a", 3000],
          ["b", 2999],
          ["c", 3000]
        ]
      )
      const index = yield* (yield* IndexedShops).refresh
      assert.strictEqual(index.size, 3000 + 2999, "c repeats a, shop by shop")
    })
  )

  it.effect("reaches other nodes by its commit", () =>
    Effect.gen(function* () {
      yield* removeAll
      // A node with an index and a notifier of its own, on the same database.
      const other = yield* Layer.build(Layer.fresh(node))
      yield* run(yield* file("town.csv", csv("喫茶ひので,cafe,,34.86,138.32")))
      const found = yield* Effect.provideContext(Shops, other).pipe(
        Effect.flatMap((shops) => shops.within({ lat: 34.86, lng: 138.32, radiusM: 500 })),
        Effect.repeat({ until: (shops) => shops.length === 1 })
      )
      assert.strictEqual(found[0]?.shop.name, "喫茶ひので")
    })
  )
})

it("The name of a list is that of the file without its endings", () => {
  assert.strictEqual(listNameOf("shops-yaizu.csv"), "shops-yaizu")
  assert.strictEqual(listNameOf("kanto-latest.osm.pbf"), "kanto-latest")
  assert.strictEqual(listNameOf("a.geojson.gz"), "a")
  assert.strictEqual(listNameOf(".csv"), ".csv")
})
