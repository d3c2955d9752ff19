/**
 * Bounds the requests of one connection that are handled at the same time. Node handles all requests of a connection as soon as they
 * have arrived (HTTP/1.1 pipelining), so that one client could have thousands under way at once.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Line } from "../edge/Line.ts"

/** Requests of a connection that are handled at once; the others wait, and nothing more is read from it meanwhile. */
export const mostAtOnce = 4
/** Requests that waited, of all connections, that begin in one turn of the event loop. */
export const mostPerTurn = 16

interface Turn {
  readonly response: ServerResponse
  readonly handle: () => void
}

/** The requests of a connection, in the order in which they arrived. */
class Turns {
  readonly #waiting: Array<Turn> = []
  readonly #socket: Socket
  readonly #line: Line
  #running = 0

  constructor(socket: Socket, line: Line) {
    this.#socket = socket
    this.#line = line
    socket.once("close", () => void this.#waiting.splice(0))
    // Node resumes a connection for reasons of its own.
    socket.on("resume", () => this.#rest())
  }

  take(turn: Turn): void {
    if (this.#running < mostAtOnce && this.#waiting.length === 0) return this.#start(turn)
    this.#waiting.push(turn)
    this.#rest()
  }

  #start({ handle, response }: Turn): void {
    this.#running++
    response.once("close", () => this.#end())
    handle()
  }

  #end(): void {
    this.#running--
    if (this.#waiting.length > 0) this.#line.join(() => this.#next())
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (next === undefined) return
    // The last one that arrived may have a body that is still to be read.
    if (this.#waiting.length === 0) this.#socket.resume()
    this.#start(next)
  }

  #rest(): void {
    if (this.#waiting.length > 0) this.#socket.pause()
  }
}

/** Calls the server's listeners for a few requests of a connection at once. */
export const bound = (server: Server): void => {
  const turnsOf = new WeakMap<Socket, Turns>()
  const line = new Line(mostPerTurn)
  const emit = server.emit.bind(server) as (...event: ReadonlyArray<unknown>) => boolean
  server.emit = (...event: ReadonlyArray<unknown>) => {
    if (event[0] !== "request" && event[0] !== "checkContinue") return emit(...event)
    const [, { socket }, response] = event as readonly [string, IncomingMessage, ServerResponse]
    const turns = turnsOf.get(socket) ?? new Turns(socket, line)
    turnsOf.set(socket, turns)
    turns.take({ response, handle: () => void emit(...event) })
    return true
  }
}
