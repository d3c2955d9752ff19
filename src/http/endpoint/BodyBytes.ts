/**
 * Reads the whole body of a request, within the budget of all bodies that are not complete (`BodyBudget`). It is read from Node by
 * three listeners and is there with its last byte; Effect's reader, which is left for a body that was begun elsewhere or cut
 * off, watches for five events and waits until the stream is closed, which takes longer than all else that is done with a
 * small body.
 */
import { IncomingMessage } from "node:http"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest, type HttpServerResponse } from "effect/http"
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
    return source instanceof IncomingMessage && isUntouched(source)
      ? readWhole(source, request, most, requestContext)
      : readAny(request)
  })

const readAny = (request: Request): Effect.Effect<Uint8Array> =>
  Effect.map(Effect.orDie(request.arrayBuffer), (bytes) => new Uint8Array(bytes))

/** Seconds: a body that arrives at all does so in about this time. */
const retryAfter = 2
const busy = "Too many request bodies are on their way; send this one again"

/** The rest of the body is not read, so the connection cannot be used again. */
const refused = (
  requestContext: RequestContext,
  response: HttpServerResponse.HttpServerResponse
): Effect.Effect<never> =>
  Effect.suspend(() => {
    requestContext.addHeader("connection", "close")
    return Effect.die(response)
  })

const isUntouched = ({ destroyed, readableEnded, readableFlowing }: IncomingMessage) =>
  !destroyed && !readableEnded && readableFlowing === null

/** What a piece of a body takes besides its bytes: a client may send each byte as a chunk of its own. */
const bytesPerPiece = 128

const empty = new Uint8Array()

const readWhole = (
  source: IncomingMessage,
  request: Request,
  most: number,
  requestContext: RequestContext
): Effect.Effect<Uint8Array> =>
  Effect.callback((resume) => {
    const { address } = requestContext
    const chunks: Array<Uint8Array> = []
    let length = 0
    const held = bodies.begin(address, () => refuse(EdgeProblems.unavailable(retryAfter, busy)))
    const stop = () => {
      source.off("data", onData)
      source.off("end", onEnd)
      source.off("close", onClose)
      held.end()
    }
    const refuse = (response: HttpServerResponse.HttpServerResponse) => {
      stop()
      source.pause()
      resume(refused(requestContext, response))
    }
    const onData = (chunk: Uint8Array) => {
      length += chunk.length
      if (length > most) return refuse(EdgeProblems.response(413))
      if (!held.take(chunk.length + bytesPerPiece)) return refuse(EdgeProblems.unavailable(retryAfter, busy))
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
    // Such a client has sent none of the body yet.
    if (source.headers.expect !== undefined) NodeHttpServerRequest.toServerResponse(request).writeContinue()
    source.on("data", onData)
    source.on("end", onEnd)
    source.on("close", onClose)
    return Effect.sync(stop)
  })
