/** Use cases of stores: add one to a chain, change and remove it. Places are found before the transaction that stores them. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AreaGeography } from "../../area/contract.ts"
import { PlaceLookup, type PlaceNotFound, type Whereabouts } from "../../trade-area/contract.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { ChainNotFound, StoreInvalid, StoreLimit, StoreNameTaken, StoreNotFound } from "../Errors.ts"
import { maxStores } from "../Limits.ts"
import { changed, contradiction, emptyFields, type NewStore, placeOf, type Store, type StoreChange } from "./Store.ts"
import { StoreRepo } from "./StoreRepo.ts"
import type { StoreView } from "./StoreView.ts"
import { StoreViews } from "./StoreViews.ts"

type StoreRefusal = ChainNotFound | PlaceNotFound | StoreInvalid | StoreNameTaken

export class Stores extends Context.Service<
  Stores,
  {
    readonly create: (
      accountId: string,
      chainId: string,
      store: NewStore
    ) => Effect.Effect<StoreView, StoreRefusal | StoreLimit>
    readonly update: (
      accountId: string,
      chainId: string,
      id: string,
      change: StoreChange
    ) => Effect.Effect<StoreView, StoreRefusal | StoreNotFound>
    readonly remove: (
      accountId: string,
      chainId: string,
      id: string
    ) => Effect.Effect<void, ChainNotFound | StoreNotFound>
  }
>()("chain/store/Stores") {
  static readonly layer = Layer.effect(
    Stores,
    Effect.gen(function* () {
      const chains = yield* ChainRepo
      const repo = yield* StoreRepo
      const views = yield* StoreViews
      const lookup = yield* PlaceLookup
      const geography = yield* AreaGeography
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const find = Effect.fnUntraced(function* (whereabouts: Whereabouts) {
        const [found] = yield* Effect.provideService(lookup.resolveAll([whereabouts]), AreaGeography, geography)
        return placeOf(yield* Effect.fromResult(found!))
      })

      const view = (store: Store) => Effect.map(views.of([store]), ([shown]) => shown!)

      /** Runs a change of the chain's stores alone, and counts them afterwards. */
      const change = <A, E>(accountId: string, chainId: string, self: (at: Date) => Effect.Effect<A, E>) =>
        within(
          accountId,
          Effect.gen(function* () {
            const chain = isUlid(chainId) ? yield* chains.lock(accountId, chainId) : undefined
            if (chain === undefined) return yield* new ChainNotFound()
            const at = yield* now
            const result = yield* self(at)
            yield* chains.summarise(accountId, chainId, at)
            return result
          })
        )

      const requireValid = Effect.fnUntraced(function* (store: Parameters<typeof contradiction>[0]) {
        const found = contradiction(store)
        if (found === undefined) return
        const fault = {
          location: "body",
          pointer: `/${found.member}`,
          code: "out_of_range",
          message: found.message
        } as const
        return yield* new StoreInvalid({ errors: [fault] })
      })

      /** So that a request about an unknown chain is answered as such, before its place is looked for. */
      const requireChain = Effect.fnUntraced(function* (accountId: string, chainId: string) {
        const chain = isUlid(chainId) ? yield* within(accountId, chains.find(accountId, chainId)) : undefined
        if (chain === undefined) return yield* new ChainNotFound()
      })

      return Stores.of({
        create: Effect.fn("Stores.create")(function* (accountId, chainId, { lat, lng, ...given }) {
          yield* requireChain(accountId, chainId)
          const fields = { ...emptyFields, ...given }
          yield* requireValid(fields)
          const store: Store = {
            ...fields,
            ...(yield* find({ address: given.address, lat, lng })),
            id: yield* random.ulid
          }
          const insert = Effect.fnUntraced(function* (at: Date) {
            const { count, isTaken } = yield* repo.occupancy(accountId, chainId, store.name)
            if (isTaken) return yield* new StoreNameTaken()
            if (count >= maxStores) return yield* new StoreLimit()
            yield* repo.insert(accountId, chainId, [store], at)
          })
          yield* change(accountId, chainId, insert)
          return yield* view(store)
        }),
        update: Effect.fn("Stores.update")(function* (accountId, chainId, id, given) {
          yield* requireChain(accountId, chainId)
          const { address, lat, lng } = given
          const isMoved = address !== undefined || lat !== undefined
          const place = isMoved ? yield* find({ address, lat, lng }) : undefined
          const update = Effect.fnUntraced(function* (at: Date) {
            const store = isUlid(id) ? yield* repo.find(accountId, chainId, id) : undefined
            if (store === undefined) return yield* new StoreNotFound()
            const next: Store = { ...store, ...changed(store, given), ...place }
            yield* requireValid(next)
            const { isTaken } = yield* repo.occupancy(accountId, chainId, next.name, id)
            if (isTaken) return yield* new StoreNameTaken()
            yield* repo.update(accountId, chainId, [next], at)
            return next
          })
          return yield* view(yield* change(accountId, chainId, update))
        }),
        remove: Effect.fn("Stores.remove")((accountId, chainId, id) => {
          const remove = Effect.gen(function* () {
            const isRemoved = isUlid(id) && (yield* repo.remove(accountId, chainId, id))
            if (!isRemoved) return yield* new StoreNotFound()
          })
          return change(accountId, chainId, () => remove)
        })
      })
    })
  )
}
