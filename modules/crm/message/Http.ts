/** Calls a use case for each endpoint of messages. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { KeyedRequest } from "../../../src/http/idempotency/IdempotencyBatch.ts"
import type { Outcome } from "../../../src/http/idempotency/IdempotencyStore.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import * as KeyedQueue from "../../../src/http/idempotency/KeyedQueue.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { MessageGroup } from "./Api.ts"
import { Messages, type PostRefusal } from "./Messages.ts"

const accepted = { success: true } as const

export const layer = HttpApiBuilder.group(
  localApi(MessageGroup),
  "messages",
  Effect.fnUntraced(function* (build) {
    const { postAll, sendPosted } = yield* Messages
    const submit = yield* KeyedQueue.make({ runAll: postAll, afterwards: sendPosted })
    return build.handleAll({
      send: (request) =>
        IdempotentEndpoint.respondBy(request, ({ claim, recording }: KeyedRequest<typeof accepted, PostRefusal>) =>
          Effect.map(
            submit(claim.accountId, {
              claim,
              recording: { ...recording, success: () => recording.success(accepted) },
              request: request.payload
            }),
            (outcome): Outcome<typeof accepted> =>
              outcome._tag === "First" ? { ...outcome, value: accepted } : outcome
          )
        )
    })
  })
)
