/** A friend or guest with tags and external ids, read in one transaction. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { ExternalId } from "../external-id/ExternalId.ts"
import { ExternalIds } from "../external-id/ExternalIds.ts"
import type { FriendNotFound } from "../friend/Errors.ts"
import type { Friend } from "../friend/Friend.ts"
import { Friends } from "../friend/Friends.ts"
import type { Tag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"

export interface FriendDetail {
  readonly friend: Friend
  /** What the staff have noted; null: nothing. */
  readonly memo: string | null
  readonly tags: ReadonlyArray<Tag>
  readonly externalIds: ReadonlyArray<ExternalId>
}

export class FriendDetails extends Context.Service<
  FriendDetails,
  { readonly find: (accountId: string, id: string) => Effect.Effect<FriendDetail, FriendNotFound> }
>()("crm/friend-admin/FriendDetails") {
  /** Needs `Friends`, `Tags` and `ExternalIds`. */
  static readonly layer = Layer.effect(
    FriendDetails,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const friends = yield* Friends
      const tags = yield* Tags
      const externalIds = yield* ExternalIds

      return FriendDetails.of({
        find: Effect.fn("FriendDetails.find")((accountId, id) =>
          within(
            accountId,
            Effect.gen(function* () {
              const friend = yield* friends.find(accountId, id)
              return {
                friend,
                memo: yield* friends.memo(accountId, id),
                tags: yield* tags.ofFriend(accountId, id),
                externalIds: yield* externalIds.ofFriend(accountId, id)
              }
            })
          )
        )
      })
    })
  )
}
