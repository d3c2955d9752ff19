/** Use cases of chains: create, list, read, change and delete those of an account. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../src/Ulids.ts"
import { AreaGeography } from "../area/contract.ts"
import type { ChainChange, ChainDetail, ChainItem, NewChain } from "./Chain.ts"
import { ChainRepo, type ChainRow } from "./ChainRepo.ts"
import { AreaNotFound, ChainLimit, ChainNotFound } from "./Errors.ts"
import { maxChains } from "./Limits.ts"
import { StoreRepo } from "./store/StoreRepo.ts"
import { StoreViews } from "./store/StoreViews.ts"

export class Chains extends Context.Service<
  Chains,
  {
    readonly create: (accountId: string, chain: NewChain) => Effect.Effect<ChainDetail, AreaNotFound | ChainLimit>
    /** Newest first. */
    readonly list: (accountId: string, page: OffsetPage) => Effect.Effect<ReadonlyArray<ChainItem>>
    /** Returns the chain with all stores. */
    readonly read: (accountId: string, id: string) => Effect.Effect<ChainDetail, ChainNotFound>
    readonly update: (
      accountId: string,
      id: string,
      change: ChainChange
    ) => Effect.Effect<ChainDetail, AreaNotFound | ChainNotFound>
    /** Deletes the chain and its stores for good. */
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, ChainNotFound>
  }
>()("chain/Chains") {
  static readonly layer = Layer.effect(
    Chains,
    Effect.gen(function* () {
      const repo = yield* ChainRepo
      const stores = yield* StoreRepo
      const views = yield* StoreViews
      const geography = yield* AreaGeography
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      /** The current code of an area that exists. */
      const areaOf = (areaCode: string | null) => {
        if (areaCode === null) return Effect.succeed(null)
        const area = geography.area(areaCode)
        return area === undefined ? Effect.fail(new AreaNotFound({ areaCode })) : Effect.succeed(area.code)
      }

      const read = Effect.fn("Chains.read")(function* (accountId: string, id: string) {
        const stored = isUlid(id)
          ? yield* within(accountId, Effect.all([repo.find(accountId, id), stores.all(accountId, id)]))
          : []
        const [chain, all = []] = stored
        if (chain === undefined) return yield* new ChainNotFound()
        return toDetail(chain, yield* views.of(all))
      })

      return Chains.of({
        create: Effect.fn("Chains.create")(function* (accountId, { areaCode, name }) {
          const givenAreaCode = yield* areaOf(areaCode ?? null)
          const id = yield* random.ulid
          const createdAt = yield* now
          const chain = { id, name, storeCount: 0, areaCode: givenAreaCode, givenAreaCode, createdAt }
          const store = Effect.gen(function* () {
            yield* repo.lockAccount(accountId)
            if ((yield* repo.count(accountId)) >= maxChains) return yield* new ChainLimit()
            yield* repo.insert(accountId, chain)
          })
          yield* within(accountId, store)
          return toDetail(chain, [])
        }),
        list: Effect.fn("Chains.list")((accountId, page) =>
          Effect.map(within(accountId, repo.list(accountId, page)), (rows) => rows.map(toItem))
        ),
        read,
        update: Effect.fn("Chains.update")(function* (accountId, id, { areaCode, name }) {
          const givenAreaCode = areaCode === undefined ? undefined : yield* areaOf(areaCode)
          const store = Effect.gen(function* () {
            const chain = isUlid(id) ? yield* repo.lock(accountId, id) : undefined
            if (chain === undefined) return yield* new ChainNotFound()
            const area = givenAreaCode === undefined ? chain.givenAreaCode : givenAreaCode
            yield* repo.update(accountId, { ...chain, name: name ?? chain.name, givenAreaCode: area }, yield* now)
          })
          yield* within(accountId, store)
          return yield* read(accountId, id)
        }),
        remove: Effect.fn("Chains.remove")(function* (accountId, id) {
          const isRemoved = isUlid(id) && (yield* within(accountId, repo.remove(accountId, id)))
          if (!isRemoved) return yield* new ChainNotFound()
        })
      })
    })
  )
}

const toItem = ({ areaCode, createdAt, id, name, storeCount }: ChainRow): ChainItem => ({
  id,
  name,
  storeCount,
  areaCode,
  createdAt: createdAt.toISOString()
})

const toDetail = (chain: ChainRow, stores: ChainDetail["stores"]): ChainDetail => {
  const { areaCode, createdAt, id, name, storeCount } = toItem(chain)
  return { id, name, storeCount, stores, areaCode, createdAt }
}
