/** Calls a use case for each endpoint of external ids. */
import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { Friends } from "../friend/Friends.ts"
import { ExternalIdGroup } from "./Api.ts"
import { ExternalIds } from "./ExternalIds.ts"
import { toData, toList, toReplaced } from "./ExternalIdView.ts"

/** A response with the second status of an endpoint. */
const respond = (status: number, body: object) =>
  HttpServerResponse.text(JSON.stringify(body), { status, contentType: "application/json" })

const handlers = HttpApiBuilder.group(
  localApi(ExternalIdGroup),
  "externalIds",
  Effect.fnUntraced(function* (build) {
    const externalIds = yield* ExternalIds

    return build.handleAll({
      list: Effect.fnUntraced(function* ({ params }) {
        const { accountId } = yield* Principal
        return toList(yield* externalIds.ofFriend(accountId, params.id))
      }),
      create: Effect.fnUntraced(function* ({ payload }) {
        const { accountId } = yield* Principal
        const bound = yield* externalIds.bind(accountId, payload, "api")
        return bound.changed === "inserted" ? toData(bound) : respond(200, toData(bound))
      }),
      replace: Effect.fnUntraced(function* ({ payload }) {
        const { accountId } = yield* Principal
        const bound = yield* externalIds.replace(accountId, payload, "api")
        return bound.changed === "inserted" ? respond(201, toReplaced(bound)) : toReplaced(bound)
      }),
      remove: Effect.fnUntraced(function* ({ params: { id } }) {
        const { accountId } = yield* Principal
        yield* externalIds.remove(accountId, id)
        return { ok: true as const, id }
      })
    })
  })
)

export const layer = handlers.pipe(Layer.provide(ExternalIds.layer), Layer.provide(Friends.layer))
