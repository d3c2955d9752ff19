/** The guard of outgoing requests by the settings of webhooks, which refuses URLs of receivers in their words. */
import { Effect, Layer } from "effect"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { InvalidUrl } from "../Errors.ts"
import { WebhookSettings } from "../WebhookSettings.ts"

export const layer = Layer.unwrap(Effect.map(WebhookSettings, ({ allowPrivate }) => UrlGuard.layer({ allowPrivate })))

/** Accepts the URL of a receiver. */
export const registerBy =
  (guard: UrlGuard["Service"]) =>
  (url: string): Effect.Effect<void, InvalidUrl> =>
    Effect.mapError(guard.register(url), ({ reason }) => new InvalidUrl({ reason }))
