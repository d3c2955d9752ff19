/**
 * Who may reach the paths for operators at all. A web page that an operator looks at must not: pages of other origins get
 * no CORS headers and are refused, and a name that an attacker points at this host (DNS rebinding) is refused with 421.
 * Addresses in place of a name stay welcome, since probes and scrapers use them and rebinding cannot.
 */
import { isIP } from "node:net"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import * as Refusal from "./Refusal.ts"
import { pathOf } from "./RouteTable.ts"

/** Health is open to all: it tells nothing, and load balancers ask for it by any name. */
export const isForOperators = (path: string): boolean =>
  path === "/metrics" || path === "/admin/v1" || path.startsWith("/admin/v1/")

export interface OperatorAccess {
  /** An answer for a request that goes no further. */
  readonly refuse: (request: HttpServerRequest.HttpServerRequest) => HttpServerResponse.HttpServerResponse | undefined
}

/** The name in a Host header: without its port, the dot of the root, and the case of its letters. */
export const nameOf = (host: string): string => host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase()

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0

export const make = (publicUrl: URL | undefined, allowedHosts: ReadonlyArray<string>): OperatorAccess => {
  const names = new Set(["localhost", ...allowedHosts.map(nameOf), ...(publicUrl ? [nameOf(publicUrl.host)] : [])])
  const isAllowed = (name: string) => names.has(name) || isAddress(name)

  return {
    refuse: (request) => {
      if (!isForOperators(pathOf(request.url))) return undefined
      // HTTP/1.0 may leave it out; browsers never do.
      const { host, origin } = request.headers
      if (host !== undefined && !isAllowed(nameOf(host))) return Refusal.make(421, { detail: misdirected })
      return origin === undefined || isOwn(origin, host, publicUrl) ? undefined : Refusal.make(403, { detail: foreign })
    }
  }
}

/** The reference page of this service, under the name that the client used or the public one. */
const isOwn = (origin: string, host: string | undefined, publicUrl: URL | undefined): boolean => {
  const from = URL.parse(origin)?.host
  return from !== undefined && (from === host?.toLowerCase() || from === publicUrl?.host)
}

const misdirected = "Operators reach this service by an address, localhost, PUBLIC_URL's name or one of ALLOWED_HOSTS"
const foreign = "Pages of other origins may not use what is for operators"
