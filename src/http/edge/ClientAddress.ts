/** Finds the address of the client behind trusted proxies, and the key under which rate limits count it. */
import { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import type { HttpServerRequest } from "effect/http"
import { headerOf } from "../RequestContext.ts"

/** The client as rate limits count it: an IPv4 address, or the /64 network of an IPv6 address, which one household or server holds. */
export const addressKey = (address: string): string => {
  if (isIP(address) !== 6) return address
  if (address.startsWith("::ffff:")) return address.slice(7)
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? []
  const left = head.split(":").filter((group) => group !== "")
  const right = tail === undefined ? [] : tail.split(":").filter((group) => group !== "")
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right].slice(0, 4).join(":")
}

const blockList = (blocks: ReadonlyArray<string>): BlockList => {
  const list = new BlockList()
  for (const block of blocks) {
    const [address = "", bits] = block.split("/", 2)
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The IPv4 address inside `::ffff:192.0.2.1`, as which a socket for both families shows IPv4 clients. */
const unmapped = (address: string): string =>
  address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address

/** The address of one hop of X-Forwarded-For, which some proxies write with brackets or a port. */
const hopAddress = (hop: string): string =>
  unmapped(
    hop
      .trim()
      .replace(/^\[(.*)\](?::\d+)?$/, "$1")
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
  )

/** Empty for a request that did not come over a socket. */
const socketAddress = ({ source }: HttpServerRequest.HttpServerRequest): string =>
  source instanceof IncomingMessage ? unmapped(source.socket.remoteAddress ?? "") : ""

/**
 * The address of the client. X-Forwarded-For is read only when the socket belongs to a trusted proxy: from the right, up to
 * the first hop that is no trusted proxy. Without trusted proxies the header is ignored.
 */
export const clientAddress = (
  trustedProxies: ReadonlyArray<string>
): ((request: HttpServerRequest.HttpServerRequest) => string) => {
  if (trustedProxies.length === 0) return socketAddress
  const forwardedAddress = behindProxies(trustedProxies)
  return (request) => forwardedAddress(socketAddress(request), headerOf(request, "x-forwarded-for"))
}

/** Whether the request came over a socket of a trusted proxy; never where none is trusted. */
export const isFromProxy = (
  trustedProxies: ReadonlyArray<string>
): ((request: HttpServerRequest.HttpServerRequest) => boolean) => {
  if (trustedProxies.length === 0) return () => false
  const isTrusted = trustedBy(trustedProxies)
  return (request) => isTrusted(socketAddress(request))
}

const trustedBy = (trustedProxies: ReadonlyArray<string>): ((address: string) => boolean) => {
  const trusted = blockList(trustedProxies)
  return (address) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4")
  }
}

export const behindProxies = (
  trustedProxies: ReadonlyArray<string>
): ((socketAddress: string, forwardedFor: string | undefined) => string) => {
  const isTrusted = trustedBy(trustedProxies)
  return (socketAddress, forwardedFor) => {
    let client = socketAddress
    const hops = forwardedFor?.split(",") ?? []
    for (let i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
      const hop = hopAddress(hops[i] ?? "")
      if (isIP(hop) === 0) return client
      client = hop
    }
    return client
  }
}
