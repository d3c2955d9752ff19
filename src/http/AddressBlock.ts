/** IP addresses and CIDR blocks, as settings name them. */
import { isIP } from "node:net"

export const isAddressOrBlock = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/")
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
