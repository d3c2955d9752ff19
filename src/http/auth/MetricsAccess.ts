/**
 * Decides which requests read `/metrics` on the port of the API: those with `METRICS_TOKEN` or `ADMIN_TOKEN`. Outside production a reader on
 * this machine needs none while no `METRICS_TOKEN` is set; one that a proxy forwards is not on this machine.
 */
import { createHash, timingSafeEqual } from "node:crypto"
import { BlockList, isIP } from "node:net"
import { Option, Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Settings } from "../../settings/Settings.ts"
import { headerOf } from "../RequestContext.ts"
import { bearerOf } from "./Guard.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest()

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** An empty address is that of a request without a socket. */
const isLocal = (address: string): boolean =>
  address === "" || (isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))

const forwarding = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]

type AccessSettings = Pick<Settings["Service"], "adminToken" | "environment" | "metricsToken">

/** @returns whether the request, which comes from that address, may read the metrics */
export const make = ({ adminToken, environment, metricsToken }: AccessSettings) => {
  // Hashes are of one length, so the time of comparing them reveals nothing about a token.
  const tokens = [metricsToken, adminToken].flatMap((token) =>
    Option.isSome(token) ? [sha256(Redacted.value(token.value))] : []
  )
  const isOpenHere = environment !== "production" && Option.isNone(metricsToken)
  return (request: HttpServerRequest.HttpServerRequest, address: string): boolean => {
    const given = bearerOf(headerOf(request, "authorization"))
    if (given !== "") {
      const hash = sha256(given)
      return tokens.filter((token) => timingSafeEqual(token, hash)).length > 0
    }
    return isOpenHere && isLocal(address) && forwarding.every((name) => headerOf(request, name) === undefined)
  }
}
