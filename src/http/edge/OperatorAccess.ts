/**
 * Protects the paths for operators from web pages in an operator's browser: requests from pages of other origins get 403,
 * requests to an unknown host name (DNS rebinding) get 421. IP addresses are accepted: probes and scrapers use them, and
 * rebinding needs a name.
 */
import { isIP } from "node:net"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import * as EdgeProblems from "./EdgeProblems.ts"
import { pathOf } from "./RouteTable.ts"

/**
 * Whether the path is for operators or a page for people who sign in. Health checks are not among them: they reveal nothing, and load
 * balancers use any name.
 */
export const isForOperators = (path: string): boolean =>
  path === "/metrics" ||
  path === "/admin/v1" ||
  path.startsWith("/admin/v1/") ||
  path === "/console" ||
  path.startsWith("/console/")

export interface OperatorAccess {
  /** The response to a request that is refused; undefined for all others. */
  readonly refuse: Refuse
  /** Refuses a request whose path is not for operators, but whose credential is, in the same cases. */
  readonly refuseOperator: Refuse
}

type Refuse = (request: HttpServerRequest.HttpServerRequest) => HttpServerResponse.HttpServerResponse | undefined

/** The name in a Host header: without its port and the dot of the root, in lower case. */
export const nameOf = (host: string): string => host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase()

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0

export const make = (publicUrl: URL | undefined, allowedHosts: ReadonlyArray<string>): OperatorAccess => {
  const names = new Set(["localhost", ...allowedHosts.map(nameOf), ...(publicUrl ? [nameOf(publicUrl.host)] : [])])
  const isAllowed = (name: string) => names.has(name) || isAddress(name)

  const refuseOperator: Refuse = (request) => {
    const { host, origin } = request.headers
    // HTTP/1.0 may leave the header out, which is as little a name of this service as a wrong one. Commands, which ask this process
    // itself, have no connection and none.
    if (host === undefined ? isFromConnection(request) : !isAllowed(nameOf(host)))
      return EdgeProblems.response(421, { detail: unknownHost })
    return origin === undefined || isOwn(origin, host, publicUrl)
      ? undefined
      : EdgeProblems.response(403, { detail: otherOrigin })
  }
  return {
    refuse: (request) => (isForOperators(pathOf(request.url)) ? refuseOperator(request) : undefined),
    refuseOperator
  }
}

const isFromConnection = ({ source }: HttpServerRequest.HttpServerRequest): boolean => "httpVersion" in source

/**
 * Whether the page is of this service (`/docs`, `/console`), under the name that the client used or the public one. The scheme counts
 * where it is known, since anyone on the way can be the page of a name without TLS: it is that of `PUBLIC_URL` for its name, and
 * http for this machine. Behind another name of a proxy it is unknown; no cookie is accepted there.
 */
export const isOwn = (origin: string, host: string | undefined, publicUrl: URL | undefined): boolean => {
  const from = URL.parse(origin)
  if (from === null || !/^https?:$/.test(from.protocol)) return false
  if (from.host === publicUrl?.host) return from.origin === publicUrl.origin
  if (from.host !== host?.toLowerCase()) return false
  return from.protocol === "http:" || !isLoopback.test(from.hostname)
}

const isLoopback = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const unknownHost = "Operators reach this service by an address, localhost, PUBLIC_URL's name or one of ALLOWED_HOSTS"
const otherOrigin = "Pages of other origins may not use what is for operators"
