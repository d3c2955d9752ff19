/** Client addresses: whose word about them is believed, and what counts as one client. */
import { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import type { HttpServerRequest } from "effect/http"
import { headerOf } from "./Exchange.ts"

/** One client for rate limits. A household or server holds a whole IPv6 /64, so the lower half does not count. */
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

/** A socket that listens on both families shows IPv4 clients as `::ffff:192.0.2.1`. */
const unmapped = (address: string): string =>
  address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address

/** One hop of X-Forwarded-For, which some proxies write with brackets or a port. */
const hopAddress = (hop: string): string =>
  unmapped(
    hop
      .trim()
      .replace(/^\[(.*)\](?::\d+)?$/, "$1")
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
  )

/** Empty for a request that came over no socket. */
const socketAddress = ({ source }: HttpServerRequest.HttpServerRequest): string =>
  source instanceof IncomingMessage ? unmapped(source.socket.remoteAddress ?? "") : ""

/**
 * The address of the client behind trusted proxies: X-Forwarded-For is read from the right, over every hop that is a
 * trusted proxy, and only when the socket itself belongs to one. Without proxies the header is ignored.
 */
export const clientAddress = (
  trustedProxies: ReadonlyArray<string>
): ((request: HttpServerRequest.HttpServerRequest) => string) =>
  trustedProxies.length === 0
    ? socketAddress
    : (
        (forwarded) => (request) =>
          forwarded(socketAddress(request), headerOf(request, "x-forwarded-for"))
      )(behindProxies(trustedProxies))

export const behindProxies = (
  trustedProxies: ReadonlyArray<string>
): ((socketAddress: string, forwardedFor: string | undefined) => string) => {
  const trusted = blockList(trustedProxies)
  const isTrusted = (address: string) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4")
  }
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
