/** Implements the port `GuardedSender` on the sender of deliveries, which is made with the first request. */
import { Context, Effect, Layer } from "effect"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { GuardedSender } from "../contract.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import * as ReceiverGuard from "./ReceiverGuard.ts"
import { Sender } from "./Sender.ts"

export const layer = Layer.effect(
  GuardedSender,
  Effect.gen(function* () {
    const settings = yield* WebhookSettings
    const guard = yield* UrlGuard
    const scope = yield* Effect.scope
    const sender = yield* Layer.buildWithScope(Sender.layer, scope).pipe(
      Effect.map((context) => Context.get(context, Sender)),
      Effect.provideService(WebhookSettings, settings),
      // A caller that is interrupted must not take the sender of the others with it.
      Effect.uninterruptible,
      Effect.cached
    )
    return GuardedSender.of({
      register: ReceiverGuard.registerBy(guard),
      send: ({ receiverId, ...request }) =>
        Effect.flatMap(sender, ({ send }) => send({ ...request, endpointId: receiverId }))
    })
  })
).pipe(Layer.provide(ReceiverGuard.layer))
