/**
 * Serves `/metrics` alone on `METRICS_ADDRESS`, without a token: for scrapers on this machine, or in a network that only they reach.
 * A name in the Host header is refused, since a web page can point a name of its own at this address (DNS rebinding).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { isIP } from "node:net"
import { Effect, Layer, Option } from "effect"
import { Settings } from "../../settings/Settings.ts"
import { nameOf } from "../edge/OperatorAccess.ts"
import * as KeptBody from "../response/KeptBody.ts"
import * as MetricsText from "../response/MetricsText.ts"
import * as Connections from "./Connections.ts"
import { CannotListen } from "./PortProbe.ts"

const loopback = "127.0.0.1"

/** Far more than scrapers have; above it the one that waits longest is closed. */
export const mostConnections = 64

interface Address {
  readonly host: string
  readonly port: number
}

export const addressOf = (text: string): Address => {
  const at = text.lastIndexOf(":")
  const host = at === -1 ? loopback : text.slice(0, at).replace(/^\[(.*)\]$/, "$1")
  return { host, port: Number(text.slice(at + 1)) }
}

/** The names by which the listener is reached: addresses, `localhost`, its own, and those of `ALLOWED_HOSTS`. */
const isKnownName = (names: ReadonlySet<string>, host: string | undefined): boolean => {
  if (host === undefined) return false
  const name = nameOf(host)
  return names.has(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0
}

/** Nothing without `METRICS_ADDRESS`. */
export const layer: Layer.Layer<never, CannotListen, Settings> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { allowedHosts, metricsAddress } = yield* Settings
    if (Option.isNone(metricsAddress)) return
    const address = addressOf(metricsAddress.value)
    const names = new Set(["localhost", nameOf(address.host), ...allowedHosts.map(nameOf)])
    const read = MetricsText.make()
    const run = Effect.runPromiseWith(yield* Effect.context<never>())

    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const path = request.url?.split("?", 1)[0]
      if (!isKnownName(names, request.headers.host)) return void response.writeHead(421).end()
      if (path !== "/metrics") return void response.writeHead(404).end()
      if (request.method !== "GET" && request.method !== "HEAD") {
        return void response.writeHead(405, { allow: "GET, HEAD" }).end()
      }
      const accepted = String(request.headers["accept-encoding"] ?? "")
      const { body, headers } = await run(Effect.flatMap(read, (kept) => KeptBody.response(kept, accepted)))
      response.writeHead(200, { ...headers })
      response.end(body._tag === "Uint8Array" && request.method === "GET" ? body.body : undefined)
    }
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
      answer(request, response).catch(() => response.destroy())
    })
    Connections.bound(server, mostConnections, () => undefined)
    yield* listen(server, address)
    yield* Effect.addFinalizer(() => Effect.sync(() => void server.close().closeAllConnections()))
    yield* Effect.logInfo(
      `Metrics at http://${metricsAddress.value.includes(":") ? "" : `${loopback}:`}${metricsAddress.value}/metrics`
    )
  })
)

const listen = (server: Server, address: Address): Effect.Effect<void, CannotListen> =>
  Effect.callback((resume) => {
    server.once("error", (cause) => {
      const { reason } = CannotListen.because(address, cause)
      const named = reason.replace(/\b(?:PORT|HOST)\b/, "METRICS_ADDRESS")
      resume(Effect.fail(new CannotListen({ ...address, reason: named })))
    })
    server.listen({ ...address }, () => resume(Effect.void))
  })
