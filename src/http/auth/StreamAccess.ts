/**
 * Ends a stream of events when its caller has lost access: by a sign-out, a role or a key that was taken away, a suspended account.
 * A request is checked when it comes, and such a stream may go on for days after that.
 */
import { Effect, Exit, Stream } from "effect"
import { HttpBody, HttpServerResponse } from "effect/http"

/** A stream goes on for so long at most. */
const checkEvery = "3 seconds"

/**
 * Leaves other responses alone, such as exports, which end by themselves.
 *
 * @param isAllowed checks the caller again; a defect, as of an unavailable database, ends no stream
 */
export const whileAllowed = (response: HttpServerResponse.HttpServerResponse, isAllowed: Effect.Effect<boolean>) => {
  const { body } = response
  if (body._tag !== "Stream" || !body.contentType.startsWith("text/event-stream")) return response
  const lost = Effect.exit(isAllowed).pipe(
    Effect.delay(checkEvery),
    Effect.repeat({ while: (exit) => Exit.isFailure(exit) || exit.value })
  )
  return HttpServerResponse.setBody(
    response,
    HttpBody.stream(Stream.interruptWhen(body.stream, lost), body.contentType, body.contentLength)
  )
}
