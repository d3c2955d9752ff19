/** Calls a use case for each endpoint of friends. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { FriendGroup } from "./Api.ts"
import { Friends } from "./Friends.ts"
import { toList } from "./FriendView.ts"
import { partOf } from "./Paging.ts"

const handlers = HttpApiBuilder.group(
  localApi(FriendGroup),
  "friends",
  Effect.fnUntraced(function* (build) {
    const friends = yield* Friends

    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { accountId } = yield* Principal
        const page = yield* friends.list(accountId, query, partOf(query))
        return toList(query, page.friends, page.total)
      })
    })
  })
)

export const layer = handlers.pipe(Layer.provide(Friends.layer))
