/**
 * Which requests are traced. They get the span of the edge (`http/edge/RequestSpan.ts`), never that of the library, which
 * holds the whole address and all headers.
 */
import { Context, Layer } from "effect"
import { HttpMiddleware } from "effect/http"

/** Whether the next request is traced by itself, as the share of traces says; undefined where nothing is traced. */
export const KeepRequest = Context.Reference<(() => boolean) | undefined>("ekimae/telemetry/KeepRequest", {
  defaultValue: () => undefined
})

export const layer = (keep: () => boolean): Layer.Layer<never> =>
  Layer.merge(
    Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true),
    Layer.succeed(KeepRequest, keep)
  )
