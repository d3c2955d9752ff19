/**
 * Decides which addresses a request may go to. Only public unicast is allowed: for IPv4 all but the ranges of the IANA
 * IPv4 Special-Purpose Address Registry (RFC 6890), multicast and class E; for IPv6 only global unicast, 2000::/3,
 * without the special ranges inside it. So addresses that embed an IPv4 address (IPv4-mapped, -compatible and
 * -translated, NAT64, 6to4, Teredo) are always refused: they are outside 2000::/3 or in one of those ranges.
 */
import { BlockList, isIP } from "node:net"

type Subnet = readonly [network: string, prefix: number]

const listOf = (subnets: ReadonlyArray<Subnet>): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, network.includes(":") ? "ipv6" : "ipv4")
  return list
}

const special = listOf([
  ["0.0.0.0", 8], // this network; 0.0.0.0 connects to this host on Linux
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; has the metadata service of Alibaba Cloud
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // a public address that is local to every machine of Azure
  ["169.254.0.0", 16], // link-local; has the metadata services of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24], // protocol assignments; has the metadata service of Oracle Cloud
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // relays of 6to4
  ["192.168.0.0", 16],
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // class E and broadcast
  ["2001::", 23], // protocol assignments: Teredo, benchmarking, ORCHID, AMT, AS112
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4
  ["2620:4f:8000::", 48], // AS112
  ["3ffe::", 16], // the former 6bone
  ["3fff::", 20] // documentation
])

const globalUnicast = listOf([["2000::", 3]])

/**
 * Private ranges that are allowed for development, without link-local and reserved ones. One list per version, since a
 * rule for IPv4 also matches the IPv4-mapped form.
 */
const local = {
  ipv4: listOf([
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16]
  ]),
  ipv6: listOf([
    ["::1", 128],
    ["fc00::", 7]
  ])
}

/** Metadata services that live among private addresses: Alibaba Cloud, AWS and Google Cloud over IPv6. */
const metadata = listOf([
  ["100.100.100.200", 32],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128]
])

/** Whether a request may go to the address, given as a resolver or a URL without its brackets writes it. */
export const isAllowed = (address: string, rules: { readonly allowPrivate: boolean }): boolean => {
  const version = isIP(address)
  // A zone id names an interface of this host.
  if (version === 0 || address.includes("%")) return false
  const family = version === 4 ? "ipv4" : "ipv6"
  const isUnicast = version === 4 || globalUnicast.check(address, family)
  if (isUnicast && !special.check(address, family)) return true
  return rules.allowPrivate && local[family].check(address, family) && !metadata.check(address, family)
}
