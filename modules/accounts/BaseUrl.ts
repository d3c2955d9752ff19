/** The address that a client on this machine, or the public one, reaches the service at; no slash at its end. */
import { Option } from "effect"
import type { Settings } from "../../src/settings/Settings.ts"

/** Addresses to listen at that nobody can connect to. */
const everywhere: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"])

export const baseUrl = ({ host, port, publicUrl }: Pick<Settings["Service"], "host" | "port" | "publicUrl">): string =>
  Option.match(publicUrl, {
    onSome: (url) => url.href.replace(/\/+$/, ""),
    onNone: () => `http://${reachable(host)}:${port}`
  })

const reachable = (host: string): string => {
  if (everywhere.has(host)) return "localhost"
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
}
