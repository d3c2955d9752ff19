/** The address at which clients reach the service, for texts that people read. */
import { Option } from "effect"
import type { Settings } from "./Settings.ts"

/** Hosts that mean all addresses of this machine: a client cannot connect to them. */
const allAddresses: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"])

/** The URL at which clients reach the service, without a trailing slash: the public one, or one for this machine. */
export const baseUrl = ({ host, port, publicUrl }: Pick<Settings["Service"], "host" | "port" | "publicUrl">): string =>
  Option.match(publicUrl, {
    onSome: (url) => url.href.replace(/\/+$/, ""),
    onNone: () => `http://${clientHost(host)}:${port}`
  })

const clientHost = (host: string): string => {
  if (allAddresses.has(host)) return "localhost"
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
}
