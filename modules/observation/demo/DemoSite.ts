/** Where the service serves the pages that its demo observes: the one place of its own at which a page may be read. */
import { Effect } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"

export const demoPages = ["price", "stock", "reviews"] as const
export type DemoPage = (typeof demoPages)[number]

export const demoPath = "/demo/pages/"

type Listener = Pick<Settings["Service"], "environment" | "host" | "port">

/** Hosts that mean all addresses of this machine: nothing connects to them. */
const loopback: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]", "[::]": "[::1]" }

/** Pages of a demo exist outside production, so that no production service reads anything of its own. */
export const isDemoServed = ({ environment }: Pick<Listener, "environment">): boolean => environment !== "production"

/**
 * What the URLs of these pages begin with, as the node reaches itself. Undefined where there are none: in production, at a port
 * that no other process knows, and at a name, whose address could change.
 */
export const demoPrefixOf = (listener: Listener): string | undefined => {
  if (!isDemoServed(listener) || listener.port === 0) return undefined
  const host = loopback[listener.host] ?? (/^[^[].*:/.test(listener.host) ? `[${listener.host}]` : listener.host)
  const url = URL.parse(`http://${host}:${listener.port}${demoPath}`)
  return url !== null && /^(?:[\d.]+|\[.+\]|localhost)$/.test(url.hostname) ? url.href : undefined
}

export const demoPrefix = Effect.map(Settings, demoPrefixOf)
