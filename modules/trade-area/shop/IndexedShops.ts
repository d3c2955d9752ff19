/**
 * Keeps the index of all shops in memory, and makes it again when shops have changed on any node: an import notifies the
 * topic with its commit. Requests are answered from the last complete index, so they never wait for a reload; those before
 * the first one is complete do. Where notifications are lost the notifier wakes this loop every second, and one look at the
 * revision tells whether there is anything to do.
 */
import { Context, Deferred, Effect, Layer } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { Notifier, topic } from "../../../src/sql/Notifier.ts"
import { AreaGeography } from "../../area/contract.ts"
import { type IndexedShop, Segment, segmentSize } from "./index/Segment.ts"
import { ShopIndex } from "./index/ShopIndex.ts"
import { ShopsByArea } from "./index/ShopsByArea.ts"
import { ShopRepo } from "./ShopRepo.ts"

export const ChangedShops = topic("trade-area/shops")

/** Rows per statement: some milliseconds of the event loop. */
const pageSize = 2_000

export class IndexedShops extends Context.Service<
  IndexedShops,
  {
    readonly current: Effect.Effect<ShopIndex>
    /** Makes the index again if shops have changed. */
    readonly refresh: Effect.Effect<ShopIndex>
  }
>()("trade-area/shop/IndexedShops") {
  static readonly layer = Layer.effect(
    IndexedShops,
    Effect.gen(function* () {
      const repo = yield* ShopRepo
      const notifier = yield* Notifier
      const geography = yield* AreaGeography
      const { role } = yield* Settings
      const first = yield* Deferred.make<ShopIndex>()
      let latest: ShopIndex | undefined

      const segmentsOf = Effect.fnUntraced(function* (lists: ReadonlyArray<string>, areas: ShopsByArea) {
        const complete: Array<Segment> = []
        let pending: Array<IndexedShop> = []
        let after = -1
        for (;;) {
          const { next, shops } = yield* repo.page(lists, after, pageSize)
          pending = pending.concat(shops)
          if (pending.length >= segmentSize || (next === undefined && pending.length > 0)) {
            yield* Effect.yieldNow
            complete.push(new Segment(pending))
            const codes = yield* geography.within(pending)
            for (const [i, { kind, list = "" }] of pending.entries()) {
              const code = codes[i]
              if (code !== undefined) areas.add(code, list, kind)
            }
            pending = []
          }
          if (next === undefined) return complete
          after = next
        }
      })

      /** Pages are statements of their own: when shops change between them, it begins again. */
      const load: Effect.Effect<ShopIndex> = Effect.gen(function* () {
        const revision = yield* repo.revision
        if (latest?.revision === revision) return latest
        const lists = yield* repo.activeLists
        const areas = new ShopsByArea()
        const segments = yield* segmentsOf(
          lists.map(({ name }) => name),
          areas
        )
        if ((yield* repo.revision) !== revision) return yield* load
        const index = new ShopIndex(revision, segments, lists, areas)
        latest = index
        yield* Deferred.succeed(first, index)
        return index
      })

      const changed = notifier.latch(ChangedShops)
      const round = Effect.gen(function* () {
        yield* changed.await
        changed.closeUnsafe()
        notifier.take(ChangedShops)
        yield* Effect.onError(load, () => Effect.sync(() => changed.openUnsafe()))
      })
      // A node that answers no requests needs no index.
      if (role !== "worker") yield* Effect.forkScoped(Daemon.forever("Index of shops", round))

      return IndexedShops.of({
        current: Effect.suspend(() => (latest === undefined ? Deferred.await(first) : Effect.succeed(latest))),
        refresh: load
      })
    })
  )
}
