/** Calls a use case for each endpoint of tags. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { Friends } from "../friend/Friends.ts"
import { TagGroup } from "./Api.ts"
import { Tags } from "./Tags.ts"
import { toView } from "./TagView.ts"

const handlers = HttpApiBuilder.group(
  localApi(TagGroup),
  "tags",
  Effect.fnUntraced(function* (build) {
    const tags = yield* Tags

    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { accountId } = yield* Principal
        const page = yield* tags.list(accountId, query)
        return { data: page.tags.map(toView), hasMore: page.hasMore, ...query }
      }),
      change: Effect.fnUntraced(function* ({ payload: { action, friendId, tagId } }) {
        const { accountId } = yield* Principal
        const of = { accountId, friendId, tagId }
        yield* action === "add" ? tags.attach(of) : tags.detach(of)
        return { success: true as const, action: action === "add" ? ("added" as const) : ("removed" as const) }
      })
    })
  })
)

export const layer = handlers.pipe(Layer.provide(Tags.layer), Layer.provide(Friends.layer))
