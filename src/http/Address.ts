/** Client addresses: whose word about them is believed, and what counts as one client. */
import { BlockList, isIP } from "node:net"

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

export const isAddressOrBlock = (text: string): boolean => {
  const [address = "", bits] = text.split("/", 2)
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
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

const plain = (address: string): string => {
  const bare = address.trim().replace(/^\[(.*)\](:\d+)?$/, "$1")
  return bare.startsWith("::ffff:") && isIP(bare.slice(7)) === 4 ? bare.slice(7) : bare
}

/**
 * The address of the client behind trusted proxies: X-Forwarded-For is read from the right, over every hop that is a
 * trusted proxy, and only when the socket itself belongs to one. Without proxies the header is ignored.
 */
export const clientAddress = (
  trustedProxies: ReadonlyArray<string>
): ((socketAddress: string, forwardedFor: string | undefined) => string) => {
  if (trustedProxies.length === 0) return (socketAddress) => plain(socketAddress)
  const trusted = blockList(trustedProxies)
  const isTrusted = (address: string) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4")
  }
  return (socketAddress, forwardedFor) => {
    let client = plain(socketAddress)
    const hops = forwardedFor?.split(",") ?? []
    for (let i = hops.length - 1; i >= 0 && isTrusted(client); i--) {
      const hop = plain((hops[i] ?? "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"))
      if (isIP(hop) === 0) return client
      client = hop
    }
    return client
  }
}
