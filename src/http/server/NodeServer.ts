/**
 * Configures Node's HTTP server: time limits, problem bodies also for what its parser refuses, and head and body of a
 * response in one write.
 */
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { problemOf } from "../edge/EdgeProblems.ts"
import { contentType } from "../Problem.ts"
import * as Connections from "./Connections.ts"
import * as Pipelining from "./Pipelining.ts"

/** @param unreadMs for how long a client may read nothing of a response that waits for it */
const responseClass = (unreadMs: number) =>
  class WholeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    #waitsForReader = false

    /**
     * Node sends head and body in one write unless it checks the body against `content-length`. The length of a whole body was
     * computed from it, so only streamed bodies need the check.
     */
    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) this.strictContentLength = false
      super.end(chunk, encoding as BufferEncoding, callback as () => void)
      // Once it is sent, Node sets the limit of the time until the next request.
      if (this.socket?.writableNeedDrain) this.socket.setTimeout(unreadMs)
      return this
    }

    override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
      const isTaken = super.write(chunk, encoding as BufferEncoding, callback as () => void)
      if (!isTaken && !this.#waitsForReader) {
        this.#waitsForReader = true
        // Its timer starts again whenever the system has taken more.
        this.socket?.setTimeout(unreadMs)
        this.once("drain", () => {
          this.#waitsForReader = false
          this.socket?.setTimeout(0)
        })
      }
      return isTaken
    }
  }

/** What the system still keeps of an unread response is thrown away. */
const endUnread = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}

/** Milliseconds. */
const times = {
  /** Limit for the arrival of the whole request, and (next line) of its headers; else 408. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  /** Limit for a client that reads nothing of its response; its connection is reset. */
  unreadTimeout: 20_000,
  /** Longer than the idle timeout of load balancers (60 s), so that they close the connection first. */
  keepAliveTimeout: 65_000
}

interface Options extends Partial<typeof times> {
  /** Connections that are open at once. */
  readonly connections?: number
  /** Called when a connection is closed since more are not allowed. */
  readonly onFull?: () => void
}

export const make = ({ connections = Connections.most(), onFull = () => {}, ...over }: Options = {}): Server => {
  const { unreadTimeout, ...limits } = { ...times, ...over }
  const server = createServer({
    ...limits,
    ServerResponse: responseClass(unreadTimeout),
    // The edge refuses a missing Host header with a problem.
    requireHostHeader: false,
    optimizeEmptyRequests: true
  })
  Connections.bound(server, connections, onFull)
  Pipelining.bound(server)
  server.on("clientError", refuseMalformed)
  server.on("timeout", endUnread)
  // The edge refuses an unknown expectation with a problem.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
}

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

/** Responds to what the parser refused, unless a response on this socket has already started. */
const refuseMalformed = (error: NodeJS.ErrnoException, socket: Duplex & { readonly _httpMessage?: ServerResponse }) => {
  if (!socket.writable || socket._httpMessage?.headersSent === true || error.code === "ECONNRESET") {
    socket.destroy()
    return
  }
  const problem = problemOf(statusOf[error.code ?? ""] ?? 400)
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  )
}
