/**
 * The HTTP server of Node as this service needs it: bounded times, a problem body even for requests that never become
 * one, and quick answers.
 */
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { contentType } from "./Problem.ts"
import { problemOf } from "./Refusal.ts"

/**
 * Node sends head and body of an answer in one write unless it must check the body against `content-length`. For a
 * body that is given whole the length was computed from it, so only streamed bodies are checked.
 */
class WholeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) this.strictContentLength = false
    return super.end(chunk, encoding as BufferEncoding, callback as () => void)
  }
}

/** Milliseconds. */
const times = {
  /** The whole request must arrive within this time, its headers within the next; else 408. */
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  /** Longer than load balancers keep a connection (60 s), so that they close it first. */
  keepAliveTimeout: 65_000
}

export const make = (over: Partial<typeof times> = {}): Server => {
  const server = createServer({
    ...times,
    ...over,
    ServerResponse: WholeResponse,
    // The edge answers it with a problem.
    requireHostHeader: false,
    optimizeEmptyRequests: true
  })
  trackConnections(server)
  server.on("clientError", refuseMalformed)
  // The edge refuses it like every other request.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
}

type Connection = Socket & { readonly _httpMessage?: ServerResponse | null }
const connectionsOf = new WeakMap<Server, Set<Connection>>()

const trackConnections = (server: Server): void => {
  const connections = new Set<Connection>()
  connectionsOf.set(server, connections)
  server.on("connection", (connection: Connection) => {
    connections.add(connection)
    connection.once("close", () => connections.delete(connection))
  })
}

/** Cuts every connection but those whose request has arrived as a whole and is being answered. */
export const cutUnsent = (server: Server): void => {
  for (const connection of connectionsOf.get(server) ?? []) {
    if (connection._httpMessage?.req.complete !== true) connection.destroy()
  }
}

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

/** Answers what the parser could not read, unless an answer is already on its way through this socket. */
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
