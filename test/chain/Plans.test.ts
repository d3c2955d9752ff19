/** The statements of chains, as a session has planned them, read few rows however large the tables have become. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ChainRepo } from "../../modules/chain/ChainRepo.ts"
import { ChainModule } from "../../modules/chain/index.ts"
import { StoreRepo } from "../../modules/chain/store/StoreRepo.ts"
import { migrateWith } from "../support/Migrations.ts"
import { pretend, wholeScans } from "../support/Plans.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const services = Layer.merge(ChainRepo.layer, StoreRepo.layer).pipe(
  Layer.provideMerge(Layer.effectDiscard(migrateWith(ChainModule))),
  Layer.provideMerge(kernelOn({ databaseConnections: 3 }))
)

const isOurs = (table: string) => table.startsWith("chain_")
const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"
const chainId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"

const store = (n: number) => ({
  id: `01KAJ3Q7Y6T0V9W2X4Z8B1${String(n).padStart(4, "0")}`,
  name: `store ${n}`,
  address: null,
  lat: 35.69,
  lng: 139.7,
  areaCode: "13104",
  precision: "coordinate" as const,
  status: "active" as const,
  openedOn: null,
  closedOn: null,
  floorAreaM2: null,
  seats: null,
  monthlyRevenueYen: null
})

layer(services)("The statements of chains", (it) => {
  it.effect("look rows up by key, however small the tables were when they were planned", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const chains = yield* ChainRepo
      const stores = yield* StoreRepo
      const at = new Date()
      const createdAt = at
      const chain = { id: chainId, name: "a", storeCount: 0, areaCode: null, givenAreaCode: null, createdAt }
      const all = Array.from({ length: 2_000 }, (_, n) => store(n))
      const use = Effect.gen(function* () {
        // As a tenant's transaction, and with plans that are kept.
        yield* sql`set local enable_seqscan = off`
        yield* sql`set local plan_cache_mode = force_generic_plan`
        yield* chains.lockAccount(accountId)
        yield* chains.count(accountId)
        yield* chains.insert(accountId, chain)
        yield* chains.lock(accountId, chainId)
        yield* stores.insert(accountId, chainId, all, at)
        yield* stores.update(accountId, chainId, all.slice(0, 5), at)
        yield* chains.summarise(accountId, chainId, at)
        yield* chains.update(accountId, chain, at)
        assert.strictEqual((yield* chains.list(accountId, { limit: 50, offset: 0 }))[0]!.storeCount, 2_000)
        assert.strictEqual((yield* chains.find(accountId, chainId))!.areaCode, "13104")
        assert.strictEqual(yield* chains.ownerOf(chainId), accountId)
        assert.lengthOf(yield* stores.all(accountId, chainId), 2_000)
        yield* stores.find(accountId, chainId, store(1).id)
        yield* stores.occupancy(accountId, chainId, "store 1")
        yield* stores.remove(accountId, chainId, store(1).id)
        for (const size of [
          { pages: 0, rows: 0 },
          { pages: 1, rows: 1 },
          { pages: 1_000, rows: 100 },
          { pages: 100_000, rows: 5_000_000 }
        ]) {
          yield* pretend(sql, isOurs, size)
          assert.deepStrictEqual(yield* wholeScans(sql, isOurs), [])
        }
        yield* chains.remove(accountId, chainId)
      })
      yield* sql.withTransaction(use)
    })
  )
})
