/** Exports friends and guests as lines of a CSV file, oldest first, a page at a time; spreadsheets and `FriendImport` read it. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { FriendPages } from "../friend/FriendPages.ts"
import { headerLine, lineOf } from "./FriendRow.ts"
import { FriendTransferRepo } from "./FriendTransferRepo.ts"

const pageSize = 1_000

export class FriendExport extends Context.Service<
  FriendExport,
  {
    /** Whole lines. A friend who comes or changes meanwhile may be in it or not. */
    readonly lines: (accountId: string) => Stream.Stream<string>
  }
>()("crm/friend-transfer/FriendExport") {
  static readonly layer = Layer.effect(
    FriendExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const pages = yield* FriendPages
      const repo = yield* FriendTransferRepo

      const page = Effect.fnUntraced(function* (accountId: string, after: string) {
        const friends = yield* pages.after(accountId, after, pageSize)
        const ids = friends.map(({ id }) => id)
        const tags = Map.groupBy(yield* repo.tagsOf(accountId, ids), ({ friendId }) => friendId)
        const externalIds = Map.groupBy(yield* repo.externalIdsOf(accountId, ids), ({ friendId }) => friendId)
        const text = friends
          .map((friend) =>
            lineOf({
              friend,
              tags: (tags.get(friend.id) ?? []).map(({ name }) => name),
              externalIds: externalIds.get(friend.id) ?? []
            })
          )
          .join("")
        return { text, last: friends.length < pageSize ? undefined : friends.at(-1)?.id }
      })

      return FriendExport.of({
        lines: (accountId) =>
          Stream.concat(
            Stream.succeed(headerLine),
            Stream.paginate("", (after) =>
              Effect.map(
                within(accountId, page(accountId, after)),
                ({ last, text }) => [[text], Option.fromUndefinedOr(last)] as const
              )
            )
          )
      })
    })
  ).pipe(Layer.provide(Layer.merge(FriendPages.layer, FriendTransferRepo.layer)))
}
