/**
 * Finds request targets that are no URL, or that name another place than the Host header (RFC 9112, 3.2). The edge refuses
 * them before any check of a path or host, so that no other spelling of a target passes a check: every later reader may
 * rely on a path that begins with one slash, is well-formed, and has no dot segments.
 */
import { IncomingMessage } from "node:http"
import type { HttpServerRequest } from "effect/http"
import { pathOf } from "./RouteTable.ts"

/** Characters of a path or query (RFC 3986), and those that browsers leave unencoded in a query besides. */
const characters = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/?%[\]{}|^`"<>]*$/

/** Scheme and authority of a target in absolute form. */
const absolute = /^https?:\/\/([^/?#]*)(.*)$/is

/** A segment that a client or proxy may remove together with the one before it. */
const dotSegment = /\/\.\.?(?=\/|$)/

/** Characters of a target that a message repeats. */
const shown = 80

/** The target as the client sent it, where it came over a socket; Effect has normalized what `url` holds. */
const sentTarget = (request: HttpServerRequest.HttpServerRequest): string =>
  request.source instanceof IncomingMessage ? (request.source.url ?? "") : request.url

/** What is wrong with the target, as text; undefined for a valid one. */
export const faultOf = (request: HttpServerRequest.HttpServerRequest): string | undefined => {
  const target = sentTarget(request)
  if (target.charCodeAt(0) === 47) return faultOfOrigin(target)
  if (target === "*" && request.method === "OPTIONS") return undefined
  const [, authority, rest = ""] = absolute.exec(target) ?? []
  if (authority === undefined) return `The request target is neither a path nor a URL: ${target.slice(0, shown)}`
  const given = request.source instanceof IncomingMessage ? request.source.headers.host : undefined
  if (given === undefined || hostOf(given) === undefined || hostOf(authority) !== hostOf(given)) {
    return "The host in the request target is not the one in the Host header"
  }
  return rest === "" || rest.startsWith("?") ? faultOfText(rest) : faultOfOrigin(rest)
}

const faultOfOrigin = (target: string): string | undefined => {
  if (target.charCodeAt(1) === 47) return "The path of the address begins with two slashes"
  if (target.includes("/.") && dotSegment.test(pathOf(target)))
    return "The path of the address holds . or .. as a segment"
  return faultOfText(target)
}

const faultOfText = (target: string): string | undefined => {
  if (!characters.test(target)) {
    return "The address holds characters that must be percent-encoded, as UTF-8 (RFC 3986)"
  }
  return target.includes("%") ? faultOfEncoding(target) : undefined
}

const faultOfEncoding = (target: string): string | undefined => {
  try {
    // A result that is not used would let the bundler drop the call.
    return decodeURIComponent(target).includes("\0") ? "The address holds a NUL character" : undefined
  } catch {
    return "The percent-encoding of the address is invalid: it must be two hexadecimal digits per byte of UTF-8"
  }
}

const name = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/
/** In brackets, or with a last label that begins with a digit, as no name has it. */
const mayBeAddress = /^\[|(?:^|\.)\d[^.]*\.?$/
const hostAndPort = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d*))?$/

/**
 * A host in one spelling: in lower case, without the default port of http; undefined unless it is a name or an address, and
 * a port of at most 65535.
 */
export const hostOf = (text: string): string | undefined => {
  const [, host = "", port = ""] = hostAndPort.exec(text.toLowerCase()) ?? []
  if (port.length > 5 || Number(port) > 65_535) return undefined
  const isHost = mayBeAddress.test(host) ? URL.canParse(`http://${host}/`) : name.test(host)
  return isHost ? host + (port === "" || port === "80" ? "" : `:${port}`) : undefined
}
