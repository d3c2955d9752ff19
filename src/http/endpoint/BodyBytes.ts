/**
 * Reads the whole body of a request, within the budget of all bodies that are not complete (`BodyBudget`). A body of known length, as clients send JSON, is read from Node by two listeners and is
 * there with its last byte; Effect's reader, which any other body gets, watches for five events and waits until the stream
 * is closed, which takes longer than all else that is done with a small body.
 */
import { IncomingMessage } from "node:http"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import * as EdgeProblems from "../edge/EdgeProblems.ts"
import { type RequestContext, requestContextOf } from "../RequestContext.ts"
import { bodies } from "./BodyBudget.ts"

type Request = HttpServerRequest.HttpServerRequest

/** A body that is cut off, too large or beyond the budget is a defect, which the edge turns into a problem. */
export const read = (request: Request): Effect.Effect<Uint8Array> =>
  Effect.withFiber((fiber) => {
    const { source } = request
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize)
    const most = limit === undefined ? Number.POSITIVE_INFINITY : ByteSize.toNumberUnsafe(limit)
    const requestContext = requestContextOf(fiber.context)
    if (!(source instanceof IncomingMessage)) return readAny(request)
    return isOfKnownLength(source, most)
      ? readWhole(source, request, requestContext)
      : readChunked(request, most, requestContext)
  })

const readAny = (request: Request): Effect.Effect<Uint8Array> =>
  Effect.map(Effect.orDie(request.arrayBuffer), (bytes) => new Uint8Array(bytes))

/** Of an unknown length: the longest that is allowed is held. */
const readChunked = (request: Request, most: number, requestContext: RequestContext): Effect.Effect<Uint8Array> => {
  const { address } = requestContext
  const bytes = Number.isFinite(most) ? most : 0
  return Effect.suspend(() =>
    bodies.take(address, bytes)
      ? Effect.ensuring(
          readAny(request),
          Effect.sync(() => bodies.release(address, bytes))
        )
      : refused(requestContext)
  )
}

/** Seconds: a body that arrives at all does so in about this time. */
const retryAfter = 2

/** The rest of the body is not read, so the connection cannot be used again. */
const refused = (requestContext: RequestContext): Effect.Effect<never> =>
  Effect.suspend(() => {
    requestContext.addHeader("connection", "close")
    return Effect.die(
      EdgeProblems.unavailable(retryAfter, "Too many request bodies are on their way; send this one again")
    )
  })

/** Node's parser delivers exactly as many bytes as the header says. A client that expects `100 Continue` has sent none yet. */
const isOfKnownLength = ({ destroyed, headers, readableEnded, readableFlowing }: IncomingMessage, limit: number) =>
  headers["content-length"] !== undefined &&
  Number(headers["content-length"]) <= limit &&
  headers.expect === undefined &&
  !destroyed &&
  !readableEnded &&
  readableFlowing === null

const empty = new Uint8Array()

const readWhole = (
  source: IncomingMessage,
  request: Request,
  requestContext: RequestContext
): Effect.Effect<Uint8Array> =>
  Effect.callback((resume) => {
    const { address } = requestContext
    const chunks: Array<Uint8Array> = []
    let held = 0
    const stop = () => {
      source.off("data", onData)
      source.off("end", onEnd)
      source.off("close", onClose)
      if (held > 0) bodies.release(address, held)
      held = 0
    }
    const onData = (chunk: Uint8Array) => {
      if (!bodies.take(address, chunk.length)) {
        stop()
        source.pause()
        resume(refused(requestContext))
        return
      }
      held += chunk.length
      chunks.push(chunk)
    }
    const onEnd = () => {
      stop()
      resume(Effect.succeed(chunks.length > 1 ? Buffer.concat(chunks) : (chunks[0] ?? empty)))
    }
    // The connection was lost: the other reader says how.
    const onClose = () => {
      stop()
      resume(readAny(request))
    }
    source.on("data", onData)
    source.on("end", onEnd)
    source.on("close", onClose)
    return Effect.sync(stop)
  })
