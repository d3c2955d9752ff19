/** Calls a use case for each endpoint of messages. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { IdempotencyStore } from "../../../src/http/idempotency/IdempotencyStore.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { MessageGroup } from "./Api.ts"
import { Messages } from "./Messages.ts"

export const layer = HttpApiBuilder.group(
  localApi(MessageGroup),
  "messages",
  Effect.fnUntraced(function* (build) {
    const messages = yield* Messages
    const store = yield* IdempotencyStore
    const post = (payload: Parameters<typeof messages.post>[1]) =>
      Effect.flatMap(Principal, ({ accountId }) =>
        Effect.as(messages.post(accountId, payload), { success: true as const })
      )
    return build.handleAll({
      send: (request) =>
        Effect.provideService(IdempotentEndpoint.respond(request, post(request.payload)), IdempotencyStore, store)
    })
  })
)
