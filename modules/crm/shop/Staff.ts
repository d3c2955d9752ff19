/** Use cases of staff and rooms. None is deleted, since bookings of the past name them: they are made inactive. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { LimitReached, StaffEmailMissing, StaffFriendNotFound, StaffNotFound } from "./Errors.ts"
import {
  applyChange,
  lacksEmail,
  type NewResource,
  newResource,
  type Resource,
  type ResourceChange
} from "./Resource.ts"
import { ResourceRepo } from "./ResourceRepo.ts"
import { ShopRepo } from "./ShopRepo.ts"

const maxResources = 500

export class Staff extends Context.Service<
  Staff,
  {
    /** Staff before rooms, oldest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Resource>>
    readonly add: (
      accountId: string,
      resource: NewResource
    ) => Effect.Effect<Resource, LimitReached | StaffFriendNotFound | StaffEmailMissing>
    readonly update: (
      accountId: string,
      id: string,
      change: ResourceChange
    ) => Effect.Effect<Resource, StaffNotFound | StaffFriendNotFound | StaffEmailMissing>
    /** Address of a member to which mails go; undefined where it is not known, or is refused. In the caller's transaction. */
    readonly emailOf: (accountId: string, id: string) => Effect.Effect<string | undefined>
    /** Marks an address as undeliverable; false if it was, or is no longer the one of the member. In the caller's transaction. */
    readonly refuseEmail: (accountId: string, id: string, email: string, at: Date) => Effect.Effect<boolean>
  }
>()("crm/Staff") {
  static readonly layer = Layer.effect(
    Staff,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ResourceRepo
      const shops = yield* ShopRepo
      const random = yield* SecureRandom.SecureRandom

      const checkFriend = Effect.fnUntraced(function* (accountId: string, { friendId }: Resource) {
        if (friendId !== null && !(yield* repo.isFriend(accountId, friendId))) return yield* new StaffFriendNotFound({})
      })

      const addWithin = Effect.fnUntraced(function* (accountId: string, resource: Resource) {
        yield* shops.lock(accountId)
        if ((yield* repo.list(accountId)).length >= maxResources) {
          return yield* new LimitReached({ limit: maxResources, of: "staff and rooms" })
        }
        if (lacksEmail(resource)) return yield* new StaffEmailMissing()
        yield* checkFriend(accountId, resource)
        yield* repo.insert(accountId, resource, DateTime.toDateUtc(yield* DateTime.now))
        return resource
      })

      const updateWithin = Effect.fnUntraced(function* (accountId: string, id: string, change: ResourceChange) {
        yield* shops.lock(accountId)
        const before = yield* repo.find(accountId, id)
        if (before === undefined) return yield* new StaffNotFound({})
        const after = applyChange(before, change)
        if (lacksEmail(after)) return yield* new StaffEmailMissing()
        if (after.friendId !== before.friendId) yield* checkFriend(accountId, after)
        yield* repo.update(accountId, after)
        return after
      })

      return Staff.of({
        list: (accountId) => within(accountId, repo.list(accountId)),
        add: Effect.fn("Staff.add")(function* (accountId, resource) {
          return yield* within(accountId, addWithin(accountId, newResource(yield* random.ulid, resource)))
        }),
        update: Effect.fn("Staff.update")((accountId, id, change) =>
          within(accountId, updateWithin(accountId, id, change))
        ),
        emailOf: (accountId, id) =>
          Effect.map(repo.find(accountId, id), (member) =>
            member === undefined || member.emailRefusedAt !== null ? undefined : (member.email ?? undefined)
          ),
        refuseEmail: repo.refuseEmail
      })
    })
  ).pipe(Layer.provide([ResourceRepo.layer, ShopRepo.layer]))
}
