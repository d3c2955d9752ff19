/** Server-sent events: the text of an event, comments that keep the connection alive, and the response. */
import { Stream } from "effect"
import { Sse } from "effect/encoding"
import { HttpServerResponse } from "effect/http"

export const eventText = (event: string, data: string): string =>
  Sse.encoder.write({ _tag: "Event", event, id: undefined, data })

/** More often than proxies cut a silent connection (60 s). */
const heartbeat = "15 seconds"

/** Comments, from the first pause on. */
export const heartbeats = Stream.drop(
  Stream.map(Stream.tick(heartbeat), () => ": still here\n\n"),
  1
)

/** Proxies that gather a response before they pass it on would hold events back. */
export const eventStream = (text: Stream.Stream<string>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(Stream.encodeText(text), {
    contentType: "text/event-stream",
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
  })
