/**
 * Reads the whole body of a request. A body of known length, as clients send JSON, is read from Node by two listeners and is
 * there with its last byte; Effect's reader, which any other body gets, watches for five events and waits until the stream
 * is closed, which takes longer than all else that is done with a small body.
 */
import { IncomingMessage } from "node:http"
import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"

type Request = HttpServerRequest.HttpServerRequest

/** A body that is cut off or too large is a defect, which the edge turns into a problem. */
export const read = (request: Request): Effect.Effect<Uint8Array> =>
  Effect.withFiber((fiber) => {
    const { source } = request
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize)
    return source instanceof IncomingMessage &&
      isOfKnownLength(source, limit === undefined ? Number.POSITIVE_INFINITY : ByteSize.toNumberUnsafe(limit))
      ? readWhole(source, request)
      : readAny(request)
  })

const readAny = (request: Request): Effect.Effect<Uint8Array> =>
  Effect.map(Effect.orDie(request.arrayBuffer), (bytes) => new Uint8Array(bytes))

/** Node's parser delivers exactly as many bytes as the header says. A client that expects `100 Continue` has sent none yet. */
const isOfKnownLength = ({ destroyed, headers, readableEnded, readableFlowing }: IncomingMessage, limit: number) =>
  headers["content-length"] !== undefined &&
  Number(headers["content-length"]) <= limit &&
  headers.expect === undefined &&
  !destroyed &&
  !readableEnded &&
  readableFlowing === null

const empty = new Uint8Array()

const readWhole = (source: IncomingMessage, request: Request): Effect.Effect<Uint8Array> =>
  Effect.callback((resume) => {
    const chunks: Array<Uint8Array> = []
    const stop = () => {
      source.off("data", onData)
      source.off("end", onEnd)
      source.off("close", onClose)
    }
    const onData = (chunk: Uint8Array) => void chunks.push(chunk)
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
